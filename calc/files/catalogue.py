"""The catalogue: resources/ read into frozen objects, each value with its source."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from calc.deployment.efficiency import Decode, Efficiencies, Engine, Kind, Saturated, Served, Share
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Peaks
from calc.deployment.scenario import Scenario
from calc.files.engines import read_engines
from calc.files.entries import ModelEntry, read_index
from calc.files.laws import read_laws
from calc.files.names import match, meant
from calc.files.presets import Preset, read_preset, read_training_preset
from calc.files.project import json_object
from calc.files.trained import Trained, read_trained
from calc.files.trainers import read_optimizers, read_trainers
from calc.files.training_efficiency import read_training_efficiencies
from calc.model.importers.hf_config import ImportResult, read_config
from calc.model.model import Model
from calc.physics.formats import CacheFormat, NumberFormat
from calc.physics.formula import Confidence, Formula
from calc.physics.message import QuestionError
from calc.physics.spec import with_value

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
TERA, GIGA, MICRO = 1e12, 1e9, 1e-6
_SURE: Mapping[str, Confidence] = {"datasheet": "derived", "secondary": "estimate", "from memory": "estimate"}


@dataclass(frozen=True, slots=True)
class Price:
    """A default price of a device for an hour, with where and when it was listed."""

    usd_per_hour: float
    source: str
    date: str


class Catalogue:
    """Models, devices, formats, efficiencies and prices of one resources folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def devices(self) -> tuple[Device, ...]:
        """Every device, vendor by vendor."""
        files = sorted((self._folder / "hardware").glob("*.toml"))
        return tuple(_device(raw) for file in files for raw in _toml(file)["device"])

    def device(self, name: str) -> Device:
        """The device of that id or name; QuestionError where there is none."""
        found, near = match(name, self._device_names)
        if found is None:
            raise QuestionError(f"device: no device {name[:60]!r}; {meant(near, 'list devices')}")
        return self._devices[found]

    @cached_property
    def _devices(self) -> dict[str, Device]:
        return {device.id: device for device in self.devices}

    @cached_property
    def _device_names(self) -> dict[str, str]:
        return {key.lower(): device.id for device in self.devices for key in (device.name, device.id)}

    @cached_property
    def _prices(self) -> dict[str, Price]:
        return {raw["device"]: _price(raw) for raw in _toml(self._folder / "prices.toml")["price"]}

    def price(self, device_id: str) -> Price | None:
        """The default price of a device, where one is listed."""
        return self._prices.get(device_id)

    @cached_property
    def offers(self) -> tuple[tuple[Device, float], ...]:
        """Every device with a default price, and that price of an hour."""
        return tuple((each, price.usd_per_hour) for each in self.devices if (price := self.price(each.id)))

    def with_device(self, scenario: Scenario, name: str) -> Scenario:
        """The scenario on another device, at that device's default price."""
        device = self.device(name)
        price = self.price(device.id)
        source = f"{price.source}, {price.date}" if price else ""
        hour = price.usd_per_hour if price else None
        placed = with_value(scenario, "hardware.device", device)
        return with_value(with_value(placed, "prices.device_hour", hour), "prices.source", source)

    @cached_property
    def presets(self) -> tuple[Preset, ...]:
        """Every load to start from, in the order of its file."""
        return tuple(map(read_preset, _toml(self._folder / "workloads.toml")["workload"]))

    @cached_property
    def models(self) -> tuple[ModelEntry, ...]:
        """Every model, the newest first, with its size as the importer counts it."""
        return read_index(self._folder / "models" / "index.json")

    @cached_property
    def _entries(self) -> dict[str, ModelEntry]:
        return {each.id: each for each in self.models}

    def entry(self, identifier: str) -> ModelEntry:
        """What the catalogue says of a model by its id."""
        return self._entries[identifier]

    def identify(self, name: str) -> str | None:
        """The id of the catalogue model that a name means; None where it means none or several."""
        return match(name, self._ids)[0]

    def likely(self, name: str) -> tuple[str, ...]:
        """The ids of the models that a name may mean, the likeliest first; several where it is short."""
        found, near = match(name, self._ids)
        return (found,) if found is not None else tuple(near)

    def near(self, name: str) -> str:
        """What to say of a model name that means nothing."""
        return meant(match(name, self._ids)[1], "list models")

    @cached_property
    def _ids(self) -> dict[str, str]:
        return {key.lower(): each.id for each in self.models for key in (*each.aliases, each.name, each.id)}

    def read(self, identifier: str) -> ImportResult:
        """A catalogue model as its importer reads it, with what it warns of."""
        file = self._folder / "models" / identifier / "config.json"
        found = read_config(
            json_object(file.read_bytes(), file.name), file.name, self._entries[identifier].name
        )
        return ImportResult(with_value(found.model, "catalogue_id", identifier), found.warnings)

    def model(self, name: str) -> Model:
        """The model of that id, name or alias; QuestionError where there is none."""
        identifier = self.identify(name)
        if identifier is None:
            raise QuestionError(f"model: no catalogue model {name[:60]!r}; {self.near(name)}")
        if identifier not in self._models:
            self._models[identifier] = self.read(identifier).model
        return self._models[identifier]

    @cached_property
    def _models(self) -> dict[str, Model]:
        return {}

    @cached_property
    def facts(self) -> Facts:
        """Formats and efficiencies, as evaluations look them up."""
        raw = _toml(self._folder / "formats.toml")
        formats = {key: form for row in raw["format"] for form in [_format(row)] for key in _keys(row)}
        caches = {
            key: form for row in raw["cache_format"] for form in [_cache_format(row)] for key in _keys(row)
        }
        efficiencies = efficiencies_of(_toml(self._folder / "efficiency.toml"))
        engines = read_engines(_toml(self._folder / "engines.toml"))
        laws = read_laws(_toml(self._folder / "scaling_laws.toml"))
        optimizers = read_optimizers(_toml(self._folder / "optimizers.toml"))
        trainers = read_trainers(_toml(self._folder / "trainers.toml"))
        trained = read_training_efficiencies(_toml(self._folder / "training_efficiency.toml"))
        return Facts(formats, caches, efficiencies, engines, laws, optimizers, trainers, trained)

    @property
    def formats(self) -> tuple[tuple[str, str], ...]:
        """Id and title of every weight format."""
        return tuple((key, form.title) for key, form in self.facts.formats.items() if key == form.id)

    @property
    def cache_format_choices(self) -> tuple[tuple[str, str], ...]:
        """Id and title of every cache format."""
        return tuple((key, form.title) for key, form in self.facts.cache_formats.items() if key == form.id)

    @cached_property
    def training_presets(self) -> tuple[Preset, ...]:
        """Trainings to start from."""
        return tuple(map(read_training_preset, _toml(self._folder / "trainings.toml")["training"]))

    @cached_property
    def examples(self) -> tuple[Mapping[str, Any], ...]:
        """The decks of the examples as their table has them."""
        return tuple(_toml(self._folder / "examples.toml")["example"])

    @cached_property
    def trained(self) -> tuple[Trained, ...]:
        """Published models with the tokens that they were trained on, the earliest first."""
        return read_trained(_toml(self._folder / "trained_models.toml"))

    @property
    def laws(self) -> tuple[tuple[str, str], ...]:
        """Id and title of every scaling law."""
        return tuple((key, law.title) for key, law in self.facts.laws.items())

    @property
    def engines(self) -> tuple[str, ...]:
        """Every engine that something was measured of, or whose memory is known."""
        return tuple(dict.fromkeys((*self.facts.efficiencies.overheads, *self.facts.engines)))


@cache
def catalogue() -> Catalogue:
    """The catalogue that ships with the program."""
    return Catalogue(RESOURCES)


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _keys(row: Mapping[str, Any]) -> list[str]:
    return [row["id"], *row.get("aliases", [])]


def _scaled(value: float | None, scale: float) -> float | None:
    return None if value is None else value * scale


def _device(raw: Mapping[str, Any]) -> Device:
    """One device in base units."""
    rates = raw["peak_dense_tflops"]
    notes = " ".join(raw[key] for key in ("notes", "usable_note") if key in raw)
    same = (
        "id", "name", "vendor", "device_class", "form_factor", "architecture", "release_year",
        "marketed_memory", "marketed_unit", "usable_bytes", "link_name", "link_domain",
        "tdp_watts", "efficiency_class", "sparsity_multiplier", "sparsity_multiplier_fp4",
    )  # fmt: skip
    return Device(
        **{key: raw[key] for key in same if key in raw},
        memory_type=raw.get("memory_type", ""),
        usable_source=raw.get("usable_source", ""),
        memory_bandwidth=raw["memory_bandwidth_gbs"] * GIGA,
        peaks=Peaks(**{name: round(rate * TERA) for name, rate in rates.items()}),
        link_bandwidth=_scaled(raw.get("link_gbs_per_direction"), GIGA),
        pcie_bandwidth=_scaled(raw.get("pcie_gbs_per_direction"), GIGA),
        confidence=_SURE[raw["confidence"]],
        source="; ".join(raw.get("sources", [])),
        notes=notes,
    )


def _price(raw: Mapping[str, Any]) -> Price:
    """The default price and the listed point that it is."""
    point = next(p for p in raw["points"] if p["usd_per_device_hour"] == raw["default"])
    return Price(raw["default"], f"{point['provider']}, {point['source']}", str(point.get("date", "undated")))


def _format(raw: Mapping[str, Any]) -> NumberFormat:
    return NumberFormat(
        raw["id"], raw["title"], raw["family"], Formula(raw["bits"]), raw["compute"],
        frozenset(raw.get("kept", [])), raw["source"], raw["confidence"],
    )  # fmt: skip


def _cache_format(raw: Mapping[str, Any]) -> CacheFormat:
    return CacheFormat(raw["id"], raw["title"], Formula(raw["bits"]), raw["source"], raw["confidence"])


def _share(raw: Mapping[str, Any]) -> Share:
    return Share(raw["median"], raw["low"], raw["high"], raw["n"])


def efficiencies_of(raw: Mapping[str, Any]) -> Efficiencies:
    """The measured tables, times in seconds."""
    return Efficiencies(
        platforms={row["id"]: row["platform"] for row in raw["class"]},
        vendors={row["id"]: row["vendor"] for row in raw["class"]},
        fits=dict(chain.from_iterable(_fits(fit) for fit in raw.get("fit", []))),
        serving={(row["engine"], row["class"], _kind(row)): _served(row) for row in raw.get("serving", [])},
        saturated={
            (row["engine"], row["class"], row["model"] == "moe"): Saturated(
                row["memory_share"], row["prefill_share"]
            )
            for row in raw.get("throughput", [])
        },
        decode={name: _share(share) for name, share in raw["decode"].items()},
        prefill={(row["engine"], row["class"], _kind(row)): _share(row) for row in raw.get("prefill", [])},
        any_prefill=_share(raw["any_prefill"]),
        apart=frozenset(row["id"] for row in raw["class"] if row.get("apart")),
        engines={row["engine"]: _engine(row) for row in raw["overhead"]},
        source=raw["source"],
    )


def _kind(raw: Mapping[str, Any]) -> Kind:
    return Kind(raw["kind"], raw.get("model", "dense") == "moe")


def _fits(raw: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str, Kind], Decode]]:
    """Every class and kind of weights that an engine was fitted on, on one platform."""
    collective, rank = raw["us_per_allreduce"] * MICRO, raw.get("us_per_rank", 0.0) * MICRO
    for row in raw["shares"]:
        fit = Decode(
            row["share"], row["us_per_layer"] * MICRO, collective, raw["cache_share"], rank, row["n"]
        )
        yield (raw["engine"], row["class"], _kind(row)), fit


def _served(raw: Mapping[str, Any]) -> Served:
    decode = Decode(
        raw["memory_share"], raw["us_per_layer"] * MICRO, raw["us_per_allreduce"] * MICRO, 1.0, rows=raw["n"]
    )
    launch = raw["us_per_layer_prefill"] * MICRO
    return Served(decode, raw["prefill_share"], launch, raw["queue_share"], raw["n"])


def _engine(raw: Mapping[str, Any]) -> Engine:
    return Engine(
        raw.get("measured_as", raw["engine"]), raw["bytes"], raw.get("micro_batch"),
        raw.get("unfused_attention", 0.0),
    )  # fmt: skip
