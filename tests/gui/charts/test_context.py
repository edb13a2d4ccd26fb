"""Memory against context on the screen: the hairline moves, the curve is made only when it must be."""

import math

import pytest

import gui.charts.context
from gui.charts import ContextChart
from gui.theme import LIGHT
from tests.gui.charts.conftest import Hang, colours, picture
from tests.gui.charts.scenes import dragged, llama, shown


def hung(hang: Hang, *given: object) -> ContextChart:
    chart = hang(ContextChart, *given, width=430, height=280)
    assert isinstance(chart, ContextChart)
    return chart


def column(chart: ContextChart, context: float) -> int:
    return round(chart.origin[0] + chart.x(math.log2(context)))


def test_the_hairline_stands_at_the_context_now(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    image, x = picture(chart), column(chart, 6144)
    low = chart.height() - 60
    assert LIGHT.accent in {image.pixelColor(x + dx, low).name().upper() for dx in (-1, 0, 1)}


def test_a_step_of_the_context_moves_the_hairline_and_makes_no_curve(
    hang: Hang, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = hung(hang, shown(llama("fp8")))
    made: list[object] = []
    stacked = gui.charts.context.stacked
    monkeypatch.setattr(gui.charts.context, "stacked", lambda *a: made.append(a) or stacked(*a))
    before = chart.view
    for output in (2048, 3072):
        chart.show(dragged(llama("fp8"), "workload.output", output))
    assert made == []
    assert chart.view is not None
    assert before is not None
    assert chart.view.stack is before.stack
    assert chart.view.now == 5120 + 3072
    chart.show(dragged(llama("fp8"), "workload.batch", 17))
    assert len(made) == 1


def test_weights_lie_at_the_ground_and_the_cache_above(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    image, x = picture(chart), column(chart, 20000)
    left, top = chart.origin
    assert image.pixelColor(x, round(top + chart.y(2.0))).name().upper() == LIGHT.tint("weights").fill
    assert image.pixelColor(x, round(top + chart.y(14.0))).name().upper() == LIGHT.tint("kv_cache").fill
    assert left > 0


def test_beyond_capacity_is_hatched(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    left, top = chart.origin
    over = picture(chart).copy(column(chart, 24000), round(top + chart.y(30)), 20, 20)
    assert {LIGHT.tint("kv_cache").fill, LIGHT.surface} <= colours(over, 1)
    assert left > 0


def test_the_words_say_where_it_is_full(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    assert chart.view is not None
    assert f"full at {chart.view.full:,}" in chart.summary()


def test_the_pointer_reads_any_context(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    left, top = chart.origin
    found = chart.target_at(left + chart.x(math.log2(4096)), top + 40)
    assert found is not None
    assert abs(int(found.key.partition(":")[2]) - 4096) < 20
    assert found.card.lines[-1][0].endswith("GiB free")
    assert chart.target_at(2, 2) is None


def test_a_context_far_beyond_stays_drawable(hang: Hang) -> None:
    chart = hung(hang, shown(llama("fp8")))
    chart.show(dragged(llama("fp8"), "workload.prompt", 2**30))
    picture(chart)
    chart.show(shown(llama("fp8")))
    assert chart.view is not None
    assert chart.view.high <= 2**17
