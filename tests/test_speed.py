"""Speed as counts of what a step does, and as ratios within one run; no milliseconds, since machines differ."""

import statistics
import time
from collections.abc import Callable, Iterator

import pytest

import gui.charts.roof
from calc import Scenario, catalogue, default_scenario, evaluate, with_value
from gui.charts import Chart
from gui.charts.paint import Type
from gui.editors import NumberEditor
from gui.filmstrip import Thumbnail
from gui.form import Form
from gui.layer import Layer
from gui.widgets.cards import NumberCard
from tests.bench import Slide

ROUNDS = 30
TEXTS = 30  # of the charts in a step; twice as many where what rests is written again
REPEAT = "model.stacks.0.groups.0.repeat"


def processor(act: Callable[[], object]) -> float:
    """Milliseconds of processor time that it takes once."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1e3


def arithmetic() -> int:
    """What any step is held against, on a machine of whatever speed: so much of plain Python."""
    return sum(number * number for number in range(100_000))


def test_ten_times_the_layers_cost_no_more_to_evaluate() -> None:
    known = catalogue()
    few = default_scenario(known)
    many: Scenario = with_value(few, REPEAT, 320)
    pairs = [
        (processor(lambda: evaluate(few, known.facts)), processor(lambda: evaluate(many, known.facts)))
        for _ in range(ROUNDS)
    ]
    assert statistics.median(slow / fast for fast, slow in pairs) < 1.5


class Counted:
    """Counts the calls of a method of a class while it lives."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.times = 0
        method = getattr(owner, name)

        def counted(this: object, *given: object) -> object:
            self.times += 1
            return method(this, *given)

        monkeypatch.setattr(owner, name, counted)


@pytest.fixture
def slide(qapp: object) -> Iterator[Slide]:
    made = Slide()
    yield made
    made.close()


def test_a_slider_step_with_all_charts_in_sight_costs_a_few_of_the_yardstick(slide: Slide) -> None:
    with slide.drag():
        pairs = [
            (processor(arithmetic), slide.step("workload.prompt", 600 + 64 * step).cpu)
            for step in range(ROUNDS)
        ]
    assert {type(chart).__name__ for chart in slide.charts} >= {"Donut", "MemoryBar", "Roofline"}
    assert statistics.median(step / yardstick for yardstick, step in pairs) < 3


def test_a_step_of_a_drag_words_no_hover_card_and_no_summary(
    slide: Slide, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = [type(chart) for chart in slide.charts]
    worded = [Counted(monkeypatch, kind, "describe") for kind in kinds]
    worded += [Counted(monkeypatch, kind, "targets") for kind in kinds]
    worded += [Counted(monkeypatch, NumberCard, "tell"), Counted(monkeypatch, Thumbnail, "retranslate")]
    bounds: list[object] = []
    monkeypatch.setattr(gui.charts.roof, "bound_of", lambda *given: bounds.append(given) or "memory")
    with slide.drag():
        for step in range(5):
            slide.step("workload.prompt", 600 + 64 * step)
        assert [count.times for count in worded] == [0] * len(worded)
        assert bounds == []


def test_a_step_of_a_drag_paints_each_chart_once_on_the_picture_of_its_ground(
    slide: Slide, monkeypatch: pytest.MonkeyPatch
) -> None:
    with slide.drag():
        slide.step("workload.prompt", 600)
        grounds = Counted(monkeypatch, Layer, "_make")
        charts = Counted(monkeypatch, Chart, "paintEvent")
        thumbnails = Counted(monkeypatch, Thumbnail, "paintEvent")
        texts = Counted(monkeypatch, Type, "write")
        for step in range(1, 6):
            slide.step("workload.prompt", 600 + 64 * step)
        assert grounds.times == 0
        assert charts.times <= 5 * 3  # the donut shows what no workload changes
        assert thumbnails.times == 0
        assert texts.times <= 5 * TEXTS


def test_a_step_of_a_drag_writes_the_editors_in_sight_that_change(
    slide: Slide, monkeypatch: pytest.MonkeyPatch
) -> None:
    with slide.drag():
        slide.step("workload.prompt", 600)
        forms = Counted(monkeypatch, Form, "show_scenario")
        written = Counted(monkeypatch, NumberEditor, "write")
        for step in range(1, 6):
            slide.step("workload.prompt", 600 + 64 * step)
        in_sight = [form for panel in slide.window.layout_.panels for form in panel.forms if form.isVisible()]
        assert forms.times == 5 * len(in_sight)
        assert written.times == 5
