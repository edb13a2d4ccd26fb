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


PACKINGS = (
    gptq, gptq_of_three_bits, awq, fp8_blocks, fp8_with_inputs, int8, bitsandbytes_8, bitsandbytes_4,
    packed_to_32_bits, nvfp4_packed, nvfp4_of_modelopt, mlx,
)  # fmt: skip
