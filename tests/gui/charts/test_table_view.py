"""Charts as tables: all texts ready, nothing below a cell, numbers at the right."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.charts import CHARTS, ChartKind, TableView
from gui.charts.table_view import TableModel
from gui.theme import DARK
from tests.gui.charts.conftest import Hang, rested
from tests.gui.charts.scenes import deepseek, llama, piped, shown

TABLE = (("Part", "GiB"), (("Attention", "2.5"), ("Norms", "<0.1")))


def test_the_model_keeps_the_promises_of_a_model(qtmodeltester: ModelTester) -> None:
    model = TableModel()
    model.fill(TABLE)
    qtmodeltester.check(model, force_py=True)
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.columnCount(model.index(0, 0)) == 0


def test_names_stand_at_the_left_and_numbers_at_the_right(qapp: QApplication) -> None:
    model = TableModel()
    model.fill(TABLE)
    role = Qt.ItemDataRole.TextAlignmentRole
    assert model.data(model.index(0, 0), role) & Qt.AlignmentFlag.AlignLeft.value
    assert model.data(model.index(0, 1), role) & Qt.AlignmentFlag.AlignRight.value
    assert model.headerData(1, Qt.Orientation.Horizontal) == "GiB"
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_a_table_of_the_same_shape_changes_in_place(qtbot: QtBot) -> None:
    model = TableModel()
    model.fill(TABLE)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged):
        model.fill((TABLE[0], (("Attention", "1.2"), ("Norms", "<0.1"))))
    with qtbot.waitSignal(model.modelReset):
        model.fill((TABLE[0], TABLE[1][:1]))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.assertNotEmitted(model.dataChanged):
        model.fill((TABLE[0], TABLE[1][:1]))


@pytest.mark.parametrize("kind", CHARTS, ids=lambda kind: kind.id)
def test_every_chart_has_a_table_of_what_it_shows(hang: Hang, qtbot: QtBot, kind: ChartKind) -> None:
    trains = kind.page == "training"
    chart = rested(qtbot, hang(kind.make, shown(piped()) if trains else shown(llama("fp8", 8), llama())))
    view = TableView(chart)
    qtbot.addWidget(view)
    view.set_theme(DARK)
    view.show()
    header, rows = chart.table()
    assert len(rows) > 3
    assert {len(row) for row in rows} == {len(header)}
    assert view.model().rowCount() == len(rows)
    assert view.accessibleName()
    chart.show(shown(deepseek()))
    view.refresh()
    assert view.model().rowCount() == len(chart.table()[1])
    assert len(view.grab().toImage().bits()) > 0


@pytest.mark.parametrize("width", [200, 460, 900])
def test_no_column_of_numbers_is_cut_at_any_width(hang: Hang, qtbot: QtBot, width: int) -> None:
    for kind in CHARTS:
        view = TableView(hang(kind.make, shown(deepseek())))
        qtbot.addWidget(view)
        view.resize(width, 220)
        view.show()
        QApplication.processEvents()
        for column in range(view.model().columnCount()):
            assert view.columnWidth(column) >= view.sizeHintForColumn(column)
