"""Memory in training, held to what papers and issue trackers print."""

import pytest

from calc.answers.evaluate import Report, evaluate
from calc.deployment.scenario import Scenario
from calc.deployment.training import Training
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes
from tests.calc.answers.test_training_pass import KNOWN, LENGTH, PUBLISHED, TENSOR, gpt, trained

GIB, MIB = 2**30, 2**20
M = "training.memory"


def report(scenario: Scenario) -> Report:
    return evaluate(scenario, KNOWN.facts)


def states(found: Report, *names: str) -> float:
    return sum(found.values[f"{M}.{name}"] for name in names or ("weights", "gradients", "optimizer"))


def per_parameter(zero: int, devices: int, **changes: object) -> float:
    """Bytes of weights, gradients and states on a device for each parameter of the model."""
    changes = {"training__gradient_width": "bf16", **changes}
    found = report(trained(gpt(4, 512, 8), devices, training__zero_stage=zero, **changes))
    return states(found) / found.values["parameters.total"]


@pytest.mark.parametrize(("zero", "gigabytes"), [(0, 120), (1, 31.4), (2, 16.6), (3, 1.9)])
def test_the_table_of_zero_for_7_5_billion_parameters_on_64_devices(zero: int, gigabytes: float) -> None:
    """Rajbhandari et al. 2019, arXiv 1910.02054, figure 1."""
    assert per_parameter(zero, 64) * 7.5 == pytest.approx(gigabytes, abs=0.05)


def test_zero_2_of_2851_million_parameters_on_8_devices_shards_the_gradients() -> None:
    """2 + 14 / 8 bytes by the paper; the estimator printed 15.93 GiB until github.com/deepspeedai/DeepSpeed/pull/5099
    corrected it to 2 + 18 / 8, for its implementation copies gradients at 32 bit."""
    each = per_parameter(2, 8)
    assert each * 2.851e9 / GIB == pytest.approx((2 + 14 / 8) * 2.851e9 / GIB)
    found = report(
        trained(gpt(4, 512, 8), 8, training__zero_stage=2, training__gradient_width="bf16",
                training__framework="deepspeed")
    )  # fmt: skip
    copied = states(found, "weights", "gradients", "optimizer", "update") / found.values["parameters.total"]
    assert copied == pytest.approx(2 + 18 / 8)


def test_zero_2_with_offload_leaves_16_bit_weights() -> None:
    assert per_parameter(2, 8, training__offload="optimizer") * 2.851e9 / GIB == pytest.approx(
        5.31, abs=0.005
    )


def test_zero_3_of_6805_million_parameters_on_4_devices_is_18_bytes_shared_out() -> None:
    """29.01 GiB with 4 bytes of the largest layer's 131 million: github.com/deepspeedai/DeepSpeed/issues/4527."""
    each = per_parameter(3, 4, training__gradient_width="fp32")
    assert (each * 6.805e9 + 4 * 131e6) / GIB == pytest.approx(29.01, abs=0.01)


@pytest.mark.parametrize("devices", [1, 2, 8])
def test_gpt_2_of_llm_c_allocates_what_its_log_says(devices: int) -> None:
    """github.com/karpathy/llm.c/pull/309: 124,475,904 parameters, 248,951,808 bytes, states of 474 MiB each."""
    model = gpt(12, 768, 12, 50304)
    stack = model.stacks[0]
    before = (stack.before[0], stack.before[1].model_copy(update={"rows": 1024}))
    model = model.model_copy(update={"stacks": (stack.model_copy(update={"before": before}),)})
    found = report(trained(model, devices, training__gradient_width="bf16", training__master_weights=False))
    assert found.values[f"{M}.weights"] == 248_951_808
    assert found.values[f"{M}.gradients"] // MIB == 237
    assert found.values[f"{M}.optimizer"] * devices // 2 // MIB == 474


@pytest.mark.parametrize("size", PUBLISHED)
def test_full_recomputation_keeps_the_inputs_of_layers(size: str) -> None:
    """2 s b h L, as Korthikanti et al. 2022, arXiv 2205.05198, have it; without the embedding's dropout."""
    layers, width, heads, batch = PUBLISHED[size]
    found = report(
        trained(gpt(layers, width, heads), TENSOR, deployment__tensor_parallel=TENSOR,
                training__micro_batch=batch, training__recompute="full",
                training__sequence_length=LENGTH, training__sequence_parallel=False)
    )  # fmt: skip
    inputs = 2 * LENGTH * batch * width * layers
    assert found.values[f"{M}.kept"] == pytest.approx(inputs, rel=0.05)
    assert (
        found.values[f"{M}.kept"] - inputs == 4 * LENGTH * batch * width
    )  # the last norm, and the head's input


def pipelined(schedule: str, batches: int = 16) -> list[float]:
    scenario = trained(
        gpt(8, 512, 8), 4, deployment__pipeline_parallel=4, training__schedule=schedule,
        training__global_batch=batches, training__virtual_stages=2,
    )  # fmt: skip
    return [
        sum(held for name, held in load.parts if name == "activations") for load in report(scenario).training
    ]


def test_a_pipeline_keeps_as_many_micro_batches_as_its_schedule_has_under_way() -> None:
    early = pipelined("1f1b")
    one = early[1] - early[2]
    assert early[0] - early[1] == pytest.approx(one)
    assert pipelined("1f1b", 2)[0] - early[2] == pytest.approx(0)
    assert pipelined("gpipe")[1] - early[1] == pytest.approx((16 - 3) * one)
    # Korthikanti et al.: interleaving holds 1 + (p - 1) / (p m) times as much on the first stage.
    assert pipelined("interleaved")[0] - early[0] == pytest.approx(3 / 2 * one)
    assert pipelined("zero-bubble")[2] - early[1] == pytest.approx(one)


def test_parts_sum_to_the_peak_on_every_stage_and_the_fullest_is_the_one_told() -> None:
    found = report(trained(gpt(8, 512, 8), 4, deployment__pipeline_parallel=4, training__global_batch=16))
    for load in found.training:
        assert sum(held for _, held in load.parts) == pytest.approx(load.total)
    assert found.values[f"{M}.total"] == max(load.total for load in found.training)
    assert found.training[found.values[f"{M}.peak_stage"] - 1].total == found.values[f"{M}.total"]


@pytest.mark.parametrize(
    ("optimizer", "bytes_each"),
    [("adamw", 12), ("adamw-8bit", 6.03125), ("lion", 8), ("sgd", 4), ("sgd-momentum", 8), ("adafactor", 4)],
)
def test_each_optimizer_holds_its_states_beside_the_master_weights(optimizer: str, bytes_each: float) -> None:
    found = report(trained(gpt(4, 4096, 32), training__optimizer=optimizer))
    assert found.values[f"{M}.optimizer"] / found.values["parameters.total"] == pytest.approx(
        bytes_each, rel=0.01
    )


def test_less_is_kept_the_more_is_computed_again() -> None:
    kept = [
        report(trained(gpt(8, 512, 8), training__recompute=how)).values[f"{M}.kept"]
        for how in ("none", "operators", "full", "every")
    ]
    assert kept == sorted(kept, reverse=True)
    assert len(set(kept)) == 4


def test_a_fine_tune_with_adapters_holds_gradients_of_the_adapters_alone() -> None:
    whole = report(trained(gpt(4, 512, 8)))
    small = report(trained(gpt(4, 512, 8), training__tuning__method="lora"))
    packed = report(trained(gpt(4, 512, 8), training__tuning__method="qlora"))
    scaled = report(trained(gpt(4, 512, 8), training__tuning__method="dora"))
    assert small.values[f"{M}.gradients"] < 0.05 * whole.values[f"{M}.gradients"]
    assert packed.values[f"{M}.weights"] < 0.8 * small.values[f"{M}.weights"]
    assert scaled.values[f"{M}.weights"] > small.values[f"{M}.weights"]


def test_preferences_need_a_reference_and_answers_need_a_cache() -> None:
    plain, dpo, grpo = (
        report(trained(gpt(4, 512, 8), training__tuning__objective=objective)).values[f"{M}.beside"]
        for objective in ("next-token", "dpo", "grpo")
    )
    assert 0 == plain < dpo < grpo


def test_the_verdict_is_that_of_the_task() -> None:
    serving = with_changes(trained(KNOWN.model("llama-3.1-70b"), 8), [("workload.task", "inference")])
    training = with_changes(serving, [("workload.task", "training")])
    assert report(serving).fits
    found = report(training)
    assert not found.fits
    assert found.verdict == "no"
    assert f"{M}.total" in {message.path for message in found.warnings}


def test_the_copies_take_whole_micro_batches() -> None:
    assert Training(global_batch=64, micro_batch=2).micro_batches(8) == 4
    with pytest.raises(ValueError, match="multiple of micro_batch"):
        Training(global_batch=3, micro_batch=2)


def test_training_goes_with_devices_of_one_kind() -> None:
    with pytest.raises(QuestionError, match="devices of one kind"):
        trained(gpt(4, 512, 8), 2, deployment__tensor_parallel=2, deployment__layer_split="row")


def test_an_optimizer_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(QuestionError, match="no optimizer 'adamx'; there are adamw"):
        report(trained(gpt(4, 512, 8), training__optimizer="adamx"))


@pytest.mark.parametrize("parts", [("tensor_parallel", 4), ("context_parallel", 4), ("pipeline_parallel", 4)])
def test_devices_that_share_a_model_hold_together_no_less_than_one_alone(parts: tuple[str, int]) -> None:
    name, degree = parts
    one = report(trained(gpt(8, 512, 8), training__zero_stage=0))
    many = report(trained(gpt(8, 512, 8), degree, training__zero_stage=0, **{f"deployment__{name}": degree}))
    for part in ("weights", "gradients", "optimizer"):
        held = sum(dict(load.parts)[part] for load in many.training) * degree / len(many.training)
        assert held >= one.values[f"{M}.{part}"], part
        assert held <= one.values[f"{M}.{part}"] * (degree if name == "context_parallel" else 1.7), part


def test_experts_that_devices_share_out_keep_together_what_one_device_keeps() -> None:
    model = KNOWN.model("mixtral-8x7b")
    one = report(trained(model))
    four = report(
        trained(model, 4, deployment__expert_parallel=4, deployment__attention_data_parallel=4)
    )  # fmt: skip
    # Each of four ranks has sequences of its own, so that a device keeps what one alone does.
    assert four.values[f"{M}.kept"] == pytest.approx(one.values[f"{M}.kept"], rel=0.01)
    assert four.values[f"{M}.weights"] < 0.4 * one.values[f"{M}.weights"]
