"""A place to hang a chart: the bundled fonts, a surface of its own, no motion."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.charts import Chart
from gui.charts.sliced import Sliced
from gui.fonts import load_fonts
from gui.store import Snapshot

Hang = Callable[..., Chart]


@pytest.fixture(scope="session")
def fonts(qapp: QApplication) -> None:
    load_fonts()


@pytest.fixture
def hang(qtbot: QtBot, fonts: None) -> Hang:
    """Makes a chart of a kind visible at a size, showing a snapshot, at rest."""

    def hung(
        kind: type[Chart], snapshot: Snapshot | None = None, width: int = 434, height: int = 240
    ) -> Chart:
        chart = kind()
        chart.motion = 0
        qtbot.addWidget(chart)
        chart.resize(width, height)
        chart.show()
        if snapshot is not None:
            chart.show(snapshot)
        QApplication.processEvents()
        return chart

    return hung


def rested(qtbot: QtBot, chart: Chart) -> Chart:
    """The chart once all that it does in slices is done."""
    if isinstance(chart, Sliced):
        qtbot.waitUntil(lambda: not chart.work.running and chart.work.progress == 1.0, timeout=20000)
        chart.found()
    return chart


def picture(chart: Chart) -> QImage:
    """What the chart looks like."""
    return chart.grab().toImage()


def colours(image: QImage, step: int = 2) -> set[str]:
    """The colours of a picture, sampled."""
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(0, image.width(), step)
        for y in range(0, image.height(), step)
    }
