"""Readers of decoders built like Llama: pre-norm, rotary positions, grouped queries, gated MLP or experts."""

from calc.model.blocks import MLP, Attention, Block, MoE, Norm
from calc.model.blocks.base import NormKind
from calc.model.importers.assembly import context_limit, decoder, layer_count
from calc.model.importers.fields import Fields
from calc.model.model import Layer, Model

_LAYER_TYPES = ("full_attention", "sliding_attention")


class Decoder:
    """The fields that all Llama-like configurations share, read once."""

    def __init__(self, fields: Fields, *, head_dim: int | None = None) -> None:
        self.fields = fields
        self.hidden_size = fields.integer("hidden_size")
        self.vocab_size = fields.integer("vocab_size")
        self.layers = layer_count(fields)
        self.heads = fields.integer("num_attention_heads")
        kv_heads = fields.optional_integer("num_key_value_heads", default=None)
        self.kv_heads = kv_heads or self.heads
        default = head_dim or max(1, self.hidden_size // self.heads)
        self.head_dim = fields.optional_integer("head_dim", default=None) or default
        self.limit = context_limit(fields)

    def attention(self, window: int | None = None, **rest: object) -> Attention:
        """One attention block with these heads."""
        return Attention.model_validate(
            {
                "num_attention_heads": self.heads,
                "num_key_value_heads": self.kv_heads,
                "head_dim": self.head_dim,
                "sliding_window": window,
                **rest,
            }
        )

    def mlp(self, *, bias: bool = False) -> MLP:
        """The gated MLP."""
        return MLP(intermediate_size=self.fields.integer("intermediate_size"), bias=bias)

    def model(self, layers: list[Layer], *, tied: bool, norm: NormKind = "rms") -> Model:
        """The model made of these layers; `tied` is the class default of tie_word_embeddings."""
        return decoder(
            self.fields,
            layers,
            hidden_size=self.hidden_size,
            vocab_size=self.vocab_size,
            tied=self.fields.flag("tie_word_embeddings", tied),
            norm=norm,
            limit=self.limit,
        )


def biases(on: bool, output: bool | None = None) -> dict[str, bool]:
    """Biases of q, k, v and, unless said otherwise, o."""
    return {"q_bias": on, "k_bias": on, "v_bias": on, "o_bias": on if output is None else output}


def layer(attention: Block, feedforward: Block, norms: int = 2, kind: NormKind = "rms") -> Layer:
    """Norms, mixer and feed-forward."""
    return Layer(blocks=(Norm(count=norms, kind=kind), attention, feedforward))


def windows(fields: Fields, count: int, window: int | None, sliding: list[bool]) -> list[int | None]:
    """The window of each layer: as layer_types says, else by the pattern of the architecture."""
    types = fields.words("layer_types", count, _LAYER_TYPES)
    if types is not None:
        sliding = [kind == "sliding_attention" for kind in types]
    return [window if slides else None for slides in sliding]


def _switched_windows(fields: Fields, count: int) -> list[int | None]:
    """Qwen's windows: only with use_sliding_window, and from layer max_window_layers on."""
    window = fields.optional_integer("sliding_window", default=4096)
    start = fields.optional_integer("max_window_layers", default=28, low=0)
    on = fields.flag("use_sliding_window", False)
    return windows(fields, count, window if on else None, [on and i >= (start or 0) for i in range(count)])


def llama(fields: Fields) -> Model:
    """Llama and its many equals: attention_bias on q, k, v and o, mlp_bias on the MLP."""
    base = Decoder(fields)
    bias = biases(fields.flag("attention_bias", False))
    block = layer(base.attention(**bias), base.mlp(bias=fields.flag("mlp_bias", False)))
    return base.model([block] * base.layers, tied=False)


def mistral(fields: Fields) -> Model:
    """Mistral: a sliding window of 4,096 unless the key says otherwise; null is full attention."""
    base = Decoder(fields)
    window = fields.optional_integer("sliding_window", default=4096)
    return base.model([layer(base.attention(window), base.mlp())] * base.layers, tied=False)


def mixtral(fields: Fields) -> Model:
    """Mixtral: Mistral with experts in every layer."""
    base = Decoder(fields)
    window = fields.optional_integer("sliding_window", default=None)
    experts = MoE(
        num_experts=fields.size("num_local_experts", default=8),
        num_experts_per_tok=fields.size("num_experts_per_tok", default=2),
        moe_intermediate_size=fields.integer("intermediate_size"),
    )
    return base.model([layer(base.attention(window), experts)] * base.layers, tied=False)


def qwen2(fields: Fields) -> Model:
    """Qwen 1.5 to 2.5: biases on q, k and v, always."""
    base = Decoder(fields)
    blocks = [
        layer(base.attention(window, **biases(True, output=False)), base.mlp())
        for window in _switched_windows(fields, base.layers)
    ]
    return base.model(blocks, tied=False)


def _sparse(fields: Fields, count: int) -> list[bool]:
    """Which layers hold experts: every decoder_sparse_step-th but those of mlp_only_layers."""
    step = fields.integer("decoder_sparse_step", default=1)
    dense = set(fields.integers("mlp_only_layers"))
    return [index not in dense and (index + 1) % step == 0 for index in range(count)]


def qwen2_moe(fields: Fields) -> Model:
    """Qwen MoE: experts, one gated shared expert, biases on q, k and v."""
    base = Decoder(fields)
    experts = MoE(
        num_experts=fields.size("num_experts", default=60),
        num_experts_per_tok=fields.size("num_experts_per_tok", default=4),
        moe_intermediate_size=fields.size("moe_intermediate_size", default=1408),
        shared_expert_intermediate_size=fields.size("shared_expert_intermediate_size", default=5632),
        shared_expert_gate=True,
    )
    sparse = _sparse(fields, base.layers)
    dense = base.mlp() if not all(sparse) else experts
    fields.ignore("intermediate_size")
    blocks = [
        layer(
            base.attention(window, **biases(fields.flag("qkv_bias", True), output=False)),
            experts if moe else dense,
        )
        for window, moe in zip(_switched_windows(fields, base.layers), sparse, strict=True)
    ]
    return base.model(blocks, tied=False)


def qwen3(fields: Fields) -> Model:
    """Qwen 3: per-head query and key norms, head size 128 unless given."""
    base = Decoder(fields, head_dim=128)
    bias = biases(fields.flag("attention_bias", False))
    blocks = [
        layer(base.attention(window, qk_norm="per_head", **bias), base.mlp())
        for window in _switched_windows(fields, base.layers)
    ]
    return base.model(blocks, tied=False)


def qwen3_moe(fields: Fields) -> Model:
    """Qwen 3 MoE: experts without a shared one."""
    base = Decoder(fields)
    experts = MoE(
        num_experts=fields.size("num_experts", default=128),
        num_experts_per_tok=fields.size("num_experts_per_tok", default=8),
        moe_intermediate_size=fields.size("moe_intermediate_size", default=768),
    )
    sparse = _sparse(fields, base.layers)
    dense = base.mlp() if not all(sparse) else experts
    fields.ignore("intermediate_size")
    bias = biases(fields.flag("attention_bias", False))
    blocks = [
        layer(base.attention(window, qk_norm="per_head", **bias), experts if moe else dense)
        for window, moe in zip(_switched_windows(fields, base.layers), sparse, strict=True)
    ]
    return base.model(blocks, tied=False)


def phi3(fields: Fields) -> Model:
    """Phi-3 and Phi-4: Llama with fused matrices, which hold the same weights."""
    base = Decoder(fields)
    window = fields.optional_integer("sliding_window", default=None)
    fields.ignore("embd_pdrop")
    return base.model([layer(base.attention(window), base.mlp())] * base.layers, tied=False)


def granite(fields: Fields) -> Model:
    """Granite: Llama with scalar multipliers, which are no parameters."""
    return llama(fields)


def olmo2(fields: Fields) -> Model:
    """OLMo 2: two norms after the blocks and query/key norms over the full width."""
    base = Decoder(fields)
    bias = biases(fields.flag("attention_bias", False))
    block = layer(base.attention(qk_norm="full_width", **bias), base.mlp())
    return base.model([block] * base.layers, tied=False)


def cohere(fields: Fields) -> Model:
    """Command R: parallel blocks behind one LayerNorm without bias, tied."""
    base = Decoder(fields)
    bias = biases(fields.flag("attention_bias", False))
    kind: NormKind = "layer_without_bias"
    normed = "full_width" if fields.flag("use_qk_norm", False) else "absent"
    attention = base.attention(qk_norm=normed, qk_norm_kind=kind, **bias)
    return base.model([layer(attention, base.mlp(), 1, kind)] * base.layers, tied=True, norm=kind)


def gpt_oss(fields: Fields) -> Model:
    """gpt-oss: biases everywhere, sinks, every other layer in a window, biased experts and router."""
    base = Decoder(fields, head_dim=64)
    window = fields.optional_integer("sliding_window", default=128)
    experts = MoE(
        num_experts=fields.size("num_local_experts", "num_experts", default=128),
        num_experts_per_tok=fields.size("num_experts_per_tok", "experts_per_token", default=4),
        moe_intermediate_size=fields.integer("intermediate_size"),
        expert_bias=True,
        router_bias=True,
    )
    bias = biases(fields.flag("attention_bias", True))
    sliding = [index % 2 == 0 for index in range(base.layers)]
    blocks = [
        layer(base.attention(each, sinks=True, **bias), experts)
        for each in windows(fields, base.layers, window, sliding)
    ]
    return base.model(blocks, tied=False)
