"""FLOPs of small models of many classes, held to what torch counts while they run."""

import json
from typing import Any

import pytest

from calc.deployment.policies import Policies
from calc.deployment.workload import step_terms
from calc.model.importers.hf_config import read_config
from calc.model.model import ledger
from calc.physics.ledger import costed
from tests.flop_witness import CONFIGS, RECORD, expected, raw

RECORDED: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))["models"]


def test_every_model_of_the_command_is_recorded() -> None:
    assert {name: each["config"] for name, each in RECORDED.items()} == {name: raw(name) for name in CONFIGS}


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_a_forward_costs_what_torch_counts(name: str) -> None:
    record = RECORDED[name]
    model = read_config(record["config"], name, "config.json").model
    for text, counted in record["forward"].items():
        length = int(text)
        assert expected(record["config"], length) == counted
        full = Policies(attention_flops="full", prefill_logits="every")
        terms = step_terms(1, length, length, length, 2, 2)
        assert costed(ledger(model), terms, full.choices("prefill")).total("flops") == counted
