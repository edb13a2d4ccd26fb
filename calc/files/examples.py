"""Classics as projects: decks of scenarios made from the catalogue and a few fields each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calc.files.catalogue import Catalogue
from calc.files.example import scenario
from calc.files.project import Project
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes


@dataclass(frozen=True, slots=True)
class Slide:
    """One scenario of an example: title, notes, catalogue ids, and the fields that differ."""

    title: str
    notes: str
    model: str
    device: str
    fields: Mapping[str, Any]


def classics(known: Catalogue) -> tuple[str, ...]:
    """The ids of all examples, in their order."""
    return tuple(raw["id"] for raw in known.examples)


def classic_project(known: Catalogue, identifier: str) -> Project:
    """The deck of an example; QuestionError where there is none of that id."""
    raw = next((each for each in known.examples if each["id"] == identifier), None)
    if raw is None:
        raise QuestionError(
            f"example: no example {identifier[:60]!r}; there are {', '.join(classics(known))}"
        )
    slides = [Slide(**each) for each in raw["scenario"]]
    deck = tuple(
        with_changes(
            scenario(known, each.model, each.device),
            [*each.fields.items(), ("title", each.title), ("notes", each.notes)],
        )
        for each in slides
    )
    return Project(scenarios=deck, baseline=0 if len(deck) > 1 else None)
