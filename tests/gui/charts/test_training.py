"""The window in training: columns, bars, cards and verdict all say what the report says."""

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from calc import with_value
from gui.card_texts import card_texts, cards_of
from gui.charts import KeptChart, PipelineChart, StagesChart, kept, loads, stages
from gui.charts.chart import Chart
from gui.charts.parts import STACK_ORDER
from gui.filmstrip import bar_parts
from gui.held import device_loads, held, held_path
from gui.theme import COMPONENTS, THEMES
from gui.wording import GIB, gib, verdict
from tests.gui.charts.conftest import Hang, colours, picture
from tests.gui.charts.scenes import llama, piped, shown
from tests.gui.colour import SIGHT, difference

PARTS = {"weights", "gradients", "optimizer", "activations", "logits", "gathered", "beside", "overhead"}


def test_a_column_stands_for_each_stage_and_its_parts_close() -> None:
    report = shown(piped()).report
    view = stages.stages(report)
    assert view is not None
    assert [each.number for each in view.columns] == list(range(1, 9))
    assert view.fullest.total == pytest.approx(report.values["training.memory.total"])
    assert view.fullest.number == report.values["training.memory.peak_stage"]
    for each, load in zip(view.columns, report.training, strict=True):
        assert each.slabs[-1].end == pytest.approx(load.total)
        assert view.axis.end * GIB > each.total
        assert each.moment in stages.MOMENTS
    header, rows = stages.table(view)
    assert all(len(row) == len(header) for row in rows)


def test_the_rows_that_are_kept_sum_to_the_figure() -> None:
    report = shown(piped()).report
    view = kept.kept_rows(report)
    assert view is not None
    assert sum(each.value for each in view.lines) == pytest.approx(report.values["training.memory.kept"])
    assert sum(each.share for each in view.lines) == pytest.approx(1)
    sizes = [each.value for each in view.lines]
    assert sizes == sorted(sizes, reverse=True)


def test_nothing_is_drawn_of_a_model_that_only_answers() -> None:
    report = shown(llama("fp8")).report
    assert stages.stages(report) is None
    assert kept.kept_rows(report) is None
    assert held_path(report, "allowed") == "memory.allowed"
    assert device_loads(report) == report.devices


@pytest.mark.parametrize("micro_batch", [1, 16])
def test_bars_cards_and_verdict_are_those_of_training(micro_batch: int) -> None:
    snapshot = shown(piped(micro_batch))
    report = snapshot.report
    view = loads.loads(report)
    assert len(view.bars) == 8
    assert view.fullest.total == pytest.approx(report.values["training.memory.total"])
    assert view.usable == held(report, "allowed") == report.values["training.memory.usable"]
    assert gib(abs(report.values["training.memory.headroom"])) in verdict(report)
    texts = dict(zip(cards_of(report), card_texts(snapshot), strict=True))
    assert len(texts) == 8
    assert texts["training.memory.total"].number == gib(report.values["training.memory.total"])
    assert texts["training.memory.total"].fits == report.fits
    assert sum(size for _, size in bar_parts(report)) == pytest.approx(view.fullest.total)
    for slab in view.fullest.slabs:
        assert report.figure(slab.path).unit == "bytes"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", [StagesChart, KeptChart])
@pytest.mark.parametrize("micro_batch", [1, 16])
def test_a_chart_of_training_draws_answers_and_speaks(
    hang: Hang, kind: type[Chart], theme: str, micro_batch: int
) -> None:
    chart = hang(kind, shown(piped(micro_batch)), 600, 400)
    chart.set_theme(THEMES[theme])
    fills = {tint.fill for tint in THEMES[theme].tints.values()}
    assert colours(picture(chart)) & fills
    assert len(chart.summary()) > 20
    targets = list(chart.targets())
    assert len(targets) >= 3
    assert all(each.told for each in targets)
    found = chart.target_at(*targets[0].box.centre)
    assert found is not None
    assert found.key == targets[0].key
    for width, height in ((1920, 1080), (280, 200), (160, 96)):
        chart.resize(width, height)
        QApplication.processEvents()
        assert len(colours(picture(chart), 5)) > 3


@pytest.mark.parametrize("kind", [StagesChart, KeptChart])
def test_where_nothing_trains_the_chart_says_what_to_set(hang: Hang, kind: type[Chart]) -> None:
    assert "Task" in hang(kind, shown(llama("fp8"))).summary()


@pytest.mark.parametrize("theme", THEMES)
def test_parts_of_training_that_touch_are_told_apart_by_every_eye(theme: str) -> None:
    order = [COMPONENTS[key] for key in STACK_ORDER if key in PARTS]
    assert order[-1] == "weights"
    tints = THEMES[theme].tints
    for gone in (set[str](), {"mlp"}, {"experts"}, {"embedding"}, {"mlp", "experts"}, {"experts", "embedding"},
                 {"mlp", "embedding"}, {"mlp", "experts", "embedding"}):  # fmt: skip
        kept_keys = [key for key in dict.fromkeys(order) if key not in gone]
        for one, other in pairwise(kept_keys):
            assert min(difference(tints[one].fill, tints[other].fill, sight) for sight in SIGHT) > 16.6


@pytest.mark.parametrize("schedule", ["gpipe", "1f1b", "interleaved", "zero-bubble"])
def test_the_pipeline_shows_each_piece_where_it_runs(hang: Hang, schedule: str) -> None:
    chart = hang(PipelineChart, shown(with_value(piped(), "training.schedule", schedule)), 900, 300)
    assert isinstance(chart, PipelineChart)
    view = chart.view
    assert view is not None
    assert len(chart.table()[1]) == view.stages == 8
    fills = {tint.fill for tint in THEMES["light"].tints.values()}
    assert colours(picture(chart), 1) & fills
    for each in list(chart.targets())[::5]:
        found = chart.target_at(*each.box.centre)
        assert found is not None
        assert found.key == each.key
    assert "waiting" in chart.summary()


def test_a_run_without_stages_has_no_pipeline(hang: Hang) -> None:
    single = with_value(piped(), "deployment.pipeline_parallel", 1)
    assert "Pipeline parallel" in hang(PipelineChart, shown(single)).summary()
    assert "Task" in hang(PipelineChart, shown(llama("fp8"))).summary()
