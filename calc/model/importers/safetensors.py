"""The header of a safetensors file: names, shapes and places of tensors, each held to the rules.

Format: huggingface/safetensors README, "Format". The header is scanned, never parsed, so that its size
bounds what a hostile one can take.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, BinaryIO, NamedTuple, cast

import numpy as np

from calc.model.importers.tensor_roles import EXPERT
from calc.physics.message import InputError

MAX_HEADER = 100_000_000
MAX_SCANNED = 32 * 2**20
MAX_TENSORS = 2**16
MAX_NAME = 1024
MAX_DIMS = 16
METADATA = "__metadata__"

BITS: Mapping[str, int] = {
    "BOOL": 8, "U8": 8, "I8": 8, "F8_E5M2": 8, "F8_E4M3": 8, "F8_E8M0": 8, "F8_E4M3FNUZ": 8, "F8_E5M2FNUZ": 8,
    "I16": 16, "U16": 16, "F16": 16, "BF16": 16, "I32": 32, "U32": 32, "F32": 32, "I64": 64, "U64": 64,
    "F64": 64, "C64": 64, "F4": 4, "F6_E2M3": 6, "F6_E3M2": 6,
}  # fmt: skip

_TEXT = rb'"(?:[^"\\\x00-\x1f]++|\\.)*+"'
_MEMBER = re.compile(rb"[ \t\r\n]*+(" + _TEXT + rb")[ \t\r\n]*+:[ \t\r\n]*+")
_ENTRY = re.compile(rb"\{[^{}]{0,1024}\}")
_PAIRS = re.compile(
    rb"\{[ \t\r\n]*+(?:" + _TEXT + rb"[ \t\r\n]*+:[ \t\r\n]*+" + _TEXT + rb"[ \t\r\n]*+,?[ \t\r\n]*+)*+\}"
)
# The form that writers give every tensor, and what such a header has besides. It starts with a quote, so that
# looking for it takes no longer than reading, whatever stands there instead.
_USUAL = re.compile(
    r'"([^"\\\x00-\x1f]{0,1024}+)" ?: ?'
    r'\{"dtype": ?"(\w{1,16}+)", ?"shape": ?\[((?:\d{1,18}+(?:, ?\d{1,18}+){0,15}+)?+)\], ?'
    r'"data_offsets": ?\[(\d{1,18}+), ?(\d{1,18}+)\]\}[ \t\r\n]*+(?:,|(\}))[ \t\r\n]*+',
    re.ASCII,
)
_FRAME = re.compile(
    r'[ \t\r\n]*+\{(?:[ \t\r\n]*+"__metadata__" ?: ?' + _PAIRS.pattern.decode() + r" ?,)?+[ \t\r\n]*+"
)
_OPENING = re.compile(rb"[ \t\r\n]*+\{")
_EMPTY = re.compile(rb"[ \t\r\n]*+\{[ \t\r\n]*+\}[ \t\r\n]*+")
_NEXT = re.compile(rb"[ \t\r\n]*+([,}])")


class Stored(NamedTuple):
    """One tensor as it lies in the file: dtype, shape, and its bytes from `start` of the file on.

    Equal tensors of numbered experts may stand as the first of them, that many `times`.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    start: int
    bytes: int
    times: int = 1

    @property
    def elements(self) -> int:
        """How many elements it stores."""
        return prod(self.shape)


class SafetensorsHeader(NamedTuple):
    """The tensors of a file, and the names of all of them as they stand there."""

    tensors: list[Stored]
    names: list[str]


def read_safetensors_header(
    stream: BinaryIO, size: int, name: str, *, grouped: bool = False
) -> SafetensorsHeader:
    """All tensors of an open safetensors file of `size` bytes; raises InputError with place and reason.

    `grouped` lets equal tensors of numbered experts stand as one, called after expert 0.
    """
    start = stream.read(8)
    if len(start) < 8:
        raise InputError(f"{name}: {size:,} bytes are too few for a safetensors file")
    length = int.from_bytes(start, "little")
    if not 2 <= length <= MAX_HEADER or length + 8 > size:
        raise InputError(
            f"{name}: byte 0: a header of {length:,} bytes is claimed, in a file of {size:,}"
            + (f"; at most {MAX_HEADER:,} are allowed" if length > MAX_HEADER else "")
        )
    if length > MAX_SCANNED:
        raise InputError(
            f"{name}: byte 0: a header of {length:,} bytes is longer than the {MAX_SCANNED:,} read"
        )
    header = stream.read(length)
    if len(header) < length:
        raise InputError(f"{name}: byte {8 + len(header):,}: the file ends inside its header")
    usual = _usual(header, size, grouped)
    if usual is not None:
        return usual
    found = list(_tensors(header, name))
    _check_places(found, 8 + length, size, name)
    return SafetensorsHeader(found, [tensor.name for tensor in found])


def _usual(header: bytes, size: int, grouped: bool) -> SafetensorsHeader | None:
    """The tensors of a header in the form that writers give it, all at once.

    None where anything in it is otherwise, or not as it must be; read one by one it is told what.
    """
    count = header.count(b"data_offsets")
    if not 0 < count <= MAX_TENSORS or len(header) > 2 * MAX_NAME * count + 2**20:
        return None  # of what is no such header little is looked at
    try:
        text = header.decode()
    except UnicodeDecodeError:
        return None
    found = _USUAL.findall(text)
    if not found or not found[-1][5] or sum(bool(each[5]) for each in found) > 1:
        return None
    names = [each[0] for each in found]
    if len(set(names)) < len(names) or METADATA in names or not _FRAME.fullmatch(_USUAL.sub("", text)):
        return None
    kinds = {kind: _described_as(*kind) for kind in {(dtype, shape) for _, dtype, shape, *_ in found}}
    starts = [int(each[3]) for each in found]
    ends = [int(each[4]) for each in found]
    if not _fill(starts, ends, [kinds[each[1], each[2]][1] for each in found], size - 8 - len(header)):
        return None
    shown = EXPERT.sub("experts.0", "\n".join(names)).split("\n") if grouped else names
    keys = [(name, dtype, shape) for name, (_, dtype, shape, *_) in zip(shown, found, strict=True)]
    first = dict(zip(reversed(keys), reversed(starts), strict=True))
    tensors: list[Stored] = []
    for key, times in Counter(keys).items():
        sizes, each = kinds[key[1:]]
        tensors.append(Stored(key[0], key[1], sizes, 8 + len(header) + first[key], each, times))
    return SafetensorsHeader(tensors, names)


def _fill(starts: Sequence[int], ends: Sequence[int], sizes: Sequence[int], space: int) -> bool:
    """Whether tensors of these sizes lie one behind the other in a space, and fill it."""
    low, high = np.array(starts, np.int64), np.array(ends, np.int64)
    order = np.lexsort((high, low))
    follow = np.concatenate(([0], high[order]))
    alike = (high - low == np.array(sizes, np.int64)).all() and (low[order] == follow[:-1]).all()
    return bool(alike) and int(follow[-1]) == space


def _described_as(dtype: str, shape: str) -> tuple[tuple[int, ...], int]:
    """Shape and bytes of a tensor; -1 bytes for what none can have."""
    sizes = tuple(int(size) for size in shape.split(",")) if shape else ()
    bits = prod(sizes) * BITS.get(dtype, 0)
    possible = dtype in BITS and len(sizes) <= MAX_DIMS and bits % 8 == 0 and bits < 2**63
    return sizes, bits // 8 if possible else -1


def _tensors(header: bytes, file: str) -> Iterator[Stored]:
    """Every tensor that the header describes, one by one."""
    opening = _OPENING.match(header)
    if opening is None:
        raise InputError(f"{file}: byte 8: the header is no JSON object")
    seen = set[str]()
    at, more = opening.end(), not _EMPTY.fullmatch(header)
    while more:
        at, more, found = _unusual(header, at, file, seen)
        if found is not None:
            yield found
    if not _EMPTY.fullmatch(header) and header[at:].strip(b" \t\r\n"):
        raise InputError(f"{file}: byte {8 + at:,}: something stands behind the header's end")


def _unusual(header: bytes, at: int, file: str, seen: set[str]) -> tuple[int, bool, Stored | None]:
    """One member in any form of JSON: where the next begins, whether there is one, and the tensor."""
    member = _MEMBER.match(header, at)
    if member is None:
        raise InputError(f"{file}: byte {8 + at:,}: a tensor's name is expected")
    key = _fresh(member.group(1)[1:-1], seen, file, at)
    value = (_PAIRS if key == METADATA else _ENTRY).match(header, member.end())
    if value is None:
        raise InputError(f"{file}: byte {8 + member.end():,}: {key[:60]!r} is described by no flat object")
    after = _NEXT.match(header, value.end())
    if after is None:
        where = f"{file}: byte {8 + value.end():,}"
        raise InputError(f"{where}: a comma or the end of the header is expected")
    found = None
    if key != METADATA:
        described = _described(value.group(), file, key, 8 + member.end())
        found = _stored(file, key, *described, 8 + len(header))
    return after.end(), after.group(1) == b",", found


def _fresh(raw: bytes, seen: set[str], file: str, at: int) -> str:
    """A name that was not there before, from the text between its quotes."""
    key = _key(raw, file, at)
    if key in seen or len(seen) >= MAX_TENSORS:
        why = f"{key[:60]!r} stands twice" if key in seen else f"more than {MAX_TENSORS:,} tensors"
        raise InputError(f"{file}: byte {8 + at:,}: {why}")
    seen.add(key)
    return key


def _key(raw: bytes, file: str, at: int) -> str:
    if len(raw) > MAX_NAME:
        raise InputError(f"{file}: byte {8 + at:,}: a name of {len(raw):,} bytes, more than {MAX_NAME:,}")
    try:
        return json.loads(b'"' + raw + b'"') if b"\\" in raw else raw.decode()
    except ValueError:
        raise InputError(f"{file}: byte {8 + at:,}: a name that is no text") from None


def _described(raw: bytes, file: str, name: str, at: int) -> tuple[str, list[int], list[int]]:
    """dtype, shape and offsets of a tensor that is described in an unusual form."""
    where = f"{file}: byte {at:,}: tensor {name[:60]!r}"
    try:
        parsed = json.loads(raw)
    except (ValueError, RecursionError):
        raise InputError(f"{where}: its description is not JSON") from None
    dtype, shape, offsets = parsed.get("dtype"), parsed.get("shape"), parsed.get("data_offsets")
    if not isinstance(dtype, str):
        raise InputError(f"{where}: dtype must be a text, not {str(dtype)[:40]!r}")
    if not _whole_numbers(shape):
        raise InputError(f"{where}: shape must be a list of whole numbers")
    if not _whole_numbers(offsets) or len(offsets) != 2:
        raise InputError(f"{where}: data_offsets must be two whole numbers")
    return dtype, shape, offsets


def _stored(file: str, name: str, dtype: str, shape: list[int], offsets: list[int], data: int) -> Stored:
    """One described tensor, its size held to its shape and dtype."""
    start, end = offsets
    bits = prod(shape) * BITS.get(dtype, 0)
    if dtype not in BITS or len(shape) > MAX_DIMS or start > end or bits % 8 or end - start != bits // 8:
        raise InputError(f"{file}: tensor {name[:60]!r}: {_why(dtype, shape, start, end, bits)}")
    return Stored(name, dtype, tuple(shape), data + start, end - start)


def _why(dtype: str, shape: list[int], start: int, end: int, bits: int) -> str:
    if dtype not in BITS:
        return f"dtype {dtype[:40]!r} is not known"
    if len(shape) > MAX_DIMS:
        return f"its shape has {len(shape)} sizes, more than {MAX_DIMS}"
    if start > end:
        return f"data_offsets fall from {start:,} to {end:,}"
    return f"{end - start:,} bytes are given to {dtype} of shape {shape}, not {-(-bits // 8):,}"


def _whole_numbers(value: Any) -> bool:
    if not isinstance(value, list):
        return False
    items = cast("list[Any]", value)
    return all(type(item) is int and 0 <= item < 2**63 for item in items)


def _check_places(tensors: list[Stored], start: int, size: int, file: str) -> None:
    """Tensors fill the rest of the file, one behind the other."""
    at, before = start, "the header"
    for tensor in sorted(tensors, key=lambda tensor: (tensor.start, tensor.bytes)):
        if tensor.start != at:
            why = "overlaps" if tensor.start < at else "leaves a gap behind"
            raise InputError(f"{file}: tensor {tensor.name[:60]!r} {why} {before[:60]!r}")
        at, before = at + tensor.bytes, tensor.name
        if at > size:
            raise InputError(f"{file}: tensor {before[:60]!r} ends at byte {at:,}, the file at {size:,}")
    if at != size:
        raise InputError(f"{file}: {size - at:,} bytes behind the last tensor belong to none")
