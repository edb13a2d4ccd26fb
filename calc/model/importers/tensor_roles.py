"""What a tensor's name says of its place: stack, layer, role and the component that it counts in."""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from calc.model.blocks.base import Component

Kind = Literal["decoder", "encoder", "vision", "projector", "audio"]

_LAYER = re.compile(r"(?:^|\.)(\w*(?:layers?|blocks?|layer_groups)|blk|h)\.(\d+)\.")
EXPERT = re.compile(r"experts\.(?:expert_)?\d+(?=\.)")
_MTP = re.compile(r"(^|\.)(nextn\.|eh_proj|enorm|hnorm|mtp)")
_TAIL = re.compile(r"(?:^|\.)(weight|bias)$|(?<=proj)_(bias)$")

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        "projector",
        re.compile(r"projector|merger|^mm\.|mm_proj|multi_modal|connector|embed_vision|embed_audio"),
    ),
    ("audio", re.compile(r"audio|^a\.|speech|conformer")),
    ("vision", re.compile(r"vision|visual|^v\.|image|siglip|clip_model|\bvit\b")),
    ("encoder", re.compile(r"(^|\.)enc(oder)?\.")),
)

# Numbers that training does not change: tables of rotary angles, masks, counters, balancing offsets.
_BUFFER = re.compile(
    r"(inv_freq|rope_freqs\.weight|rope_factors_(long|short)\.weight|position_ids|masked_bias|cos_cached"
    r"|sin_cached|(?<!moe_statics\.)e_score_correction_bias|exp_probs_b(\.bias)?|num_batches_tracked|running_(mean|var)"
    r"|embed_positions\._float_tensor|token_types_ids)$"
)
_MASK = re.compile(r"(attn|attention)\.bias$")

_UP, _GATE, _DOWN = (
    r"(up_proj|up|w3|v1|fc1|c_fc|dense_h_to_4h|fc_in|wi|wi_1|lin1|intermediate\.dense)",
    (r"(gate_proj|gate|w1|wi_0)"),
    r"(down_proj|down|w2|fc2|c_proj|dense_4h_to_h|fc_out|wo|lin2|output\.dense)",
)
_ATTN = r"(attn|attention|self_attn|SelfAttention|mixer|self_attention)\w*\.(\w+\.)*"
_FFN = r"(mlp|ffn|feed_forward|feedforward|DenseReluDense|block_sparse_moe|moe|fc)\.(\w+\.)*"

_ROLES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (role, re.compile(pattern))
    for role, pattern in (
        ("cross", r"EncDecAttention|encoder_attn|cross_?attn|crossattention"),
        ("recurrent", r"ssm_|mamba|time_mix|channel_mix|linear_attn|shortconv|(^|\.)conv\b|\blru|recurrent"),
        ("indexer", r"indexer"),
        ("q_a_norm", r"q_a_(layer)?norm$|\bq_norm$(?<=wq_a_norm)"),
        ("kv_a_norm", r"kv_a_(layer)?norm$|kv_norm$"),
        ("q_norm", r"(q_norm|q_layernorm|query_layernorm|q_ln)$"),
        ("k_norm", r"(k_norm|k_layernorm|key_layernorm|k_ln)$"),
        ("sub_norm", r"attn_sub_norm$"),
        ("ffn_sub_norm", r"ffn_sub_norm$"),
        ("norm", r"(norm\w*|\bln_?\w*|layer_?norm\w*|LayerNorm)$"),
        ("q_a", r"(q_a_proj|attn_q_a|wq_a)$"),
        ("q_b", r"(q_b_proj|attn_q_b|wq_b)$"),
        ("kv_a", r"(kv_a_proj_with_mqa|attn_kv_a_mqa|wkv_a_with_mqa)$"),
        ("kv_b", r"(kv_b_proj|attn_kv_b|wkv_b)$"),
        ("k_b", r"attn_k_b$"),
        ("v_b", r"attn_v_b$"),
        ("join", r"eh_proj$"),
        ("sinks", r"sinks$"),
        ("attn_gate", r"attn_gate$|attn\.g(ate)?_proj$"),
        ("shared_gate", r"(shared_expert_gate|ffn_gate_inp_shexp)$"),
        (
            "router",
            rf"ffn_gate_inp$|{_FFN}(gate|router|router\.(layer|weight|classifier)|gate\.wg)$|mixer\.gate$",
        ),
        ("shared_gate_up", r"shared_(experts?|mlp)\.\w*(gate_up_proj|input_linear)$"),
        ("shared_gate_proj", rf"shared_(experts?|mlp)\.{_GATE}$|ffn_gate_shexp$"),
        ("shared_up", rf"shared_(experts?|mlp)\.{_UP}$|ffn_up_shexp$"),
        ("shared_down", rf"shared_(experts?|mlp)\.({_DOWN}|output_linear)$|ffn_down_shexp$"),
        ("experts_gate_up", r"experts\.(gate_up_proj|gate_and_up_projs)$|ffn_gate_up_exps$"),
        ("experts_gate", rf"experts\.(\*\.|mlp\.)?{_GATE}$|ffn_gate_exps$"),
        ("experts_up", rf"experts\.(\*\.|mlp\.)?{_UP}$|ffn_up_exps$"),
        ("experts_down", rf"experts\.(\*\.|mlp\.)?{_DOWN}$|ffn_down_exps$"),
        ("qkv", r"(qkv_proj|attn_qkv|query_key_value|c_attn|Wqkv|W_pack|wqkv|in_proj_weight)$"),
        ("q", rf"attn_q$|(^|\.)(q_proj|wq|q_lin)$|{_ATTN}(q|query)$"),
        ("k", rf"attn_k$|(^|\.)(k_proj|wk|k_lin)$|{_ATTN}(k|key)$"),
        ("v", rf"attn_v$|(^|\.)(v_proj|wv|v_lin)$|{_ATTN}(v|value)$"),
        ("o", rf"attn_o(ut(put)?)?$|{_ATTN}(o_proj|out_proj|dense|wo|c_proj|out_lin|o|output\.dense)$"),
        ("gate_up", rf"{_FFN}(gate_up_proj|gate_up|Wi)$"),
        ("gate", rf"^(\w+\.)*{_FFN}{_GATE}$|ffn_gate$"),
        ("up", rf"{_FFN}{_UP}$|(^|\.)(fc1|intermediate\.dense|lin1|ffn)$|ffn_up$"),
        ("down", rf"{_FFN}{_DOWN}$|(^|\.)(fc2|output\.dense|lin2|ffn_output)$|ffn_down$"),
    )
)

_EDGES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (role, re.compile(pattern))
    for role, pattern in (
        ("norm", r"(norm\w*|\bln_?\w*|layer_?norm\w*|LayerNorm)$"),
        ("per_layer", r"per_layer"),
        ("position", r"(wpe|embed_positions|position_embd|position_embeddings|pos_embed\w*)$"),
        ("type", r"(token_type_embeddings|token_types)$"),
        ("project_in", r"project_in$|embedding_hidden_mapping_in$"),
        ("project_out", r"project_out$"),
        ("head", r"(^|\.)(lm_head|output|head|embed_out|output_layer)$"),
        ("embedding", r"(embed_tokens|wte|tok_embeddings|token_embd|word_embeddings|embed_in|embeddings?"
                      r"|shared)$"),
    )
)  # fmt: skip

_COMPONENTS: tuple[tuple[Component, re.Pattern[str]], ...] = (
    ("norms", re.compile(r"norm|\bln_|LayerNorm")),
    ("embedding_projection", re.compile(r"project_(in|out)$|embedding_hidden_mapping_in$")),
    ("per_layer_embedding", re.compile(r"embed_tokens_per_layer|per_layer_token_embd")),
    ("per_layer_other", re.compile(r"per_layer|inp_gate$|^proj$")),
    ("altup_laurel", re.compile(r"altup|laurel")),
    ("hyper_connection", re.compile(r"hyper|\bhc_|_hc_")),
    ("moe_latent_proj", re.compile(r"latent")),
    ("lm_head", re.compile(r"^cls\.|predictions|^lm_head")),
    ("audio_conv", re.compile(r"encoder\.conv\d")),
    ("pos_embedding", re.compile(r"relative_attention_bias|attn_rel_b")),
    ("ssm_linear", re.compile(r"ssm|mamba|time_mix|linear_attn|shortconv|(^|\.)conv|lru|recurrent")),
    ("router", re.compile(r"router|gate_inp|shared_expert_gate|moe_statics")),
    ("moe_shared", re.compile(r"shexp|shared_")),
    ("moe_experts", re.compile(r"exps|experts")),
    ("attention", re.compile(r"attn|attention|Attention|indexer|sinks")),
    ("mlp_dense", re.compile(r"mlp|ffn|feed_forward|fc\d|channel_mix|intermediate|DenseReluDense")),
    ("pooler", re.compile(r"pooler")),
    ("ssm_linear", re.compile(r"mixer")),
)


class Place(NamedTuple):
    """Where a tensor stands: stack, layer (None at the edges), its name there, role and whether a bias.

    `ahead` marks the tensors of heads that predict further tokens.
    """

    kind: Kind
    prefix: str
    layer: int | None
    base: str
    role: str
    bias: bool
    ahead: bool


@lru_cache(2**17)
def place(name: str) -> Place:
    """The place of a tensor by its name; "" as role where the name says none."""
    return _place(EXPERT.sub("experts.*", name) if "experts." in name else name)


@lru_cache(2**15)
def _place(name: str) -> Place:
    """The place of a name whose expert numbers are left out."""
    found = _LAYER.search(name)
    prefix, rest = (name[: found.end(1)], name[found.end() :]) if found else ("", name)
    layer = int(found.group(2)) if found and len(found.group(2)) < 7 else None
    if found and layer is None:
        prefix, rest = "", name
    tail = _TAIL.search(rest)
    base = (rest[: tail.start()] if tail else rest) or rest
    bias = tail is not None and "bias" in tail.group(0)
    here = role(base, layer is not None)
    return Place(_kind(prefix or name), prefix, layer, base, here, bias, bool(_MTP.search(name)))


@lru_cache(4096)
def _kind(name: str) -> Kind:
    for kind, pattern in _KINDS:
        if pattern.search(name):
            return kind
    return "decoder"


@lru_cache(4096)
def role(base: str, in_layer: bool) -> str:
    """The role of a weight by its name inside the layer, or at the edges of the model."""
    table = _ROLES if in_layer else _EDGES
    return next((role for role, pattern in table if pattern.search(base)), "")


def component(base: str) -> Component:
    """The part that a weight of unknown role counts in."""
    for part, pattern in _COMPONENTS:
        if pattern.search(base):
            return part
    return "other"


def is_buffer(name: str, dims: int) -> bool:
    """Whether a tensor holds no parameters: rotary tables, masks, counters, offsets that balance experts."""
    if name.endswith(".weight") and "rope_f" not in name:
        return False
    return bool(_BUFFER.search(name)) or (dims == 4 and bool(_MASK.search(name)))


_HEAD_COPY = re.compile(
    r"(nextn\.(embed_tokens|shared_head_head)|shared_head\.head|\.\d+\.embed_tokens)(\.weight)?$"
)


def is_copied_edge(name: str) -> bool:
    """Whether a head for further tokens holds a copy of the model's embedding or output head there."""
    where = place(name)
    return (where.ahead and where.role == "embedding") or bool(_HEAD_COPY.search(name))
