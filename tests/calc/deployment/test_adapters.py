"""LoRA as rows of the ledger: as many as the formula says, divided as the products that they stand beside."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import QuestionError, with_value
from calc.deployment.adapters import Adapters, with_adapters
from calc.deployment.parallel import Layout, split
from calc.model.model import ledger
from tests.calc.scenes import KNOWN, report, scene


def lora(**fields: Any) -> dict[str, Any]:
    return {f"deployment__adapters__{name}": value for name, value in {"loaded": 1, **fields}.items()}


# Counted by hand from the shapes of Llama-3.1-8B: rank x (inputs + outputs) for each matched product, 32 layers.
# All: q and o 4096 + 4096, k and v 4096 + 1024, gate, up and down 4096 + 14336.
@pytest.mark.parametrize(("targets", "rank", "count"), [
    ("all-linear", 16, 41_943_040),
    ("q_proj,v_proj", 8, 3_407_872),
    ("attention", 16, 32 * 16 * (2 * 8192 + 2 * 5120)),
    ("mlp", 4, 32 * 4 * 3 * 18432),
    (" down_proj ", 1, 32 * 18432),
])  # fmt: skip
def test_adapters_of_llama_count_what_their_formula_says(targets: str, rank: int, count: int) -> None:
    values = report("llama-3.1-8b", **lora(target_modules=targets, rank=rank)).values
    assert values["parameters.adapters"] == count
    assert values["parameters.total"] == 8_030_261_248 + count
    assert values["memory.weights.adapters"] == 2 * count
    assert (
        report(**lora(target_modules=targets, rank=rank, format="fp32")).values["memory.weights.adapters"]
        == 4 * count
    )


def test_every_expert_has_a_pair_of_its_own() -> None:
    found = report("mixtral-8x7b", **lora(rank=8, target_modules="mlp")).values
    assert found["parameters.adapters"] == 32 * 8 * 8 * 3 * (4096 + 14336)
    plain = report("mixtral-8x7b").values
    assert found["parameters.active"] - plain["parameters.active"] == 32 * 2 * 8 * 3 * (4096 + 14336)


def test_an_adapter_costs_two_flops_a_parameter_and_token() -> None:
    plain, more = report().values, report(**lora()).values
    assert more["decode.flops"] - plain["decode.flops"] == 2 * 41_943_040
    assert more["prefill.flops"] - plain["prefill.flops"] == 2 * 41_943_040 * 1024
    assert more["decode.weight_bytes"] - plain["decode.weight_bytes"] == 2 * 41_943_040
    assert more["decode.tpot"] > plain["decode.tpot"]


def test_many_adapters_lie_in_memory_and_a_step_reads_those_of_its_sequences() -> None:
    one, many = report(**lora()).values, report(**lora(loaded=64)).values
    assert many["memory.weights.adapters"] == 64 * one["memory.weights.adapters"]
    assert many["decode.weight_bytes"] == pytest.approx(one["decode.weight_bytes"], rel=1e-12)
    busy = report(**lora(loaded=64), workload__batch=64).values
    alone = report(**lora(loaded=1), workload__batch=64).values
    touched = 64 * (1 - (1 - 1 / 64) ** 64)
    assert busy["decode.weight_bytes"] - alone["decode.weight_bytes"] == pytest.approx(
        (touched - 1) * 2 * 41_943_040
    )
    assert busy["decode.flops"] == alone["decode.flops"]


@pytest.mark.parametrize("ranks", [2, 4, 8])
def test_a_rank_holds_the_divided_side_of_a_pair_and_all_of_the_other(ranks: int) -> None:
    rows = with_adapters(ledger(KNOWN.model("llama-3.1-8b")).rows, Adapters(loaded=1))
    sizes = {row.id: row.operator.sizes for row in split(rows, Layout(ranks, node=ranks))}
    assert sizes["layer_q_proj_lora_A"]["in_features"] == 4096
    assert sizes["layer_q_proj_lora_B"]["out_features"] == 4096 // ranks
    assert sizes["layer_down_proj_lora_A"]["in_features"] == 14336 // ranks
    assert sizes["layer_down_proj_lora_B"]["out_features"] == 4096
    reduced = [row for row in split(rows, Layout(ranks, node=ranks)) if row.operator.kind == "all_reduce"]
    plain = [
        row
        for row in split(ledger(KNOWN.model("llama-3.1-8b")).rows, Layout(ranks, node=ranks))
        if row.operator.kind == "all_reduce"
    ]
    assert len(reduced) == len(plain)


@given(st.integers(1, 64), st.integers(1, 16), st.sampled_from(["all-linear", "attention", "q_proj"]))
def test_ranks_hold_at_least_all_adapters_together(rank: int, ranks: int, targets: str) -> None:
    fields = lora(rank=rank, target_modules=targets)
    whole = report("gpt2", **fields).values["memory.weights.adapters"]
    each = report("gpt2", **fields, hardware__count=ranks).values["memory.weights.adapters"]
    assert whole <= ranks * each <= ranks * whole


def test_stages_hold_the_adapters_of_their_layers() -> None:
    whole = report(**lora()).values["memory.weights.adapters"]
    found = report(**lora(), hardware__count=4, deployment__pipeline_parallel=4)
    held = sum(load.devices * dict(load.parts)["adapters"] for load in found.devices)
    assert held == whole


# Phi-3-mini: hidden 3072, MLP 8192, 32 layers; q, k and v stand in one matrix, gate and up in another.
@pytest.mark.parametrize(("model", "targets", "count"), [
    ("phi-3-mini-4k", "qkv_proj", 32 * 8 * (3072 + 3 * 3072)),
    ("phi-3-mini-4k", "attention", 32 * 8 * (3072 + 3 * 3072 + 2 * 3072)),
    ("phi-3-mini-4k", "mlp", 32 * 8 * (3072 + 2 * 8192 + 8192 + 3072)),
    ("gpt2", "c_attn", 12 * 8 * (768 + 3 * 768)),
    ("llama-2-7b", "q_proj,k_proj,v_proj", 32 * 8 * 3 * 2 * 4096),
])  # fmt: skip
def test_products_in_one_matrix_share_what_reads_their_input(model: str, targets: str, count: int) -> None:
    assert report(model, **lora(rank=8, target_modules=targets)).values["parameters.adapters"] == count


def test_names_that_match_nothing_are_told_and_no_names_are_refused() -> None:
    found = report(**lora(target_modules="c_attn"))
    assert [m.code for m in found.warnings] == ["no_adapted"]
    assert "parameters.adapters" not in found.values
    with pytest.raises(QuestionError, match="target_modules"):
        with_value(scene(), "deployment.adapters.target_modules", "q_proj;")
