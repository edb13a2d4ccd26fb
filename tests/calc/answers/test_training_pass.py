"""What training keeps for its backward pass, and the FLOPs of that, as columns of the ledger."""

from typing import Any

import pytest

from calc.answers.lookup import setting
from calc.answers.training_pass import training_passes
from calc.deployment.scenario import Scenario
from calc.files.catalogue import catalogue
from calc.files.example import default_scenario
from calc.model.blocks import MLP, Attention, Block, Embedding, Head, MoE, Norm, Positions
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.physics.spec import with_changes

KNOWN = catalogue()
LENGTH, TENSOR = 2048, 8
# Layers, hidden size, heads, micro-batch of the four models of Korthikanti et al. 2022, table 3.
PUBLISHED = {
    "22B": (48, 6144, 64, 4), "175B": (96, 12288, 96, 1), "530B": (105, 20480, 128, 1),
    "1T": (128, 25600, 160, 1),
}  # fmt: skip


def gpt(layers: int, width: int, heads: int, words: int = 51200) -> Model:
    """A GPT with plain attention and a plain MLP of four times the width, biases everywhere."""
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=width // heads,
        q_bias=True, k_bias=True, v_bias=True, o_bias=True,
    )  # fmt: skip
    norm, mlp = Norm(kind="layer"), MLP(intermediate_size=4 * width, gated=False, bias=True)
    layer = Layer(blocks=(norm, attention, norm, mlp))
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=words), Positions(rows=LENGTH)),
        groups=(LayerGroup(repeat=layers, pattern=(layer,)),),
        after=(norm, Head(vocab_size=words, tied=True)),
    )  # fmt: skip
    return Model(name="gpt", stacks=(stack,))


def trained(model: Model, devices: int = 1, **changes: object) -> Scenario:
    """A scenario that trains the model on so many devices; double underscores stand for dots."""
    start = default_scenario(KNOWN).model_copy(update={"model": model})
    given = [("workload.task", "training"), ("hardware.count", devices)]
    return with_changes(
        start, [*given, *((path.replace("__", "."), value) for path, value in changes.items())]
    )


def kept_in_layers(scenario: Scenario) -> float:
    """Bytes that the layers of the first stage keep of one micro-batch, their bare inputs not counted twice."""
    costs = training_passes(setting(scenario, KNOWN.facts))[0].costs.costs
    return sum(
        c.kept for c in costs if c.row.group.startswith("layer") and c.row.operator.kind != "layer_input"
    )


@pytest.mark.parametrize("size", PUBLISHED)
@pytest.mark.parametrize("sequence", [False, True])
@pytest.mark.parametrize("recompute", ["none", "selective"])
def test_activations_are_those_of_the_published_formula(size: str, sequence: bool, recompute: str) -> None:
    layers, width, heads, batch = PUBLISHED[size]
    scenario = trained(
        gpt(layers, width, heads), TENSOR, deployment__tensor_parallel=TENSOR, training__dropout=True,
        policies__attention_kernel="unfused", training__micro_batch=batch, training__recompute=recompute,
        training__sequence_length=LENGTH, training__sequence_parallel=sequence,
    )  # fmt: skip
    scores = 5 * heads * LENGTH / width / TENSOR if recompute == "none" else 0
    rest = 34 / TENSOR if sequence else 10 + 24 / TENSOR
    assert kept_in_layers(scenario) == pytest.approx(LENGTH * batch * width * (rest + scores) * layers)


def test_the_backward_pass_has_twice_the_flops_of_the_forward_pass() -> None:
    costs = training_passes(setting(trained(gpt(2, 512, 8)), KNOWN.facts))[0].costs
    assert sum(c.backward_flops for c in costs.costs) == 2 * costs.total("flops")


def test_frozen_weights_need_no_gradient_of_their_own_and_feed_adapters_alone() -> None:
    scenario = trained(
        gpt(2, 512, 8), training__tuning__method="lora", training__tuning__target_modules="q_proj"
    )
    costs = training_passes(setting(scenario, KNOWN.facts))[0].costs.costs
    by_name = {c.row.id: c for c in costs}
    assert by_name["layer_up_proj"].backward_flops == by_name["layer_up_proj"]["flops"]
    assert by_name["layer_q_proj_lora_A"].backward_flops == 2 * by_name["layer_q_proj_lora_A"]["flops"]
    assert by_name["layer_norms"].row.feeds
    assert not by_name["layer_norms_2"].row.feeds


def test_layers_in_front_of_those_that_train_keep_nothing() -> None:
    some = {"training__tuning__method": "frozen", "training__tuning__trained_layers": 2}
    two, eight = (
        kept_in_layers(trained(gpt(n, 512, 8), **(some if n == 8 else {}))) for n in (2, 8)
    )  # fmt: skip
    assert two == eight


def llama(attention: Attention, feed: Block) -> Model:
    """One layer with RMSNorm and four key heads for eight queries, in a small model."""
    layer = Layer(blocks=(Norm(), attention, Norm(), feed))
    stack = Stack(
        hidden_size=256, before=(Embedding(vocab_size=1000),),
        groups=(LayerGroup(repeat=1, pattern=(layer,)),), after=(Norm(), Head(vocab_size=1000)),
    )  # fmt: skip
    return Model(name="llama", stacks=(stack,))


GROUPED = Attention(num_attention_heads=8, num_key_value_heads=4, head_dim=32)
NORMED = GROUPED.model_copy(update={"qk_norm": "per_head"})
GATED = MLP(intermediate_size=512)
EXPERTS = MoE(num_experts=4, num_experts_per_tok=2, moe_intermediate_size=512)
LORA = {"training__tuning__method": "lora", "training__tuning__target_modules": "q_proj",
        "training__tuning__rank": 8}  # fmt: skip


@pytest.mark.parametrize(
    ("model", "changes", "saved"),
    [
        (llama(GROUPED, GATED), {}, 1_250_304),
        (llama(GROUPED, GATED), {"policies__attention_kernel": "unfused"}, 1_704_960),
        (llama(NORMED, GATED), {}, 1_551_360),
        (llama(GROUPED, EXPERTS), {}, 2_049_552),
        (llama(GROUPED, GATED), LORA, 924_672),
        (gpt(1, 256, 8), {}, 1_053_696),
    ],
    ids=["llama", "eager attention", "qwen3", "mixtral", "lora", "gpt2"],
)
def test_a_layer_keeps_what_autograd_saves(model: Model, changes: dict[str, Any], saved: int) -> None:
    """Bytes of distinct tensors that torch.autograd.graph.saved_tensors_hooks sees of one further layer.

    Of the classes of transformers 5.24 in bfloat16, two sequences of 64 tokens, attention as sdpa but in
    one. Left out here: a number a token of each norm, and the indices of the router.
    """
    scenario = trained(
        model, training__micro_batch=2, training__sequence_length=64, training__kernels="eager", **changes
    )
    assert kept_in_layers(scenario) == pytest.approx(saved, rel=0.007)
