"""Looks: every kind can be told from every other without its colour, and its letter can be read."""

from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from calc import EDGES, FEEDFORWARDS, MIXERS, NO_FEEDFORWARD, NO_MIXER, PARTS, SECOND_MIXERS
from gui.model_editor.looks import LOOKS, contrast, kind_name, look, paint_of
from gui.theme import THEMES

CELLS = (*MIXERS, *SECOND_MIXERS, *FEEDFORWARDS, NO_MIXER, NO_FEEDFORWARD)


def test_every_kind_of_a_cell_has_a_letter_of_its_own() -> None:
    assert set(CELLS) <= set(LOOKS)
    for upper in ((*MIXERS, *SECOND_MIXERS, NO_MIXER), (*FEEDFORWARDS, NO_FEEDFORWARD)):
        letters = [look(kind).letter for kind in upper]
        assert len(set(letters)) == len(letters)
        assert all(letters)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", CELLS)
def test_a_letter_can_be_read_on_its_ground(kind: str, name: str) -> None:
    ground, ink = paint_of(kind, THEMES[name])
    assert contrast(QColor(ground), QColor(ink)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_in_small_cells_colour_or_mark_tells_kinds_of_one_family_apart(name: str) -> None:
    full, local, latent, state = "attention", "window_attention", "latent_attention", "gated_delta_net"
    seen = {kind: (paint_of(kind, THEMES[name])[0], look(kind).mark) for kind in (full, local, latent, state)}
    assert all(one != two for one, two in combinations(seen.values(), 2))
    assert len({mark for _, mark in seen.values()}) == 4


def test_every_kind_of_block_has_a_name() -> None:
    for kind in (*CELLS, *EDGES, *PARTS):
        assert kind_name(kind) != kind
