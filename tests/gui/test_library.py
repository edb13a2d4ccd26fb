"""The model library: found by a line of search, narrowed by facets, chosen with Enter."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calc import catalogue, search_models
from gui.dialogs.library import Library
from gui.dialogs.model_table import NAME, RELEASED, SIZE, Facets, context_text
from gui.language import speak
from gui.window import Window


@pytest.fixture
def library(window: Window) -> Library:
    window.actions_["library"].trigger()
    found = window.findChild(Library)
    assert isinstance(found, Library)
    return found


@pytest.fixture
def english() -> Iterator[None]:
    yield
    speak("en")


def shown(library: Library) -> list[str]:
    rows = range(library.filter.rowCount())
    return [library.filter.entry(library.filter.index(row, NAME)).id for row in rows]


def test_it_opens_on_the_model_in_use_with_the_caret_in_the_search(library: Library, window: Window) -> None:
    model = window.store.snapshot.scenario.model
    assert library.filter.entry(library.view.currentIndex()).id == model.catalogue_id
    assert library.search.hasFocus()
    assert shown(library) == [each.id for each in catalogue().models]


def test_typing_shows_the_nearest_first_and_enter_chooses_it(library: Library, window: Window) -> None:
    QTest.keyClicks(library.search, "mixtral 8x7b")
    assert shown(library) == ["mixtral-8x7b"]
    QTest.keyClick(library.search, Qt.Key.Key_Return)
    window.store.flush()
    assert window.store.project.scenario.model.catalogue_id == "mixtral-8x7b"
    assert not library.isVisible()


def test_arrows_walk_the_table_from_the_search_line(library: Library) -> None:
    QTest.keyClicks(library.search, "qwen3 30b-a3b")
    second = shown(library)[1]
    QTest.keyClick(library.search, Qt.Key.Key_Down)
    assert library.filter.entry(library.view.currentIndex()).id == second


def test_facets_narrow_what_the_search_found_and_reset_gives_all_back(library: Library) -> None:
    library.search.setText("7b..80b")
    library.kind.setCurrentIndex(library.kind.findData("moe"))
    library.maker.setCurrentIndex(library.maker.findData("Alibaba"))
    asked = search_models(catalogue().models, "7b..80b moe maker:alibaba")
    assert set(shown(library)) == {each.id for each in asked}
    library._reset.click()
    assert len(shown(library)) == len(catalogue().models)


def test_a_header_sorts_and_another_search_is_shown_by_nearness_again(library: Library) -> None:
    library.search.setText("llama")
    library.view.sortByColumn(SIZE, Qt.SortOrder.DescendingOrder)
    sizes = [each.parameters for each in catalogue().models if each.id in shown(library)]
    assert shown(library)[0] == next(each.id for each in catalogue().models if each.parameters == max(sizes))
    library.search.setText("llama 8b")
    assert shown(library) == [each.id for each in search_models(catalogue().models, "llama 8b")]


def test_where_nothing_is_found_it_says_so_and_nothing_can_be_chosen(library: Library) -> None:
    library.search.setText("qxzqxz")
    assert not library._use.isEnabled()
    assert library._nothing.isVisible()
    assert not library.view.isVisible()
    QTest.keyClick(library.search, Qt.Key.Key_Return)
    assert library.isVisible()


def test_a_facet_on_the_date_leaves_out_what_is_not_dated() -> None:
    undated = [each for each in catalogue().models if each.released == "unknown"]
    assert undated
    assert not any(Facets(released="2000").hold(each) for each in undated)


@pytest.mark.parametrize(("tokens", "text"), [
    (131_072, "128k"), (2048, "2k"), (128_000, "128,000"), (1_048_576, "1M"), (40_960, "40k"), (514, "514"),
    (None, "unknown"),
])  # fmt: skip
def test_a_context_reads_as_it_is_named(tokens: int | None, text: str) -> None:
    assert context_text(tokens) == text


@pytest.mark.usefixtures("english")
def test_it_speaks_the_language_in_force(library: Library) -> None:
    speak("zh_CN")
    QCoreApplication.processEvents()
    assert library.windowTitle() == "模型库"
    assert library.table.headerData(RELEASED, Qt.Orientation.Horizontal) == "发布"
    assert library.kind.itemText(0) == "不限"


def test_the_panel_finds_models_as_the_library_does(window: Window, qtbot: QtBot) -> None:
    combo = window.layout_.model._combo
    combo.open()
    QTest.keyClicks(combo.search, "llamma 3.1 8b")
    with qtbot.waitSignal(window.layout_.model.model_chosen) as chosen:
        QTest.keyClick(combo.search, Qt.Key.Key_Return)
    assert chosen.args == ["llama-3.1-8b"]
