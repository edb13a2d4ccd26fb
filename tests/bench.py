"""Times one slider step as a person feels it: the edit, the evaluation, and every visible chart painted.

`make bench` prints the median and the 99th percentile for each slider and for all of them, by the clock
on the wall and in processor time, which says more on a machine that others use too; Qt draws into memory
(offscreen), so that no screen's refresh rate is measured. `-n` sets the steps per slider.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from calc import catalogue, evaluate
from gui.app import application, open_window, spare_pauses
from gui.charts import Chart, ContextChart
from gui.window import Window

SIZE = (1920, 1080)
MEDIAN_AIM, P99_AIM = 8.0, 16.7  # milliseconds

# each slider, and the value it has at a step
SLIDERS: dict[str, Callable[[int], int]] = {
    "workload.prompt": lambda step: 512 + 64 * (step % 120),
    "workload.output": lambda step: 128 + 16 * (step % 120),
    "workload.batch": lambda step: 1 + step % 96,
    "hardware.count": lambda step: 1 + step % 8,
}


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds by the clock on the wall, and of this process's own processor time."""

    wall: float
    cpu: float

    @staticmethod
    def now() -> "Cost":
        """Where both clocks stand."""
        return Cost(time.perf_counter() * 1e3, time.process_time() * 1e3)

    def __sub__(self, start: "Cost") -> "Cost":
        return Cost(self.wall - start.wall, self.cpu - start.cpu)


class Slide:
    """A window at rest, whose sliders can be moved one step at a time."""

    def __init__(self) -> None:
        self.app: QApplication = application()
        self.window: Window = open_window(theme="light", spoken="en")
        self.window.resize(*SIZE)
        self.window.show()
        self._rest(0.6)
        self.charts = [chart for chart in self.window.findChildren(Chart) if chart.isVisible()]

    @contextmanager
    def drag(self) -> Iterator[None]:
        """One gesture: what is stepped within it is one drag, one step to undo, and undone at its end."""
        self.window.store.begin_gesture()
        yield
        self.window.store.end_gesture()
        self.window.store.undo()
        self._rest(0.4)

    def step(self, path: str, value: int) -> Cost:
        """What it costs from the edit until all that it changed has been painted."""
        store = self.window.store
        before = store.snapshot
        start = Cost.now()
        refused = store.edit_values((path,), value)
        assert not refused, refused
        while store.snapshot is before:
            self.app.processEvents()
        self.app.sendPostedEvents()
        return Cost.now() - start

    def steps(self, path: str, count: int) -> list[Cost]:
        """The costs of so many steps of one drag, the first ones, which warm up, left out."""
        value = SLIDERS[path]
        with self.drag():
            return [self.step(path, value(step)) for step in range(1, count + 11)][10:]

    def leave_out(self, kind: type[Chart]) -> None:
        """Go on without a chart, its place left to its neighbour."""
        frames = self.window.layout_.dashboard.frames
        next(frame for frame in frames if isinstance(frame.chart, kind)).hide()
        self._rest(0.4)

    def close(self) -> None:
        """Puts the window away, without a word about unsaved changes."""
        self.window.store.mark_saved()
        self.window.close()
        self.window.deleteLater()
        self._rest(0.05)

    def evaluation(self, count: int) -> list[Cost]:
        """The costs of so many evaluations of the scenario alone."""
        scenario, facts = self.window.store.project.scenario, catalogue().facts
        costs: list[Cost] = []
        for _ in range(count):
            start = Cost.now()
            evaluate(scenario, facts)
            costs.append(Cost.now() - start)
        return costs

    def _rest(self, seconds: float) -> None:
        """Lives for so long, so that motion and settling are over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.005)


def median_and_p99(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=100, method="inclusive")[98]


def line(name: str, costs: Sequence[Cost]) -> str:
    """A row of the table: median and 99th percentile, by the wall and of the processor."""
    figures = (*median_and_p99([c.wall for c in costs]), *median_and_p99([c.cpu for c in costs]))
    return f"{name:24}" + "".join(f"{figure:10.2f}" for figure in figures)


def main() -> int:
    """Prints the table; the exit status says nothing about speed, since machines differ."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("-n", type=int, default=200, help="steps per slider (200)")
    count = parser.parse_args().n
    slide = Slide()
    spare_pauses()
    names = ", ".join(type(chart).__name__ for chart in slide.charts)
    print(f"one slider step, {SIZE[0]} x {SIZE[1]}, {len(slide.charts)} charts visible: {names}")
    print(f"{'milliseconds':24}{'median':>10}{'p99':>10}{'CPU':>10}{'CPU p99':>10}")
    costs = {path: slide.steps(path, count) for path in SLIDERS}
    for path, each in costs.items():
        print(line(path, each))
    print(line("all sliders", [cost for each in costs.values() for cost in each]))
    print(line("  of which evaluating", slide.evaluation(count)))
    slide.leave_out(ContextChart)
    print(line("all, three charts", [cost for path in SLIDERS for cost in slide.steps(path, count)]))
    print(f"{'aim, under':24}{MEDIAN_AIM:10.2f}{P99_AIM:10.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
