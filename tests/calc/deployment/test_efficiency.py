"""An efficiency is that of the nearest measurement, and says which one that was."""

import pytest

from calc.deployment.efficiency import Kind, expected, kind_of
from tests.calc.scenes import FACTS, KNOWN

CLASSES = sorted({device.efficiency_class for device in KNOWN.devices} | {"", "new"})
WEIGHTS = ("f", "fp8", "fp4", "int8", "int4", "gguf")
TABLE = FACTS.efficiencies


@pytest.mark.parametrize("engine", [*KNOWN.engines, "an engine of one's own"])
@pytest.mark.parametrize("name", CLASSES)
def test_every_engine_and_class_resolves_to_shares_below_one(engine: str, name: str) -> None:
    for kind in (Kind(weights, sparse) for weights in WEIGHTS for sparse in (False, True)):
        found = expected(TABLE, engine, name, kind)
        assert 0 < found.decode.share <= 1
        assert 0 < found.prefill.low <= found.prefill.median <= found.prefill.high <= 1
        assert found.decode_band[0] <= 1 <= found.decode_band[1]
        assert min(found.decode.seconds_per_layer, found.decode.all_reduce_seconds) >= 0
        assert 0 < found.decode.cache_share <= 1
        assert 0 < found.saturated.decode_share <= 1
        assert found.prefill_basis
        measured = found.decode_basis == f"{engine} on {name}"
        assert (found.decode_confidence == "calibrated") == measured


@pytest.mark.parametrize(("engine", "name", "weights", "basis"), [
    ("vllm", "dc-ampere", "f", "vllm on dc-ampere"), ("ollama", "geforce-ada", "gguf", "ollama on geforce-ada"),
    ("vllm", "dc-hopper", "f", "vllm on dc-hopper"), ("mlx-lm", "dc-hopper", "f", "dc-hopper"),
    ("vllm", "geforce-ampere", "int4", "vllm on pro-ampere"), ("vllm", "dc-cdna2", "f", "dc-cdna2"),
    ("vllm", "pro-blackwell", "fp8", "vllm on dc-blackwell"), ("none", "tpu", "f", "all devices"),
])  # fmt: skip
def test_what_was_not_measured_is_taken_from_its_kin(
    engine: str, name: str, weights: str, basis: str
) -> None:
    assert expected(TABLE, engine, name, Kind(weights, sparse=False)).decode_basis == basis


def test_slow_kernels_of_experts_are_theirs_alone() -> None:
    dense = expected(TABLE, "sglang", "dc-h20", Kind("fp8", sparse=False)).decode
    experts = expected(TABLE, "sglang", "dc-h20", Kind("int4", sparse=True)).decode
    assert experts.seconds_per_layer > 4 * dense.seconds_per_layer


@pytest.mark.parametrize(("name", "kind"), [
    ("bf16", "f"), ("fp32", "f"), ("fp8", "fp8"), ("nvfp4", "fp4"), ("int8-channel", "int8"), ("q4_k_m", "gguf"),
    ("awq-int4-g128", "int4"), ("gptq-int8-g128", "int8"), ("nf4", "int4"), ("mlx-q6", "int8"),
])  # fmt: skip
def test_formats_are_of_the_kind_that_kernels_differ_by(name: str, kind: str) -> None:
    assert kind_of(FACTS.weight_format(name), sparse=False) == Kind(kind, sparse=False)
