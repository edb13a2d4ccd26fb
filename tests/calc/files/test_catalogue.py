"""The catalogue: names lead to entries, and entries hold together."""

from pathlib import Path

import pytest

from calc import QuestionError, evaluate, model_fields
from calc.files.catalogue import RESOURCES, Catalogue
from tests.calc.scenes import FACTS, KNOWN, scene


def test_a_catalogue_is_loaded_once() -> None:
    assert KNOWN.model("llama-3.1-8b") is KNOWN.model("Llama-3.1-8B")
    assert KNOWN.devices is KNOWN.devices
    assert KNOWN.facts is FACTS


@pytest.mark.parametrize("name", [each.id for each in KNOWN.models])
def test_an_entry_agrees_with_its_model(name: str) -> None:
    entry = next(each for each in KNOWN.models if each.id == name)
    model = KNOWN.model(name)
    assert (model.name, model.catalogue_id, model.model_type) == (entry.name, name, entry.architecture)
    assert entry.active <= entry.parameters
    assert entry.context == model.max_position_embeddings
    assert entry.maker
    assert KNOWN.identify(entry.name) == name
    assert model_fields(model)


def test_listing_and_naming_models_reads_no_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("calc.files.catalogue.read_config")
    fresh = Catalogue(RESOURCES)
    assert len(fresh.models) >= 220
    assert fresh.identify("meta-llama/Llama-3.1-8B") == "llama-3.1-8b"


def test_another_device_brings_its_price_or_none() -> None:
    priced, plain = scene("gpt2", "h100-sxm-80"), scene("gpt2", "p40")
    assert priced.prices.device_hour
    assert priced.prices.source
    assert plain.prices.device_hour is None
    assert plain.prices.source == ""


@pytest.mark.parametrize("device", [device.id for device in KNOWN.devices])
def test_a_device_is_found_by_its_id_and_its_name(device: str) -> None:
    found = KNOWN.device(device)
    assert found.id == device
    assert KNOWN.device(found.name) is found
    price = KNOWN.price(device)
    assert price is None or (0 < price.usd_per_hour < 1000 and price.source)


def test_formats_and_engines_can_be_chosen_and_are_known() -> None:
    for form, title in KNOWN.formats:
        assert title
        assert FACTS.weight_format(form.upper()).id == form
    for form, _ in KNOWN.cache_format_choices:
        assert FACTS.cache_format(form, "deployment.kv_k").id == form
    assert len({title for _, title in KNOWN.formats}) == len(KNOWN.formats)
    assert KNOWN.engines[0] == "vllm"


@pytest.mark.parametrize("name", ["", "no such thing", "llama" * 100, "\x00"])
def test_a_name_that_leads_nowhere_is_a_question(name: str) -> None:
    with pytest.raises(QuestionError):
        KNOWN.model(name)
    with pytest.raises(QuestionError):
        KNOWN.device(name)


def test_the_facts_of_a_folder_stand_for_themselves() -> None:
    again = Catalogue(RESOURCES)
    assert again.facts is not FACTS
    assert evaluate(scene(), again.facts).values == evaluate(scene(), FACTS).values
    with pytest.raises(OSError, match="formats"):
        _ = Catalogue(Path("nowhere")).facts
