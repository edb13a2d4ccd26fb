"""Recurrent mixers from the tensors of one layer: Mamba 1 and 2, gated delta nets, short convolutions."""

import re
from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import Block, GatedDeltaNet, Mamba, Mamba2, ShortConvolution
from calc.model.importers.tensor_parts import Known, Part, Parts, tried

_OWN = re.compile(r"(?:^|\.)(?:ssm_|shortconv\.|conv\.|mixer\.|mamba\.|linear_attn\.)(\w+)$")
_BESIDE = ("attn_qkv", "attn_gate")  # what GGUF calls the products of a delta net
_SAME: Mapping[str, str] = {
    "in": "in_proj", "x": "x_proj", "dt": "dt_proj", "a": "A_log", "d": "D", "out": "out_proj",
    "b_norm": "b_layernorm", "c_norm": "c_layernorm", "dt_norm": "dt_layernorm", "ba": "in_proj_ba",
}  # fmt: skip
STATE = 128


class _Named:
    """The weights of a mixer by the names that they have in checkpoints."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.sizes: dict[str, int] = {}
        self.parts: list[Part] = []
        for part in parts:
            found = _OWN.search(part.base)
            name = found.group(1) if found else part.base if part.base in _BESIDE else ""
            if not name:
                continue
            name = _SAME.get(name, name)
            self.parts.append(part)
            self.sizes[f"{name}.bias" if part.bias else name] = part.elements

    def __getitem__(self, name: str) -> int:
        return self.sizes.get(name, 0)


def recurrent(held: Parts, hidden: int, known: Known) -> list[Block]:
    """The recurrent mixer of a layer; nothing where there is none or its sizes make none."""
    named = _Named(held.left)
    if "out_proj" not in named.sizes:
        return []
    builders: tuple[Callable[[], list[Block]], ...] = (
        lambda: _short(named, hidden),
        lambda: _delta(named, hidden),
        lambda: _mamba(named, hidden),
        lambda: _mamba2(named, hidden, known),
    )
    for build in builders:
        for block in tried(build):
            taken = held.take_parts(block, hidden, named.parts)
            if taken and isinstance(block, Mamba2) and known.state_size is None:
                known.assumed("state_size", block.d_state)
            if taken:
                return taken
    return []


def _short(named: _Named, hidden: int) -> list[Block]:
    if not named["conv"]:
        return []
    return [ShortConvolution(kernel=named["conv"] // hidden, bias=bool(named["conv.bias"]))]


def _mamba(named: _Named, hidden: int) -> list[Block]:
    inner = named["out_proj"] // hidden
    state = named["A_log"] // inner
    if not named["x_proj"]:
        return []
    return [
        Mamba(
            d_inner=inner, d_state=state, d_conv=named["conv1d"] // inner,
            dt_rank=named["x_proj"] // inner - 2 * state, conv_bias=bool(named["conv1d.bias"]),
            proj_bias=bool(named["in_proj.bias"]), inner_norms=bool(named["dt_layernorm"]),
        )
    ]  # fmt: skip


def _mamba2(named: _Named, hidden: int, known: Known) -> list[Block]:
    heads, inner = named["A_log"], named["out_proj"] // hidden
    shared = named["in_proj"] // hidden - 2 * inner - heads
    state = known.state_size
    if state is None:
        state = STATE if shared % (2 * STATE) == 0 else shared // 2
    return [
        Mamba2(
            num_heads=heads, head_dim=inner // heads, n_groups=shared // 2 // state, d_state=state,
            d_conv=named["conv1d"] // (inner + shared), conv_bias=bool(named["conv1d.bias"]),
            proj_bias=bool(named["in_proj.bias"]), gated_norm=bool(named["norm"]),
        )
    ]  # fmt: skip


def _delta(named: _Named, hidden: int) -> list[Block]:
    """Qwen's delta net, its products stored as one, as two or as four."""
    heads, wide = named["A_log"], named["norm"]
    value = named["out_proj"] // hidden
    products = ("in_proj_qkvz", "in_proj_qkv", "in_proj_z", "attn_qkv", "attn_gate")
    key = (sum(named[name] for name in products) // hidden - 2 * value) // 2
    if key <= 0 or value != heads * wide:
        return []
    return [
        GatedDeltaNet(
            linear_num_key_heads=key // wide, linear_num_value_heads=heads, linear_key_head_dim=wide,
            linear_value_head_dim=wide, linear_conv_kernel_dim=named["conv1d"] // (2 * key + value),
        )
    ]  # fmt: skip
