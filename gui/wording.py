"""The engine's numbers, titles and messages in the person's language."""

import re

from calc import Message, Report, shown, significant
from gui.engine_figures import PATTERNS
from gui.language import QT_TRANSLATE_NOOP, translate

GIB = 2**30

COMPONENTS = {
    "embedding": QT_TRANSLATE_NOOP("Wording", "Embedding"),
    "pos_embedding": QT_TRANSLATE_NOOP("Wording", "Positions"),
    "embedding_projection": QT_TRANSLATE_NOOP("Wording", "Embedding projection"),
    "attention": QT_TRANSLATE_NOOP("Wording", "Attention"),
    "mlp_dense": QT_TRANSLATE_NOOP("Wording", "MLP"),
    "moe_shared": QT_TRANSLATE_NOOP("Wording", "Shared experts"),
    "moe_experts": QT_TRANSLATE_NOOP("Wording", "Experts"),
    "router": QT_TRANSLATE_NOOP("Wording", "Router"),
    "norms": QT_TRANSLATE_NOOP("Wording", "Norms"),
    "lm_head": QT_TRANSLATE_NOOP("Wording", "Output head"),
    "kv_cache": QT_TRANSLATE_NOOP("Wording", "KV cache"),
    "state": QT_TRANSLATE_NOOP("Wording", "State"),
    "activations": QT_TRANSLATE_NOOP("Wording", "Activations"),
    "overhead": QT_TRANSLATE_NOOP("Wording", "Overhead"),
    "weights": QT_TRANSLATE_NOOP("Wording", "Weights"),
    "communication": QT_TRANSLATE_NOOP("Wording", "Communication"),
    "other": QT_TRANSLATE_NOOP("Wording", "Other"),
}
CONFIDENCES = {
    "exact": QT_TRANSLATE_NOOP("Wording", "Exact: counted"),
    "derived": QT_TRANSLATE_NOOP("Wording", "Derived: arithmetic on datasheet values"),
    "calibrated": QT_TRANSLATE_NOOP("Wording", "Calibrated: with a measured efficiency"),
    "estimate": QT_TRANSLATE_NOOP("Wording", "Estimate: from weaker sources"),
}
CONFIDENCE_WORDS = {
    "exact": QT_TRANSLATE_NOOP("Wording", "Exact"),
    "derived": QT_TRANSLATE_NOOP("Wording", "Derived"),
    "calibrated": QT_TRANSLATE_NOOP("Wording", "Calibrated"),
    "estimate": QT_TRANSLATE_NOOP("Wording", "Estimate"),
}
BOUNDS = {
    "compute": QT_TRANSLATE_NOOP("Wording", "Bound by arithmetic"),
    "memory": QT_TRANSLATE_NOOP("Wording", "Bound by bandwidth"),
    "link": QT_TRANSLATE_NOOP("Wording", "Bound by the link"),
}
SHORT_BOUNDS = {
    "compute": QT_TRANSLATE_NOOP("Wording", "arithmetic"),
    "memory": QT_TRANSLATE_NOOP("Wording", "bandwidth"),
    "link": QT_TRANSLATE_NOOP("Wording", "link"),
}
NORMS = {
    "rms": "RMSNorm",
    "layer": "LayerNorm",
    "layer_without_bias": QT_TRANSLATE_NOOP("Wording", "LayerNorm without bias"),
}
PHASES = {
    "prefill": QT_TRANSLATE_NOOP("Wording", "Prefill"),
    "decode": QT_TRANSLATE_NOOP("Wording", "Decode"),
}
UNITS = {
    "tokens": QT_TRANSLATE_NOOP("Wording", "tok"),
    "tok/s": QT_TRANSLATE_NOOP("Wording", "tok/s"),
    "sequences": QT_TRANSLATE_NOOP("Wording", "sequences"),
    "devices": QT_TRANSLATE_NOOP("Wording", "devices"),
    "replicas": QT_TRANSLATE_NOOP("Wording", "replicas"),
    "layers": QT_TRANSLATE_NOOP("Wording", "layers"),
    "elements": QT_TRANSLATE_NOOP("Wording", "elements"),
    "parameters": QT_TRANSLATE_NOOP("Wording", "parameters"),
    "requests/s": QT_TRANSLATE_NOOP("Wording", "requests/s"),
    "USD/h": QT_TRANSLATE_NOOP("Wording", "$/h"),
    "FLOP/byte": QT_TRANSLATE_NOOP("Wording", "FLOP/byte"),
}
MESSAGES = {
    "unknown_field": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} is not known and was left out of account."
    ),
    "missing_field": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} is absent; {value} is taken, the default of {model_type}."
    ),
    "assumed_field": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} is absent and {model_type} has no default; {value} is assumed."
    ),
    "ignored_value": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} = {value} was not taken into account: {reason}."
    ),
    "assumed_architecture": QT_TRANSLATE_NOOP(
        "Wording", "The architecture {model_type} is not known; it is read as llama-like."
    ),
    "quantised_checkpoint": QT_TRANSLATE_NOOP(
        "Wording", "The checkpoint is quantised ({method}); parameters are counted as unquantised."
    ),
    "usable_memory_estimated": QT_TRANSLATE_NOOP(
        "Wording",
        "The usable memory of {device} is not published; {share:.0%} of the marketed size is taken.",
    ),
    "no_peak": QT_TRANSLATE_NOOP(
        "Wording", "{device} has no {precision} rate; {used} is used for the arithmetic."
    ),
    "no_link": QT_TRANSLATE_NOOP(
        "Wording", "The link between devices of {device} is not known; PCIe {gen} x16 is assumed."
    ),
    "does_not_fit": QT_TRANSLATE_NOOP("Wording", "{short} too much for the fullest device."),
    "context_beyond_limit": QT_TRANSLATE_NOOP(
        "Wording", "{context:,} tokens are more than the model's limit of {limit:,}."
    ),
    "no_price": QT_TRANSLATE_NOOP("Wording", "No price is known for {device}."),
    "efficiency_borrowed": QT_TRANSLATE_NOOP(
        "Wording", "No measurement of {engine} on {device_class}; the efficiency of {basis} is taken."
    ),
    "uneven_split": QT_TRANSLATE_NOOP(
        "Wording", "{heads} heads do not divide by {tensor_parallel}; the fullest device holds {share}."
    ),
}
# What a refusal says in English, and the sentence that says it in any language.
REFUSALS = (
    (
        r"must be greater than or equal to (\S+), not .*",
        QT_TRANSLATE_NOOP("Wording", "Must be at least {0}."),
    ),
    (r"must be less than or equal to (\S+), not .*", QT_TRANSLATE_NOOP("Wording", "Must be at most {0}.")),
    (r"must be greater than (\S+), not .*", QT_TRANSLATE_NOOP("Wording", "Must be more than {0}.")),
    (r"must be a valid (?:integer|number).*", QT_TRANSLATE_NOOP("Wording", "Must be a number.")),
    (r"must be a finite number.*", QT_TRANSLATE_NOOP("Wording", "Must be a finite number.")),
    (
        r"(\w+) \((\d+)\) must be a multiple of (\w+) \((\d+)\).*",
        QT_TRANSLATE_NOOP("Wording", "{0} ({1}) must be a multiple of {2} ({3})."),
    ),
    (
        r"tensor_parallel x pipeline_parallel needs (\d+) devices, hardware.count is (\d+).*",
        QT_TRANSLATE_NOOP("Wording", "Tensor x pipeline parallel needs {0} devices; there are {1}."),
    ),
    (
        r"pipeline_parallel \((\d+)\) can't exceed the (\d+) layers of the model.*",
        QT_TRANSLATE_NOOP("Wording", "The model has only {1} layers to put in a row, not {0}."),
    ),
    (
        r"a tied head needs an embedding of the same vocab_size.*",
        QT_TRANSLATE_NOOP("Wording", "A tied head needs an embedding with the same vocabulary."),
    ),
    (
        r"'(.*)' is not a number; .*",
        QT_TRANSLATE_NOOP("Wording", "{0} is not a number; write it like 4096, 128k or 1.5."),
    ),
    (r"'(.*)' is too large", QT_TRANSLATE_NOOP("Wording", "{0} is too large.")),
    (r"there is no such field", QT_TRANSLATE_NOOP("Wording", "There is no such field any more.")),
)


def worded(text: str) -> str:
    """One of this module's texts in the person's language."""
    return translate("Wording", text)


def titled(text: str) -> str:
    """A title or help of the engine in the person's language, part by part where it has parts."""
    whole = translate("calc", text)
    if whole != text:
        return whole
    for pattern, template in PATTERNS:
        found = re.fullmatch(pattern, text)
        if found:
            return translate("calc", template).format(*map(titled, found.groups()))
    head, colon, tail = text.partition(": ")
    if not colon:
        return text
    rest = component(tail) if tail in COMPONENTS else titled(tail)
    return f"{titled(head)}{translate('Wording', ': ')}{rest}"


def choice_word(text: str) -> str:
    """A word that a field can be set to."""
    if text in NORMS:
        return worded(NORMS[text])
    return titled(text) if titled(text) != text else text.replace("_", " ")


def component(key: str) -> str:
    """The name of a component; its key where it has none."""
    return worded(COMPONENTS[key]) if key in COMPONENTS else key


def unit_word(unit: str) -> str:
    """A unit as it is written beside a number."""
    return worded(UNITS[unit]) if unit in UNITS else unit


def amount(value: float, unit: str) -> tuple[str, str]:
    """Number and unit as a person reads them, to three significant digits."""
    number, of = shown(value, unit)
    return number, unit_word(of)


def amount_text(value: float, unit: str) -> str:
    """Number and unit in one text."""
    return " ".join(amount(value, unit)).strip()


def typed_text(value: float | None, length: bool = False) -> str:
    """A value as it stands in a field: whole numbers grouped, nothing for none."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value.is_integer():
        return f"{int(value):,}"
    return f"{value:.2f}" if 0.1 <= abs(value) < 1000 and round(value, 2) == value else f"{value:g}"


def gib(value: float) -> str:
    """Bytes in GiB, whatever their size: 5.3, 0.05, 128."""
    size = value / GIB
    return f"{size:.1f}" if 1 <= abs(size) < 100 else significant(size, 3 if abs(size) >= 100 else 2)


def verdict(report: Report) -> str:
    """Whether it fits, and how much is free or short."""
    headroom = report.values["memory.headroom"]
    if report.fits:
        return translate("Wording", "Fits, {0} GiB free").format(gib(headroom))
    return translate("Wording", "{0} GiB short").format(gib(-headroom))


def said(message: Message) -> str:
    """A message of the engine as a sentence."""
    template = MESSAGES.get(message.code)
    if template is None:
        return message.text
    values = dict(message.values)
    if "short_bytes" in values:
        values["short"] = f"{gib(float(str(values['short_bytes'])))} GiB"
    return worded(template).format(**values)


def refusal(sentence: str) -> str:
    """Why an edit is not allowed, as a sentence of the person's language."""
    for pattern, template in REFUSALS:
        found = re.fullmatch(pattern, sentence)
        if found:
            return worded(template).format(*map(_grouped, found.groups()))
    return sentence


def _grouped(text: str) -> str:
    return f"{int(text):,}" if text.isdigit() else text
