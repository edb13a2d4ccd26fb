"""N:M sparsity: bits of what is kept and of where it stood; rates only where a policy counts them."""

import pytest

from calc import QuestionError, with_value
from tests.calc.scenes import KNOWN, close, report, scene

PRUNED = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")


@pytest.mark.parametrize(("pattern", "bits"), [
    ("2:4", 16 * 2 / 4 + 2 * 2 / 4), ("1:4", 16 / 4 + 2 / 4), ("4:8", 16 / 2 + 4 * 3 / 8), ("1:2", 8 + 1 / 2),
    ("2:8", 4 + 2 * 3 / 8),
])  # fmt: skip
def test_kept_weights_and_their_places_are_what_lies_in_memory(pattern: str, bits: float) -> None:
    dense, sparse = report().values, report(deployment__sparsity=pattern).values
    for part in ("attention", "mlp_dense"):
        assert close(sparse[f"memory.weights.{part}"], dense[f"memory.weights.{part}"] * bits / 16)
    for part in ("embedding", "lm_head", "norms"):
        assert sparse[f"memory.weights.{part}"] == dense[f"memory.weights.{part}"]
    assert sparse["parameters.total"] == dense["parameters.total"]
    assert sparse["decode.flops"] == dense["decode.flops"]
    assert sparse["decode.ceiling_seconds"] < dense["decode.ceiling_seconds"]


def test_only_the_products_that_are_chosen_are_pruned() -> None:
    dense = report().values
    one = report(deployment__sparsity="2:4", deployment__sparse_layers="mlp").values
    assert one["memory.weights.attention"] == dense["memory.weights.attention"]
    assert one["memory.weights.mlp_dense"] < dense["memory.weights.mlp_dense"]


def test_sparse_units_count_only_where_the_policy_says_so_and_the_device_has_them() -> None:
    fields = {"deployment__sparsity": "2:4"}
    dense, plain = report(), report(**fields)
    assert (
        close(plain.prefill.seconds, dense.prefill.seconds) or plain.prefill.seconds < dense.prefill.seconds
    )
    counted = report(**fields, policies__sparse_rate="sparse")
    rates = {row.name: row.rate for row in counted.prefill.rows}
    assert all(rates[name] == 2 * dense.rate for name in PRUNED)
    assert rates["lm_head"] == rates["attention"] == dense.rate
    figure = counted.figure("prefill.ceiling_seconds")
    assert close(figure.value, counted.prefill.seconds)
    for fields in ({"deployment__sparsity": "4:8"}, {"deployment__sparsity": "3:4"}):
        found = report(**fields, policies__sparse_rate="sparse")
        assert {row.rate for row in found.prefill.rows} == {dense.rate}
    old = report("llama-3.1-8b", "p40", deployment__sparsity="2:4", policies__sparse_rate="sparse")
    assert len({row.rate for row in old.prefill.rows}) == 1


def test_every_device_says_what_its_sparse_units_bring() -> None:
    assert {device.sparsity_multiplier for device in KNOWN.devices} <= {1, 2, 4}
    assert KNOWN.device("h100-sxm-80").sparse_speed_up("bf16") == 2
    assert KNOWN.device("trainium3").sparse_speed_up("fp4") == 1
    assert KNOWN.device("trainium3").sparse_speed_up("fp8") == 4


@pytest.mark.parametrize("text", ["", "4:2", "2:2", "0:4", "2:65", "2-4", "half"])
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(QuestionError, match="N:M"):
        with_value(scene(), "deployment.sparsity", text)
