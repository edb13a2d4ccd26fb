"""Typed access to a configuration's keys that remembers which were read and warns of the rest."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from calc.physics.message import InputError, Message

MISSING: Any = object()

# Keys that have no bearing on size: token ids, dropout, initialisation, generation and file bookkeeping.
_NEUTRAL = frozenset(
    """
    architectures auto_map bos_token_id eos_token_id pad_token_id sep_token_id cls_token_id mask_token_id
    torch_dtype dtype transformers_version model_type use_cache initializer_range init_std _name_or_path
    attention_dropout hidden_dropout attn_pdrop embd_pdrop resid_pdrop dropout layerdrop
    activation_dropout classifier_dropout hidden_dropout_prob attention_probs_dropout_prob
    classifier_activation rms_norm_eps layer_norm_eps layer_norm_epsilon norm_eps layernorm_epsilon
    norm_epsilon rope_theta rope_scaling rope_parameters rope_local_base_freq rope_global_base_freq
    rope_interleave rotary_pct rotary_emb_base rotary_dim partial_rotary_factor rope_pct default_theta
    global_rope_theta local_rope_theta original_max_position_embeddings pretraining_tp
    gradient_checkpointing output_hidden_states output_attentions return_dict hidden_act
    activation_function hidden_activation output_router_logits router_aux_loss_coef router_jitter_noise
    aux_loss_alpha seq_aux norm_topk_prob routed_scaling_factor scoring_func topk_method topk_group
    n_group ep_size query_pre_attn_scalar attn_logit_softcapping final_logit_softcapping
    cache_implementation logit_scale embedding_multiplier attention_multiplier residual_multiplier
    logits_scaling use_bidirectional_attention task_specific_params summary_activation
    summary_first_dropout summary_proj_to_labels summary_type summary_use_proj n_ctx
    reorder_and_upcast_attn scale_attn_by_inverse_layer_idx scale_attn_weights add_cross_attention
    is_decoder is_encoder_decoder swiglu_limit initial_context_length attn_implementation
    _attn_implementation id2label label2id problem_type finetuning_task tokenizer_class prefix
    alibi_bias_max attention_softmax_in_fp32 scale_attention_softmax_in_fp32 name comment chat_template
    forced_eos_token_id unk_token_id num_labels tie_encoder_decoder torchscript use_mems_eval clip_qkv
    quantization_config num_nextn_predict_layers is_llama_config
    """.split()  # noqa: SIM905
)


class Fields:
    """The keys of one configuration object; readers name what they take and what holds if it is absent."""

    def __init__(self, raw: Mapping[str, Any], file: str, model_type: str) -> None:
        self.raw = raw
        self.file = file
        self.model_type = model_type
        self.warnings: list[Message] = []
        self._taken: set[str] = set()

    def wrong(self, key: str, value: object, allowed: str) -> InputError:
        """The error for a value that is not allowed."""
        shown = repr(value)
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        return InputError(f"{self.file}: {key} must be {allowed}, not {shown}")

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.raw.get(key) is not None

    def _find(self, keys: Sequence[str]) -> tuple[str, Any]:
        self._taken.update(keys)
        for key in keys:
            if key in self.raw:
                return key, self.raw[key]
        return keys[0], MISSING

    def integer(self, *keys: str, default: Any = MISSING, low: int = 1, high: int = 2**40) -> int:
        """An integer under the first of these keys that is there; InputError where there is none to take.

        `default` is the class default of the architecture; taking it for a size is said in a warning.
        """
        found = self.optional_integer(*keys, default=default, low=low, high=high)
        if found is None:
            if default is MISSING or default is None:
                raise InputError(f"{self.file}: {keys[0]} is null; a whole number is needed")
            return int(default)
        return found

    def optional_integer(
        self, *keys: str, default: Any = MISSING, low: int = 1, high: int = 2**40
    ) -> int | None:
        """An integer or None (null, or an absent key whose default is None)."""
        key, value = self._find(keys)
        if value is MISSING:
            if default is MISSING:
                raise InputError(f"{self.file}: {keys[0]} is missing")
            return default
        if value is None:
            return None
        if isinstance(value, float) and math.isfinite(value) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, value, f"a whole number from {low:,} to {high:,}")
        return value

    def size(self, *keys: str, default: int) -> int:
        """A size with a class default; a warning says when the default was taken."""
        if all(key not in self.raw for key in keys):
            self._taken.update(keys)
            values = {"field": keys[0], "value": default, "model_type": self.model_type}
            self.warnings.append(Message("missing_field", f"model.{keys[0]}", values))
            return default
        return self.integer(*keys, default=default)

    def flag(self, key: str, default: bool) -> bool:
        """A true/false value; null counts as the default."""
        _, value = self._find([key])
        if value is MISSING or value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(key, value, "true or false")
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        """One of several words."""
        _, value = self._find([key])
        if value is MISSING or value is None:
            return default
        if value not in allowed:
            raise self.wrong(key, value, "one of " + ", ".join(allowed))
        return str(value)

    def words(self, key: str, count: int, allowed: Sequence[str]) -> list[str] | None:
        """A list of `count` words, one for each layer, or None."""
        _, value = self._find([key])
        if value is MISSING or value is None:
            return None
        if not isinstance(value, list):
            raise self.wrong(key, value, "a list")
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        if len(items) < count:
            raise self.wrong(key, items, f"a list of {count} entries, one for each layer")
        for item in items[:count]:
            if item not in allowed:
                raise self.wrong(key, item, "made of " + ", ".join(allowed))
        return [str(item) for item in items[:count]]

    def integers(self, key: str) -> list[int]:
        """A list of whole numbers, empty where absent."""
        _, value = self._find([key])
        if value is MISSING or value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, value, "a list")
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        for item in items:
            if isinstance(item, bool) or not isinstance(item, int):
                raise self.wrong(key, item, "a list of whole numbers")
        return items

    def ignore(self, *keys: str) -> None:
        """Mark keys as read that say nothing about size for this architecture."""
        self._taken.update(keys)

    def unread(self) -> list[Message]:
        """A warning for each key that nobody read and that is not known to be neutral."""
        rest = [key for key in self.raw if key not in self._taken and key not in _NEUTRAL]
        return [Message("unknown_field", "parameters.total", {"field": key}) for key in rest]
