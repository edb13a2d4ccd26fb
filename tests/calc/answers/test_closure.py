"""Parts sum to wholes, whichever way a report is cut, on one device or many."""

import math

import pytest

from calc import Report
from tests.calc.scenes import KNOWN, MODELS, close, plain_report, report

LAYOUTS = ((2, 2, 1), (3, 3, 1), (4, 1, 4), (7, 1, 7), (14, 2, 7), (64, 64, 1), (8, 2, 2))
SAMPLE = ("gpt2", "llama-3.1-8b", "gemma-2-27b", "gpt-oss-20b", "deepseek-v3", "falcon-40b", "pythia-70m")
PHASES = ("prefill", "decode")


def laid_out(name: str, layout: tuple[int, int, int]) -> Report | None:
    """The report of a model on so many devices, or nothing where it has too few layers."""
    count, tensor, pipeline = layout
    if pipeline > KNOWN.model(name).num_hidden_layers:
        return None
    return report(name, hardware__count=count, workload__batch=4, deployment__tensor_parallel=tensor,
                  deployment__pipeline_parallel=pipeline)  # fmt: skip


REST = ("kv_cache", "state", "activations", "overhead")


def assert_closed(found: Report) -> None:
    """Everything in a report that is a sum is one."""
    values = found.values
    parts = {path.removeprefix("parameters."): value for path, value in values.items()
             if path.startswith("parameters.") and path not in ("parameters.total", "parameters.active")}  # fmt: skip
    assert sum(parts.values()) == values["parameters.total"]
    rows = found.whole.by_component("matrix", "vector")
    assert rows == parts
    weights = [value for path, value in values.items() if path.startswith("memory.weights.")]
    assert close(sum(weights), values["memory.weights"])
    assert close(sum(values[f"memory.{part}"] for part in ("weights", *REST)), values["memory.total"])
    assert close(values["memory.usable"] - values["memory.total"], values["memory.headroom"])
    for device in found.devices:
        assert close(sum(size for _, size in device.parts), device.total)
        assert len({name for name, _ in device.parts}) == len(device.parts)
        assert device.devices >= 1
    assert close(max(device.total for device in found.devices), values["memory.total"])
    assert sum(device.devices for device in found.devices) <= found.scenario.hardware.count
    assert found.fits == (values["memory.total"] <= values["memory.usable"])


def assert_phase_closed(found: Report, name: str) -> None:
    """Rows of a phase sum to its totals, and no row is faster than its arithmetic, traffic and link."""
    phase, values = getattr(found, name), found.values
    for column in ("flops", "bytes", "seconds"):
        total = sum(getattr(row, column) for row in phase.rows)
        assert close(total, getattr(phase, column))
    assert close(values[f"{name}.flops"], phase.flops)
    assert close(values[f"{name}.bytes"], phase.bytes)
    assert close(values[f"{name}.ceiling_seconds"], phase.seconds)
    assert close(values[f"{name}.cache_bytes"], sum(row.cache_bytes for row in phase.rows))
    assert len({row.id for row in phase.rows}) == len(phase.rows)
    for row in phase.rows:
        assert row.bytes >= row.weight_bytes + row.cache_bytes >= 0
        assert close(row.seconds, max(row.compute_seconds, row.memory_seconds) + row.link_seconds)
        assert row.bound in ("compute", "memory", "link")
        assert math.isfinite(row.seconds)
    points = [point for point in found.points if point.phase == name]
    assert close(sum(point.flops for point in points), phase.flops)
    assert sum(point.share for point in points) <= 1 + 1e-9
    assert len({(point.component, point.kind) for point in points}) == len(points)
    assert all(point.flops_per_second <= max(row.rate for row in phase.rows) * (1 + 1e-9) for point in points)


@pytest.mark.parametrize("name", MODELS)
def test_a_report_of_one_device_closes(name: str) -> None:
    found = plain_report(name)
    assert_closed(found)
    for phase in PHASES:
        assert_phase_closed(found, phase)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_report_of_many_devices_closes(name: str, layout: tuple[int, int, int]) -> None:
    found = laid_out(name, layout)
    if found is not None:
        assert_closed(found)
        for phase in PHASES:
            assert_phase_closed(found, phase)


@pytest.mark.parametrize("name", MODELS)
def test_devices_hold_together_at_least_the_whole(name: str) -> None:
    whole = report(name, workload__batch=4).values
    for layout in ((3, 3, 1), (4, 1, 4), (8, 2, 4)):
        found = laid_out(name, layout)
        if found is None:
            continue
        for part in ("weights", "kv_cache", "state"):
            held = sum(
                device.devices * size
                for device in found.devices
                for component, size in device.parts
                if component == part or (part == "weights" and component not in REST)
            )
            assert held >= whole[f"memory.{part}"] * (1 - 1e-12)
        assert found.values["memory.weights"] <= whole["memory.weights"] * (1 + 1e-12)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_chain_of_stages_does_the_work_of_one_device(name: str) -> None:
    one = report(name, workload__batch=4)
    many = report(name, workload__batch=4, hardware__count=3, deployment__pipeline_parallel=3)
    for phase in PHASES:
        for column in ("flops", "cache_bytes"):
            assert close(many.values[f"{phase}.{column}"], one.values[f"{phase}.{column}"])
        sent = sum(row.seconds for row in getattr(many, phase).rows if row.kind == "send")
        assert sent > 0
        assert close(getattr(many, phase).seconds - sent, getattr(one, phase).seconds)


@pytest.mark.parametrize("name", SAMPLE)
def test_replicas_answer_more_requests_of_the_same_speed(name: str) -> None:
    one = report(name).values
    many = report(name, hardware__count=4, deployment__tensor_parallel=1).values
    assert many["serving.replicas"] == 4
    for path in ("memory.total", "decode.tpot", "prefill.ttft", "decode.ceiling_seconds"):
        assert close(many[path], one[path]), path
    for path in ("decode.throughput", "serving.requests_per_second"):
        assert close(many[path], 4 * one[path]), path
