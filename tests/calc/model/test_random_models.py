"""Whatever an architecture is made of: parts sum to the whole, grouping changes nothing, files lose nothing."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc import (
    BlockSpec,
    InputError,
    Layer,
    Model,
    Stack,
    counted,
    counted_blocks,
    default_scenario,
    evaluate,
    inspection,
    model_text,
    read_model_file,
    with_value,
)
from calc.model.blocks import RWKV7
from calc.model.fold import groups_of
from calc.model.importers.hf_config import read_config
from calc.physics.notice import notices
from tests.calc.answers.test_closure import PHASES, assert_closed, assert_phase_closed
from tests.calc.model.random_models import BLOCKS, blocks, models, unrolled
from tests.calc.scenes import FACTS, KNOWN, MODELS

GOLDEN = Path(__file__).parents[2] / "golden" / "model-v1.json"
# Any architecture takes many choices to draw.
LARGE = settings(suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow])


def again(model: Model) -> Model:
    """The model that an export of it is read back as."""
    return read_config(json.loads(model_text(model)), "model.json", "model").model


@LARGE
@given(models())
def test_the_parts_of_any_architecture_sum_to_the_whole(model: Model) -> None:
    found = inspection(model)
    assert sum(found["breakdown"].values()) == found["total_params"]
    held = active = 0
    for stack in model.stacks:
        for part in (stack.before, *(layer.blocks for layer in stack.layers()), stack.after):
            count = counted_blocks(stack, part)
            held, active = held + count.parameters, active + count.active
    assert (held, active) == (found["total_params"], found["active_params"])
    assert found["active_params"] >= 0


@LARGE
@given(models())
def test_a_report_of_any_architecture_closes(model: Model) -> None:
    found = evaluate(with_value(default_scenario(KNOWN), "model", model), FACTS)
    assert_closed(found)
    for phase in PHASES:
        assert_phase_closed(found, phase)


@LARGE
@given(models())
def test_grouped_or_layer_by_layer_every_figure_is_the_same(model: Model) -> None:
    loose = unrolled(model)
    assert inspection(loose) == inspection(model)
    one, other = (
        evaluate(with_value(default_scenario(KNOWN), "model", each), FACTS) for each in (model, loose)
    )
    assert dict(one.values) == dict(other.values)
    assert [device.parts for device in one.devices] == [device.parts for device in other.devices]


@LARGE
@given(models())
def test_any_architecture_comes_back_from_its_file_as_it_was(model: Model) -> None:
    assert again(model) == model
    assert again(unrolled(model)) == unrolled(model)


@pytest.mark.parametrize("kind", BLOCKS, ids=lambda kind: kind.__name__)
@settings(max_examples=10)
@given(data=st.data())
def test_a_layer_of_every_kind_counts_in_parts_and_comes_back(
    kind: type[BlockSpec], data: st.DataObject
) -> None:
    pair = tuple(data.draw(blocks((kind,))) for _ in range(2))
    stack = Stack(hidden_size=data.draw(st.integers(1, 300)), groups=groups_of([Layer(blocks=pair)] * 3))
    model = Model(stacks=(stack,))
    assert again(model) == model
    assert (
        counted(model).parameters
        == 3 * sum(counted_blocks(stack, (block,)).parameters for block in pair)
        == sum(inspection(model)["breakdown"].values())
    )


@pytest.mark.parametrize("name", MODELS)
def test_a_model_of_the_catalogue_comes_back_with_what_was_said_of_it(name: str) -> None:
    found = KNOWN.read(name)
    back = read_config(json.loads(model_text(found.model, found.warnings)), "model.json", "other")
    assert back.model == found.model
    assert notices(back.warnings) == notices(found.warnings)


SINCE = {RWKV7}  # kinds that came after that version


def test_an_exported_model_of_the_first_version_opens() -> None:
    found = read_model_file(GOLDEN)
    assert found.model.name == "Every kind"
    kinds = {type(block) for stack in found.model.stacks for block in stack.blocks()}
    assert set(BLOCKS) - kinds == SINCE
    assert [message.code for message in found.warnings] == ["missing_field"]


BROKEN: dict[str, dict[str, object]] = {
    "format_version is missing": {"format_version": None},
    "format_version is newer": {"format_version": 99},
    "does not exist": {"format_version": 0},
    "Model": {"model": None},
    "colour": {"colour": "red"},
    "hidden_size": {"model": {"stacks": [{"hidden_size": 0}]}},
    "no message is called": {"said": [{"code": "nothing", "path": ""}]},
}


@pytest.mark.parametrize("said", BROKEN)
def test_a_broken_export_is_refused_in_one_line(said: str) -> None:
    raw = {**json.loads(GOLDEN.read_text(encoding="utf-8")), **BROKEN[said]}
    with pytest.raises(InputError, match=r"model\.json: ") as caught:
        read_config(raw, "model.json", "model")
    assert said.replace(" is newer", " 99 is newer") in str(caught.value)
    assert "\n" not in str(caught.value)
