"""The ledger: totals are sums over rows, whichever way they are cut, and never lose an integer."""

from calc.deployment.policies import FULL_SQUARE
from calc.deployment.workload import step_terms
from calc.physics.formula import Figure
from calc.physics.ledger import Ledger, Row, costed, row_figure, sum_figure
from calc.physics.operators import Operator
from tests.calc.scenes import walk

HUGE = 10**9 + 7


def linear(name: str, component: str, inputs: int, outputs: int, bias: int = 0) -> Operator:
    return Operator(name, "linear", component, {"in_features": inputs, "out_features": outputs, "bias": bias})


ROWS = (
    Row("a_q", linear("q_proj", "attention", HUGE, HUGE, 1), 1000, "a"),
    Row("a_up", linear("up_proj", "mlp_dense", 3, 5), 7, "a"),
    Row("b_up", linear("up_proj", "mlp_dense", 3, 5, 1), 1, "b"),
)
WHOLE = costed(Ledger(ROWS), step_terms(1, 1, 1, 1, 2, 2), FULL_SQUARE)


def test_totals_of_integers_are_exact_beyond_64_bits() -> None:
    assert WHOLE.total("matrix") == 1000 * HUGE**2 + 7 * 15 + 15
    assert WHOLE.total("vector") == 1000 * HUGE + 5
    assert isinstance(WHOLE.total("flops"), int)
    assert WHOLE.total("flops") == 2 * WHOLE.total("matrix")


def test_components_sum_to_the_total_and_leave_out_what_is_empty() -> None:
    parts = WHOLE.by_component("matrix", "vector")
    assert sum(parts.values()) == WHOLE.total("matrix") + WHOLE.total("vector")
    assert list(parts) == ["attention", "mlp_dense"]
    assert WHOLE.by_component("cache") == {}


def test_a_condition_picks_rows() -> None:
    assert WHOLE.total("matrix", lambda row: row.group == "b") == 15


def test_the_working_of_a_row_is_its_count_times_the_formula_of_its_kind() -> None:
    figure = row_figure(WHOLE.costs[0], "matrix", "parameters")
    assert figure.value == WHOLE.costs[0]["matrix"]
    assert figure.formula == "layers * each"
    assert figure.terms["each"].formula == "in_features * out_features"
    assert all(isinstance(part.value, int) for _, part in walk(figure))


def test_a_sum_of_nothing_is_zero() -> None:
    assert sum_figure("Nothing", "bytes", ()).value == 0
    assert sum_figure("One", "bytes", [("a", Figure(3, "bytes", "three"))]).value == 3
