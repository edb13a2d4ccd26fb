"""Files from disk: a project, or a model from its configuration, its weights or both."""

from pathlib import Path
from typing import Any

from calc.files.project import MAX_BYTES, Project, json_object, read_project
from calc.files.weights import (
    INDEX,
    index_files,
    missing_shards,
    parts_of,
    read_gguf_file,
    read_safetensors_files,
    start_of,
)
from calc.model.importers.gguf_header import is_gguf
from calc.model.importers.hf_config import ImportResult, read_config
from calc.model.importers.mistral_params import config_of_params, is_params
from calc.model.importers.tensors import FileResult
from calc.physics.message import InputError, Message

MAX_VALUES = 2**19
CONFIG, PARAMS = "config.json", "params.json"
# Where NVIDIA's modelopt says what it did to a checkpoint.
QUANTISED = "hf_quant_config.json"


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; raises InputError for what is absent, no file, unreadable or too large."""
    try:
        if path.is_dir():
            raise InputError(f"{path}: a folder, not a file")
        if path.exists() and not path.is_file():
            raise InputError(f"{path}: not a regular file")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InputError(f"{path}: {size:,} bytes are more than the {MAX_BYTES:,} allowed")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else "can't be read"
        raise InputError(f"{path}: {why}") from None


def _is_folder(path: Path) -> bool:
    """Whether a folder stands there; what can't be looked at is left for the reading to say."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_project_file(path: Path) -> Project:
    """The project in a file; raises InputError naming the file, the field and what is wrong."""
    return read_project(read_bytes(path), str(path))


def read_model_file(path: Path, assume: str | None = None) -> ImportResult:
    """The model in a configuration, a GGUF or safetensors file, an index, or a folder of them.

    Of weights only the headers are read. Raises InputError naming the file, the place and what is wrong.
    """
    if _is_folder(path):
        return _read_folder(path, assume)
    if path.name.endswith(INDEX):
        return _read_index(path, assume)
    if path.suffix == ".safetensors":
        return read_safetensors_files(parts_of(path), _config_beside(path), _name(path))
    if path.suffix == ".gguf" or is_gguf(_start(path)):
        return read_gguf_file(path, _name(path))
    return _read_text(path, assume)


def _name(path: Path) -> str:
    """A name for a model by its file, or by the folder of a file whose name says nothing."""
    stem = path.stem.removesuffix(".safetensors.index")
    told = path.name not in (CONFIG, PARAMS) and not stem.startswith(("model", "consolidated"))
    name = stem if told else path.resolve().parent.name
    return name.encode("utf-8", "replace").decode("utf-8") or "model"  # a file's name may be no text


def _start(path: Path) -> bytes:
    """The first bytes of a file; what can't be read is left for the reading to say."""
    try:
        return start_of(path)
    except InputError:
        return b""


def _read_text(path: Path, assume: str | None) -> ImportResult:
    """The model that a config.json or Mistral's params.json describes."""
    return read_config(_config(path), str(path), _name(path), assume)


def _config(path: Path) -> dict[str, Any]:
    """A configuration as raw data, with how its checkpoint is quantised where a file beside tells that."""
    raw = json_object(read_bytes(path), str(path), MAX_VALUES)
    if is_params(raw):
        raw = config_of_params(raw, str(path))
    beside = path.with_name(QUANTISED)
    if path.name == CONFIG and "quantization_config" not in raw and beside.exists():
        said: Any = json_object(read_bytes(beside), str(beside), MAX_VALUES).get("quantization")
        raw["quantization_config"] = {"quant_method": "modelopt", **(said if isinstance(said, dict) else {})}
    return raw


def _config_beside(path: Path) -> dict[str, Any] | None:
    """The configuration in the folder of a weight file, None where there is none; raises InputError."""
    for name in (CONFIG, PARAMS):
        beside = path.with_name(name)
        if beside.exists():
            return _config(beside)
    return None


def _read_folder(folder: Path, assume: str | None) -> ImportResult:
    """What a folder holds: a configuration with or without weights, or weights alone."""
    described = next((folder / name for name in (CONFIG, PARAMS) if (folder / name).exists()), None)
    weights = _weights_in(folder)
    if described is None:
        if weights is None:
            raise InputError(f"{folder / CONFIG}: No such file, nor a {PARAMS}, .safetensors or .gguf beside")
        return read_model_file(weights, assume)
    if weights is None or weights.suffix == ".gguf":
        return _read_text(described, assume)
    try:
        found = read_model_file(weights, assume)
    except InputError as error:
        plain = _read_text(described, assume)
        unread = Message("weights_unread", "memory.weights", {"why": str(error)})
        return ImportResult(plain.model, (*plain.warnings, unread), plain.stored)
    return found


def _weights_in(folder: Path) -> Path | None:
    """The weights of the model in a folder: an index, one safetensors file or set, else one GGUF."""
    for pattern in (f"*{INDEX}", "*.safetensors", "*.gguf"):
        files = sorted(file for file in folder.glob(pattern) if file.is_file())
        first = [file for file in files if "-of-" not in file.name or "-00001-of-" in file.name]
        named = [file for file in first if file.name.startswith(("model", "consolidated"))]
        if len(first) > 1 and not named and pattern == "*.gguf":
            raise InputError(f"{folder}: {len(first)} GGUF models in this folder; name one of them")
        chosen = named or first or files
        if chosen:
            return chosen[0]
    return None


def _read_index(path: Path, assume: str | None) -> ImportResult:
    """The model of an index: from its shards, or from the configuration beside where shards are missing."""
    files, stated = index_files(path, read_bytes(path))
    missing = missing_shards(files)
    if missing is None:
        return read_safetensors_files(files, _config_beside(path), _name(path))
    beside = _config_beside(path)
    if beside is None:
        raise InputError(f"{path}: {missing.text}; without them or a config.json no shape is known")
    found = read_config(beside, str(path.with_name(CONFIG)), _name(path), assume)
    said = [missing] if stated is None else [missing, Message("bytes_stated", "memory.weights")]
    return FileResult(found.model, (*found.warnings, *said), found.stored, stated)
