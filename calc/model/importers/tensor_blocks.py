"""Blocks from the tensors of one layer: what their shapes say, and plain products for all the rest."""

import re
from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import Any

from calc.model.blocks import MLP, Attention, Block, LatentAttention, Linear, MoE, Norm, Vector
from calc.model.blocks.base import Component
from calc.model.importers.tensor_mixers import recurrent
from calc.model.importers.tensor_parts import Known, Part, Parts, tried
from calc.model.importers.tensor_roles import component

MAX_PLAIN = 32
MAX_SIZE = 2**31
_USUAL_HEADS = (128, 64, 256, 192, 96, 80, 32)


def layer_blocks(parts: Sequence[Part], hidden: int, known: Known) -> tuple[list[Block], list[Part]]:
    """The blocks of a layer, and the parts that only their shape was known of."""
    held = Parts(parts)
    norms = _norms(held, hidden)
    mixer = recurrent(held, hidden, known)
    mixer += tried(lambda: _latent(held, hidden)) or tried(lambda: _attention(held, hidden, known))
    feed = tried(lambda: _experts(held, hidden, known)) + tried(lambda: _mlp(held, hidden))
    return [*norms, *mixer, *feed, *plain(held.left)], held.left


def _norms(held: Parts, hidden: int) -> list[Block]:
    """Normalisations of the hidden width: with a bias LayerNorm, else RMSNorm."""
    whole = [part for part in held.left if part.role == "norm" and part.elements == hidden]
    weights = {part.base for part in whole if not part.bias}
    biased = {part.base for part in whole if part.bias} & weights
    held.left = [part for part in held.left if not (part in whole and part.base in weights)]
    counts = (("rms", len(weights) - len(biased)), ("layer", len(biased)))
    return [Norm.model_validate({"kind": kind, "count": count}) for kind, count in counts if count]


def _head_dim(held: Parts, known: Known, widths: tuple[int, int, int, int]) -> tuple[int, bool]:
    """Width of a head of these widths of q, k, v and o, and whether it is known or only a usual one."""
    q, k, v, output = widths

    def fits(size: int | None) -> bool:
        if not size or q % size or k % size:
            return False
        return not (v or output) % (k // size if v else q // size) and not output % (q // size)

    sinks, norm = held.elements("sinks"), held.elements("k_norm")
    told = (known.head_dim, q // (known.heads or q), q // (sinks or q), norm if norm < k else None)
    for size in told:
        if size != 1 and fits(size):
            return size or 1, True
    return next((size for size in _USUAL_HEADS if fits(size)), gcd(q, k)), False


def _attention(held: Parts, hidden: int, known: Known) -> list[Block]:
    fused, output = held.elements("qkv") // hidden, held.elements("o") // hidden
    q = held.elements("q") // hidden
    k, v = held.elements("k") // hidden, held.elements("v") // hidden
    if not output or not (fused or q):
        return []
    gate = held.elements("attn_gate") // hidden
    if fused:
        q, k, v = output, (fused - output) // 2, (fused - output) // 2
    elif q == 2 * output and not gate:
        q, gate = output, output
    own_keys, own_values = bool(k), bool(v)
    k = k or v or q
    size, told = _head_dim(held, known, (q, k, v, output))
    kv_heads = k // size
    wide = known.v_head_dim or (v // kv_heads if own_values else output // (q // size))
    bias = {name: bool(held.elements(name if held.elements(name) else "qkv", True)) for name in "qkv"}
    block = Attention.model_validate({
        "num_attention_heads": q // size, "num_key_value_heads": kv_heads, "head_dim": size,
        "v_head_dim": None if wide == size else wide, "own_keys": own_keys, "own_values": own_values,
        **{f"{name}_bias": on for name, on in bias.items()}, "o_bias": bool(held.elements("o", True)),
        "output_gate": "absent" if not gate else "per_head" if gate == q // size else "elementwise",
        "sinks": bool(held.elements("sinks")), "sub_norm": bool(held.elements("sub_norm")),
        **_qk_norm(held, size), **_reach(known),
    })  # fmt: skip
    taken = held.take(
        block, hidden, "q", "k", "v", "o", "qkv", "attn_gate", "q_norm", "k_norm", "sinks", "sub_norm"
    )
    if taken and not told:
        known.assumed("head_dim", size)
    return taken


def _qk_norm(held: Parts, size: int) -> dict[str, Any]:
    width = held.elements("q_norm")
    if not width:
        return {}
    kind = "layer" if held.elements("q_norm", True) else "rms"
    return {"qk_norm": "per_head" if width == size else "full_width", "qk_norm_kind": kind}


def _reach(known: Known) -> dict[str, Any]:
    if known.both_directions:
        return {"reach": "both_directions"}
    reach = "chunk" if known.chunked and known.window else None
    return {"sliding_window": known.window, "reach": reach}


def _latent(held: Parts, hidden: int) -> list[Block]:
    rank = held.elements("kv_a_norm")
    if not rank or not held.elements("kv_a"):
        return []
    rope = held.elements("kv_a") // hidden - rank
    up = (held.elements("kv_b") or held.elements("k_b") + held.elements("v_b")) // rank
    output = held.elements("o") // hidden
    q_rank = held.elements("q_a_norm") or None
    q = held.elements("q_b") // q_rank if q_rank else held.elements("q") // hidden
    nope = up - output
    heads = (q - nope) // rope
    block = LatentAttention(
        num_attention_heads=heads, q_lora_rank=q_rank, kv_lora_rank=rank, qk_nope_head_dim=nope // heads,
        qk_rope_head_dim=rope, v_head_dim=output // heads, attention_bias=bool(held.elements("o", True)),
    )  # fmt: skip
    return held.take(
        block, hidden, "q", "q_a", "q_a_norm", "q_b", "kv_a", "kv_a_norm", "kv_b", "k_b", "v_b", "o"
    )


def _mlp(held: Parts, hidden: int) -> list[Block]:
    width = held.elements("down") // hidden
    if not width:
        return []
    first = sum(held.elements(name) for name in ("gate_up", "gate", "up")) // hidden
    block = MLP(
        intermediate_size=width, gated=first == 2 * width, bias=bool(held.elements("down", True)),
        sub_norm=bool(held.elements("ffn_sub_norm")),
    )  # fmt: skip
    return held.take(block, hidden, "gate_up", "gate", "up", "down", "ffn_sub_norm")


def _experts(held: Parts, hidden: int, known: Known) -> list[Block]:
    down = held.one("experts_down")
    if down is None or not held.elements("router"):
        return []
    choices = held.elements("router") // hidden
    count = down.count if down.count > 1 else down.shape[0] if len(down.shape) == 3 else choices
    width = down.elements // hidden // count
    first = sum(held.elements(f"experts_{name}") for name in ("gate_up", "gate", "up")) // hidden // count
    top_k = known.top_k
    told = top_k is not None and top_k <= count
    if top_k is None or not told:
        top_k = min(count, 8 if count >= 64 else 2)
    shared = held.elements("shared_down") // hidden
    shares = ("shared_gate_up", "shared_gate_proj", "shared_up", "shared_down", "shared_gate")
    names = ("experts_gate_up", "experts_gate", "experts_up", "experts_down")
    expert_bias, router_bias = (bool(held.elements(name, True)) for name in ("experts_down", "router"))
    block = MoE(
        num_experts=count, num_experts_per_tok=top_k, moe_intermediate_size=width, gated=first == 2 * width,
        expert_bias=expert_bias, router_bias=router_bias,
        zero_experts=max(0, choices - count), shared_expert_intermediate_size=shared,
        shared_expert_bias=bool(held.elements("shared_down", True)),
        shared_expert_gate=bool(held.elements("shared_gate")),
    )  # fmt: skip
    taken = held.take(block, hidden, "router", *names, *shares)
    if taken and not told:
        known.assumed("num_experts_per_tok", top_k)
    return taken


def plain(parts: Sequence[Part], part_of: Callable[[str], Component] = component) -> list[Block]:
    """Parts as plain products and vectors; a crowd of them as one vector for each component."""
    blocks: list[Block] = []
    crowd: dict[Component, int] = {}
    for part in parts:
        if len(blocks) < MAX_PLAIN:
            blocks += _plain(part, part_of(part.base))
        else:
            crowd[part_of(part.base)] = crowd.get(part_of(part.base), 0) + part.elements
    for name, elements in crowd.items():
        blocks += _vectors("further_weights", name, elements)
    return blocks


def _plain(part: Part, where: Component) -> Iterator[Block]:
    name = _weight_name(part)
    inputs = part.shape[-1] if part.shape else 1
    outputs = part.elements // max(1, inputs)
    slim = part.bias or len(part.shape) < 2 or "conv" in part.base or 1 in part.shape[-2:]
    if slim or max(inputs, outputs) > MAX_SIZE or min(inputs, outputs) < 1:
        yield from _vectors(name, where, part.elements)
    else:
        yield Linear(name=name, component=where, in_features=inputs, out_features=outputs)


def _vectors(name: str, where: Component, elements: int) -> Iterator[Block]:
    while elements > 0:
        yield Vector(name=name, component=where, elements=min(elements, MAX_SIZE))
        elements -= MAX_SIZE


def _weight_name(part: Part) -> str:
    words = re.sub(r"\W+", "_", ".".join(part.base.split(".")[-2:])).strip("_") or "weight"
    name = words[-56:] + ("_bias" if part.bias else "")
    return name if re.match(r"[A-Za-z_]", name) else f"w_{name}"
