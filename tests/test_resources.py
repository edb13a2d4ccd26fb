"""What ships in resources/ holds together: every entry has its source, names are unique, sizes agree."""

import json
import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from calc import catalogue, inspection
from tests.catalogue_index import INDEX, text

RESOURCES = Path(__file__).parents[1] / "resources"
GOLDEN = Path(__file__).parent / "golden"
UNITS = {"M": 1e6, "B": 1e9, "T": 1e12}
DEVICE_FILES = sorted((RESOURCES / "hardware").glob("*.toml"))
ICONS = sorted(
    file for file in (RESOURCES / "icons").glob("*.svg") if file.stem not in ("app", "app-small", "mark")
)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((RESOURCES / name).read_text(encoding="utf-8"))


DEVICES = list(chain.from_iterable(tomllib.loads(file.read_text())["device"] for file in DEVICE_FILES))
FORMATS = read("formats.toml")
EFFICIENCY = read("efficiency.toml")
MODELS = read("models/catalogue.toml")["model"]
COUNTS = json.loads((GOLDEN / "catalogue_counts.json").read_text())["models"]
CONTEXTS = {
    "max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len", "max_sequence_length",
    "model_max_length", "max_target_positions",
}  # fmt: skip


def test_there_are_130_devices_each_once_and_with_a_source():
    assert len({device["id"] for device in DEVICES}) == len(DEVICES) == 130
    assert all(device["sources"] for device in DEVICES)


def test_a_link_is_half_of_its_marketed_sum_of_both_directions():
    for device in DEVICES:
        if "link_gbs_bidirectional_total" in device:
            half = device["link_gbs_bidirectional_total"] / 2
            assert device["link_gbs_per_direction"] == pytest.approx(half), device["id"]


def test_usable_memory_is_never_more_than_the_marketed_number_in_gib():
    for device in DEVICES:
        if "usable_bytes" in device:
            share = device["usable_bytes"] / (device["marketed_memory"] * 2**30)
            assert 0.9 < share <= 1.0, device["id"]


def test_every_device_has_a_class_whose_platform_is_known():
    classes = {row["id"] for row in EFFICIENCY["class"]}
    assert {device["efficiency_class"] for device in DEVICES} <= classes


def test_every_efficiency_names_its_rows_and_where_they_come_from():
    tables = chain.from_iterable(EFFICIENCY[name] for name in ("prefill", "fit", "serving", "throughput"))
    for row in [*EFFICIENCY["decode"].values(), EFFICIENCY["any_prefill"], *tables]:
        assert row["n"] >= 1
        assert row["sources"]
    for row in [*EFFICIENCY["decode"].values(), *EFFICIENCY["prefill"]]:
        assert 0 < row["low"] <= row["median"] <= row["high"]


def test_a_default_price_is_an_on_demand_price_that_someone_listed():
    ids = {device["id"] for device in DEVICES}
    for row in read("prices.toml")["price"]:
        listed = [p["usd_per_device_hour"] for p in row["points"] if p["kind"] == "on-demand"]
        assert row["device"] in ids
        assert row["default"] in listed
        assert all(point["source"] and point["date"] for point in row["points"])


@pytest.mark.parametrize("table", ["format", "cache_format"])
def test_a_name_means_one_format(table: str):
    names = [name for row in FORMATS[table] for name in (row["id"], *row.get("aliases", []))]
    assert len(names) == len(set(names))


def test_a_mix_is_named_by_its_average_and_called_an_estimate():
    mixes = [row for row in FORMATS["format"] if row["family"] == "gguf mix"]
    assert {row["confidence"] for row in mixes} == {"estimate"}
    assert "q4_k_m" in {alias for row in mixes for alias in row["aliases"]}


@pytest.mark.parametrize("row", MODELS, ids=[row["id"] for row in MODELS])
def test_a_model_counts_to_its_published_size_without_a_warning(row: dict[str, Any]):
    """With or without the heads for further tokens, which some makers count."""
    stated = re.match(r"([\d.]+)([MBT])", row["published"])
    assert stated is not None
    unit = UNITS[stated[2]]
    published, last = float(stated[1]) * unit, unit / 10 ** len(stated[1].partition(".")[2])
    found = catalogue().read(row["id"])
    counted = inspection(found.model)
    sizes = (counted["total_params"], counted["total_params"] + counted["mtp"]["params"])
    assert any(size == pytest.approx(published, rel=0.012, abs=last / 2) for size in sizes)
    assert row["source"]
    assert found.warnings == ()


def test_the_totals_of_released_checkpoints_are_met_to_the_parameter():
    record = json.loads((GOLDEN / "checkpoint_totals.json").read_text())
    counted = {row["id"]: inspection(catalogue().model(row["id"])) for row in MODELS}
    totals = {name: each["total_params"] for name, each in counted.items()}
    assert {name: totals[name] for name in record["total_params"]} == record["total_params"]
    whole = {name: totals[name] + counted[name]["mtp"]["params"] for name in record["total_params_with_mtp"]}
    assert whole == record["total_params_with_mtp"]


@pytest.mark.parametrize("name", COUNTS)
def test_a_model_counts_what_its_class_allocates(name: str):
    assert inspection(catalogue().model(name))["total_params"] == COUNTS[name]["total_params"]


@pytest.mark.parametrize("row", MODELS, ids=[row["id"] for row in MODELS])
def test_a_context_is_stated_by_the_configuration_or_unknown(row: dict[str, Any]):
    """What a class would take by default says nothing of a model."""
    raw = json.loads((RESOURCES / "models" / row["id"] / "config.json").read_text())
    stated = {*raw, *raw.get("text_config", {})} & CONTEXTS
    assert stated or catalogue().model(row["id"]).max_position_embeddings is None


def test_the_index_is_what_the_configurations_give():
    assert INDEX.read_text(encoding="utf-8") == text(), "python -m tests.catalogue_index writes it anew"


def test_a_name_means_one_model():
    keys = [{key.lower() for key in (row["id"], row["name"], *row["aliases"])} for row in MODELS]
    assert sum(map(len, keys)) == len(set().union(*keys))


def test_every_font_has_its_licence_beside_it():
    fonts = RESOURCES / "fonts"
    for file in (*fonts.glob("*.otf"), *fonts.glob("*.ttf")):
        licence = fonts / f"LICENSE-{file.stem.split('-')[0]}.txt"
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text(encoding="utf-8")


@pytest.mark.parametrize("icon", ICONS, ids=[icon.stem for icon in ICONS])
def test_an_icon_stands_on_the_14_px_grid_and_takes_the_colour_of_its_text(icon: Path):
    root = ElementTree.fromstring(icon.read_text())
    assert root.get("viewBox") == "0 0 14 14"
    assert root.get("stroke") == "currentColor"
    assert "#" not in icon.read_text()


def test_every_engine_tells_how_it_spends_memory_and_who_says_so():
    for row in read("engines.toml")["engine"]:
        assert row["sources"], row["id"]
        assert 0 < row["memory_share"] <= 1
        assert row["cache_block"] >= 1
