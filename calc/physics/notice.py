"""Messages that are kept with a project: what an importer said of a model stands after saving, too."""

from collections.abc import Iterable

from pydantic import Field, model_validator

from calc.physics.message import MESSAGES, Message
from calc.physics.spec import Spec, quantity

MOST_VALUES = 16
MOST_TEXT = 2000
Value = bool | int | float | str | None


class Notice(Spec):
    """One message as data: its code, the figure or field that it stands beside, and its values."""

    code: str = quantity("Code")
    path: str = quantity("Path")
    values: dict[str, Value] = Field(default_factory=dict, title="Values", max_length=MOST_VALUES)

    @model_validator(mode="after")
    def _has_words(self) -> "Notice":
        """A message that can't be worded would break the window that shows it."""
        if self.code not in MESSAGES:
            raise ValueError(f"no message is called {self.code[:40]!r}")
        if any(isinstance(value, str) and len(value) > MOST_TEXT for value in self.values.values()):
            raise ValueError(f"a value of a message has at most {MOST_TEXT:,} letters")
        try:
            _ = self.message.text
        except (KeyError, ValueError, IndexError, OverflowError):
            raise ValueError(f"the values of {self.code} are not those that it names") from None
        return self

    @property
    def message(self) -> Message:
        """The message itself."""
        return Message(self.code, self.path, self.values)


def notices(messages: Iterable[Message]) -> tuple[Notice, ...]:
    """Messages as they are kept; a value that is neither number nor text is kept as its text."""
    return tuple(
        Notice(code=m.code, path=m.path, values={key: _kept(value) for key, value in m.values.items()})
        for m in messages
    )


def _kept(value: object) -> Value:
    if value is None or isinstance(value, bool | int | float):
        return value
    text = str(value).encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 3] + "..."
