"""What each kind costs, held against sums over every single token, pair and choice of experts."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.deployment.policies import FULL_SQUARE, Policies
from calc.deployment.workload import step_terms
from calc.physics.formula import Formula
from calc.physics.operators import COLUMNS, KINDS, STEP_TERMS, variant

CAUSAL = Policies().choices("decode")
SMALL = st.integers(1, 12)
PAST = st.integers(0, 40)


def columns(kind: str, sizes: dict[str, int], step: dict[str, Any], choices: Any = CAUSAL) -> dict[str, Any]:
    """All columns of a kind for some sizes and a step."""
    settled = variant(kind, choices)
    values = settled.scalar(*[sizes[name] for name in settled.sizes], *[step[name] for name in STEP_TERMS])
    return dict(zip(COLUMNS, values, strict=True))


def heads(**more: int) -> dict[str, int]:
    return {"heads": 3, "kv_heads": 1, "head_dim": 5, "v_head_dim": 2, "owned": 1, **more}


@given(SMALL, PAST)
def test_causal_attention_counts_the_pairs_that_the_mask_keeps(query: int, past: int) -> None:
    found = columns("attention", heads(), step_terms(1, query, past + query, 1, 2, 2))
    pairs = sum(past + i for i in range(1, query + 1))
    assert found["flops"] == 2 * pairs * 3 * (5 + 2)
    assert columns("attention", heads(), step_terms(1, query, past + query, 1, 2, 2), FULL_SQUARE)[
        "flops"
    ] == 2 * query * (past + query) * 3 * (5 + 2)


@given(SMALL, PAST, st.integers(1, 60))
def test_a_window_counts_the_pairs_inside_it(query: int, past: int, window: int) -> None:
    found = columns("window_attention", heads(window=window), step_terms(1, query, past + query, 1, 2, 2))
    pairs = sum(min(past + i, window) for i in range(1, query + 1))
    assert found["flops"] == 2 * pairs * 3 * (5 + 2)
    assert found["cache"] == min(past + query, window) * (5 + 2) * 2
    needed = {position for i in range(1, query + 1)
              for position in range(max(0, past + i - window), past + i)}  # fmt: skip
    assert found["cache_read"] == len(needed) * (5 + 2) * 2


@given(SMALL, PAST, st.integers(1, 60))
def test_chunks_count_the_pairs_inside_them(query: int, past: int, window: int) -> None:
    found = columns("chunked_attention", heads(window=window), step_terms(1, query, past + query, 1, 2, 2))
    pairs = sum((past + i - 1) % window + 1 for i in range(1, query + 1))
    assert found["flops"] == 2 * pairs * 3 * (5 + 2)


@given(SMALL, PAST, st.integers(1, 60))
def test_sparse_attention_counts_the_tokens_that_are_picked(query: int, past: int, window: int) -> None:
    step = step_terms(1, query, past + query, 1, 2, 2)
    pairs = sum(min(past + i, window) for i in range(1, query + 1))
    assert columns("sparse_attention", heads(window=window), step)["flops"] == 2 * pairs * 3 * (5 + 2)
    latent = {"heads": 3, "qk_nope_head_dim": 4, "qk_rope_head_dim": 2, "v_head_dim": 5, "kv_lora_rank": 7,
              "owned": 1, "window": window}  # fmt: skip
    found = columns("sparse_latent_attention", latent, step)
    assert found["flops"] == columns("window_latent_attention", latent, step)["flops"]
    assert found["flops"] == 2 * pairs * 3 * (2 * 7 + 2)


def test_a_latent_window_keeps_no_more_than_the_window_and_a_shared_latent_nothing() -> None:
    latent = {"heads": 3, "qk_nope_head_dim": 4, "qk_rope_head_dim": 2, "v_head_dim": 5, "kv_lora_rank": 7}
    step = step_terms(2, 1, 500, 1, 2, 2)
    found = columns("window_latent_attention", {**latent, "owned": 1, "window": 100}, step)
    assert found["cache"] == found["cache_read"] == 2 * 100 * (7 + 2) * 2
    shared = columns("latent_attention", {**latent, "owned": 0}, step)
    assert (shared["cache"], shared["cache_written"]) == (0, 0)
    assert shared["cache_read"] == 2 * 500 * (7 + 2) * 2


def test_a_matrix_that_every_head_uses_is_held_once() -> None:
    sizes = {"times": 8, "in_features": 16, "out_features": 32, "bias": 0}
    found = columns("repeated_linear", sizes, step_terms(1, 3, 3, 1, 2, 2))
    assert (found["matrix"], found["flops"]) == (16 * 32, 2 * 3 * 8 * 16 * 32)


@given(st.integers(1, 2**40), st.integers(1, 2**40), st.integers(1, 2**40))
def test_a_window_beyond_the_context_is_full_attention(query: int, past: int, more: int) -> None:
    step = step_terms(2, query, past + query, 1, 2, 2)
    full = columns("attention", heads(), step)
    assert columns("window_attention", heads(window=past + query + more), step) == full


def expected_touched(experts: int, top_k: int, tokens: int) -> Fraction:
    """The mean number of distinct experts over every choice that the tokens can make."""
    choices = list(combinations(range(experts), top_k))
    found = [len(set().union(*picked)) for picked in product(choices, repeat=tokens)]
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize(("experts", "top_k", "tokens"), [
    (1, 1, 3), (2, 1, 1), (2, 1, 4), (3, 2, 3), (4, 2, 3), (4, 3, 4), (5, 1, 4), (4, 4, 2), (6, 2, 2),
])  # fmt: skip
def test_the_experts_touched_are_the_mean_over_all_choices(experts: int, top_k: int, tokens: int) -> None:
    sizes = {
        "experts": experts,
        "choices": experts,
        "top_k": top_k,
        "in_features": 1,
        "out_features": 1,
        "bias": 0,
    }
    found = columns("expert_linear", sizes, step_terms(tokens, 1, 1, 1, 2, 2))
    assert found["streamed_matrix"] == pytest.approx(float(expected_touched(experts, top_k, tokens)))


@given(st.integers(1, 512), st.integers(1, 512), st.integers(1, 2**60))
def test_a_step_touches_top_k_to_all_experts(experts: int, top_k: int, tokens: int) -> None:
    held = max(experts, top_k)
    sizes = {"experts": held, "choices": held, "top_k": min(experts, top_k), "in_features": 1,
             "out_features": 1, "bias": 0}  # fmt: skip
    touched = columns("expert_linear", sizes, step_terms(tokens, 1, 1, 1, 2, 2))["streamed_matrix"]
    assert sizes["top_k"] * (1 - 1e-9) <= touched <= sizes["experts"] * (1 + 1e-9)


def test_mixtral_touches_7_2_of_8_experts_with_eight_sequences() -> None:
    sizes = {"experts": 8, "choices": 8, "top_k": 2, "in_features": 1, "out_features": 1, "bias": 0}
    found = columns("expert_linear", sizes, step_terms(8, 1, 1, 1, 2, 2))
    assert found["streamed_matrix"] == pytest.approx(7.2, abs=0.01)
    assert found["flops"] == 2 * 8 * 2


@pytest.mark.parametrize("cached", ["latent", "expanded"])
def test_a_latent_cache_holds_what_its_policy_says_in_the_formats_of_keys_and_values(cached: str) -> None:
    sizes = {"heads": 3, "qk_nope_head_dim": 8, "qk_rope_head_dim": 2, "v_head_dim": 5, "kv_lora_rank": 7,
             "owned": 1}  # fmt: skip
    choices = Policies.model_validate({"latent_cache": cached}).choices("decode")
    found = columns("latent_attention", sizes, step_terms(4, 1, 100, 1, 2, 1), choices)
    each = (7 + 2) * 2 if cached == "latent" else 3 * ((8 + 2) * 2 + 5 * 1)
    assert found["cache"] == found["cache_read"] == 4 * 100 * each
    assert found["cache_written"] == 4 * each


@given(SMALL, PAST)
def test_keys_expanded_from_the_latent_at_each_step_are_products_for_every_earlier_token(
    query: int, past: int
) -> None:
    sizes = {"heads": 3, "qk_nope_head_dim": 8, "qk_rope_head_dim": 2, "v_head_dim": 5, "kv_lora_rank": 7,
             "owned": 1}  # fmt: skip
    step = step_terms(2, query, past + query, 1, 2, 2)
    pairs = sum(past + i for i in range(1, query + 1))
    again = Policies(latent_decode="expanded").choices("decode")
    scores = 2 * 2 * pairs * 3 * (8 + 2 + 5)
    expansion = 2 * 2 * past * 7 * 3 * (8 + 5)
    assert columns("latent_attention", sizes, step, again)["flops"] == scores + expansion
    kept = Policies(latent_cache="expanded").choices("decode")
    assert columns("latent_attention", sizes, step, kept)["flops"] == scores


@given(st.integers(1, 60), st.integers(1, 40), st.integers(0, 5), st.integers(0, 5))
def test_local_attention_of_an_encoder_counts_its_band_and_what_all_see(
    length: int, window: int, everywhere: int, random: int
) -> None:
    sizes = {**heads(window=window, everywhere=everywhere, random=random), "owned": 0}
    step = step_terms(1, length, length, 1, 2, 2)
    band = sum(abs(i - j) <= window // 2 for i in range(length) for j in range(length))
    pairs = min(length * length, band + length * (everywhere + random) + everywhere * length)
    assert columns("local_encoder_attention", sizes, step)["flops"] == 2 * pairs * 3 * (5 + 2)


PAIRED = sorted(name for name, kind in KINDS.items() if "pairs" in kind.variants)


@pytest.mark.parametrize("name", PAIRED)
@given(query=SMALL, past=PAST, data=st.data())
def test_every_kind_counts_kept_pairs_at_most_those_without_a_window_and_these_at_most_the_square(
    name: str, query: int, past: int, data: st.DataObject
) -> None:
    past = 0 if name == "local_encoder_attention" else past
    sizes = {size: data.draw(st.integers(1, 9)) for size in KINDS[name].sizes}
    step = step_terms(2, query, past + query, 1, 2, 2)
    # the window alone, without entries that stand for several tokens
    sizes |= {"picked": 0} if "picked" in sizes else {}
    kept, unwindowed, square = (
        columns(name, sizes, step, Policies(attention_flops=counted).choices("decode"))["flops"]
        for counted in ("causal", "unwindowed", "full")
    )
    assert kept <= unwindowed <= square
    if "window" not in sizes:
        assert kept == unwindowed
    assert set(KINDS[name].variants["pairs"]) == {"causal", "unwindowed", "full"}


KIND_CHOICES = [(name, choices) for name in sorted(KINDS) for choices in (CAUSAL, FULL_SQUARE)]


@pytest.mark.parametrize(("name", "choices"), KIND_CHOICES)
@settings(max_examples=10)
@given(data=st.data())
def test_no_column_of_any_kind_is_negative_or_differs_as_an_array(name: str, choices: Any, data: Any) -> None:
    kind = variant(name, choices)
    sizes = [data.draw(st.integers(1, 64)) for _ in kind.sizes]
    if {"choices", "top_k"} <= set(kind.sizes):
        pair = sorted((sizes[kind.sizes.index("choices")], sizes[kind.sizes.index("top_k")]))
        sizes[kind.sizes.index("top_k")], sizes[kind.sizes.index("choices")] = pair
    sequences, query, past = (data.draw(st.integers(1, 64)) for _ in range(3))
    step = step_terms(sequences, query, query + past, 1, 2, 2)
    arguments = [*sizes, *(step[term] for term in STEP_TERMS)]
    numbers = kind.scalar(*arguments)
    assert all(value >= 0 for value in numbers)
    assert all(isinstance(value, int) for value, column in zip(numbers, COLUMNS, strict=True)
               if not column.startswith("streamed") and column not in ("link", "flops"))  # fmt: skip
    arrays = kind.array(*[np.asarray([float(value)]) for value in arguments])
    for number, array in zip(numbers, arrays, strict=True):
        np.testing.assert_allclose(np.broadcast_to(array, 1)[0], number, rtol=1e-12)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_text_of_a_kind_stands_on_its_sizes_its_lets_and_the_step(name: str) -> None:
    for choices in (CAUSAL, FULL_SQUARE):
        kind = variant(name, choices)
        known = {*kind.sizes, *STEP_TERMS}
        for term, text in kind.lets.items():
            assert set(Formula(text).names) <= known, term
            known.add(term)
        for column in COLUMNS:
            assert set(kind.columns[column].names) <= known, column


def test_a_part_at_rest_holds_its_weights_and_does_nothing() -> None:
    rest, full = variant("linear", CAUSAL, "resting"), variant("linear", CAUSAL)
    arguments = (3, 5, 1, *step_terms(2, 1, 7, 1, 2, 2).values())
    resting, running = rest.scalar(*arguments), full.scalar(*arguments)
    for column, value, usual in zip(COLUMNS, resting, running, strict=True):
        assert value == (usual if column in ("matrix", "vector", "active") else 0)
    borrowed = variant("linear", CAUSAL, "borrowed").scalar(*arguments)
    for column, value, usual in zip(COLUMNS, borrowed, running, strict=True):
        assert value == (0 if column in ("matrix", "vector", "active") else usual)
