"""The visual language holds what it promises: contrast, distance between neighbours, complete tables."""

import itertools

import pytest

from calc import catalogue, evaluate, example_project
from gui.theme import COMPONENTS, DONUT_ORDER, STACKING, THEMES, Theme
from tests.gui.colour import SIGHT, contrast, difference

GROUNDS = ("window", "surface", "sunken", "hover")
both = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@both
@pytest.mark.parametrize(("token", "least"), [("text", 12.95), ("text2", 6.4), ("text3", 4.5)])
def test_text_is_legible_on_every_ground(theme: Theme, token: str, least: float) -> None:
    assert min(contrast(getattr(theme, token), getattr(theme, ground)) for ground in GROUNDS) >= least


@both
def test_control_outlines_and_the_accent_stand_out(theme: Theme) -> None:
    for ground in ("window", "surface"):
        assert contrast(theme.strong, getattr(theme, ground)) >= 3.49
    for ground in ("window", "surface", "hover", "accent_soft"):
        assert contrast(theme.accent, getattr(theme, ground)) >= 5.6
    assert contrast(theme.accent, theme.on_accent) >= 4.5


@both
@pytest.mark.parametrize("state", ["ok", "warn", "error"])
def test_verdicts_are_legible_on_their_own_ground_and_on_cards(theme: Theme, state: str) -> None:
    ink = getattr(theme, state)
    assert contrast(ink, getattr(theme, f"{state}_soft")) >= 4.5
    assert contrast(ink, theme.surface) >= 4.5


@both
def test_every_component_stands_out_from_the_card(theme: Theme) -> None:
    for key, tint in theme.tints.items():
        assert contrast(tint.fill, theme.surface) >= 3.03, key
        assert contrast(tint.fill, tint.text) >= 4.5, key


def neighbours() -> set[tuple[str, str]]:
    """Every two components that touch in a stack or in the ring, whatever parts a model leaves out."""
    pairs: set[tuple[str, str]] = set()
    feedforwards = (
        ["mlp"],
        ["experts"],
        ["mlp", "experts"],
        ["shared", "experts"],
        ["mlp", "shared", "experts"],
    )
    optional = (["router"], ["norms"], ["head"], ["kv_cache"], ["state"], ["gradients", "optimizer"])
    for ffn in feedforwards:
        for kept in itertools.product((False, True), repeat=len(optional)):
            present = {"attention", "embedding", "activations", "overhead", *ffn}
            present |= {key for keep, keys in zip(kept, optional, strict=True) if keep for key in keys}
            if "experts" not in present:
                present.discard("router")
            stack = [key for key in STACKING if key in present]
            ring = [key for key in DONUT_ORDER if key in present]
            touching = [*itertools.pairwise(stack), *itertools.pairwise([*ring, ring[0]])]
            pairs |= {(min(pair), max(pair)) for pair in touching}
    return pairs


@both
def test_neighbours_differ_for_every_kind_of_sight(theme: Theme) -> None:
    least = {"light": 17.7, "dark": 17.5}[theme.name]
    for (one, other), sight in itertools.product(neighbours(), SIGHT):
        between = difference(theme.tints[one].fill, theme.tints[other].fill, sight)
        assert round(between, 1) >= least, f"{one} and {other}, {sight}: {between:.2f}"


def test_there_are_as_many_neighbours_as_the_visual_language_counts() -> None:
    assert len(neighbours()) == 34


@both
def test_weights_as_a_whole_differ_from_what_stands_beside_them(theme: Theme) -> None:
    for other, sight in itertools.product(("kv_cache", "state", "overhead"), SIGHT):
        between = difference(theme.tints["weights"].fill, theme.tints[other].fill, sight)
        assert round(between, 1) >= 16.7, f"{other}, {sight}: {between:.2f}"


@both
def test_components_that_never_touch_still_differ(theme: Theme) -> None:
    least = {"light": 6.7, "dark": 6.9}[theme.name]
    for (one, other), sight in itertools.product(itertools.combinations(STACKING, 2), SIGHT):
        between = difference(theme.tints[one].fill, theme.tints[other].fill, sight)
        assert round(between, 1) >= least, f"{one} and {other}, {sight}: {between:.2f}"


def test_the_colour_arithmetic_agrees_with_its_published_test_values() -> None:
    # Sharma, Wu and Dalal give CIEDE2000 in Lab; black against white is 100 in any case.
    assert difference("#FFFFFF", "#000000") == pytest.approx(100, abs=0.01)
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_both_themes_colour_the_same_components_and_every_one_has_its_place() -> None:
    light, dark = THEMES["light"], THEMES["dark"]
    assert set(light.tints) == set(dark.tints) == {*STACKING, "weights"}
    assert set(COMPONENTS.values()) == set(light.tints)


def test_every_part_of_an_evaluation_has_a_colour() -> None:
    for scenario in example_project(catalogue()).scenarios:
        report = evaluate(scenario, catalogue().facts)
        assert {name for load in report.devices for name, _ in load.parts} <= set(COMPONENTS)
        assert {row.component for row in report.decode.rows} <= set(COMPONENTS)
