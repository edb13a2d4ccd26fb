"""A chain of unlike devices: what stands where, judged place by place, and the time as the sum of its places."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import Further, QuestionError, Report, Scenario, evaluate, memory_curve, with_value
from calc.answers.spending import BESIDE_WEIGHTS
from tests.calc.answers.test_additions import everything
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import FACTS, KNOWN, close, edited, scene

HOST, CARD = "desktop-ddr5-5600", "rtx-3090"
NAMES = ("llama-3.1-8b", "gemma-2-27b", "gpt-oss-20b", "deepseek-v2-lite", "mixtral-8x7b")
SPARSE = ("gpt-oss-20b", "deepseek-v2-lite", "mixtral-8x7b")
SHARED = ("weights", "kv_cache", "state")


def further(device: str, layers: int | None, experts: int = 0, count: int = 1) -> Further:
    return Further(device=KNOWN.device(device), layers=layers, experts=experts, count=count)


def chain(name: str, *others: Further, **fields: Any) -> Scenario:
    made = scene(name, "rtx-4090", deployment__engine="llama.cpp", workload__batch=3)
    return edited(with_value(made, "hardware.others", others), **fields)


def found(name: str, *others: Further, **fields: Any) -> Report:
    return evaluate(chain(name, *others, **fields), FACTS)


def held(report: Report, part: str, place: int | None = None) -> float:
    """Bytes of a part on all devices, or on those of one place."""
    return sum(
        load.devices * size
        for load in report.devices
        if place in (None, load.place)
        for key, size in load.parts
        if key == part or (part == "weights" and key not in BESIDE_WEIGHTS)
    )


def copies(report: Report) -> float:
    """A tied head has a copy of the table where the table itself stands elsewhere."""
    places = {load.place for load in report.devices if "embedding" in dict(load.parts)}
    table = max(dict(load.parts).get("embedding", 0) for load in report.devices)
    return table * (len(places) - 1)


@pytest.mark.parametrize("name", NAMES)
def test_no_layers_elsewhere_are_no_further_devices(name: str) -> None:
    plain, empty = found(name), found(name, further(HOST, 0), further(CARD, 0, count=3))
    assert dict(empty.values) == dict(plain.values)
    assert empty.warnings == plain.warnings


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(NAMES), st.integers(0, 12), st.integers(0, 10), st.integers(1, 2), st.integers(0, 30),
    st.sampled_from(("counted", "engine")),
)  # fmt: skip
def test_places_hold_together_what_one_device_holds(
    name: str, host: int, card: int, cards: int, experts: int, policy: str
) -> None:
    fields = {"policies__engine_memory": policy}
    whole = found(name, **fields)
    report = found(name, further(HOST, host, experts), further(CARD, max(cards, card), count=cards), **fields)
    for part in SHARED:
        extra = copies(report) if part == "weights" else 0
        assert held(report, part) == pytest.approx(held(whole, part) + extra, rel=1e-12), part
    for load in report.devices:
        assert close(sum(size for _, size in load.parts), load.total)
    fullest = max(report.devices, key=lambda load: load.share)
    assert report.values["memory.headroom"] == fullest.allowed - fullest.total
    for name_ in ("prefill", "decode"):
        rows = getattr(report, name_).rows
        assert len({row.id for row in rows}) == len(rows)
        assert close(sum(row.flops for row in rows), whole.values[f"{name_}.flops"])


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(NAMES), st.integers(1, 20), st.integers(1, 5))
def test_more_layers_on_the_host_free_the_card_and_take_longer(name: str, layers: int, more: int) -> None:
    few, many = (found(name, further(HOST, count)) for count in (layers, layers + more))
    for part in SHARED:
        assert held(many, part, 0) <= held(few, part, 0)
        assert held(many, part, 1) >= held(few, part, 1)
    for path in ("decode.ceiling_seconds", "decode.tpot", "prefill.ceiling_seconds", "prefill.ttft"):
        assert many.values[path] >= few.values[path]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SPARSE), st.integers(1, 24), st.integers(1, 5))
def test_more_experts_on_the_host_free_the_card_and_take_longer(name: str, layers: int, more: int) -> None:
    few, many = (found(name, further(HOST, 0, count)) for count in (layers, layers + more))
    assert held(many, "moe_experts", 0) <= held(few, "moe_experts", 0)
    assert held(many, "kv_cache", 1) == held(few, "kv_cache", 1) == 0
    assert held(many, "attention", 0) == held(found(name), "attention")
    for path in ("decode.ceiling_seconds", "decode.tpot", "prefill.ttft"):
        assert many.values[path] >= few.values[path]


def test_experts_of_all_layers_leave_none_behind() -> None:
    report = found("gpt-oss-20b", further(HOST, 0, 24))
    assert held(report, "moe_experts", 0) == 0
    assert held(report, "moe_experts", 1) == held(found("gpt-oss-20b"), "moe_experts")
    sent = [row for row in report.decode.rows if row.kind == "send"]
    assert [row.count for row in sent] == [48]
    width = 2880 * 2 * 3  # of three sequences at 16 bit
    assert sent[0].link_seconds == pytest.approx(48 * width / report.values["device.pcie_bandwidth"])


@pytest.mark.parametrize("name", NAMES)
def test_each_place_is_as_slow_as_its_own_memory(name: str) -> None:
    report = found(name, further(HOST, 5))
    speeds = {0: KNOWN.device("rtx-4090").memory_bandwidth, 1: KNOWN.device(HOST).memory_bandwidth}
    for row in report.decode.rows:
        if row.bytes:
            assert row.memory_seconds == pytest.approx(row.bytes / speeds[row.place])
    assert report.values["decode.tpot"] == sum(report.values[f"decode.place{n}.seconds"] for n in (0, 1))
    assert report.values["decode.tpot"] >= report.values["decode.ceiling_seconds"]


@pytest.mark.parametrize(("name", "weights"), [("llama-3.3-70b", "q4_k_m"), ("gemma-2-27b", "bf16")])
def test_the_host_takes_the_fewest_layers_that_the_card_leaves_over(name: str, weights: str) -> None:
    fields = {"deployment__weights": weights}
    report = found(name, further(HOST, None), **fields)
    assert report.fits
    layers = report.values["decode.place1.layers"]
    assert found(name, further(HOST, layers), **fields).fits
    assert not found(name, further(HOST, layers - 1), **fields).fits
    assert report.scenario.hardware.others[0].layers is None


def test_a_host_that_is_not_needed_holds_nothing() -> None:
    plain, beside = found("llama-3.2-1b"), found("llama-3.2-1b", further(HOST, None))
    assert dict(beside.values) == dict(plain.values)


def test_cards_share_layers_by_their_memory() -> None:
    report = found("llama-3.1-8b", further("rtx-4060-ti-16", None))
    room = {n: KNOWN.device(d).usable for n, d in ((0, "rtx-4090"), (1, "rtx-4060-ti-16"))}
    assert report.values["decode.place1.layers"] == 32 * room[1] // sum(room.values())


def test_alike_devices_in_a_chain_hold_what_stages_of_a_pipeline_hold() -> None:
    piped = evaluate(
        scene("llama-3.1-8b", "rtx-4090", hardware__count=2, deployment__pipeline_parallel=2), FACTS
    )
    chained = evaluate(
        with_value(scene("llama-3.1-8b", "rtx-4090"), "hardware.others", (further("rtx-4090", 16),)), FACTS
    )
    assert [load.total for load in chained.devices] == [load.total for load in piped.devices]
    assert close(chained.values["decode.bytes"], piped.values["decode.bytes"])


@pytest.mark.parametrize(
    "others", [(further(HOST, 8),), (further(HOST, 3, 9), further(CARD, 4, count=2))], ids=str
)
@pytest.mark.parametrize("name", NAMES)
def test_the_largest_batch_and_context_are_those_at_which_every_place_still_holds(
    name: str, others: tuple[Further, ...]
) -> None:
    fields = {"policies__prefill_chunk": 1, "hardware__device__usable_bytes": 2**38}
    report = found(name, *others, **fields)
    at, batch = (int(report.values[f"serving.{most}"]) for most in ("max_context", "max_batch"))

    def fits(**more: Any) -> bool:
        return all(load.total <= load.allowed for load in found(name, *others, **fields, **more).devices)

    assert fits(workload__context=at)
    assert not fits(workload__context=at + 1)
    assert fits(workload__batch=int(batch * 0.9))


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_what_its_working_gives(name: str) -> None:
    others = further(HOST, 3, 5), further(CARD, 4, count=2)
    for fields in ({}, {"policies__engine_memory": "engine", "workload__shared_prefix": 300}):
        report = found(name, *others, **fields)
        assert_explained(report)
        curve = memory_curve(report.scenario, FACTS, [report.scenario.workload.memory_context])
        assert close(curve.total[0], report.values["memory.total"])


@pytest.mark.parametrize("speculation", ["none", "draft", "mtp"])
def test_everything_that_can_be_on_goes_with_a_chain(speculation: str) -> None:
    start = everything(speculation, (1, 1, 1), "fp8").scenario
    report = evaluate(with_value(start, "hardware.others", (further("epyc-9654", 20, 10),)), FACTS)
    for load in report.devices:
        assert close(sum(size for _, size in load.parts), load.total)
    assert report.values["decode.tpot"] >= report.values["decode.ceiling_seconds"]
    for path in ("decode.tpot", "prefill.ttft", "memory.total"):
        report.figure(path)


@pytest.mark.parametrize(("change", "said"), [
    ({"hardware__count": 4, "deployment__tensor_parallel": 1}, "one copy"),
    ({"hardware__others__0__layers": 32}, "can hold 31 of the 32 layers"),
    ({"hardware__others__0__experts": 3, "hardware__others__0__count": 2}, "not by several"),
])  # fmt: skip
def test_what_a_chain_cannot_be_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        edited(chain("llama-3.1-8b", further(HOST, 2)), **change)
