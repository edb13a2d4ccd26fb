"""Every class that transformers and the importers both know, held to what the class allocates."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.architectures_page import PAGE, page
from tests.witness import differs

RECORD = Path(__file__).parents[2] / "golden" / "witness.json"
CLASSES: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))["classes"]


@pytest.mark.parametrize("model_type", sorted(CLASSES))
def test_a_class_counts_what_it_allocates_with_its_defaults_and_with_its_fields_changed(
    model_type: str,
) -> None:
    assert differs(CLASSES[model_type]) == []


def test_the_page_of_architectures_is_that_of_the_importers() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
