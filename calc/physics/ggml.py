"""The tensor types of GGUF files: their numbers, the weights of a block and its bytes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GgmlType:
    """One block layout: `bytes` hold `block` weights of one row."""

    name: str
    number: int
    block: int
    bytes: int

    @property
    def bits(self) -> float:
        """Bits of one weight, scales included."""
        return 8 * self.bytes / self.block


# Numbers and sizes: gguf 0.19.0 from PyPI, GGMLQuantizationType and GGML_QUANT_SIZES. The repacked
# Q4_0_* and IQ4_NL_* of 2024 have left the package; their blocks are those of Q4_0 and IQ4_NL. Q2_0 is not in
# the package yet: ggml-org/llama.cpp ggml/src/ggml-common.h, block_q2_0.
_SIZES = """
F32 0 1 4 | F16 1 1 2 | Q4_0 2 32 18 | Q4_1 3 32 20 | Q5_0 6 32 22 | Q5_1 7 32 24 | Q8_0 8 32 34
Q8_1 9 32 40 | Q2_K 10 256 84 | Q3_K 11 256 110 | Q4_K 12 256 144 | Q5_K 13 256 176 | Q6_K 14 256 210
Q8_K 15 256 292 | IQ2_XXS 16 256 66 | IQ2_XS 17 256 74 | IQ3_XXS 18 256 98 | IQ1_S 19 256 50
IQ4_NL 20 32 18 | IQ3_S 21 256 110 | IQ2_S 22 256 82 | IQ4_XS 23 256 136 | I8 24 1 1 | I16 25 1 2
I32 26 1 4 | I64 27 1 8 | F64 28 1 8 | IQ1_M 29 256 56 | BF16 30 1 2 | Q4_0_4_4 31 32 18
Q4_0_4_8 32 32 18 | Q4_0_8_8 33 32 18 | TQ1_0 34 256 54 | TQ2_0 35 256 66 | IQ4_NL_4_4 36 32 18
IQ4_NL_4_8 37 32 18 | IQ4_NL_8_8 38 32 18 | MXFP4 39 32 17 | NVFP4 40 64 36 | Q1_0 41 128 18
Q2_0 42 64 18
"""


def _type(text: str) -> GgmlType:
    name, number, block, size = text.split()
    return GgmlType(name, int(number), int(block), int(size))


TYPES: dict[str, GgmlType] = {
    each.name: each for each in map(_type, _SIZES.strip().replace("\n", " | ").split(" | "))
}
NUMBERED: dict[int, GgmlType] = {each.number: each for each in TYPES.values()}
