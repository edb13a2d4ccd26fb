"""quantization_config of a configuration -> the number format that its checkpoint stores weights in.

Keys: transformers 5 quantizers, vllm-project/compressed-tensors, NVIDIA modelopt, AMD Quark, MLX, and the
`quantization` of Mistral's params.json.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from calc.model.importers.kept_modules import kept_rows
from calc.model.importers.packed_shapes import group_format
from calc.model.model import Model
from calc.model.stored import Stored
from calc.physics.message import Message, few

_PLACES = ("quantization_config", "compression_config", "quantization")
_LISTS = (
    "modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules", "exclude",
    "llm_int8_skip_modules", "modules_to_not_quantize",
)  # fmt: skip
MOST_NAMES = 4096
# Methods that quantise the layers of the text model and nothing else, whatever their lists say.
_TEXT_ALONE = frozenset({"gptq", "awq", "auto-round", "marlin", "eetq", "hqq", "mxfp4"})
Said = Mapping[str, Any]


def recipe(raw: Said, model: Model) -> tuple[Stored | None, list[Message]]:
    """How the checkpoint of a configuration stores its weights, and the message that says so.

    None where it says nothing of it, or something that no format here has a name for.
    """
    said = _said(raw)
    if said is None:
        return None, []
    method = _method(said)
    form = (_METHODS.get(method) or _nothing)(said)
    if form is None:
        return None, [Message("quantised_checkpoint", "memory.weights", {"method": method[:40]})]
    names = [name for key in _LISTS for name in _texts(said.get(key))]
    head = bool(said.get("lm_head")) or (method in _LINEAR and not any("lm_head" in name for name in names))
    rows, unread = kept_rows(model, names, head=head, text_alone=method in _TEXT_ALONE, form=form)
    found = [Message("quantised_as", "memory.weights", {"method": method[:40], "format": form})]
    if unread:
        values = {"count": len(unread), "names": few(unread)}
        found.append(Message("modules_unread", "memory.weights", values))
    return Stored(format=form, rows=rows), found


# Methods that quantise every linear layer that is not listed, the head among them.
_LINEAR = frozenset({"compressed-tensors", "quark"})


def _said(raw: Said) -> Said | None:
    """The object that tells of quantisation, in the configuration or that of the text model inside."""
    for place in (raw, _object(raw, "text_config")):
        for key in _PLACES:
            found = _object(place, key)
            if found:
                return found
    return None


def _method(said: Said) -> str:
    """The method by its name, or by the keys that only one method has."""
    named: Any = said.get("quant_method")
    if isinstance(named, str) and named:
        return named.lower().replace("_", "-")
    for key, method in (
        ("load_in_4bit", "bitsandbytes"), ("load_in_8bit", "bitsandbytes"), ("quant_algo", "modelopt"),
        ("config_groups", "compressed-tensors"), ("qformat_weight", "mistral"), ("w_bit", "awq"),
    ):  # fmt: skip
        if key in said:
            return method
    return "mlx" if "bits" in said and "group_size" in said else "unknown"


def _whole(said: Said, *keys: str) -> int | None:
    """The first of these keys that holds a whole number of a size that bits and groups have."""
    for key in keys:
        value: Any = said.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and -1 <= value <= 2**20:
            return value
    return None


def _word(said: Said, *keys: str) -> str:
    value: Any = next((said[key] for key in keys if isinstance(said.get(key), str)), "")
    return str(value).lower()[:80]


def _texts(value: Any) -> list[str]:
    """The names in a list; of anything else none."""
    items = cast("list[Any]", value)[:MOST_NAMES] if isinstance(value, list) else []
    return [item for item in items if isinstance(item, str) and 0 < len(item) <= 256]


def _object(said: Said, key: str) -> Said:
    return _as_object(said.get(key))


def _as_object(value: Any) -> Said:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _nothing(said: Said) -> str | None:
    return None


def _integers(method: str) -> Callable[[Said], str | None]:
    """Integers in groups of inputs; a group of -1 is a whole row."""

    def named(said: Said) -> str | None:
        bits = _whole(said, "bits", "w_bit", "nbits") or 4
        size = _whole(said, "group_size", "q_group_size")
        size = 128 if size is None else size
        if bits not in (2, 3, 4, 8) or (method != "gptq" and bits in (2, 3)):
            return None
        return _grouped(method, bits, size) if size > 0 else group_format(method, bits, 1, 1)

    return named


def _grouped(method: str, bits: int, size: int) -> str:
    """The format of groups of that size."""
    return group_format(method, bits, 2 * size, 2)


def _fp8(said: Said) -> str | None:
    return "fp8-block-128x128" if said.get("weight_block_size") else "fp8-e4m3-tensor"


def _bitsandbytes(said: Said) -> str | None:
    if said.get("load_in_8bit"):
        return "int8-channel"
    if _word(said, "bnb_4bit_quant_type") == "fp4":
        return "bnb-fp4-b64"
    return "nf4-b64-dq" if said.get("bnb_4bit_use_double_quant") else "nf4-b64"


def _compressed(said: Said) -> str | None:
    """The first group of modules whose weights have a scheme."""
    for group in list(_object(said, "config_groups").values())[:64]:
        weights = _object(_as_object(group), "weights")
        if weights:
            return _scheme(weights)
    return None


def _scheme(weights: Said) -> str | None:
    """One scheme of compressed-tensors, or of what borrows its keys."""
    bits, size = _whole(weights, "num_bits") or 0, _whole(weights, "group_size") or 0
    strategy = _word(weights, "strategy")
    if _word(weights, "type", "dtype") == "float":
        if bits == 4:
            return "mxfp4" if size == 32 else "nvfp4"
        if bits == 6:
            return "mxfp6"
        if size == 32 and strategy != "block":
            return "mxfp8"
        named = {"block": "fp8-block-128x128", "channel": "fp8-e4m3-channel"}
        return named.get(strategy, "fp8-e4m3-tensor") if bits == 8 else None
    if size > 0 and bits in (4, 8):
        return _grouped("awq" if weights.get("symmetric") is False and bits == 4 else "ct", bits, size)
    return {4: "int4-channel", 8: "int8-tensor" if strategy == "tensor" else "int8-channel"}.get(bits)


def _modelopt(said: Said) -> str | None:
    algorithm = _word(said, "quant_algo")
    named = {
        "fp8": "fp8-e4m3-tensor", "nvfp4": "nvfp4", "nvfp4_awq": "nvfp4", "w4a16_nvfp4": "nvfp4",
        "fp8_pb_wo": "fp8-block-128x128", "fp8_per_channel_per_token": "fp8-e4m3-channel",
        "w4a16_awq": "awq-int4-g128", "w4a8_awq": "awq-int4-g128", "int8_sq": "int8-channel",
        "mxfp4": "mxfp4", "w4a8_mxfp4_fp8": "mxfp4", "mxfp8": "mxfp8",
    }  # fmt: skip
    return named.get(algorithm) or _compressed(said)


def _quark(said: Said) -> str | None:
    whole: Any = _object(said, "global_quant_config").get("weight")
    weight = _as_object(cast("list[Any]", whole)[0] if isinstance(whole, list) and whole else whole)
    kind, size = _word(weight, "dtype"), _whole(weight, "group_size") or 128
    if kind.startswith("fp8"):
        return "fp8-e4m3-channel" if "channel" in _word(weight, "qscheme") else "fp8-e4m3-tensor"
    named = {"fp4": "mxfp4", "int8": "int8-channel", "fp6_e3m2": "mxfp6", "fp6_e2m3": "mxfp6"}
    return named.get(kind) or (_grouped("awq", 4, size) if kind in ("int4", "uint4") else None)


def _hqq(said: Said) -> str | None:
    inner = _object(_object(said, "quant_config"), "weight_quant_params") or said
    return "hqq-int4-g64" if (_whole(inner, "nbits") or 4) == 4 else None


def _by_word(*pairs: tuple[str, str]) -> Callable[[Said], str | None]:
    """The format of the first word that stands in what names the kind of weights."""

    def named(said: Said) -> str | None:
        text = _word(said, "weights", "quant_type", "qformat_weight", "weights_dtype")
        text = text or _word(_object(_object(said, "quant_type"), "default"), "_type")
        return next((form for word, form in pairs if word in text), None)

    return named


def _always(form: str) -> Callable[[Said], str | None]:
    return lambda said: form


_METHODS: Mapping[str, Callable[[Said], str | None]] = {
    "gptq": _integers("gptq"), "gptq-marlin": _integers("gptq"), "marlin": _integers("gptq"),
    "auto-round": _integers("gptq"), "awq": _integers("awq"), "mlx": _integers("awq"),
    "fp8": _fp8, "fbgemm-fp8": _always("fp8-e4m3-channel"), "bitsandbytes": _bitsandbytes,
    "compressed-tensors": _compressed, "modelopt": _modelopt, "modelopt-fp4": _modelopt, "quark": _quark,
    "mxfp4": _always("mxfp4-experts"), "eetq": _always("int8-channel"), "hqq": _hqq,
    "bitnet": _always("tq2_0"), "nvfp4": _always("nvfp4"), "fp-quant": _always("mxfp4"),
    "quanto": _by_word(("int8", "int8-channel"), ("float8", "fp8-e4m3-channel"), ("int4", "int4-channel")),
    "torchao": _by_word(
        ("int4", "ct-w4a16-sym-g128"), ("int8", "int8-channel"), ("float8", "fp8-e4m3-channel"),
        ("mx_fp4", "mxfp4"), ("nvfp4", "nvfp4"),
    ),
    "mistral": _by_word(("fp8", "fp8-e4m3-tensor"), ("fp4", "nvfp4"), ("int4", "int4-channel")),
}  # fmt: skip


def methods() -> Sequence[str]:
    """Every method that is read."""
    return tuple(_METHODS)
