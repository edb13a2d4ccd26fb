"""Typed access to a configuration's keys that remembers which were read and warns of the rest."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

from calc.model.importers.class_defaults import class_default
from calc.model.importers.neutral import neutral
from calc.model.importers.part_defaults import PARTS
from calc.physics.message import InputError, Message

MISSING: Any = object()
_DEPTHS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers")


class Fields:
    """The keys of one configuration object; readers name what they take and what holds if it is absent."""

    def __init__(self, raw: Mapping[str, Any], file: str, model_type: str) -> None:
        self.raw = raw
        self.file = file
        self.model_type = model_type
        self.warnings: list[Message] = []
        self._taken: set[str] = set()
        self._inner: list[Fields] = []
        self._taken_of: dict[str, set[str]] = {}

    def wrong(self, key: str, value: object, allowed: str) -> InputError:
        """The error for a value that is not allowed."""
        shown = repr(value)
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        return InputError(f"{self.file}: {key} must be {allowed}, not {shown}")

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.raw.get(key) is not None

    def _find(self, keys: Sequence[str]) -> tuple[str, Any, bool]:
        """Key, value and whether it stands in the file; else the default of the architecture's class."""
        self._taken.update(keys)
        for key in keys:
            if key in self.raw:
                return key, self.raw[key], True
        for key in keys:
            known, value = class_default(self.model_type, key)
            if known:
                return key, value, False
        return keys[0], MISSING, False

    def _defaulted(self, key: str, value: object) -> None:
        values = {"field": key, "value": value, "model_type": self.model_type}
        message = Message("missing_field", f"model.{key}", values)
        if message not in self.warnings:
            self.warnings.append(message)

    def integer(self, *keys: str, default: Any = MISSING, low: int = 1, high: int = 2**40) -> int:
        """An integer under the first of these keys that is there.

        An absent key has the default of the architecture's class, said in a warning unless `default` is
        given too, which marks a key that files may well leave out. InputError where there is none.
        """
        key, value, given = self._find(keys)
        if value is MISSING or (value is None and not given):
            if default is MISSING or default is None:
                raise InputError(f"{self.file}: {keys[0]} is missing")
            return int(default)
        if value is None:
            if default is MISSING or default is None:
                raise InputError(f"{self.file}: {key} is null; a whole number is needed")
            return int(default)
        if not given and default is MISSING:
            self._defaulted(key, value)
        return self._whole(key, value, low, high)

    def optional_integer(
        self, *keys: str, default: Any = MISSING, low: int = 1, high: int = 2**40, said: bool = False
    ) -> int | None:
        """An integer or None (null, or an absent key whose default is None).

        `said` marks a size: where an absent key has the default of the class, a warning says so.
        """
        key, value, given = self._find(keys)
        if said and not given and value is not MISSING and value is not None:
            self._defaulted(key, value)
        if value is MISSING:
            if default is MISSING:
                raise InputError(f"{self.file}: {keys[0]} is missing")
            return default
        return None if value is None else self._whole(key, value, low, high)

    def automatic(self, *keys: str) -> int | None:
        """A size that may be left to a rule: None where it is absent, null or "auto"."""
        _, value, _ = self._find(keys)
        return (
            None
            if value is MISSING or value is None or value == "auto"
            else self._whole(keys[0], value, 1, 2**40)
        )

    def _same_of_all(self, value: Any) -> Any:
        """What a list says of each layer, where it says the same of all; anything else as it is."""
        if not isinstance(value, list):
            return value
        items = cast("list[Any]", value)
        whole = len(items) > 1 and len(items) in [self.raw.get(key) for key in _DEPTHS]
        return items[0] if whole and all(each == items[0] for each in items) else items

    def _whole(self, key: str, value: Any, low: int, high: int) -> int:
        value = self._same_of_all(value)
        if isinstance(value, float) and math.isfinite(value) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, value, f"a whole number from {low:,} to {high:,}")
        return value

    def size(self, *keys: str, default: int) -> int:
        """A size with a default that is known here; a warning says when it was taken."""
        key, value, given = self._find(keys)
        if not given:
            value = default if value is MISSING or value is None else value
            self._defaulted(key, value)
            return int(value)
        return self.integer(*keys, default=default)

    def flag(self, key: str, default: bool = False) -> bool:
        """A true/false value; absent it has the default of the class, null counts as `default`."""
        _, value, _ = self._find([key])
        if value is MISSING or value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(key, value, "true or false")
        return value

    def number(self, key: str, default: float) -> float:
        """A finite, positive number up to a million."""
        _, value, _ = self._find([key])
        if value is MISSING or value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1e6:
            raise self.wrong(key, value, "a number above 0, up to 1,000,000")
        return float(value)

    def word(self, key: str, default: str) -> str:
        """A word."""
        _, value, _ = self._find([key])
        if value is MISSING or value is None:
            return default
        if not isinstance(value, str):
            raise self.wrong(key, value, "a word")
        return value

    def integers(self, key: str) -> list[int]:
        """A list of whole numbers, empty where absent."""
        items = self.items(key)
        for item in items:
            if isinstance(item, bool) or not isinstance(item, int):
                raise self.wrong(key, item, "a list of whole numbers")
        return items

    def per_layer(self, key: str, count: int) -> list[Any] | None:
        """A list with one entry of any kind for each layer, or None where the key is absent or no list."""
        _, value, _ = self._find([key])
        if not isinstance(value, list):
            return None
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        if len(items) < count:
            raise self.wrong(key, items, f"a list of {count} entries, one for each layer")
        return items[:count]

    def items(self, key: str) -> list[Any]:
        """A list of anything, empty where the key is absent or null."""
        _, value, _ = self._find([key])
        if value is MISSING or value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, value, "a list")
        return list(value)  # pyright: ignore[reportUnknownArgumentType]

    def sides(self, key: str, default: int) -> tuple[int, int]:
        """Height and width: one whole number for both, or a list of two."""
        value = self._find([key])[1]
        if isinstance(value, list):
            ends = [self._whole(key, side, 1, 2**20) for side in value]  # pyright: ignore[reportUnknownVariableType]
            if len(ends) == 2:
                return ends[0], ends[1]
            raise self.wrong(key, "a list", "a whole number or a list of two")
        side = default if value is MISSING or value is None else self._whole(key, value, 1, 2**20)
        return side, side

    def pattern_period(self, *keys: str, default: int) -> int:
        """The period of a pattern of layers: a number, or the length of a word with a letter for each."""
        _, value, given = self._find(keys)
        if not given or value is None:
            return value if isinstance(value, int) and not isinstance(value, bool) else default
        if isinstance(value, str):
            return len(value)
        return self._whole(keys[0], value, 1, 2**20)

    def nested(self, key: str, model_type: str = "") -> "Fields":
        """The object under a key as fields of their own; an absent or null one is empty.

        What is read of it counts as read wherever it is looked at again.
        """
        _, value, _ = self._find([key])
        if value is MISSING or value is None:
            value = self._part(key)
        if not isinstance(value, dict):
            raise self.wrong(key, value, "an object")
        inner: dict[str, Any] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
        named = inner.get("model_type")
        # A part that calls itself as the whole does is the part that is asked for (idefics2's perceiver).
        own = isinstance(named, str) and named and named != self.model_type
        kind = str(named) if own else model_type or self.model_type
        fields = Fields(inner, f"{self.file}: {key}", kind)
        fields._taken = self._taken_of.setdefault(key, fields._taken)
        self._inner.append(fields)
        return fields

    def has_part(self, key: str) -> bool:
        """Whether a part stands under a key, or is the known one of this class and not written above it."""
        known = (self.model_type, key) in PARTS and not self.has("hidden_size")
        return self.has(key) or known

    def _part(self, key: str) -> dict[str, Any]:
        """The part of the wrapper's class where the file says nothing of it, with a warning."""
        part = PARTS.get((self.model_type, key), {})
        if part:
            values = {"field": key, "value": part["model_type"], "model_type": self.model_type}
            message = Message("missing_field", "parameters.total", values)
            self.warnings += [] if message in self.warnings else [message]
        return dict(part)

    def renamed(self, model_type: str, without: Sequence[str]) -> "Fields":
        """The same keys read as another architecture; what it reads counts as read here."""
        inner = {key: value for key, value in self.raw.items() if key not in without}
        fields = Fields(inner, self.file, model_type)
        fields._taken = self._taken
        self._inner.append(fields)
        return fields

    def ignore(self, *keys: str) -> None:
        """Mark keys as read that say nothing about size for this architecture."""
        self._taken.update(keys)

    def said(self) -> list[Message]:
        """All warnings, of nested objects too."""
        return [*self.warnings, *(message for inner in self._inner for message in inner.said())]

    def unread(self) -> list[Message]:
        """A warning for each key that nobody read and that is not known to be neutral; null says nothing."""
        rest = [key for key in self.raw if key not in self._taken and self.has(key) and not neutral(key)]
        found = {key: Message("unknown_field", "parameters.total", {"field": key}) for key in rest}
        for message in (message for inner in self._inner for message in inner.unread()):
            found.setdefault(str(message.values["field"]), message)  # of an object that was looked at twice
        return list(found.values())
