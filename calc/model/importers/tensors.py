"""What weight files hold: tensors with their logical shape, and the table of them all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from calc.model.importers.hf_config import ImportResult
from calc.physics.message import Message, few


class Tensor(NamedTuple):
    """One tensor: its shape as weights (outermost size first), its number format and its bytes.

    Equal tensors of numbered experts may stand as one, `times` of that shape with the bytes of all.
    """

    name: str
    shape: tuple[int, ...]
    format: str
    bytes: int
    times: int = 1

    @property
    def elements(self) -> int:
        """How many numbers it stands for."""
        return prod(self.shape) * self.times


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
    return [Message("not_held", "memory.weights", _counted(tensors))]


def _counted(tensors: Sequence[Tensor]) -> dict[str, object]:
    """How many tensors, of how many bytes, and some of their names."""
    size = sum(tensor.bytes for tensor in tensors)
    names = few(sorted({tensor.name for tensor in tensors}))
    return {"count": sum(tensor.times for tensor in tensors), "bytes": size, "names": names}


def uncounted(tensors: Sequence[Tensor]) -> list[Message]:
    """A warning that names the tensors which are no parameters, where there are any."""
    if not tensors:
        return []
    return [Message("not_counted", "parameters.total", _counted(tensors))]
