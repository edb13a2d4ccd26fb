"""Parts: the order of every chart, small ones joined, shares as they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.charts.parts import OTHER, RING_ORDER, RUNNING, STACK_ORDER, joined, ordered, share_text


def test_the_ring_starts_with_the_embedding_and_ends_with_the_head() -> None:
    keys = ["lm_head", "norms", "router", "moe_experts", "moe_shared", "mlp_dense", "attention", "embedding"]
    assert [key for key, _ in ordered([(k, 1) for k in keys], RING_ORDER)] == keys[::-1]


def test_a_stack_goes_from_attention_to_overhead() -> None:
    keys = [
        "attention",
        "mlp_dense",
        "norms",
        "embedding",
        "lm_head",
        "kv_cache",
        "state",
        "activations",
        "overhead",
    ]
    assert [key for key, _ in ordered([(k, 1) for k in reversed(keys)], STACK_ORDER)] == keys


def test_parts_that_are_nothing_are_left_out() -> None:
    assert ordered([("attention", 0), ("norms", 2)], STACK_ORDER) == (("norms", 2),)


def test_small_parts_are_joined_where_the_norms_stand() -> None:
    parts = joined([("embedding", 5), ("router", 0.3), ("norms", 0.2), ("moe_experts", 94.5)], RING_ORDER)
    assert [part.key for part in parts] == ["embedding", "moe_experts", OTHER]
    assert set(parts[-1].members) == {"router", "norms"}


def test_a_lone_small_part_stays_itself() -> None:
    parts = joined([("norms", 0.1), ("mlp_dense", 99.9)], RING_ORDER)
    assert [part.key for part in parts] == ["mlp_dense", "norms"]


def test_what_is_not_weights_is_never_joined() -> None:
    parts = joined([("activations", 1), ("overhead", 1), ("mlp_dense", 998)], STACK_ORDER, keep=RUNNING)
    assert [part.key for part in parts] == ["mlp_dense", "activations", "overhead"]


@given(st.dictionaries(st.sampled_from(RING_ORDER), st.integers(0, 10**12)))
def test_joining_keeps_the_sum(parts: dict[str, int]) -> None:
    parts.pop(OTHER, None)
    assert sum(part.value for part in joined(parts.items(), RING_ORDER)) == sum(parts.values())


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.065, "6.5 %"),
        (0.0004, "<0.1 %"),
        (1.0, "100 %"),
        (0.99999, "99.9 %"),
        (0.0, "0 %"),
        (0.974, "97.4 %"),
    ],
)
def test_shares_are_written_so_that_none_reads_as_nothing(share: float, text: str) -> None:
    assert share_text(share) == text
