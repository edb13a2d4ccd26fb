"""The small Llama's matrices as the tensors that each way of packing weights makes of them."""

from typing import Any

from tests.calc.weight_files import Shape, llama_checkpoint

Tensors = dict[str, tuple[str, Shape]]


def matrices(pack: Any) -> Tensors:
    """The small Llama with every product of its layers packed."""
    found: Tensors = {}
    for name, (dtype, shape) in llama_checkpoint().items():
        if "proj" in name:
            found |= pack(name.removesuffix(".weight"), *shape)
        else:
            found[name] = (dtype, shape)
    return found


def gptq(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.qweight": ("I32", (wide * 4 // 32, out)), f"{base}.scales": ("F16", (wide // 128, out)),
        f"{base}.qzeros": ("I32", (wide // 128, out * 4 // 32)), f"{base}.g_idx": ("I32", (wide,)),
    }  # fmt: skip


def gptq_of_three_bits(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.qweight": ("I32", (wide * 3 // 32, out)), f"{base}.scales": ("F16", (wide // 128, out)),
        f"{base}.qzeros": ("I32", (wide // 128, out * 3 // 32)),
    }  # fmt: skip


def awq(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.qweight": ("I32", (wide, out * 4 // 32)), f"{base}.scales": ("F16", (wide // 128, out)),
        f"{base}.qzeros": ("I32", (wide // 128, out * 4 // 32)),
    }  # fmt: skip


def fp8_blocks(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("F8_E4M3", (out, wide)),
        f"{base}.weight_scale_inv": ("F32", (-(-out // 128), -(-wide // 128))),
    }


def fp8_with_inputs(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("F8_E4M3", (out, wide)), f"{base}.weight_scale": ("F32", (1,)),
        f"{base}.input_scale": ("F32", (1,)),
    }  # fmt: skip


def int8(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("I8", (out, wide)), f"{base}.weight_scale": ("BF16", (out, 1))}


def bitsandbytes_8(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("I8", (out, wide)), f"{base}.SCB": ("F32", (out,)),
        f"{base}.weight_format": ("U8", ()),
    }  # fmt: skip


def bitsandbytes_4(base: str, out: int, wide: int) -> Tensors:
    count = out * wide
    return {
        f"{base}.weight": ("U8", (count // 2, 1)), f"{base}.weight.absmax": ("U8", (count // 64,)),
        f"{base}.weight.quant_map": ("F32", (16,)), f"{base}.weight.nested_absmax": ("F32", (4,)),
        f"{base}.weight.nested_quant_map": ("F32", (256,)),
        f"{base}.weight.quant_state.bitsandbytes__nf4": ("U8", (80,)),
    }  # fmt: skip


def packed_to_32_bits(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight_packed": ("I32", (out, wide * 4 // 32)), f"{base}.weight_shape": ("I64", (2,)),
        f"{base}.weight_scale": ("BF16", (out, wide // 128)),
    }  # fmt: skip


def nvfp4_packed(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight_packed": ("U8", (out, wide // 2)), f"{base}.weight_scale": ("F8_E4M3", (out, wide // 16)),
        f"{base}.weight_global_scale": ("F32", (1,)), f"{base}.input_global_scale": ("F32", (1,)),
    }  # fmt: skip


def nvfp4_of_modelopt(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("U8", (out, wide // 2)), f"{base}.weight_scale": ("F8_E4M3", (out, wide // 16)),
        f"{base}.weight_scale_2": ("F32", ()), f"{base}.input_scale": ("F32", ()),
    }  # fmt: skip


def mlx(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("U32", (out, wide * 4 // 32)), f"{base}.scales": ("BF16", (out, wide // 64)),
        f"{base}.biases": ("BF16", (out, wide // 64)),
    }  # fmt: skip


def gptq_of(bits: int, group: int, *, ordered: bool = True, symmetric: bool = False) -> Any:
    """GPTQ at other bits and groups, with or without the order of activations; zeros are kept either way."""

    def pack(base: str, out: int, wide: int) -> Tensors:
        found: Tensors = {
            f"{base}.qweight": ("I32", (wide * bits // 32, out)), f"{base}.scales": ("F16", (wide // group, out)),
            f"{base}.qzeros": ("I32", (wide // group, out * bits // 32)),
        }  # fmt: skip
        return found | ({f"{base}.g_idx": ("I32", (wide,))} if ordered else {})

    pack.__name__ = f"gptq_{bits}_{group}_{ordered}_{symmetric}"
    return pack


def awq_for_vectors(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.qweight": ("I32", (out, wide // 8)), f"{base}.scales": ("F16", (out, wide // 128)),
        f"{base}.qzeros": ("I32", (out, max(1, wide // 128 // 8))),
    }  # fmt: skip


def awq_for_fast_vectors(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.qweight": ("I16", (out // 4, wide)), f"{base}.scales": ("F16", (wide // 128, out)),
        f"{base}.qzeros": ("F16", (wide // 128, out)),
    }  # fmt: skip


def marlin(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.B": ("I32", (wide // 16, out * 16 // 8)), f"{base}.s": ("F16", (wide // 128, out)),
        f"{base}.workspace": ("I32", (out // 128 * 16,)),
    }  # fmt: skip


def asymmetric_in_32_bits(base: str, out: int, wide: int) -> Tensors:
    return {
        **packed_to_32_bits(base, out, wide), f"{base}.weight_zero_point": ("I32", (out // 8, wide // 128)),
        f"{base}.weight_g_idx": ("I32", (wide,)),
    }  # fmt: skip


def mxfp4_packed(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight_packed": ("U8", (out, wide // 2)), f"{base}.weight_scale": ("U8", (out, wide // 32)),
    }  # fmt: skip


def mxfp6_packed(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight_packed": ("U8", (out, wide * 3 // 4)), f"{base}.weight_scale": ("U8", (out, wide // 32)),
    }  # fmt: skip


def mxfp8(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("F8_E4M3", (out, wide)), f"{base}.weight_scale": ("U8", (out, wide // 32))}


def fbgemm(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("F8_E4M3", (out, wide)), f"{base}.weight_scale": ("F32", (out, 1)),
        f"{base}.input_scale_ub": ("F32", (1,)),
    }  # fmt: skip


def fp8_of_modelopt(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("F8_E4M3", (out, wide)), f"{base}.weight_scale": ("F32", ()),
        f"{base}.input_scale": ("F32", ()), f"{base}.k_scale": ("F32", ()),
    }  # fmt: skip


def mxfp4_of_quark(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("U8", (out, wide // 2)), f"{base}.weight_scale": ("U8", (out, wide // 32))}


def fp4_with_exponents(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("I8", (out, wide // 2)), f"{base}.scale": ("F8_E8M0", (out, wide // 32))}


def eetq(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("I8", (wide, out)), f"{base}.weight_scales": ("F16", (out,))}


def hqq(base: str, out: int, wide: int) -> Tensors:
    groups = out * wide // 64
    small: Tensors = {f"{base}.{name}": ("I32", (1,)) for name in ("nbits", "group_size", "axis")}
    return {
        f"{base}.W_q": ("U8", (32, groups)), f"{base}.scale": ("F16", (1, groups)),
        f"{base}.zero": ("F16", (1, groups)), f"{base}.shape": ("I32", (2,)), **small,
    }  # fmt: skip


def aqlm(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.codes": ("I16", (out, wide // 8, 1)), f"{base}.codebooks": ("F16", (1, 65536, 1, 8)),
        f"{base}.scales": ("F16", (out, 1, 1, 1)),
    }  # fmt: skip


def higgs(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight": ("I16", (out * 4 // 16, wide)), f"{base}.scales": ("F16", (out, wide // 256)),
        f"{base}.tables": ("F16", (16,)), f"{base}.tables2": ("F16", (16, 16, 2)),
    }  # fmt: skip


def int8_of_torchao(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}._weight_qdata": ("I8", (out, wide)), f"{base}._weight_scale": ("BF16", (out, 1))}


def int4_of_torchao(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}._weight_qdata": ("I8", (out, wide // 2)), f"{base}._weight_scale": ("BF16", (wide // 128, out)),
        f"{base}._weight_zero_point": ("BF16", (wide // 128, out)),
    }  # fmt: skip


def bitnet(base: str, out: int, wide: int) -> Tensors:
    return {f"{base}.weight": ("U8", (out // 4, wide)), f"{base}.weight_scale": ("BF16", (1,))}


def pruned_two_of_four(base: str, out: int, wide: int) -> Tensors:
    return {
        f"{base}.weight.compressed": ("BF16", (out, wide // 2)), f"{base}.weight.bitmask": ("U8", (out, wide // 8)),
        f"{base}.weight.shape": ("I64", (2,)),
    }  # fmt: skip


PACKINGS = (
    gptq, gptq_of_three_bits, awq, fp8_blocks, fp8_with_inputs, int8, bitsandbytes_8, bitsandbytes_4,
    packed_to_32_bits, nvfp4_packed, nvfp4_of_modelopt, mlx, gptq_of(2, 64), gptq_of(8, 32, ordered=False),
    gptq_of(4, 128, ordered=False, symmetric=True), gptq_of(3, 128), awq_for_vectors, awq_for_fast_vectors,
    marlin, asymmetric_in_32_bits, mxfp4_packed, mxfp6_packed, mxfp8, fbgemm, fp8_of_modelopt,
    mxfp4_of_quark, fp4_with_exponents, eetq, aqlm, higgs, int8_of_torchao, int4_of_torchao, bitnet,
    pruned_two_of_four,
)  # fmt: skip
