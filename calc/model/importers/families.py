"""The table of architectures that traits tell completely."""

from collections.abc import Mapping
from dataclasses import replace

from calc.model.importers.traits import Traits

_LLAMA = Traits()
_USE_BIAS = Traits(qkv_bias="use_bias", mlp_bias="use_bias")
_GLM = Traits(o_bias=False)
_PER_HEAD = Traits(qk_norm="per_head")
_GPT_LIKE = Traits(norm="layer", gated=False)
_COUNTED = Traits(experts=True, shared="counted", dense_first=True, mtp=True)
_GLM_MOE = Traits(
    o_bias=False, qk_norm="per_head", qk_norm_key="use_qk_norm", experts=True, shared="counted",
    dense_first=True, mtp=True,
)  # fmt: skip
_QWEN3_MOE = Traits(
    qkv_bias="attention_bias|qkv_bias", qk_norm="per_head", qk_norm_key="use_qk_norm", experts=True,
    shared="wide", windows="switched",
)  # fmt: skip

TRAITS: Mapping[str, Traits] = {
    # Llama and what is built exactly so
    "llama": _LLAMA,
    "yi": _LLAMA,
    "baichuan": Traits(qkv_bias=False),
    "minicpm": _LLAMA,
    "xverse": Traits(qkv_bias=False),
    "exaone": _LLAMA,
    "iquestcoder": _LLAMA,
    "granite": _LLAMA,
    "granite_swa": Traits(sinks=True, windows="pattern"),
    "smollm3": Traits(windows="switched"),
    "internlm": Traits(qkv_bias="bias", mlp_bias=False),
    "internlm2": Traits(qkv_bias="bias", mlp_bias=False),
    "internlm3": Traits(
        qkv_bias="qkv_bias|attention_bias", o_bias="bias|attention_bias", mlp_bias="bias|mlp_bias"
    ),
    "orion": Traits(norm="layer"),
    "helium": _GLM,
    "ernie4_5": _USE_BIAS,
    "seed_oss": Traits(o_bias="attention_out_bias"),
    "cwm": Traits(qkv_bias=False, windows="pattern", pattern=(4, 3)),
    "mistral": Traits(qkv_bias=False, windows="pattern"),
    "ministral": Traits(qkv_bias=False, windows="pattern"),
    "ministral3": Traits(qkv_bias=False, windows="pattern"),
    "phi3": Traits(qkv_bias=False, windows="pattern"),
    "qwen2": Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched"),
    "qwen2_vl_text": Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched"),
    "qwen2_5_vl_text": Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched"),
    "qwen3_vl_text": _PER_HEAD,
    "mimo": Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched", mtp=True),
    "qwen3": Traits(qk_norm="per_head", windows="switched"),
    "hunyuan_v1_dense": _PER_HEAD,
    "hyperclovax": Traits(post_norms_key="use_post_norm"),
    # other norms, activations and windows
    "arcee": Traits(gated=False),
    "apertus": Traits(gated=False, qk_norm="per_head", learned_activation=2, mlp_bias=False),
    "bitnet": Traits(sub_norms=True),
    "nanochat": Traits(norm="none", gated=False),
    "olmo": Traits(norm="none"),
    "olmo2": Traits(qk_norm="full_width"),
    "olmo3": Traits(qk_norm="full_width", windows="pattern", pattern=(4, 0)),
    "exaone4": Traits(qkv_bias=False, qk_norm="per_head", windows="pattern", pattern=(4, 0)),
    "cohere": Traits(
        norm="layer_without_bias", norms=1, qk_norm="full_width", qk_norm_kind="layer_without_bias",
        qk_norm_key="use_qk_norm",
    ),
    "cohere2": Traits(norm="layer_without_bias", norms=1, windows="pattern", pattern=(4, 0)),
    "cohere_compass_text": Traits(
        norm="layer_without_bias", norms=1, mlp_bias=False, windows="pattern", pattern=(1, 0)
    ),
    "glm": _GLM,
    "glm4": Traits(o_bias=False, norms=4),
    "gemma": _LLAMA,
    "gemma2": Traits(norms=4, windows="pattern", pattern=(2, 0)),
    "gemma3_text": Traits(norms=4, qk_norm="per_head", windows="pattern", pattern=(6, 0)),
    "vaultgemma": Traits(windows="pattern", pattern=(2, 0)),
    "stablelm": Traits(
        norm="layer", qkv_bias="use_qkv_bias", o_bias=False, mlp_bias=False, qk_norm="full_width",
        qk_norm_kind="layer_without_bias", qk_norm_key="qk_layernorm", parallel_key="use_parallel_residual",
    ),
    "phi": Traits(
        norm="layer", norms=1, gated=False, qkv_bias=True, mlp_bias=True, head_bias=True, qk_norm="per_head",
        qk_norm_kind="layer", qk_norm_key="qk_layernorm",
    ),
    "persimmon": Traits(
        norm="layer", gated=False, qkv_bias=True, mlp_bias=True, qk_norm="per_head", qk_norm_kind="layer",
        qk_norm_key="qk_layernorm",
    ),
    "starcoder2": Traits(
        norm="layer", gated=False, qkv_bias="use_bias", mlp_bias="use_bias", windows="pattern"
    ),
    "nemotron": _GPT_LIKE,
    "jais2": _GPT_LIKE,
    "apertus1p5_text": Traits(gated=False, qk_norm="per_head", learned_activation=2, mlp_bias=False),
    # experts
    "mixtral": Traits(qkv_bias=False, experts=True, windows="pattern"),
    "qwen2_moe": Traits(
        qkv_bias="qkv_bias", o_bias=False, mlp_bias=False, windows="switched", experts=True, shared="wide",
        shared_gate=True,
    ),
    "qwen3_moe": _QWEN3_MOE,
    "qwen3_vl_moe_text": _QWEN3_MOE,
    "glm_image_text": Traits(o_bias=False, norms=4, mlp_bias=False),
    "glm4v_text": Traits(qkv_bias=True, o_bias=False, norms=4, mlp_bias=False),
    "glm4v_moe_text": Traits(o_bias=False, experts=True, shared="counted", dense_first=True),
    "mellum": Traits(qk_norm="per_head", experts=True, windows="pattern", pattern=(4, 0)),
    "phimoe": Traits(norm="layer", head_bias="lm_head_bias", experts=True, windows="pattern", mlp_bias=False),
    "olmoe": Traits(qk_norm="full_width", experts=True),
    "flex_olmo": Traits(qk_norm="full_width", experts=True),
    "granitemoe": Traits(experts=True),
    "granitemoeshared": Traits(experts=True, shared="wide"),
    "granitemoe_swa": Traits(experts=True, shared="wide", sinks=True, windows="pattern"),
    "gpt_oss": Traits(
        sinks=True, windows="pattern", pattern=(2, 0), experts=True, router_bias=True, expert_bias=True
    ),
    "minimax_m2": Traits(
        qkv_bias=False, qk_norm="full_width", qk_norm_key="use_qk_norm", experts=True, shared="wide", mtp=True
    ),
    "ernie4_5_moe": Traits(
        qkv_bias="use_bias", mlp_bias="use_bias", experts=True, shared="counted", dense_first=True,
        router_bias=True, head_bias="use_bias",
    ),
    "deepseek": _COUNTED,
    "deepseek_ocr2_text": _COUNTED,
    "dots1": Traits(qk_norm="per_head", experts=True, shared="counted", dense_first=True),
    "glm4_moe": _GLM_MOE,
    "solar_open": replace(_GLM_MOE, qk_norm="absent"),
    "hy_v3": Traits(qk_norm="per_head", experts=True, shared="counted", dense_first=True, mtp=True),
    "exaone_moe": Traits(
        qkv_bias=False, qk_norm="per_head", windows="pattern", pattern=(4, 0), experts=True, shared="counted",
        dense_first=True, mtp=True,
    ),
    "bailing_moe": Traits(
        qkv_bias="use_qkv_bias", o_bias="use_bias", mlp_bias="use_bias", experts=True, shared="counted",
        dense_first=True, mtp=True,
    ),
    "bailing_moe_v2": Traits(
        qkv_bias="use_qkv_bias", o_bias="use_bias", mlp_bias="use_bias", qk_norm="per_head",
        qk_norm_key="use_qk_norm", experts=True, shared="counted", dense_first=True, mtp=True,
    ),
    "aria_text": Traits(experts=True, shared="counted"),
    "sarvam_moe": Traits(
        o_bias=False, qk_norm="per_head", qk_norm_key="use_qk_norm", experts=True, shared="counted",
        dense_first=True,
    ),
    "kolibri1": Traits(
        qkv_bias=False, mlp_bias=False, norms=4, qk_norm="per_head", windows="pattern", pattern=(5, 0),
        experts=True, shared="wide",
    ),
    "cohere2_moe": Traits(
        norm="layer_without_bias", norms=1, windows="pattern", pattern=(4, 0), experts=True, shared="counted",
        dense_first=True,
    ),
    "afmoe": Traits(
        norms=4, qk_norm="per_head", output_gate="elementwise", windows="pattern", pattern=(4, 0),
        experts=True, shared="counted", dense_first=True, router_bias=True,
    ),
}  # fmt: skip
