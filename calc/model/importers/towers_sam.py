"""SAM's tower: windows, relative positions, a neck of convolutions, and the two that halve the sides."""

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, Table
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.model import Layer, Stack


def sam(fields: Fields) -> Stack:
    """SAM's tower with its neck; every layer but a few attends inside windows."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    inner = fields.optional_integer("mlp_dim", default=None) or int(width * fields.number("mlp_ratio", 4.0))
    side = max(1, fields.integer("image_size") // fields.integer("patch_size"))
    size, bias = max(1, width // heads), fields.flag("qkv_bias", True)
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=size, q_bias=bias, k_bias=bias,
        v_bias=bias, o_bias=True, reach="both_directions",
    )  # fmt: skip
    mlp = MLP(intermediate_size=inner, gated=False, bias=True)
    relative = fields.flag("use_rel_pos", True)

    def layer(span: int) -> Layer:
        rows = Table(name="rel_pos", rows=2 * (2 * span - 1), width=size)
        return Layer(blocks=(Norm(kind="layer", count=2), attention, *((rows,) if relative else ()), mlp))

    whole, part = layer(side), layer(fields.integer("window_size"))
    everywhere = set(fields.integers("global_attn_indexes"))
    count = layer_count(fields)
    patch = fields.integer("patch_size") ** 2 * fields.integer("num_channels", default=3)
    before: list[Block] = [Linear(name="patch_embed", in_features=patch, bias=True)]
    if fields.flag("use_abs_pos", True):
        before.append(Table(name="pos_embed", rows=side**2))
    fields.ignore("scale", "num_pos_feats", "mlp_ratio", "mlp_dim")
    return Stack(
        name="vision", role="vision", hidden_size=width, before=tuple(before), after=neck(fields),
        groups=groups_of([whole if index in everywhere else part for index in range(count)]),
    )  # fmt: skip


def neck(fields: Fields) -> tuple[Block, ...]:
    """Two convolutions to the width of the output, a norm behind each."""
    out = fields.integer("output_channels")
    norm = Norm(kind="layer", width=out)
    first = Linear(name="neck_conv1", out_features=out)
    return (first, norm, Linear(name="neck_conv2", in_features=9 * out, out_features=out), norm)


def halved(first: int, second: int, third: int) -> list[Block]:
    """Two convolutions that halve the sides."""
    return [
        Linear(name="conv1", in_features=9 * first, out_features=second),
        Linear(name="conv2", in_features=9 * second, out_features=third),
    ]
