"""Editors know their fields from the specs' own metadata."""

import pytest

from calc import Policies, Workload
from gui.fields import field_of, fields_of


def test_a_field_with_a_slider_says_its_range_and_scale() -> None:
    prompt = field_of(Workload, "prompt", "workload.prompt")
    assert prompt is not None
    assert (prompt.kind, prompt.unit, prompt.scale, prompt.slider) == (
        "integer",
        "tokens",
        "log2",
        (128, 131072),
    )


def test_a_length_is_typed_in_binary_thousands() -> None:
    prompt = field_of(Workload, "prompt", "workload.prompt")
    batch = field_of(Workload, "batch", "workload.batch")
    assert prompt is not None
    assert batch is not None
    assert prompt.parsed("128k") == 131072
    assert batch.parsed("1k") == 1000


def test_only_an_optional_field_may_be_emptied() -> None:
    context = field_of(Workload, "context", "workload.context")
    prompt = field_of(Workload, "prompt", "workload.prompt")
    assert context is not None
    assert prompt is not None
    assert context.parsed("  ") is None
    with pytest.raises(ValueError, match="not a number"):
        prompt.parsed("  ")


def test_every_policy_is_a_choice_or_a_number() -> None:
    kinds = {field.path: field.kind for field in fields_of(Policies, "policies")}
    assert len(kinds) == len(Policies.model_fields)
    assert set(kinds.values()) == {"choice", "integer", "number"}
