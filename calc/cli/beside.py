"""Further devices as the headless door takes them: DEVICE[xN]:LAYERS[:EXPERTS]."""

import re

from calc.deployment.hardware import Further
from calc.files.catalogue import Catalogue
from calc.physics.message import QuestionError

_FORM = re.compile(
    r"(?P<device>.+?)(?:x(?P<count>\d{1,5}))?:(?P<layers>\d{1,6}|auto)(?::(?P<experts>\d{1,6}))?"
)


def further(text: str, known: Catalogue) -> Further:
    """The devices of a text such as epyc-9654:12 or rtx-3090x2:auto; QuestionError for anything else."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise QuestionError(f"--beside {text[:60]}: write DEVICE[xN]:LAYERS[:EXPERTS], as epyc-9654:auto")
    layers = None if found["layers"] == "auto" else int(found["layers"])
    count, experts = int(found["count"] or 1), int(found["experts"] or 0)
    if count < 1 or (experts and count > 1):
        raise QuestionError(f"--beside {text[:60]}: one device at least, and one alone for experts")
    return Further(device=known.device(found["device"]), count=count, layers=layers, experts=experts)
