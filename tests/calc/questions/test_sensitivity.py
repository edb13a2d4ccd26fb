"""What a figure hangs on: swings are evaluations, and the widest is what bounds it."""

from calc import evaluate, swings, with_value
from tests.calc.scenes import FACTS, report

BASE = report("llama-3.1-8b", workload__prompt=2048, workload__batch=8)
FOUND = {each.path: each for each in swings(BASE, FACTS, "decode.tpot")}
NOW = BASE.values["decode.tpot"]


def test_a_swing_is_what_the_evaluation_says() -> None:
    for each in FOUND.values():
        for value, there in ((each.low, each.at_low), (each.high, each.at_high)):
            if there is not None:
                again = evaluate(with_value(BASE.scenario, each.path, value), FACTS)
                assert again.values["decode.tpot"] == there, each.path


def test_decoding_hangs_on_the_bandwidth_most_of_the_device() -> None:
    order = sorted(FOUND.values(), key=lambda each: -each.width(NOW))
    assert "hardware.device.memory_bandwidth" in [each.path for each in order[:4]]
    assert FOUND["hardware.device.tdp_watts"].width(NOW) == 0


def test_values_stay_within_their_bounds_and_whole() -> None:
    batch = FOUND["workload.batch"]
    assert (batch.low, batch.high) == (4, 16)
    tensor = next(each for each in FOUND.values() if each.path == "hardware.count")
    assert tensor.low == 1
    assert tensor.at_low is None
