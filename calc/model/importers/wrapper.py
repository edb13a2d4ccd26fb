"""What a text-and-image wrapper holds, for the tables of wrappers."""

from dataclasses import dataclass

from calc.model.importers.projectors import Projector, nothing


@dataclass(frozen=True, slots=True)
class Wrapper:
    """Text and towers that a wrapper holds where the file does not say, and what joins them.

    An `optional` tower is there only where the file has a vision_config; an empty one is not known, which
    a warning says. `audio` is a tower for sound with a projector of its own, there where `optional` is off
    or the file has an audio_config.
    """

    text: str
    tower: str
    projector: Projector
    newline: bool = False
    optional: bool = False
    audio: str = ""
    audio_projector: Projector = nothing
