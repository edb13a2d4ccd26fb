"""The time of a token by its causes: nothing is lost, nothing counted twice."""

import pytest

from calc import CAUSES, Scenario, catalogue, decode_causes, default_scenario, evaluate, with_value

KNOWN = catalogue()


def scenario(name: str, **changes: object) -> Scenario:
    made = with_value(default_scenario(KNOWN), "model", KNOWN.model(name))
    for path, value in changes.items():
        made = with_value(made, path.replace("__", "."), value)
    return made


SCENES = {
    "alone": scenario("llama-3.1-8b"),
    "many": scenario("llama-3.1-8b", workload__batch=256),
    "spread": scenario("deepseek-v3", hardware__count=8),
    "guessing": with_value(
        scenario("llama-3.1-8b", draft=KNOWN.model("llama-3.2-1b")), "deployment.speculation", "draft"
    ),
    "llama.cpp": scenario("qwen3-8b", deployment__engine="llama.cpp", deployment__weights="q4_k_m"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_the_causes_sum_to_the_ceiling_and_to_the_expected_time(scene: str) -> None:
    report = evaluate(SCENES[scene], KNOWN.facts)
    found = decode_causes(report)
    assert sum(each.ceiling for each in found) == pytest.approx(report.values["decode.ceiling_seconds"])
    assert sum(each.expected for each in found) == pytest.approx(report.values["decode.tpot"])
    assert all(each.expected >= each.ceiling for each in found)


@pytest.mark.parametrize("scene", SCENES)
def test_causes_stand_in_their_order_and_each_pair_once(scene: str) -> None:
    found = decode_causes(evaluate(SCENES[scene], KNOWN.facts))
    assert [each.cause for each in found] == sorted((each.cause for each in found), key=CAUSES.index)
    assert len({(each.cause, each.component) for each in found}) == len(found)


def test_only_devices_that_share_layers_wait_for_collectives() -> None:
    def causes(scene: str) -> set[str]:
        return {each.cause for each in decode_causes(evaluate(SCENES[scene], KNOWN.facts))}

    assert "collectives" not in causes("alone")
    assert {"collectives", "link"} <= causes("spread")


def test_the_cache_is_read_by_attention_alone() -> None:
    found = decode_causes(evaluate(SCENES["many"], KNOWN.facts))
    assert {each.component for each in found if each.cause == "cache"} == {"attention"}
