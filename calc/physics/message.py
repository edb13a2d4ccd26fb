"""Messages as data: a code, its values and the field or figure it belongs to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

MOST_LETTERS = 80

MESSAGES: dict[str, str] = {
    "unknown_field": "config field {field!r} is not known and was left out of account",
    "missing_field": "config field {field!r} is absent; {value} is taken, the default of {model_type}",
    "ignored_value": "config field {field} = {value} was not taken into account: {reason}",
    "assumed_architecture": "architecture {model_type!r} is not known; read as llama-like",
    "quantised_checkpoint": "the checkpoint is quantised ({method}) as no format here is; 16 bit is taken",
    "usable_memory_estimated": "usable memory of {device} is not known; {share:.0%} of its size is taken",
    "no_peak": "{device} has no {precision} rate; {used} is used for the arithmetic",
    "no_rate": "no rate of {device} is published; times are those of the memory alone",
    "no_link": "the link between devices of {device} is not known; PCIe {gen} x16 is assumed",
    "fabric_assumed": "a copy of the model needs more than {node} devices, a node; 400 Gb/s each is assumed"
    " between nodes",
    "overloaded": "{rate:g} requests a second are more than the {capacity:.3g} that the devices can serve",
    "idle_devices": "{idle} of {devices} devices hold no part of the model",
    "split_not_offered": "{engine} does not offer {split}",
    "does_not_fit": "{short_bytes} bytes short on the fullest device",
    "context_beyond_limit": "{context} tokens are more than the model's limit of {limit}",
    "not_counted": "{count} tensors ({bytes:,} bytes) are no parameters and count in bytes alone: {names}",
    "tensors_differ": "{field} says {said}, the tensors hold {held}; the tensors are taken",
    "tensors_unknown": "{count} tensors of a name that is not known are counted by their shape: {names}",
    "structure_inferred": "no configuration: the structure is inferred from the names and shapes of tensors",
    "head_dim_assumed": "no tensor tells the size of a head; {value} is assumed, which changes no total",
    "num_experts_per_tok_assumed": "no tensor tells how many experts a token uses; {value} is assumed",
    "state_size_assumed": "no tensor tells the state of a channel apart from its groups; {value} is assumed",
    "state_unknown": "layers mix tokens in a way that is not known; their state is left out: {names}",
    "config_unread": "the configuration beside can't be read ({why}); the tensors tell the structure",
    "shards_missing": "{count} of {files} files that the index names are not there: {names}",
    "weights_unread": "the weights beside the configuration can't be read: {why}",
    "bytes_stated": "bytes are those that the index states; the tensors themselves are not there",
    "no_draft": "no draft model is chosen, so that nothing drafts tokens",
    "no_mtp": "{model} has no heads that predict further tokens",
    "no_adapted": "no product of the model is called {names}; no adapter is counted",
    "draft_vocabulary": "the draft has {draft} tokens in its vocabulary, the model {model}",
    "not_held": "{count} tensors ({bytes:,} bytes) are held only where they are used, and left out: {names}",
    "packing_unknown": "{count} tensors of whole numbers count as they are stored, packed or not: {names}",
    "stored_elsewhere": "{count} rows are not in the weight file; they are taken as its others are: {names}",
    "quantised_as": "the checkpoint is quantised ({method}); its weights are taken in {format}",
    "modules_unread": "{count} names of modules that stay at 16 bit are not understood and left out: {names}",
    "no_power": "no power is known for {device}",
    "no_price": "no price is known for {device}",
    "efficiency_borrowed": "no measurement of {engine} on {device_class}; the efficiency of {basis} is taken",
    "no_trained_tokens": "the tokens that the model is trained on are not set, so that its budget is unknown",
    "loss_out_of_reach": "a loss of {loss:g} is beyond what {law} tells of",
    "beyond_law_flops": "{law}: fitted from {low:.3g} to {high:.3g} FLOPs; {value:.3g} is beyond",
    "beyond_law_params": "{law}: fitted from {low:.3g} to {high:.3g} parameters; {value:.3g} is beyond",
    "beyond_law_tokens": "{law}: fitted from {low:.3g} to {high:.3g} tokens; {value:.3g} is beyond",
    "uneven_split": "{heads} heads do not divide among {tensor_parallel} devices; the fullest holds {share}",
}


@dataclass(frozen=True, slots=True)
class Message:
    """One structured message; `path` names the figure or field that it stands beside."""

    code: str
    path: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])

    @property
    def text(self) -> str:
        """The English wording."""
        return MESSAGES[self.code].format(**self.values)


def few(names: Iterable[str], most: int = 3) -> str:
    """The first of some names in a line, each cut to a readable length and with nothing unprintable."""
    found = list(islice(names, most + 1))
    shown = [name if name.isprintable() else repr(name)[1:-1] for name in found[:most]]
    shown = [name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 3] + "..." for name in shown]
    return ", ".join(shown) + (", ..." if len(found) > most else "")


class InputError(ValueError):
    """An input that can't be read as what it claims to be: file, field, why, in one line."""


class QuestionError(ValueError):
    """A malformed question: what, where and what is allowed, in one line."""
