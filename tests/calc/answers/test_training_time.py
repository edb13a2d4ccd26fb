"""The time of a training step: laws, published iteration times, and 6ND where its assumptions hold."""

import pytest

from calc import evaluate
from calc.model.blocks import MLP, Attention, Embedding, Head
from calc.model.model import Layer, LayerGroup, Model, Stack
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import FACTS, close, edited, scene

TRAINED = scene(
    "llama-3.1-8b", "h100-sxm-80", workload__task="training", hardware__count=8,
    training__global_batch=64, training__sequence_length=4096,
)  # fmt: skip


def values(made=TRAINED, **changes):
    return evaluate(edited(made, **changes), FACTS).values


def gpt(layers: int, width: int, heads: int, words: int = 51200) -> Model:
    attention = Attention(num_attention_heads=heads, num_key_value_heads=heads, head_dim=width // heads)
    layer = Layer(blocks=(attention, MLP(intermediate_size=4 * width, gated=False)))
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=words),),
        groups=(LayerGroup(repeat=layers, pattern=(layer,)),), after=(Head(vocab_size=words, tied=True),),
    )  # fmt: skip
    return Model(name="gpt", stacks=(stack,))


def test_a_step_adds_up_and_is_never_under_its_ceiling() -> None:
    found = values()
    parts = ("pipeline_seconds", "exposed_seconds", "optimizer_seconds")
    assert close(found["training.ceiling_seconds"], sum(found[f"training.{each}"] for each in parts))
    assert found["training.step_seconds"] >= found["training.ceiling_seconds"]
    assert 0 < found["training.mfu"] <= found["training.hfu"] <= 1


def test_six_flops_for_each_parameter_and_token_where_nothing_else_counts() -> None:
    # short sequences leave attention out; a tied head is a product of each token, its table no product
    model = gpt(24, 4096, 32)
    found = values(edited(TRAINED, model=model), training__sequence_length=16)
    params = 24 * 12 * 4096**2 + 51200 * 4096
    assert found["training.flops_per_token"] == pytest.approx(6 * params, rel=2e-3)


def test_attention_is_what_is_beyond_six_for_each_parameter() -> None:
    model = gpt(24, 4096, 32)
    long = values(
        edited(TRAINED, model=model), training__sequence_length=8192, policies__attention_flops="full"
    )
    params = 24 * 12 * 4096**2 + 51200 * 4096
    assert long["training.flops_per_token"] == pytest.approx(6 * params + 12 * 24 * 4096 * 8192, rel=2e-3)


def test_recomputing_all_layers_is_a_forward_pass_more() -> None:
    none, full = values(), values(training__recompute="full")
    assert none["training.mfu"] == none["training.hfu"]
    assert full["training.hfu"] / full["training.mfu"] == pytest.approx(4 / 3, rel=0.08)
    assert full["training.recompute_seconds"] == pytest.approx(full["training.forward_seconds"], rel=0.1)
    some = values(training__recompute="selective")
    assert 0 < some["training.recompute_seconds"] < 0.2 * some["training.forward_seconds"]


@pytest.mark.parametrize(
    ("schedule", "virtual", "bubble"),
    [("gpipe", 1, 3 / 16), ("1f1b", 1, 3 / 16), ("interleaved", 2, 3 / 32), ("zero-bubble", 1, 1 / 16)],
)
def test_the_bubble_of_a_pipeline(schedule: str, virtual: int, bubble: float) -> None:
    found = values(
        hardware__count=4, deployment__pipeline_parallel=4, training__global_batch=16,
        training__schedule=schedule, training__virtual_stages=virtual,
    )  # fmt: skip
    assert found["training.bubble"] == pytest.approx(bubble)


def test_more_devices_never_take_longer_and_slower_links_never_less() -> None:
    steps = [values(hardware__count=many)["training.step_seconds"] for many in (1, 2, 4, 8, 16, 32)]
    assert steps == sorted(steps, reverse=True)
    spread = {"hardware__count": 16, "training__overlap": False}
    fast = values(**spread, hardware__fabric_bandwidth=1e11)
    slow = values(**spread, hardware__fabric_bandwidth=1e9)
    assert slow["training.step_seconds"] > fast["training.step_seconds"]


def test_what_overlaps_is_hidden_up_to_the_work_there_is() -> None:
    shown = values(training__overlap=False)
    hidden = values()
    assert shown["training.exposed_seconds"] == shown["training.sync_seconds"] > 0
    assert hidden["training.exposed_seconds"] <= shown["training.exposed_seconds"]


def test_a_run_is_its_steps() -> None:
    found = values(training__amount__tokens=1e12, training__goodput=0.8)
    seconds = 1e12 / found["training.step_tokens"] * found["training.step_seconds"] / 0.8
    assert found["training.days"] == pytest.approx(seconds / 86400)
    assert found["training.device_hours"] == pytest.approx(8 * seconds / 3600)
    assert found["cost.training"] == pytest.approx(found["training.seconds"] / 3600 * found["cost.per_hour"])
    assert found["energy.training_kwh"] == pytest.approx(
        found["training.seconds"] / 3600 * found["energy.watts"] / 1000
    )


def test_adapters_need_no_gradient_of_the_weights_they_stand_beside() -> None:
    full, tuned = values(), values(training__tuning__method="lora")
    assert tuned["training.backward_seconds"] < 0.7 * full["training.backward_seconds"]
    assert tuned["training.sync_bytes"] < 0.05 * full["training.sync_bytes"]


@pytest.mark.parametrize(
    "changes",
    [
        {}, {"training__recompute": "full", "training__zero_stage": 3},
        {"training__tuning__method": "qlora", "training__precision": "fp8"},
        {"deployment__pipeline_parallel": 4, "training__schedule": "interleaved", "deployment__tensor_parallel": 2},
    ],
)  # fmt: skip
def test_every_figure_of_a_run_says_how_it_came_about(changes: dict[str, object]) -> None:
    assert_explained(evaluate(edited(TRAINED, **changes), FACTS))


def test_tokens_a_second_are_those_of_all_devices() -> None:
    found = values()
    assert close(found["training.tokens_per_second"], 8 * found["training.tokens_per_second_per_device"])
    assert close(found["training.step_tokens"], 64 * 4096)
