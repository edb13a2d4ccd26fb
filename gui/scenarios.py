"""What can be done with the deck: duplicate, remove, rename, pin a baseline, move through it."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from calc import Model, Placing, Project, Scenario, catalogue, on_devices, with_model, with_value
from gui.store import Store


class Scenarios(QObject):
    """Edits the deck of the store's project; without an index, the selected scenario is meant."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store

    def select(self, index: int) -> None:
        """Show one scenario."""
        self._store.select(index)

    def step(self, by: int) -> None:
        """Show the scenario that many places further, if there is one."""
        self._store.select(self._store.project.selected + by)

    def duplicate(self, index: int | None = None) -> None:
        """Put a copy behind a scenario and show it."""
        name = self.tr("{0} (copy)")
        self._behind(index, lambda start: with_value(start, "title", name.format(start.title)))

    def add_model(self, model: Model) -> None:
        """Put the selected scenario with another model, named after it, behind it."""
        self._behind(None, lambda start: with_value(with_value(start, "model", model), "title", model.name))

    def add_placing(self, placing: Placing) -> None:
        """Put the selected scenario with another model on the devices found for it behind it."""
        found = catalogue().read(placing.model.id)
        title = f"{placing.model.name}, {placing.cost.count:,} × {placing.cost.device.name}"
        self._behind(
            None,
            lambda start: with_value(on_devices(with_model(start, found), placing.cost), "title", title),
        )

    def _behind(self, index: int | None, change: Callable[[Scenario], Scenario]) -> None:
        """Put what a change makes of a scenario behind it and show it."""
        at = self._at(index)

        def put(project: Project) -> Project:
            made = change(project.scenarios[at])
            deck = (*project.scenarios[: at + 1], made, *project.scenarios[at + 1 :])
            return _deck(project, deck, at + 1, _moved(project.baseline, at + 1, 1))

        self._store.edit(put)

    def remove(self, index: int | None = None) -> None:
        """Take a scenario out of the deck; the last one stays."""
        at = self._at(index)
        if len(self._store.project.scenarios) == 1:
            return

        def change(project: Project) -> Project:
            deck = (*project.scenarios[:at], *project.scenarios[at + 1 :])
            selected = project.selected - (project.selected > at or project.selected == len(deck))
            baseline = None if project.baseline == at else _moved(project.baseline, at, -1)
            return _deck(project, deck, selected, baseline)

        self._store.edit(change)

    def rename(self, title: str, index: int | None = None) -> None:
        """Give a scenario another title."""
        at = self._at(index)
        if title.strip() and title != self._store.project.scenarios[at].title:
            self._store.edit(lambda project: with_value(project, f"scenarios.{at}.title", title.strip()))

    def pin(self, index: int | None = None) -> None:
        """Measure changes against this scenario; against none, where it was the one."""
        at = self._at(index)
        pinned = None if self._store.project.baseline == at else at
        self._store.edit(lambda project: with_value(project, "baseline", pinned))

    def _at(self, index: int | None) -> int:
        return self._store.project.selected if index is None else index


def _deck(project: Project, deck: tuple[object, ...], selected: int, baseline: int | None) -> Project:
    return Project.model_validate(
        {
            "schema_version": project.schema_version,
            "scenarios": deck,
            "selected": selected,
            "baseline": baseline,
            "scores": project.scores,
        }
    )


def _moved(index: int | None, at: int, by: int) -> int | None:
    """An index after places from `at` on have moved."""
    return index if index is None or index < at else index + by
