"""The classics in the menu of files: each opens, and each title has its words."""

import pytest

from calc import catalogue, classics
from gui.commands import COMMANDS, EXAMPLES
from gui.example import TITLES, example
from gui.window import Window


def test_the_menu_names_every_example_and_no_other() -> None:
    named = [each.id.removeprefix("example_") for each in COMMANDS if each.menu == EXAMPLES]
    assert tuple(named) == classics(catalogue())


def test_every_title_of_a_deck_has_its_words() -> None:
    titles = [slide["title"] for each in catalogue().examples for slide in each["scenario"]]
    assert {*titles, *(each.title for each in example().scenarios)} == set(TITLES)


@pytest.mark.parametrize("identifier", classics(catalogue()))
def test_an_example_opens_from_the_menu_and_is_named_untitled(window: Window, identifier: str) -> None:
    window.actions_[f"example_{identifier}"].trigger()
    slides = next(each["scenario"] for each in catalogue().examples if each["id"] == identifier)
    assert [each.title for each in window.store.project.scenarios] == [each["title"] for each in slides]
    assert not window.store.dirty
    assert window.document.path is None
