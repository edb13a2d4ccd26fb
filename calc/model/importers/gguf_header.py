"""The header of a GGUF file: metadata and tensor table, read with a bound on everything it counts.

Layout: ggml-org/ggml docs/gguf.md, versions 2 and 3, both byte orders.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, BinaryIO

from calc.model.importers.tensors import Tensor
from calc.physics.ggml import NUMBERED
from calc.physics.message import InputError

MAGIC = b"GGUF"
OLD_MAGICS = (b"lmgg", b"fmgg", b"tjgg", b"algg", b"ggml", b"ggjt", b"ggla", b"ggmf", b"GGML", b"GGJT")
VERSIONS = (2, 3)
# Bounds far above any file of today: vocabularies have some 800,000 strings with their merges.
MAX_HEADER = 48 * 2**20
MAX_TEXTS = 2**21
MAX_PAIRS = 2**16
MAX_TENSORS = 2**15
MAX_NAME = 256
MAX_KEPT_TEXT = 4096
MAX_KEPT = 2**20
MAX_NUMBERS = 2**17
MAX_DIMS = 4
MAX_NESTED = 4
MAX_ELEMENTS = 2**63 - 1
_CHUNK = 2**20

_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_TEXT, _ARRAY = 8, 9


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """Metadata (long arrays and texts left out), lengths of arrays, and the tensors of one file."""

    version: int
    metadata: Mapping[str, Any]
    lengths: Mapping[str, int]
    tensors: tuple[Tensor, ...]


class _Cursor:
    """A place in the header; takes what it is asked for or says where the file ends."""

    def __init__(self, stream: BinaryIO, size: int, name: str) -> None:
        self.stream, self.size, self.name = stream, size, name
        self.data = bytearray()
        self.at = 0
        self.order = "<"
        self.texts = 0
        self.kept = 0

    def keep(self, count: int, most: int) -> bool:
        """Whether that many characters or numbers are worth keeping, and fit what is kept in all."""
        if count > most or self.kept + count > MAX_KEPT:
            return False
        self.kept += count
        return True

    def wrong(self, why: str) -> InputError:
        """The error for what stands at this place."""
        return InputError(f"{self.name}: byte {self.at:,}: {why}")

    def need(self, count: int, what: str) -> None:
        """Have that many bytes at hand from here on."""
        end = self.at + count
        if end > self.size:
            raise self.wrong(f"{what} needs {count:,} bytes, the file ends at {self.size:,}")
        if end > MAX_HEADER:
            raise self.wrong(f"{what} would make the header longer than {MAX_HEADER:,} bytes")
        while len(self.data) < end:
            more = self.stream.read(max(_CHUNK, end - len(self.data)))
            if not more:
                raise self.wrong(f"{what} needs {count:,} bytes, the file ends at {len(self.data):,}")
            self.data += more

    def number(self, code: str, what: str) -> Any:
        """One number in the byte order of the file."""
        form = self.order + code
        size = struct.calcsize(form)
        self.need(size, what)
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += size
        return value

    def text(self, what: str, most: int) -> str:
        """A text of at most that many bytes."""
        length = self.number("Q", f"the length of {what}")
        if length > most:
            raise self.wrong(f"{what} claims a length of {length:,} bytes, more than {most:,}")
        self.need(length, what)
        raw = bytes(self.data[self.at : self.at + length])
        self.at += length
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise self.wrong(f"{what} is not UTF-8") from None

    def skip_texts(self, count: int, what: str) -> None:
        """Step over that many texts."""
        self.texts += count
        if self.texts > MAX_TEXTS:
            raise self.wrong(f"{what} makes more than {MAX_TEXTS:,} texts")
        self.need(8 * count, what)
        unpack, at, have = struct.Struct(self.order + "Q").unpack_from, self.at, len(self.data)
        for _ in range(count):
            if at + 8 > have:
                self.at = at
                self.need(8, what)
                have = len(self.data)
            at += 8 + unpack(self.data, at)[0]
            if at > self.size:
                break
        self.at = at
        self.need(0, what)


def is_gguf(start: bytes) -> bool:
    """Whether these first bytes are those of a GGUF file."""
    return start[:4] == MAGIC


def read_gguf_header(stream: BinaryIO, size: int, name: str) -> GgufHeader:
    """The header of an open GGUF file of `size` bytes; raises InputError naming byte and reason."""
    cursor = _Cursor(stream, size, name)
    version = _version(cursor)
    tensors = cursor.number("Q", "the number of tensors")
    pairs = cursor.number("Q", "the number of metadata entries")
    if tensors > MAX_TENSORS:
        raise cursor.wrong(f"{tensors:,} tensors are claimed, more than {MAX_TENSORS:,}")
    if pairs > MAX_PAIRS:
        raise cursor.wrong(f"{pairs:,} metadata entries are claimed, more than {MAX_PAIRS:,}")
    metadata: dict[str, Any] = {}
    lengths: dict[str, int] = {}
    seen: set[str] = set()
    for _ in range(pairs):
        key = cursor.text("a metadata key", MAX_HEADER)
        if key in seen:
            raise cursor.wrong(f"metadata key {key[:60]!r} stands twice")
        seen.add(key)
        kept, value, length = _value(cursor, key[:60])
        if kept:
            metadata[key] = value
        if length is not None:
            lengths[key] = length
    table = _tensors(cursor, tensors, _alignment(cursor, metadata))
    return GgufHeader(version, metadata, lengths, table)


def _version(cursor: _Cursor) -> int:
    cursor.need(4, "the magic number")
    magic = bytes(cursor.data[:4])
    if magic in OLD_MAGICS:
        raise cursor.wrong("a GGML file from before GGUF; convert the model anew")
    if magic != MAGIC:
        raise cursor.wrong(f"no GGUF file: it starts with {magic!r}, not {MAGIC!r}")
    cursor.at = 4
    cursor.need(4, "the version")
    version = cursor.number("I", "the version")
    if version & 0xFFFF == 0 and version:
        cursor.order = ">"
        version = int.from_bytes(version.to_bytes(4, "little"), "big")
    if version == 1:
        raise cursor.wrong("GGUF version 1 (of August 2023) is not read; convert the model anew")
    if version not in VERSIONS:
        raise cursor.wrong(f"GGUF version {version} is not known; 2 and 3 are")
    return version


def _value(cursor: _Cursor, key: str, depth: int = 0) -> tuple[bool, Any, int | None]:
    """Whether the next value is kept, the value, and the length of an array."""
    kind = cursor.number("I", f"the type of {key!r}")
    if kind == _TEXT:
        length = cursor.number("Q", f"the length of {key!r}")
        cursor.need(length, f"the text of {key!r}")
        kept = cursor.keep(length, MAX_KEPT_TEXT)
        raw = bytes(cursor.data[cursor.at : cursor.at + length]) if kept else b""
        cursor.at += length
        return kept, raw.decode(errors="replace"), None
    if kind == _ARRAY:
        return _array(cursor, key, depth)
    if kind not in _NUMBERS:
        raise cursor.wrong(f"metadata {key!r} has type {kind}, which is not known")
    return True, cursor.number(_NUMBERS[kind], f"the value of {key!r}"), None


def _array(cursor: _Cursor, key: str, depth: int) -> tuple[bool, Any, int | None]:
    kind = cursor.number("I", f"the element type of {key!r}")
    count = cursor.number("Q", f"the length of {key!r}")
    if kind == _TEXT:
        cursor.skip_texts(count, f"the array {key!r}")
        return False, None, count
    if kind == _ARRAY:
        if depth >= MAX_NESTED or count > MAX_NUMBERS:
            raise cursor.wrong(f"metadata {key!r} nests {count:,} arrays, deeper or more than is read")
        for _ in range(count):
            _array(cursor, key, depth + 1)
            cursor.texts += 1
            cursor.skip_texts(0, f"the array {key!r}")
        return False, None, count
    if kind not in _NUMBERS:
        raise cursor.wrong(f"metadata {key!r} is an array of type {kind}, which is not known")
    size = struct.calcsize("<" + _NUMBERS[kind]) * count
    cursor.need(size, f"the array {key!r} of {count:,} numbers")
    values: list[Any] = []
    kept = cursor.keep(count, MAX_NUMBERS)
    if kept:
        values = list(struct.unpack_from(f"{cursor.order}{count}{_NUMBERS[kind]}", cursor.data, cursor.at))
    cursor.at += size
    return kept, values, count


def _alignment(cursor: _Cursor, metadata: Mapping[str, Any]) -> int:
    value = metadata.get("general.alignment", 32)
    if not isinstance(value, int) or not 0 < value <= 2**20 or value & (value - 1):
        raise cursor.wrong(f"general.alignment must be a power of two, not {value!r}")
    return value


def _tensors(cursor: _Cursor, count: int, alignment: int) -> tuple[Tensor, ...]:
    """The tensor table, every tensor held to its place in the file."""
    cursor.need(24 * count, f"a table of {count:,} tensors")
    found: list[tuple[int, Tensor]] = []
    names: set[str] = set()
    for _ in range(count):
        offset, tensor = _tensor(cursor)
        if tensor.name in names:
            raise cursor.wrong(f"tensor {tensor.name!r} stands twice")
        if offset % alignment:
            raise cursor.wrong(f"tensor {tensor.name!r} lies at {offset:,}, no multiple of {alignment}")
        names.add(tensor.name)
        found.append((offset, tensor))
    start = -(-cursor.at // alignment) * alignment
    end, before = 0, ""
    for offset, tensor in sorted(found, key=lambda pair: pair[0]):
        if offset < end:
            raise InputError(f"{cursor.name}: tensor {tensor.name!r} overlaps {before!r}")
        end, before = offset + tensor.bytes, tensor.name
        if start + end > cursor.size:
            raise InputError(
                f"{cursor.name}: tensor {before!r} ends at byte {start + end:,}, the file at {cursor.size:,}"
            )
    return tuple(tensor for _, tensor in found)


def _tensor(cursor: _Cursor) -> tuple[int, Tensor]:
    name = cursor.text("a tensor's name", MAX_NAME)
    dims = cursor.number("I", f"the shape of {name!r}")
    if dims > MAX_DIMS:
        raise cursor.wrong(f"tensor {name!r} has {dims:,} dimensions, more than {MAX_DIMS}")
    sizes = [cursor.number("Q", f"the shape of {name!r}") for _ in range(dims)]
    number = cursor.number("I", f"the type of {name!r}")
    offset = cursor.number("Q", f"the offset of {name!r}")
    form = NUMBERED.get(number)
    if form is None:
        raise cursor.wrong(f"tensor {name!r} has type {number}, which is not known")
    if any(not 0 < size <= MAX_ELEMENTS for size in sizes) or prod(sizes) > MAX_ELEMENTS:
        raise cursor.wrong(f"tensor {name!r} has the shape {sizes}, which no tensor can have")
    row = sizes[0] if sizes else 1
    if row % form.block:
        raise cursor.wrong(
            f"rows of {row:,} in tensor {name!r} are no multiple of {form.name}'s {form.block}"
        )
    # GGUF lists the innermost size first.
    return offset, Tensor(name, tuple(reversed(sizes)), form.name, prod(sizes) // form.block * form.bytes)
