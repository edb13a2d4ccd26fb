"""Towers for sound of multimodal models, by the model_type of their audio_config."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, Table, Vector
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.model import Layer, Stack

_WIDTHS = ("d_model", "hidden_size")
_DEPTHS = ("encoder_layers", "num_hidden_layers")
_HEADS = ("encoder_attention_heads", "num_attention_heads")
_INNER = ("encoder_ffn_dim", "intermediate_size")


def _attention(width: int, heads: int, bias: bool = True, k_bias: bool | None = None) -> Attention:
    return Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, width // heads), q_bias=bias,
        k_bias=bias if k_bias is None else k_bias, v_bias=bias, o_bias=bias, reach="both_directions",
    )  # fmt: skip


def whisper(fields: Fields, before: list[Block], after: list[Block], *, k_bias: bool = False) -> Stack:
    """The encoder of Whisper between what stands in front of it and behind it."""
    width = fields.integer(*_WIDTHS)
    mlp = MLP(intermediate_size=fields.integer(*_INNER), gated=False, bias=True)
    attention = _attention(width, fields.integer(*_HEADS), k_bias=k_bias)
    layers = [Layer(blocks=(Norm(count=2, kind="layer"), attention, mlp))] * layer_count(fields, *_DEPTHS)
    fields.ignore("max_source_positions", "scale_embedding", "n_window", "n_window_infer", "conv_chunksize")
    fields.ignore("num_hidden_layers", "activation_function")
    return Stack(
        name="audio", role="audio", hidden_size=width, before=tuple(before), groups=groups_of(layers),
        after=(Norm(kind="layer"), *after),
    )  # fmt: skip


def two_convolutions(fields: Fields) -> list[Block]:
    """Convolutions of three frames over mel bins, then over the width."""
    bins = fields.integer("num_mel_bins")
    return [
        Linear(name="conv1", in_features=3 * bins, bias=True),
        Linear(name="conv2", in_features=3 * fields.integer(*_WIDTHS), bias=True),
    ]


def learned_whisper(fields: Fields) -> Stack:
    """Whisper's encoder with its table of positions."""
    positions = Table(name="embed_positions", rows=fields.integer("max_source_positions"))
    return whisper(fields, [*two_convolutions(fields), positions], [])


def qwen2_5_omni(fields: Fields) -> Stack:
    """Qwen2.5-Omni: Whisper's encoder, a product to the text's width, vectors for both ends of a sound."""
    out = fields.integer("output_dim")
    after: list[Block] = [
        Linear(name="proj", out_features=out, bias=True),
        Table(name="audio_bos_eos_token", rows=2, width=out),
    ]
    return whisper(fields, two_convolutions(fields), after)


def qwen3_omni(fields: Fields) -> Stack:
    """Qwen3-Omni: three square convolutions that halve time and bins, two products to the text's width."""
    wide, bins = fields.integer("downsample_hidden_size"), fields.integer("num_mel_bins")
    for _ in range(3):
        bins = (bins + 1) // 2
    before: list[Block] = [
        Linear(name="conv2d1", in_features=9, out_features=wide, bias=True),
        Linear(name="conv2d2", in_features=9 * wide, out_features=wide, bias=True),
        Linear(name="conv2d3", in_features=9 * wide, out_features=wide, bias=True),
        Linear(name="conv_out", in_features=wide * bins),
    ]
    out = fields.integer("output_dim")
    after: list[Block] = [Linear(name="proj1", bias=True), Linear(name="proj2", out_features=out, bias=True)]
    return whisper(fields, before, after, k_bias=True)


def _halving(channels: int, factor: int, kernel: int, left: int, width: int) -> list[Block]:
    """Convolutions that halve time and bins: one plain, then depth-wise and point-wise pairs; a product."""
    size = kernel**2
    blocks: list[Block] = [Linear(name="conv0", in_features=size, out_features=channels, bias=True)]
    for _ in range(max(1, factor).bit_length() - 2):
        blocks.append(Vector(name="depthwise_conv", elements=channels * (size + 1)))
        point = Linear(name="pointwise_conv", in_features=channels, out_features=channels, bias=True)
        blocks.append(point)
    return [*blocks, Linear(name="out", in_features=channels * left, out_features=width, bias=True)]


def parakeet(fields: Fields) -> Stack:
    """Fast Conformer: two half MLPs, attention with relative keys and a convolution in each layer."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    factor = fields.integer("subsampling_factor", high=1024)
    stride = fields.integer("subsampling_conv_stride", high=16)
    left = fields.integer("num_mel_bins") // stride ** (factor.bit_length() - 1)
    front = _halving(
        fields.integer("subsampling_conv_channels"), factor,
        fields.integer("subsampling_conv_kernel_size", high=64), max(1, left), width,
    )  # fmt: skip
    bias, conv_bias = fields.flag("attention_bias", True), fields.flag("convolution_bias", True)
    half = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=bias)
    attention = _attention(width, heads, bias)
    size = heads * attention.head_dim
    kernel = fields.integer("conv_kernel_size", high=1024)
    relative: tuple[Block, ...] = (
        Linear(name="relative_k_proj", out_features=size),
        Vector(name="bias_u", elements=size),
        Vector(name="bias_v", elements=size),
    )
    convolution: tuple[Block, ...] = (
        Linear(name="pointwise_conv1", out_features=2 * width, bias=conv_bias),
        Vector(name="depthwise_conv", elements=width * (kernel + int(conv_bias))),
        Norm(kind="layer"),  # over the batch, with as many parameters
        Linear(name="pointwise_conv2", bias=conv_bias),
    )
    layer = Layer(blocks=(Norm(count=5, kind="layer"), half, attention, *relative, *convolution, half))
    groups = groups_of([layer] * layer_count(fields))
    fields.ignore("num_key_value_heads", "max_position_embeddings", "scale_input", "dropout_positions")
    fields.ignore("projection_hidden_size", "projection_bias", "sampling_rate")
    return Stack(name="audio", role="audio", hidden_size=width, before=tuple(front), groups=groups)


def phi4(fields: Fields) -> Stack:
    """Phi-4 multimodal: a Conformer with gated halves and gated, separable convolutions."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    left, factor = fields.integer("input_size"), fields.integer("time_reduction", high=1024)
    for _ in range(factor.bit_length() - 1):
        left = (left - 1) // 2 + 1
    front = _halving(fields.integer("nemo_conv_channels"), factor, 3, left, width)
    rows = fields.integer("bias_max_distance") * (1 if fields.flag("bias_symmetric", False) else 2)
    table = Table(name="relative_attention_bias", rows=rows, width=heads)
    wide, apart = fields.integer("ext_pw_out_channel"), fields.integer("depthwise_separable_out_channel")
    many = width * fields.integer("depthwise_multiplier")
    kernel = fields.integer("kernel_size", high=1024)
    half = MLP(intermediate_size=fields.integer("intermediate_size"), gated=True, bias=True)
    convolution: tuple[Block, ...] = (
        Linear(name="glu", out_features=2 * wide, bias=True),
        Vector(name="glu_biases", elements=2 * wide),
        Vector(name="dw_conv", elements=many * (kernel + 1)),
        Linear(name="pw_conv", in_features=many, out_features=apart, bias=True),
        Linear(name="ext_pw_conv", out_features=wide, bias=True),
    )
    layer = Layer(blocks=(Norm(count=5, kind="layer"), half, _attention(width, heads), *convolution, half))
    groups = groups_of([layer] * layer_count(fields, "num_blocks"))
    fields.ignore(
        "activation", "chunk_size", "left_chunk", "dropout_rate", "conv_activation", "conv_glu_type"
    )
    fields.ignore("nemo_activation", "downsample_rate", "feature_layer", "nemo_final_size")
    return Stack(name="audio", role="audio", hidden_size=width, before=(*front, table), groups=groups)


def muse_spark(fields: Fields) -> Stack:
    """Muse Spark: a pyramid over the raw wave; each stage joins samples, then depth-wise convolutions."""
    widths = fields.integers("hidden_sizes") or [256, 512, 1024, 2048]
    patches = fields.integers("patch_sizes") or [16, 6, 5, 4]
    depths = fields.integers("depths") or [2, 2, 2, 2]
    if not len(widths) == len(patches) == len(depths) or min(*widths, *patches, *depths) < 1:
        raise fields.wrong("hidden_sizes", widths, "as long as patch_sizes and depths")
    if sum(depths) > 4096:
        raise fields.wrong("depths", depths, "4,096 in all at most")
    kernel, ratio = fields.integer("conv_kernel_size", high=1024), fields.number("mlp_ratio", 4.0)
    layers: list[Layer] = []
    for before, width, patch, depth in zip([1, *widths], widths, patches, depths, strict=False):
        join = Linear(name="patch_embedder", in_features=before * patch, out_features=width, bias=True)
        norm, inner = Norm(width=width), max(1, int(width * ratio))
        block = (
            Vector(name="conv", elements=width * (kernel + 1)),
            norm,
            Linear(name="fc1", in_features=width, out_features=inner, bias=True),
            Linear(name="fc2", in_features=inner, out_features=width, bias=True),
        )
        layers += [Layer(blocks=(join, norm)), *[Layer(blocks=block)] * depth]
    out = fields.integer("out_hidden_size")
    fields.ignore("num_hidden_layers", "hidden_act")
    after = (Norm(), Linear(name="proj", out_features=out, bias=True), Norm(width=out))
    groups = groups_of(layers)
    return Stack(name="audio", role="audio", hidden_size=widths[-1], groups=groups, after=after)


def gemma4(fields: Fields) -> Stack:
    """Gemma 4: a Conformer with two half MLPs of four widths, relative keys and a gated convolution."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    channels = fields.integers("subsampling_conv_channels") or [128, 32]
    if len(channels) != 2 or min(channels) < 1:
        raise fields.wrong("subsampling_conv_channels", channels, "two numbers above 0")
    # Two strides over as many mel bins as the first convolution has channels.
    left = max(1, channels[0] // 4 * channels[1])
    before: list[Block] = [
        Linear(name="conv0", in_features=9, out_features=channels[0]),
        Norm(kind="layer_without_bias", width=channels[0]),
        Linear(name="conv1", in_features=9 * channels[0], out_features=channels[1]),
        Norm(kind="layer_without_bias", width=channels[1]),
        Linear(name="input_proj_linear", in_features=left),
    ]
    attention = _attention(width, heads, bias=False)
    half = MLP(intermediate_size=4 * width, gated=False)
    blocks: tuple[Block, ...] = (
        Norm(count=9), half, attention,
        Vector(name="per_dim_scale", elements=attention.head_dim),
        Linear(name="relative_k_proj", out_features=heads * attention.head_dim),
        Linear(name="linear_start", out_features=2 * width),
        Vector(name="depthwise_conv1d", elements=width * fields.integer("conv_kernel_size", high=1024)),
        Linear(name="linear_end"), half,
    )  # fmt: skip
    out = Linear(name="output_proj", out_features=fields.integer("output_proj_dims"), bias=True)
    fields.ignore(*(key for key in fields.raw if key.startswith("attention_")))
    fields.ignore("residual_weight", "use_clipped_linears", "gradient_clipping")
    groups = groups_of([Layer(blocks=blocks)] * layer_count(fields))
    return Stack(
        name="audio", role="audio", hidden_size=width, before=tuple(before), groups=groups, after=(out,)
    )


TOWERS: Mapping[str, Callable[[Fields], Stack]] = {
    "gemma4_audio": gemma4,
    "moss_transcribe_diarize_audio": learned_whisper,
    "muse_spark_audio": muse_spark,
    "nemotron_h_omni_audio": parakeet,
    "phi4_multimodal_audio": phi4,
    "qwen2_5_omni_audio_encoder": qwen2_5_omni,
    "qwen3_omni_moe_audio_encoder": qwen3_omni,
}
