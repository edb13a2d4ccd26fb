"""A formula's text, its number and its array are one and the same."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import Figure, Formula
from calc.physics.formula import derive, fused, weakest
from tests.calc.scenes import PLAIN

NAMES = ("a", "b", "tokens", "hidden_size")
VALUES = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 2**40), min_size=4, max_size=4)


def _texts() -> st.SearchStrategy[str]:
    leaves = st.sampled_from(NAMES) | st.integers(1, 10**6).map(str)
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
            st.tuples(inner, st.sampled_from(["/", "//"]), st.sampled_from(NAMES)).map(
                lambda t: f"({t[0]} {t[1]} {t[2]})"
            ),
            st.tuples(st.sampled_from(["max", "min"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
            st.tuples(st.sampled_from(["ceil", "floor"]), inner).map(lambda t: f"{t[0]}({t[1]})"),
        ),
        max_leaves=8,
    )


@given(_texts(), VALUES)
def test_a_formula_gives_what_its_text_says(text: str, terms: dict[str, int]) -> None:
    formula = Formula(text)
    assert formula.text == text
    assert formula(terms) == eval(text, PLAIN, dict(terms))


@given(_texts(), VALUES)
def test_a_formula_names_the_terms_that_it_needs_and_no_others(text: str, terms: dict[str, int]) -> None:
    formula = Formula(text)
    assert formula({name: terms[name] for name in formula.names}) == formula(terms)
    assert sorted(formula.names, key=text.index) == list(formula.names) or len(text) > 40


@given(_texts(), st.lists(st.integers(1, 2**20), min_size=1, max_size=4), VALUES)
def test_an_array_gives_what_each_of_its_numbers_gives(
    text: str, column: list[int], terms: dict[str, int]
) -> None:
    formula = Formula(text)
    small = {name: float(value % 997 + 1) for name, value in terms.items()}
    found = formula({**small, "a": np.asarray(column, dtype=np.float64)}, arrays=True)
    each = [formula({**small, "a": float(value)}) for value in column]
    np.testing.assert_allclose(np.broadcast_to(found, len(column)), np.asarray(each, float), rtol=1e-12)


def test_integers_stay_integers_however_large() -> None:
    value = Formula("a * b + b // 2")({"a": 10**20 + 1, "b": 10**20})
    assert value == (10**20 + 1) * 10**20 + 10**20 // 2
    assert isinstance(value, int)


def test_names_stand_in_order_of_appearance_as_whole_words() -> None:
    assert Formula("kv_heads * heads + head_dim * heads").names == ("kv_heads", "heads", "head_dim")


@pytest.mark.parametrize("text", [
    "", "a +", "a.b", "a[0]", "lambda: 1", "a if b else c", "__import__('os')", "open(a)", "a(b)", "a, b",
    "a == b", "a and b", "f'{a}'", "[a]", "{a}", "not a", "a % b", "a << 2", "(a := 2)", "max(*a)", "a; b",
    "print(a)", "max.__class__", "'a' * 9",
])  # fmt: skip
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises((ValueError, SyntaxError)):
        Formula(text)


def test_several_texts_are_computed_in_one_call_on_shared_intermediates() -> None:
    both = fused(["twice + a", "max(twice, 3)"], ["a"], False, [("twice", "2 * a")])
    assert both(1) == (3, 3)
    arrays = fused(["max(a, 2, b)", "ceil(a / 2)"], ["a", "b"], True)(np.array([1.0, 5.0]), 3.0)
    assert [part.tolist() for part in arrays] == [[3.0, 5.0], [1.0, 3.0]]


def test_a_derived_figure_is_as_sure_as_the_least_sure_of_its_terms() -> None:
    sure, unsure = Figure(2, "1", "two"), Figure(3.0, "1", "three", confidence="estimate")
    made = derive("six", "1", Formula("a * b"), {"a": sure, "b": unsure})
    assert (made.value, made.formula, made.confidence) == (6.0, "a * b", "estimate")
    assert weakest([]) == "exact"
    assert weakest(["exact", "calibrated", "derived"]) == "calibrated"


@pytest.mark.parametrize(("text", "terms", "value"), [
    ("2 ** a", {"a": 10}, 1024), ("-a + 3", {"a": 1}, 2), ("floor(a / b)", {"a": 7, "b": 2}, 3),
    ("ceil(a / b)", {"a": 7, "b": 2}, 4), ("a // b", {"a": -7, "b": 2}, -4),
    ("(1 - a / b) ** c", {"a": 1, "b": 1, "c": 5}, 0.0),
])  # fmt: skip
def test_known_texts_give_known_values(text: str, terms: dict[str, Any], value: float) -> None:
    assert Formula(text)(terms) == value
    assert math.isfinite(float(value))
