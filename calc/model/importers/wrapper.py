"""What a text-and-image wrapper holds, for the tables of wrappers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from calc.model.importers.projectors import Projector, nothing


@dataclass(frozen=True, slots=True)
class Wrapper:
    """Text and towers that a wrapper holds where the file does not say, and what joins them.

    An `optional` tower is there only where the file has a vision_config; an empty one is not known, which
    a warning says. `towers` equal ones stand side by side. `audio` is a tower for sound, and so is
    `audio_optional`. `modern` turns the keys of older files into those of today. With `own_vocabulary`
    a head that is not tied has the wrapper's vocab_size; with `tied_inside` it is tied where either says so.
    """

    text: str
    tower: str
    projector: Projector
    newline: bool = False
    optional: bool = False
    towers: int = 1
    audio: str = ""
    audio_projector: Projector = nothing
    audio_optional: bool = False
    modern: Callable[[Mapping[str, Any]], dict[str, Any]] = dict
    own_vocabulary: bool = False
    tied_inside: bool = False
