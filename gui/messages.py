"""The engine's warnings and refusals as sentences of the person's language."""

import re

from calc import Message
from gui.language import QT_TRANSLATE_NOOP
from gui.wording import gib, worded

MESSAGES = {
    "unknown_field": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} is not known and was left out of account."
    ),
    "missing_field": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} is absent; {value} is taken, the default of {model_type}."
    ),
    "ignored_value": QT_TRANSLATE_NOOP(
        "Wording", "The config field {field} = {value} was not taken into account: {reason}."
    ),
    "assumed_architecture": QT_TRANSLATE_NOOP(
        "Wording", "The architecture {model_type} is not known; it is read as llama-like."
    ),
    "quantised_checkpoint": QT_TRANSLATE_NOOP(
        "Wording", "The checkpoint is quantised ({method}) as no format here is; 16 bit is taken."
    ),
    "usable_memory_estimated": QT_TRANSLATE_NOOP(
        "Wording",
        "The usable memory of {device} is not published; {share:.0%} of the marketed size is taken.",
    ),
    "no_peak": QT_TRANSLATE_NOOP(
        "Wording", "{device} has no {precision} rate; {used} is used for the arithmetic."
    ),
    "no_rate": QT_TRANSLATE_NOOP(
        "Wording", "No rate of {device} is published; times are those of the memory alone."
    ),
    "no_link": QT_TRANSLATE_NOOP(
        "Wording", "The link between devices of {device} is not known; PCIe {gen} x16 is assumed."
    ),
    "idle_devices": QT_TRANSLATE_NOOP("Wording", "{idle} of {devices} devices hold no part of the model."),
    "does_not_fit": QT_TRANSLATE_NOOP("Wording", "{short} too much for the fullest device."),
    "context_beyond_limit": QT_TRANSLATE_NOOP(
        "Wording", "{context:,} tokens are more than the model's limit of {limit:,}."
    ),
    "not_counted": QT_TRANSLATE_NOOP(
        "Wording", "{count} tensors ({bytes} bytes) are no parameters and count in bytes alone: {names}."
    ),
    "tensors_differ": QT_TRANSLATE_NOOP(
        "Wording", "{field} says {said}, the tensors hold {held}; the tensors are taken."
    ),
    "tensors_unknown": QT_TRANSLATE_NOOP(
        "Wording", "{count} tensors of a name that is not known are counted by their shape: {names}."
    ),
    "structure_inferred": QT_TRANSLATE_NOOP(
        "Wording", "There is no configuration: the structure is inferred from names and shapes of tensors."
    ),
    "head_dim_assumed": QT_TRANSLATE_NOOP(
        "Wording", "No tensor tells the size of a head; {value} is assumed, which changes no total."
    ),
    "num_experts_per_tok_assumed": QT_TRANSLATE_NOOP(
        "Wording", "No tensor tells how many experts a token uses; {value} is assumed."
    ),
    "shards_missing": QT_TRANSLATE_NOOP(
        "Wording", "{count} of {files} files that the index names are not there: {names}."
    ),
    "weights_unread": QT_TRANSLATE_NOOP(
        "Wording", "The weights beside the configuration can't be read: {why}."
    ),
    "bytes_stated": QT_TRANSLATE_NOOP(
        "Wording", "Bytes are those that the index states; the tensors themselves are not there."
    ),
    "state_size_assumed": QT_TRANSLATE_NOOP(
        "Wording", "No tensor tells the state of a channel apart from its groups; {value} is assumed."
    ),
    "state_unknown": QT_TRANSLATE_NOOP(
        "Wording", "Layers mix tokens in a way that is not known; their state is left out: {names}."
    ),
    "config_unread": QT_TRANSLATE_NOOP(
        "Wording", "The configuration beside can't be read ({why}); the tensors tell the structure."
    ),
    "no_draft": QT_TRANSLATE_NOOP("Wording", "No draft model is chosen, so that nothing drafts tokens."),
    "no_mtp": QT_TRANSLATE_NOOP("Wording", "{model} has no heads that predict further tokens."),
    "no_adapted": QT_TRANSLATE_NOOP(
        "Wording", "No product of the model is called {names}; no adapter is counted."
    ),
    "draft_vocabulary": QT_TRANSLATE_NOOP(
        "Wording", "The draft has {draft:,} tokens in its vocabulary, the model {model:,}."
    ),
    "not_held": QT_TRANSLATE_NOOP(
        "Wording", "{count} tensors ({bytes} bytes) are held only where they are used, and left out: {names}."
    ),
    "stored_elsewhere": QT_TRANSLATE_NOOP(
        "Wording", "{count} rows are not in the weight file; they are taken as its others are: {names}."
    ),
    "quantised_as": QT_TRANSLATE_NOOP(
        "Wording", "The checkpoint is quantised ({method}); its weights are taken in {format}."
    ),
    "modules_unread": QT_TRANSLATE_NOOP(
        "Wording",
        "{count} names of modules that stay at 16 bit are not understood and left out: {names}.",
    ),
    "packing_unknown": QT_TRANSLATE_NOOP(
        "Wording", "{count} tensors of whole numbers count as they are stored, packed or not: {names}."
    ),
    "no_price": QT_TRANSLATE_NOOP("Wording", "No price is known for {device}."),
    "efficiency_borrowed": QT_TRANSLATE_NOOP(
        "Wording", "No measurement of {engine} on {device_class}; the efficiency of {basis} is taken."
    ),
    "uneven_split": QT_TRANSLATE_NOOP(
        "Wording", "{heads} heads do not divide among {tensor_parallel} devices; the fullest holds {share}."
    ),
    "fabric_assumed": QT_TRANSLATE_NOOP(
        "Wording",
        "A copy of the model needs more than {node} devices, a node; 400 Gb/s each is assumed between nodes.",
    ),
    "overloaded": QT_TRANSLATE_NOOP(
        "Wording", "{rate:g} requests a second are more than the {capacity:.3g} that the devices can serve."
    ),
    "split_not_offered": QT_TRANSLATE_NOOP("Wording", "{engine} does not offer {split}."),
    "no_power": QT_TRANSLATE_NOOP("Wording", "No power is known for {device}."),
    "loss_out_of_reach": QT_TRANSLATE_NOOP("Wording", "A loss of {loss:g} is beyond what {law} tells of."),
    "beyond_law_flops": QT_TRANSLATE_NOOP(
        "Wording", "{law}: fitted from {low:.3g} to {high:.3g} FLOPs; {value:.3g} is beyond."
    ),
    "beyond_law_params": QT_TRANSLATE_NOOP(
        "Wording", "{law}: fitted from {low:.3g} to {high:.3g} parameters; {value:.3g} is beyond."
    ),
    "beyond_law_tokens": QT_TRANSLATE_NOOP(
        "Wording", "{law}: fitted from {low:.3g} to {high:.3g} tokens; {value:.3g} is beyond."
    ),
    "no_trained_tokens": QT_TRANSLATE_NOOP(
        "Wording", "Say how many tokens the model is trained on, so that its budget is known."
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
        r"(?:\w+ x )+\w+ needs (\d+) devices, hardware\.count is (\d+).*",
        QT_TRANSLATE_NOOP("Wording", "The layout needs {0} devices; there are {1}."),
    ),
    (
        r"expert_parallel \((\d+)\) must divide the (\d+) devices.*",
        QT_TRANSLATE_NOOP("Wording", "Expert parallel ({0}) must divide the {1} devices that share experts."),
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
    (
        r"(?:int too large|.*Result too large|.*math range error|.*out of range).*",
        QT_TRANSLATE_NOOP("Wording", "Too large to be computed."),
    ),
    (
        r"no weight file that tells how they are stored",
        QT_TRANSLATE_NOOP("Wording", "No weight file was opened that tells how they are stored."),
    ),
    (r"a stack keeps at least one layer", QT_TRANSLATE_NOOP("Wording", "A stack keeps at least one layer.")),
    (r"a layer keeps at least one block", QT_TRANSLATE_NOOP("Wording", "A layer keeps at least one block.")),
    (
        r"a model keeps at least one decoder",
        QT_TRANSLATE_NOOP("Wording", "A model keeps at least one decoder."),
    ),
    (
        r"a stack may hold at most ([\d,]+) layers.*",
        QT_TRANSLATE_NOOP("Wording", "A stack may hold at most {0} layers."),
    ),
    (r"must be from 1 to ([\d,]+), not .*", QT_TRANSLATE_NOOP("Wording", "Must be from 1 to {0}.")),
    (
        r"(\w+) \((\d+)\) must not exceed (\w+) \((\d+)\).*",
        QT_TRANSLATE_NOOP("Wording", "{0} ({1}) must not exceed {2} ({3})."),
    ),
    (
        r"a reach of \w+ needs a sliding_window.*",
        QT_TRANSLATE_NOOP("Wording", "This reach needs a sliding window."),
    ),
    (
        r"a stack without an output head has nothing to tie",
        QT_TRANSLATE_NOOP("Wording", "There is no output head to tie."),
    ),
    (r"there is no such field", QT_TRANSLATE_NOOP("Wording", "There is no such field any more.")),
)


def said(message: Message) -> str:
    """A message of the engine as a sentence."""
    template = MESSAGES.get(message.code)
    if template is None:
        return message.text
    values = dict(message.values)
    try:
        if "short_bytes" in values:
            values["short"] = f"{gib(float(str(values['short_bytes'])))} GiB"
        return worded(template).format(**values)
    except (KeyError, ValueError):  # values from a project file that fit the engine's words alone
        return message.text


def refusal(sentence: str) -> str:
    """Why an edit is not allowed, as a sentence of the person's language."""
    for pattern, template in REFUSALS:
        found = re.fullmatch(pattern, sentence)
        if found:
            return worded(template).format(*map(_grouped, found.groups()))
    return sentence


def _grouped(text: str) -> str:
    return f"{int(text):,}" if text.isdigit() else text
