"""From a scenario to its setting: everything that it names is looked up once."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from calc.answers.rates import cached_dims, link_rate, pcie_rate, peak_rate
from calc.answers.setting import Aside, Setting
from calc.deployment.adapters import PART, with_adapters
from calc.deployment.beside import Beside, besides, missing
from calc.deployment.chain import Place, chained, places
from calc.deployment.facts import Facts
from calc.deployment.hardware import FABRIC_BANDWIDTH
from calc.deployment.parallel import Stage, stages
from calc.deployment.scenario import Scenario
from calc.deployment.sparsity import sparsity_of
from calc.model.model import ledger
from calc.model.stored import STORED, StoredRows
from calc.physics.formats import NumberFormat, bytes_per_element
from calc.physics.ledger import Ledger, Row
from calc.physics.message import Message, few


def setting(scenario: Scenario, facts: Facts, over: Mapping[str, Any] | None = None) -> Setting:
    """Look up what a scenario names; raises QuestionError for a format that is not known."""
    deployment, device = scenario.deployment, scenario.hardware.device
    warnings: list[Message] = []
    form = facts.weight_format(deployment.weight_format)
    stored = deployment.stored.found() if deployment.weights == STORED and deployment.stored else None
    rate_weights, weights_of = peak_rate(scenario, form.compute, warnings)
    rate_half, half_of = peak_rate(scenario, "bf16", [])
    link, link_of = link_rate(scenario, warnings)
    hardware = scenario.hardware
    if hardware.fabric_bandwidth is None and scenario.replica_devices > hardware.node_size:
        warnings.append(Message("fabric_assumed", "decode.ceiling_seconds", {"node": hardware.node_size}))
    model = scenario.model
    whole = Ledger(tuple(with_adapters(ledger(model).rows, deployment.adapters, model.model_type)))
    cached = cached_dims(whole)
    adapted = any(row.part == PART for row in whole.rows)
    warnings += [*missing(scenario, adapted), *_strange(stored, whole)]
    k_format = facts.cache_format(deployment.kv_k, "deployment.kv_k")
    v_format = facts.cache_format(deployment.kv_v, "deployment.kv_v")
    if device.usable_bytes is None:
        values = {"device": device.name, "share": device.usable_share}
        warnings.append(Message("usable_memory_estimated", "memory.usable", values))
    asides = tuple(_aside(each, facts, over) for each in besides(scenario))
    warnings += [each for aside in asides for each in aside.given.warnings if each not in warnings]
    chain = places(model, hardware, scenario.layout) if hardware.further else ()
    others = {place.index: _further(scenario, place.index, facts, over) for place in chain if place.index}
    warnings += [each for other in others.values() for each in other.warnings if each not in warnings]
    return Setting(
        scenario, facts, form, whole, _stages(scenario, chain),
        k_format, v_format, bytes_per_element(k_format, *cached), bytes_per_element(v_format, *cached),
        rate_weights, weights_of, rate_half, half_of, link, link_of,
        scenario.hardware.fabric_bandwidth or FABRIC_BANDWIDTH, over or {}, tuple(warnings),
        sparsity_of(deployment.sparsity), _adapter_form(scenario, facts), asides, stored,
        _recipe(scenario, facts), chain, others, pcie_rate(hardware),
    )  # fmt: skip


def _stages(scenario: Scenario, chain: tuple[Place, ...]) -> tuple[Stage, ...]:
    adapters = scenario.deployment.adapters
    if chain:
        return chained(scenario.model, scenario.layout, chain, adapters)
    return stages(scenario.model, scenario.layout, adapters)


def _further(scenario: Scenario, index: int, facts: Facts, over: Mapping[str, Any] | None) -> Setting:
    """What stands for a further place: its devices, one a stage, under the same formats and policies."""
    hardware = scenario.hardware
    one = {"tensor_parallel": 1, "pipeline_parallel": 1, "expert_parallel": 1, "prefill_replicas": 0}
    device = {"device": hardware.others[index - 1].device, "count": 1, "others": (), "node_devices": None}
    alone = {**one, "mtp": False, "speculation": "none"}
    there = {
        "hardware": hardware.model_copy(update=device), "draft": None,
        "deployment": scenario.deployment.model_copy(update=alone),
    }  # fmt: skip
    # Rates of the scenario's own device that a sweep varies are not those of another.
    own = {path: value for path, value in (over or {}).items() if not path.startswith("hardware.")}
    found = setting(scenario.model_copy(update=there), facts, own)
    return replace(found, pcie=pcie_rate(hardware), is_further=True)


def _recipe(scenario: Scenario, facts: Facts) -> dict[str, NumberFormat]:
    """The formats that the recipe names, by component."""
    return {
        component: facts.weight_format(name, f"deployment.recipe.{component}")
        for component, name in scenario.deployment.recipe.named()
    }


def _adapter_form(scenario: Scenario, facts: Facts) -> NumberFormat | None:
    adapters = scenario.deployment.adapters
    return facts.weight_format(adapters.format, "deployment.adapters.format") if adapters.loaded else None


def _strange(stored: StoredRows | None, whole: Ledger) -> list[Message]:
    """Rows of the model that the weight file does not have."""
    rows = stored.strange(row for row in whole.rows if not row.part) if stored else []
    if not rows:
        return []
    names = few(row.id for row in rows)
    return [Message("stored_elsewhere", "memory.weights", {"count": len(rows), "names": names})]


def _aside(beside: Beside, facts: Facts, over: Mapping[str, Any] | None) -> Aside:
    """The rows of what stands beside the model, named and counted as that."""
    given = setting(beside.scenario, facts, over)

    def named(rows: Iterable[Row]) -> Ledger:
        part = beside.part
        return Ledger(tuple(replace(row, id=f"{part}_{row.id}", part=part) for row in rows))

    step = stages(beside.run, beside.scenario.layout)[0].ledger.rows
    whole, device = given.whole.rows, given.stages[0].ledger.rows
    layers = beside.run.num_hidden_layers
    return Aside(beside.part, given, named(whole), named(device), named(step), layers)
