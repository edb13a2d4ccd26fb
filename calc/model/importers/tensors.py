"""What weight files hold: tensors with their logical shape, and the table of them all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from calc.model.importers.hf_config import ImportResult
from calc.physics.message import Message


class Tensor(NamedTuple):
    """One tensor: its shape as weights (outermost size first), its number format and its bytes."""

    name: str
    shape: tuple[int, ...]
    format: str
    bytes: int

    @property
    def elements(self) -> int:
        """How many numbers it stands for."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class TensorTable:
    """The weights of a model, and the bytes of all tensors of its files by number format.

    What is no parameter (scales of quantised weights, buffers) stands in the bytes alone.
    """

    tensors: tuple[Tensor, ...]
    formats: Mapping[str, int]

    @property
    def tensor_bytes(self) -> int:
        """The sum of the bytes of all tensors."""
        return sum(self.formats.values())


@dataclass(frozen=True, slots=True)
class FileResult(ImportResult):
    """A model read from weights, or from a configuration with weights beside it.

    `formats` are bytes by the number format that the tensors name.
    """

    tensor_bytes: int | None = None
    formats: Mapping[str, int] = field(default_factory=dict[str, int])


def bytes_by_format(tensors: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Bytes by number format of (format, bytes) pairs, the largest first."""
    totals: dict[str, int] = {}
    for name, size in tensors:
        totals[name] = totals.get(name, 0) + size
    return dict(sorted(totals.items(), key=lambda pair: -pair[1]))


def unheld(tensors: Sequence[Tensor]) -> list[Message]:
    """A warning that names tensors of the file which no memory is counted for, where there are any."""
    if not tensors:
        return []
    values = {"count": len(tensors), "bytes": sum(tensor.bytes for tensor in tensors), "names": _few(tensors)}
    return [Message("not_held", "memory.weights", values)]


def _few(tensors: Sequence[Tensor]) -> str:
    names = sorted({tensor.name for tensor in tensors})
    return ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")


def uncounted(tensors: Sequence[Tensor]) -> list[Message]:
    """A warning that names the tensors which are no parameters, where there are any."""
    if not tensors:
        return []
    values = {"count": len(tensors), "bytes": sum(tensor.bytes for tensor in tensors), "names": _few(tensors)}
    return [Message("not_counted", "parameters.total", values)]
