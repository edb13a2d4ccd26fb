"""Weight files from disk: GGUF and its parts, safetensors and its shards; only headers are read."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

from calc.files.project import json_object
from calc.model.importers.checkpoint import read_checkpoint
from calc.model.importers.gguf import read_gguf
from calc.model.importers.gguf_header import GgufHeader, read_gguf_header
from calc.model.importers.safetensors import Stored, read_safetensors_header
from calc.model.importers.tensors import FileResult
from calc.physics.message import InputError, Message, few

INDEX = ".safetensors.index.json"
MAX_INDEX = 32 * 2**20
MAX_REST = 2**20
MAX_TENSORS = 2**18
MAX_NAME = 255
MAX_PARTS = 10_000
_PART = re.compile(r"^(.*-)(\d{5})(-of-)(\d{5})(\.gguf|\.safetensors)$")
_TEXT = rb'"((?:[^"\\\x00-\x1f]++|\\.)*+)"[ \t\r\n]*+'
_MAP = re.compile(rb'"weight_map"[ \t\r\n]*+:[ \t\r\n]*+\{')
_PAIR = re.compile(rb"[ \t\r\n]*+" + _TEXT.replace(b"((", b"(?:(") + rb":[ \t\r\n]*+" + _TEXT + rb"([,}])")
_POINTER = b"version https://git-lfs"
T = TypeVar("T")


def opened(path: Path, read: Callable[[BinaryIO, int], T]) -> T:
    """What `read` makes of an open file and its size; raises InputError for what can't be opened."""
    try:
        if path.is_dir() or (path.exists() and not path.is_file()):
            raise InputError(f"{path}: not a regular file")
        size = path.stat().st_size
        with path.open("rb") as stream:
            if stream.read(len(_POINTER)) == _POINTER:
                raise InputError(f"{path}: a Git LFS pointer, not the file that it stands for")
            stream.seek(0)
            return read(stream, size)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else "can't be read"
        raise InputError(f"{path}: {why}") from None


def is_there(path: Path) -> bool:
    """Whether something stands there; a name that no file can have stands for nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def start_of(path: Path) -> bytes:
    """The first bytes of a file."""
    return opened(path, lambda stream, size: stream.read(4))


def parts_of(path: Path) -> list[Path]:
    """All parts of a split file, of which this is one, in order; raises InputError naming a missing one."""
    found = _PART.match(path.name)
    if found is None:
        return [path]
    count = int(found.group(4))
    if not 1 <= int(found.group(2)) <= count <= MAX_PARTS:
        raise InputError(f"{path}: its name says part {int(found.group(2))} of {count}")
    names = [f"{found.group(1)}{number:05d}{found.group(3)}{found.group(4)}{found.group(5)}"
             for number in range(1, count + 1)]  # fmt: skip
    parts = [path.with_name(name) for name in names]
    missing = [part.name for part in parts if not is_there(part)]
    if missing:
        raise InputError(f"{path}: {len(missing)} of {count} parts are not there: {few(missing)}")
    return parts


def read_gguf_file(path: Path, name: str) -> FileResult:
    """The model of a GGUF file, with all its parts where it is split; raises InputError."""
    parts = parts_of(path)
    headers = [
        opened(part, lambda stream, size, part=part: read_gguf_header(stream, size, str(part)))
        for part in parts
    ]
    _check_split(headers, parts)
    return read_gguf(headers, str(path), name)


def _check_split(headers: Sequence[GgufHeader], parts: Sequence[Path]) -> None:
    """Parts say the number and count that their names say, and hold no tensor twice."""
    seen: set[str] = set()
    for number, (header, part) in enumerate(zip(headers, parts, strict=True)):
        stated = header.metadata.get("split.count", len(parts)), header.metadata.get("split.no", number)
        if stated != (len(parts), number) and stated[0] != 0:
            raise InputError(f"{part}: split.no {stated[1]} of split.count {stated[0]} is no such part")
        twice = seen & {tensor.name for tensor in header.tensors}
        if twice:
            raise InputError(f"{part}: tensor {min(twice)!r} stands in an earlier part too")
        seen |= {tensor.name for tensor in header.tensors}
    total = headers[0].metadata.get("split.tensors.count")
    if isinstance(total, int) and len(parts) > 1 and total != len(seen):
        raise InputError(f"{parts[0]}: split.tensors.count is {total:,}, the parts hold {len(seen):,}")


def read_safetensors_files(paths: Sequence[Path], config: Mapping[str, Any] | None, name: str) -> FileResult:
    """The model of safetensors files that belong together; raises InputError."""
    tensors, homes = _tensors_of(paths, grouped=True) or _tensors_of(paths, grouped=False) or ([], {})
    if not tensors:
        raise InputError(f"{paths[0]}: it holds no tensors")

    def peek(tensor: Stored) -> bytes:
        def read(stream: BinaryIO, size: int) -> bytes:
            stream.seek(tensor.start)
            return stream.read(tensor.bytes)

        return opened(homes[tensor.name], read)

    return read_checkpoint(tensors, peek, config, str(paths[0]), name)


def _tensors_of(paths: Sequence[Path], *, grouped: bool) -> tuple[list[Stored], dict[str, Path]] | None:
    """All tensors with the file that each is in; raises InputError for one that stands in two.

    None where experts that would stand as one are not equal.
    """
    found: dict[str, Stored] = {}
    homes: dict[str, Path] = {}
    seen: dict[str, Path] = {}
    for path in paths:
        header = opened(
            path,
            lambda stream, size, path=path: read_safetensors_header(stream, size, str(path), grouped=grouped),
        )
        twice = next((name for name in header.names if name in seen), None)
        if twice is not None:
            raise InputError(f"{path}: tensor {few([twice])!r} stands in {seen[twice].name} too")
        seen |= dict.fromkeys(header.names, path)
        if len(seen) > MAX_TENSORS:
            raise InputError(f"{path}: with it the files hold more than {MAX_TENSORS:,} tensors")
        for tensor in header.tensors:
            held = found.get(tensor.name)
            if held is not None and (held.dtype, held.shape) != (tensor.dtype, tensor.shape):
                return None
            found[tensor.name] = held._replace(times=held.times + tensor.times) if held else tensor
            homes.setdefault(tensor.name, path)
    return list(found.values()), homes


def index_files(path: Path, data: bytes) -> tuple[list[Path], int | None]:
    """The files that an index names, and the bytes that it states; raises InputError.

    The map of tensors is scanned, not parsed, so that a large one takes no more memory than its text.
    """
    if len(data) > MAX_INDEX:
        raise InputError(f"{path}: larger than an index is ({len(data):,} bytes)")
    opening = _MAP.search(data)
    if opening is None:
        json_object(data[:MAX_REST], str(path))  # says what is no JSON
        raise InputError(f"{path}: weight_map must be an object that names the file of each tensor")
    names, end = _named_files(path, data, opening.end())
    rest = data[: opening.start()] + b'"weight_map":{}' + data[end:]
    if len(rest) > MAX_REST:
        raise InputError(f"{path}: {len(rest):,} bytes beside the map of tensors are more than an index has")
    raw = json_object(rest, str(path))
    stated: Any = raw.get("metadata")
    size: Any = cast("dict[str, Any]", stated).get("total_size") if isinstance(stated, dict) else None
    whole = isinstance(size, int) and not isinstance(size, bool) and 0 < size < 2**63
    return [path.with_name(each) for each in sorted(names)], size if whole else None


def _named_files(path: Path, data: bytes, at: int) -> tuple[set[str], int]:
    """The files that a map of tensors names, and where it ends."""
    found, pairs = set[bytes](), 0
    while True:
        pair = _PAIR.match(data, at)
        if pair is None:
            raise InputError(f"{path}: byte {at:,}: weight_map must name the file of each tensor")
        found.add(pair.group(1))
        pairs += 1
        if len(found) > MAX_PARTS or pairs > MAX_TENSORS:
            raise InputError(
                f"{path}: weight_map names more than {MAX_PARTS:,} files or {MAX_TENSORS:,} tensors"
            )
        at = pair.end()
        if pair.group(2) == b"}":
            break
    names: set[str] = set()
    for raw in found:
        try:
            name = json.loads(b'"' + raw + b'"')
        except ValueError:
            raise InputError(f"{path}: weight_map names a file by what is no text: {raw[:60]!r}") from None
        if not name.isprintable() or Path(name).name != name or not 0 < len(raw) <= MAX_NAME:
            raise InputError(f"{path}: weight_map must name files of its folder, not {name[:60]!r}")
        names.add(name)
    return names, at


def missing_shards(files: Sequence[Path]) -> Message | None:
    """A warning that names files which are not there, or None where all are."""
    missing = [file.name for file in files if not is_there(file)]
    if not missing:
        return None
    values = {"count": len(missing), "files": len(files), "names": few(missing)}
    return Message("shards_missing", "parameters.total", values)
