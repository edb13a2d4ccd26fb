"""Experts, sequences and positions shared among devices: who holds and does what, and what they send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import QuestionError, Scenario, evaluate
from calc.deployment.parallel import Layout, split, stages
from calc.model.model import ledger
from calc.physics.ledger import Row
from tests.calc.scenes import KNOWN, edited, scene

DEEPSEEK = KNOWN.model("deepseek-v3")
LAYOUTS = [
    {"expert_parallel": 8},
    {"tensor_parallel": 1, "attention_data_parallel": 8, "expert_parallel": 8},
    {"tensor_parallel": 2, "attention_data_parallel": 4, "expert_parallel": 4},
    {"tensor_parallel": 4, "context_parallel": 2},
    {"tensor_parallel": 1, "context_parallel": 2, "attention_data_parallel": 2, "pipeline_parallel": 2},
]


def laid_out(name: str, devices: int = 8, **degrees: int) -> Scenario:
    """A scenario of one replica on `devices` devices."""
    fields = {f"deployment__{field}": degree for field, degree in degrees.items()}
    return edited(scene(name, "h200-sxm-141"), hardware__count=devices, **fields)


def rows_of(layout: Layout) -> dict[str, Row]:
    """The rows of one device of DeepSeek-V3 by id."""
    return {row.id: row for row in split(ledger(DEEPSEEK).rows, layout)}


def test_expert_parallel_ranks_hold_whole_experts() -> None:
    row = rows_of(Layout(8, expert=8))["latent_moe_experts_up_proj"]
    assert (row.operator.sizes["experts"], row.operator.sizes["choices"]) == (32, 256)
    assert row.operator.sizes["out_features"] == 2048


def test_what_experts_do_not_divide_the_rest_of_the_ranks_cut() -> None:
    row = rows_of(Layout(8, expert=2))["latent_moe_experts_up_proj"]
    assert (row.operator.sizes["experts"], row.operator.sizes["out_features"]) == (128, 512)


def test_ranks_with_sequences_of_their_own_hold_all_heads_and_share_the_experts() -> None:
    rows = rows_of(Layout(1, attention_data=16, expert=16, node=8))
    assert rows["latent_moe_attention"].operator.sizes["heads"] == 128
    assert rows["latent_moe_experts_up_proj"].reach.ranks == 16
    sent = [row for row in rows.values() if row.operator.kind == "all_to_all"]
    peers = {(row.over, row.operator.sizes["peers"]) for row in sent}
    assert peers == {("link", 7), ("fabric", 8)}
    assert {row.operator.sizes["top_k"] for row in sent} == {8}


def test_a_reduction_beyond_the_node_goes_over_the_fabric_in_parts() -> None:
    rows = rows_of(Layout(32, node=8))
    near, far = rows["latent_moe_o_proj_all_reduce"], rows["latent_moe_o_proj_all_reduce_fabric"]
    assert (near.over, near.operator.sizes["ranks"], near.operator.sizes["width"]) == ("link", 8, 7168)
    assert (far.over, far.operator.sizes["ranks"], far.operator.sizes["width"]) == ("fabric", 4, 896)


def test_stages_send_the_residual_stream_but_the_last() -> None:
    found = stages(DEEPSEEK, Layout(8, 4, node=8))
    sends = [row for stage in found for row in stage.ledger.rows if row.operator.kind == "send"]
    assert len(sends) == len(found) - 1
    assert {(row.over, row.operator.sizes["width"]) for row in sends} == {("fabric", 7168)}


@pytest.mark.parametrize("degrees", LAYOUTS)
@pytest.mark.parametrize("name", ["deepseek-v3", "mixtral-8x7b", "llama-3.1-8b", "gpt-oss-20b"])
def test_devices_together_hold_and_do_no_less_than_one(name: str, degrees: dict[str, int]) -> None:
    many = laid_out(name, **degrees)
    many = edited(many, workload__batch=16)
    alone = edited(scene(name, "h200-sxm-141"), workload__batch=16)
    one, all_ = evaluate(alone, KNOWN.facts).values, evaluate(many, KNOWN.facts).values
    for path in ("memory.weights", "memory.kv_cache", "prefill.flops", "decode.flops"):
        assert all_[path] * 8 >= one[path] * (1 - 1e-12), path
    for path in ("prefill.ceiling_seconds", "decode.ceiling_seconds"):
        assert all_[path] * 8 >= one[path] * (1 - 1e-12), path


def test_devices_that_share_positions_divide_the_cache() -> None:
    one = evaluate(laid_out("llama-3.1-8b", 1), KNOWN.facts).values
    two = evaluate(laid_out("llama-3.1-8b", 2, tensor_parallel=1, context_parallel=2), KNOWN.facts).values
    assert two["memory.kv_cache"] * 2 == one["memory.kv_cache"]
    assert two["memory.weights"] == one["memory.weights"]
    assert two["prefill.ceiling_seconds"] < one["prefill.ceiling_seconds"]


def test_ranks_with_their_own_sequences_divide_the_latent_cache_where_tensor_ranks_copy_it() -> None:
    tensor = evaluate(edited(laid_out("deepseek-v3"), workload__batch=64), KNOWN.facts).values
    degrees = {"tensor_parallel": 1, "attention_data_parallel": 8, "expert_parallel": 8}
    apart = evaluate(edited(laid_out("deepseek-v3", **degrees), workload__batch=64), KNOWN.facts).values
    assert apart["memory.kv_cache"] * 8 == tensor["memory.kv_cache"]


def test_an_imbalance_of_experts_slows_them_only_where_they_are_spread() -> None:
    spread = edited(laid_out("mixtral-8x7b", expert_parallel=8), workload__prompt=8192)
    cut = edited(laid_out("mixtral-8x7b"), workload__prompt=8192)
    for each, slower in ((spread, True), (cut, False)):
        even = evaluate(each, KNOWN.facts).values["prefill.ceiling_seconds"]
        uneven = edited(each, policies__expert_imbalance=2.0)
        assert (evaluate(uneven, KNOWN.facts).values["prefill.ceiling_seconds"] > even) is slower


@given(st.sampled_from(["mixtral-8x7b", "deepseek-v3"]), st.integers(1, 4096), st.data())
def test_expert_visits_are_never_lost(name: str, batch: int, data: st.DataObject) -> None:
    degree = data.draw(st.sampled_from([1, 2, 4, 8]))
    many = evaluate(edited(laid_out(name, expert_parallel=degree), workload__batch=batch), KNOWN.facts)
    one = evaluate(edited(laid_out(name, 1), workload__batch=batch), KNOWN.facts)

    def visits(rows: object) -> float:
        return sum(row.flops for row in rows if row.kind == "expert_linear")  # type: ignore[attr-defined]

    assert visits(many.decode.rows) * 8 >= visits(one.decode.rows)


def test_experts_can_only_be_shared_by_the_ranks_there_are() -> None:
    with pytest.raises(QuestionError, match="expert_parallel \\(3\\) must divide the 8 devices"):
        laid_out("mixtral-8x7b", expert_parallel=3)


def test_unfused_attention_pays_for_the_square_in_memory_and_traffic_but_not_in_flops() -> None:
    fused = edited(scene("llama-3.1-8b"), workload__prompt=4096)
    unfused = edited(fused, policies__attention_kernel="unfused")
    before, after = evaluate(fused, KNOWN.facts).values, evaluate(unfused, KNOWN.facts).values
    assert after["prefill.flops"] == before["prefill.flops"]
    assert after["prefill.bytes"] - before["prefill.bytes"] == 32 * 4 * 32 * 4096 * 4096 * 2
    assert after["memory.activations"] > before["memory.activations"]
