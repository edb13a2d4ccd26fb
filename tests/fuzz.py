"""Broken and hostile headers by the thousand: every one is read or refused in one line, at once, in little memory.

`python -m tests.fuzz 20000` tries that many of each kind and prints what they took; `--json` prints it as
JSON. The same seed makes the same files. A short run is one of the tests of every day.
"""

import argparse
import faulthandler
import json
import random
import resource
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from calc import InputError, inspection, read_model_file
from calc.files.catalogue import RESOURCES
from tests.calc.packings import PACKINGS, matrices
from tests.calc.weight_files import (
    gguf_header,
    llama_checkpoint,
    llama_config,
    llama_metadata,
    llama_tensors,
    safetensors_header,
    text,
)

SLOWEST_SECONDS = 1.0
MOST_BYTES = 200 * 2**20
HANG_SECONDS = 60
EDGES = (0, 1, 2, 7, 255, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**62, 2**63 - 1, 2**63, 2**64 - 1)
ODD = (
    None, True, False, -1, 0, 1.5, 2**63, 10**40, "", "x", "\u202e", "\ud800", [], {}, [[]], [None], [-1, 2],
    [2**62] * 3, {"a": {}}, float("inf"),
)  # fmt: skip
BYTES = (b"\x00", b"\xff", b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"9", b"\xc3\x28", b"\n")
File = tuple[bytes, int]  # what is written, and the size that the file is given


@dataclass(frozen=True)
class Kind:
    """One kind of file: its name, sound ones to break, and mutations that only it has."""

    name: str
    sound: tuple[File, ...]
    own: Callable[[random.Random, bytes], bytes]


def broken(rng: random.Random, data: bytes) -> bytes:
    """Data with one thing done to it that any file may suffer."""
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice((1, 4, 8, 64, 4096)))
    return rng.choice(
        (
            lambda: data[:at],
            lambda: data[:at] + data[end:],
            lambda: data[:at] + rng.choice(BYTES) * rng.choice((1, 1, 2, 100, 5000)) + data[at:],
            lambda: data[:at] + data[at:end] * rng.choice((2, 3, 50)) + data[end:],
            lambda: data[:at] + rng.randbytes(end - at) + data[end:],
            lambda: data[:at] + struct.pack(rng.choice("<>") + "Q", rng.choice(EDGES)) + data[at + 8 :],
            lambda: (
                data[:at] + struct.pack(rng.choice("<>") + "I", rng.choice(EDGES) % 2**32) + data[at + 4 :]
            ),
            lambda: data[end:] + data[:at],
        )
    )()


def _gguf(rng: random.Random, data: bytes) -> bytes:
    """GGUF with a count, a length, a type or a name that lies."""
    if rng.random() < 0.3:
        return data[:8] + struct.pack("<QQ", rng.choice(EDGES), rng.choice(EDGES)) + data[24:]
    if rng.random() < 0.5:  # an entry in front, of any type and length
        depth = rng.choice((1, 2, 3, 5, 2000))
        value = struct.pack("<IQ", 9, rng.choice((1, 2, *EDGES))) * depth
        value = rng.choice(
            (value, struct.pack("<IQ", 8, rng.choice(EDGES)), struct.pack("<I", rng.randrange(99)))
        )
        name = rng.choice((b"k", b"\xff\xfe", b"general.architecture", b"general.alignment", b"a" * 70000))
        count = struct.unpack_from("<Q", data, 16)[0]
        entry = text(name) + rng.choice((struct.pack("<I", 9), b"")) + value
        return data[:16] + struct.pack("<Q", (count + 1) % 2**64) + entry + data[24:]
    found = [at for at in range(len(data) - 8) if data[at : at + 8] in (b".weight\x02", b".weight\x01")]
    if not found:
        return broken(rng, data)
    at = rng.choice(found) + 7  # the shape, type and offset of one tensor
    field = at + rng.choice((0, 4, 12, 20, 24))
    return (
        data[:field] + struct.pack("<Q", rng.choice((*EDGES, rng.randrange(64), 32, 64))) + data[field + 8 :]
    )


def _json(change: Callable[[random.Random, Any], None]) -> Callable[[random.Random, bytes], bytes]:
    """JSON with something changed in what it says, written as JSON again."""

    def made(rng: random.Random, data: bytes) -> bytes:
        raw = json.loads(data)
        change(rng, raw)
        return json.dumps(raw, allow_nan=True).encode()

    return made


def _odd(rng: random.Random, raw: Any) -> None:
    """Odd values anywhere in nested objects, keys that nobody knows, and depth."""
    place = raw
    while isinstance(place, dict) and place:
        key = rng.choice(list(place))
        if not isinstance(place[key], dict) or rng.random() < 0.4:
            place[key] = rng.choice(ODD)
            break
        place = place[key]
    if rng.random() < 0.1:
        deep: Any = []
        for _ in range(rng.choice((5, 90, 900))):
            deep = [deep]
        raw[rng.choice(("deep", "model_type", "weight_map"))] = deep
    if rng.random() < 0.1:
        raw.update({f"key{number}": number for number in range(rng.choice((10, 20_000)))})


def _entries(rng: random.Random, raw: Any) -> None:
    """Tensors that overlap, leave gaps, stand twice, or are described as nothing is."""
    name = rng.choice(list(raw))
    entry = raw[name]
    if not isinstance(entry, dict) or "shape" not in entry:
        raw[name] = rng.choice(ODD)
        return
    start, end = entry["data_offsets"]
    entry |= rng.choice(
        (
            {"data_offsets": [start + 1, end + 1]}, {"data_offsets": [end, start]},
            {"data_offsets": [0, end - start]}, {"shape": [*entry["shape"], 1] * 9},
            {"shape": [rng.choice(EDGES), rng.choice(EDGES)]}, {"dtype": rng.choice(("F7", "F4", "I64", "U8", ""))},
            {rng.choice(("dtype", "shape", "data_offsets", "more")): rng.choice(ODD)},
        )
    )  # fmt: skip
    if rng.random() < 0.2:
        raw[rng.choice(("x.qweight", "y.weight_packed", "z.weight.absmax", "a" * 1100, ""))] = raw.pop(name)


def _safetensors(rng: random.Random, data: bytes) -> bytes:
    """A header whose length lies, or whose entries do."""
    length = struct.unpack_from("<Q", data)[0]
    if rng.random() < 0.2:
        return struct.pack("<Q", rng.choice((*EDGES, length - 1, length + 1))) + data[8:]
    header = _json(_entries)(rng, data[8 : 8 + length])
    if rng.random() < 0.2:
        header = header[:-1] + b"," + header[1:]  # every name a second time
    return struct.pack("<Q", len(header)) + header


def _index(folder: Path) -> bytes:
    """An index of two shards, which lie in the folder."""
    tensors = llama_checkpoint()
    homes: dict[str, str] = {}
    for number in (0, 1):
        name = f"model-{number + 1:05d}-of-00002.safetensors"
        own = {key: tensors[key] for key in sorted(tensors)[number::2]}
        header, size = safetensors_header(own)
        _write(folder / name, [header], len(header) + size)
        homes |= dict.fromkeys(own, name)
    return json.dumps({"metadata": {"total_size": 10**9}, "weight_map": homes}).encode()


def kinds(folder: Path) -> Iterator[Kind]:
    """Every kind of file; those that an index names are written into the folder."""
    raw = llama_metadata(**{"general.alignment": 32, "llama.rope.freqs": [0.5] * 300, "flags": [True] * 5})
    made = [
        gguf_header(raw, llama_tensors(form), version=version, order=order)
        for form, version, order in (("Q4_K", 3, "<"), ("MXFP4", 2, "<"), ("F16", 3, ">"))
    ]
    yield Kind("broken.gguf", tuple((header, len(header) + size) for header, size in made), _gguf)
    made = [safetensors_header(matrices(pack), {"format": "pt"}) for pack in PACKINGS]
    yield Kind(
        "broken.safetensors", tuple((header, len(header) + size) for header, size in made), _safetensors
    )
    yield Kind("broken.safetensors.index.json", ((_index(folder), 0),), _json(_odd))
    quantised = {
        "quant_method": "gptq",
        "bits": 4,
        "ignore": ["re:.*"],
        "config_groups": {"a": {"weights": {}}},
    }
    configs = [llama_config(quantization_config=quantised)]
    for name in ("deepseek-v3", "gpt-oss-20b", "gemma-2-9b"):
        configs.append(json.loads((RESOURCES / "models" / name / "config.json").read_text(encoding="utf-8")))
    yield Kind("config.json", tuple((json.dumps(each).encode(), 0) for each in configs), _json(_odd))


def large() -> Iterator[tuple[str, Iterator[bytes], int]]:
    """The largest that a file may claim or hold, where memory and time are decided: name, pieces, size."""
    start = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k")
    for kind, each in ((8, 1), (8, 100), (0, 1), (12, 8), (9, 12)):
        count = 40 * 2**20 // (each + 8 * (kind == 8))
        item = struct.pack("<Q", each) + b"x" * each if kind == 8 else b"\0" * each
        yield "large.gguf", _pieces(start + struct.pack("<IIQ", 9, kind, count), item, count), 0
    for names in ("x" * 200 + "{}", "blk.{}.{}.weight"):
        table = (
            text(names.format(number % 2000, number)) + struct.pack("<IQIQ", 1, 8, 0, 32 * number)
            for number in range(32_768)
        )
        yield "large.gguf", chain([b"GGUF" + struct.pack("<IQQ", 3, 32_768, 0)], table), 2**30
    for name, shape in (
        ("model.layers.{}.x.{}", "[8,4]"), ("{}{}", "[1,1,1,1,1,1,1,1,4,8]"), ("l.{}.{}.weight", "[32]"),
        ("model.layers.{0}.mlp.experts.{1}.weight", "[2,16]"),
    ):  # fmt: skip
        entries = [
            f'"{name.format(number % 2000, number)}":'
            f'{{"dtype":"U8","shape":{shape},"data_offsets":[{32 * number},{32 * number + 32}]}}'
            for number in range(65_536)
        ]  # fmt: skip
        header = ("{" + ",".join(entries) + "}").encode()
        size = 8 + len(header) + 32 * len(entries)
        yield "large.safetensors", iter([struct.pack("<Q", len(header)), header]), size
    plain = (b" ", b'"', b"[", b'{"a":', b"\\", b'"\\u0000', b"[],", b'"a":0,', b"0,", b'"' + b"x" * 1000)
    begun = (
        (b'"a":{"dtype":"U8","shape":[', b"1,"), (b'"a":{"dtype":"', b"w"), (b'"', b"x"), (b"", b'"a":{"dtype":"'),
        (b"", b'"a":{"dtype":"U8","shape":[1,'), (b'"weight_map":{', b'"a":"'), (b'"weight_map":{"', b"x"),
    )  # fmt: skip
    for opened, filling in (*((b"", each) for each in plain), *begun):
        count = 31 * 2**20 // len(filling)
        length = struct.pack("<Q", 1 + len(opened) + count * len(filling))
        yield "large.safetensors", _pieces(length + b"{" + opened, filling, count), 0
        yield "large.safetensors.index.json", _pieces(b"{" + opened, filling, count), 0
        yield "config.json", _pieces(b"{" + opened, filling, count), 0
    names = (f'"{number}":"f{number % 9000}.safetensors",'.encode() for number in range(10**6))
    yield "large.safetensors.index.json", chain([b'{"weight_map":{'], names, [b'"a":"b"}}']), 0


def _pieces(start: bytes, item: bytes, count: int) -> Iterator[bytes]:
    """A start and an item many times, a few thousand at a time."""
    yield start
    for at in range(0, count, 4096):
        yield item * min(4096, count - at)


def _write(path: Path, pieces: Iterable[bytes], size: int) -> None:
    with path.open("wb") as stream:
        stream.writelines(pieces)
        stream.truncate(max(size, stream.tell()))


def tried(path: Path) -> tuple[bool, float]:
    """Whether a file is read, and the seconds of work; AssertionError for anything but an answer or a line."""
    start = time.process_time()
    try:
        found = read_model_file(path)
    except InputError as error:
        read, line = False, str(error)
    else:
        read, line = True, path.name
        counted = inspection(found.model, found.warnings)
        assert counted["total_params"] == sum(counted["breakdown"].values())
    seconds = time.process_time() - start
    assert "\n" not in line, line
    assert path.name in line or "model-0000" in line, line
    assert len(line) < 1000, line
    return read, seconds


def run(count: int, seed: int) -> dict[str, Any]:
    """Try `count` broken files of each kind and the largest; what they took in all."""
    answer: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in kinds(folder):
            rng = random.Random(f"{seed} {kind.name}")
            answer[kind.name] = _tally(_written(folder / kind.name, *_case(rng, kind)) for _ in range(count))
        largest = ((folder / each, pieces, size) for each, pieces, size in large())
        answer["the largest"] = _tally(_written(*each) for each in largest)
    return {**answer, "peak_bytes": peak_bytes()}


def _written(path: Path, pieces: Iterable[bytes], size: int) -> Path:
    _write(path, pieces, size)
    return path


def peak_bytes() -> int:
    """The most memory that this process ever held.

    Linux carries `ru_maxrss` over from the process that started this one, so its own mark is read there.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if "VmHWM" in line)
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def _case(rng: random.Random, kind: Kind) -> tuple[list[bytes], int]:
    """A sound file that lies in the way of its kind, is damaged in any, or both."""
    data, size = rng.choice(kind.sound)
    if rng.random() < 0.6:
        data = kind.own(rng, data)
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        data = broken(rng, data)
    return [data], rng.choice((size, size, 0))


def _tally(cases: Iterator[Path]) -> dict[str, Any]:
    read = count = 0
    slowest = 0.0
    for path in cases:
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        good, seconds = tried(path)
        path.unlink()  # what is left in the folder would be read with the next
        count, read, slowest = count + 1, read + good, max(slowest, seconds)
    faulthandler.cancel_dump_traceback_later()
    return {"files": count, "read": read, "refused": count - read, "slowest_seconds": round(slowest, 3)}


def main() -> int:
    """Print what the files took; 1 where that is more than it may be."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=2000, help="files of each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = run(options.count, options.seed)
    peak = found.pop("peak_bytes")
    slowest = max(each["slowest_seconds"] for each in found.values())
    if options.json:
        print(json.dumps({**found, "peak_bytes": peak}))
    else:
        for name, each in found.items():
            print(f"{name:<30}" + "".join(f"{value:>9,} {key}" for key, value in each.items()))
        print(f"peak memory {peak / 2**20:.0f} MiB of {MOST_BYTES / 2**20:.0f} allowed")
    return int(peak > MOST_BYTES or slowest > SLOWEST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
