"""Offers: each is computed as any other answer, helps, and is one step to undo."""

import re

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calc import catalogue, example_project
from gui.offers import Offer, Offers
from gui.store import Store
from gui.window import Window


@pytest.fixture
def store(qtbot: QtBot) -> Store:
    known = catalogue()
    return Store(example_project(known), known.facts)


def found(qtbot: QtBot, store: Store) -> tuple[Offer, ...]:
    offers = Offers(store)
    with qtbot.waitSignal(offers.found) as answer:
        pass
    assert answer.args is not None
    return answer.args[0]


def test_what_does_not_fit_gets_at_most_three_offers_that_help(qtbot: QtBot, store: Store) -> None:
    store.select(0)
    store.flush()
    offers = found(qtbot, store)
    assert 1 <= len(offers) <= 3
    assert all(offer.delta_bytes < 0 for offer in offers)
    assert all(offer.fits for offer in offers)


def test_an_offer_does_what_it_says(qtbot: QtBot, store: Store) -> None:
    store.select(0)
    store.flush()
    before = store.snapshot
    for offer in found(qtbot, store):
        Offers(store).take(offer)
        after = store.snapshot.report
        change = after.values["memory.total"] - before.report.values["memory.total"]
        assert change == pytest.approx(offer.delta_bytes)
        assert after.fits is offer.fits
        store.undo()
        store.flush()
        assert store.project is before.project


def test_the_longest_prompt_that_fits_is_offered_where_nothing_else_does(qtbot: QtBot, store: Store) -> None:
    store.edit_value("deployment.tensor_parallel", 1)
    store.edit_values(("deployment.kv_k", "deployment.kv_v"), "fp8")
    store.edit_value("workload.batch", 1)
    store.edit_value("workload.prompt", 2**20)
    store.flush()
    offers = found(qtbot, store)
    prompts = [offer for offer in offers if offer.changes[0][0] == "workload.prompt"]
    assert len(prompts) == 1
    assert prompts[0].fits
    path, value = prompts[0].changes[0]
    store.edit_value(path, int(value * 1.03))
    store.flush()
    assert not store.snapshot.report.fits


def test_a_search_stands_on_one_scenario_though_it_is_edited_meanwhile(qtbot: QtBot, store: Store) -> None:
    store.select(0)
    store.flush()
    expected = found(qtbot, store)
    offers = Offers(store)
    steps = offers._steps()
    with qtbot.waitSignal(offers.found) as answer:
        for at, _ in enumerate(steps):
            if at < 3:
                store.edit_value("workload.batch", 100 + at)
    assert answer.args == [expected]


def test_offers_speak_another_language_at_once(window: Window, qtbot: QtBot) -> None:
    window.store.select(0)
    bar = window.layout_.dashboard.offers
    qtbot.waitUntil(lambda: "FP8" in bar.buttons[0].accessibleName())
    window.set_language("zh_CN")
    qtbot.waitUntil(lambda: re.search("[\u4e00-\u9fff]", bar.buttons[0].accessibleName()) is not None)


def test_a_click_on_an_offer_takes_it(window: Window, qtbot: QtBot) -> None:
    window.store.select(0)
    window.store.flush()
    bar = window.layout_.dashboard.offers
    with qtbot.waitSignal(window._offers.found):
        pass
    assert "−" in bar.buttons[0].accessibleName()
    assert not window.store.snapshot.report.fits
    qtbot.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    assert window.store.snapshot.report.fits
