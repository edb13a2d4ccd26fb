"""Files from disk: a project, or a model from its configuration."""

from pathlib import Path

from calc.files.project import MAX_BYTES, Project, json_object, read_project
from calc.model.importers.hf_config import ImportResult, read_config
from calc.physics.message import InputError

CONFIG = "config.json"


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
    """The model that a config.json, or the folder that holds one, describes; raises InputError."""
    if _is_folder(path):
        path = path / CONFIG
    raw = json_object(read_bytes(path), str(path))
    name = path.resolve().parent.name if path.name == CONFIG else path.stem
    name = name.encode("utf-8", "replace").decode("utf-8")  # a file's name may be no text
    return read_config(raw, str(path), name or "model", assume)
