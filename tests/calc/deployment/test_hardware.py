"""Devices as their datasheets have them: no rate is derived from another's, none comes from nowhere."""

import math
from itertools import product

import pytest

from calc import Device, Peaks
from tests.calc.scenes import KNOWN, report

DEVICES = {device.id: device for device in KNOWN.devices}


@pytest.mark.parametrize("name", sorted(DEVICES))
def test_a_device_has_memory_a_bandwidth_and_a_source(name: str) -> None:
    device = DEVICES[name]
    assert 2**30 <= device.usable <= 2**42
    assert 1e10 < device.memory_bandwidth < 1e14
    assert device.source
    assert device.confidence in ("derived", "estimate")
    assert device.usable <= device.marketed_memory * 2**30
    for precision in type(device.peaks).model_fields:
        rate, used = device.rate(precision)
        assert rate is None or (math.isfinite(rate) and 1e9 < rate < 1e17)
        assert rate is None or getattr(device.peaks, used) == rate
    for speed in (device.link_bandwidth, device.pcie_bandwidth):
        assert speed is None or 1e8 < speed < 1e13


def test_peaks_are_dense_and_accumulate_in_32_bits() -> None:
    h100, ada = KNOWN.device("h100-sxm-80"), KNOWN.device("rtx-4090")
    assert h100.peaks.bf16 is not None
    assert 900e12 < h100.peaks.bf16 < 1000e12
    assert ada.peaks.fp16 == pytest.approx(165.2e12)
    a100 = KNOWN.device("a100-sxm-80")
    assert (a100.peaks.bf16, a100.peaks.fp8, a100.peaks.int8) == (312e12, None, 624e12)
    assert KNOWN.device("h100-sxm-80").usable == pytest.approx(79.65 * 2**30, rel=1e-3)


def test_a_precision_without_a_unit_runs_at_the_best_rate_of_16_bit_or_of_fp32() -> None:
    assert KNOWN.device("a100-sxm-80").rate("fp8") == (312e12, "bf16")
    assert KNOWN.device("a100-sxm-80").rate("int8") == (624e12, "int8")
    assert KNOWN.device("p40").rate("fp16")[1] == "fp32"
    bare = Device(marketed_memory=8, memory_bandwidth=1e11, peaks=Peaks(int8=1e12))
    assert bare.rate("bf16") == (None, "bf16")
    assert bare.rate("int8") == (1e12, "int8")
    assert bare.rate("mystery") == (None, "mystery")


def test_usable_memory_that_nobody_reported_is_the_marketed_size_or_three_quarters_if_shared() -> None:
    plain = Device(marketed_memory=24, marketed_unit="GB", memory_bandwidth=1e12, peaks=Peaks())
    assert plain.usable == 24 * 10**9
    shared = Device(marketed_memory=64, memory_bandwidth=1e11, peaks=Peaks(), device_class="unified")
    assert shared.usable == 48 * 2**30
    told = Device(marketed_memory=24, usable_bytes=7, memory_bandwidth=1e12, peaks=Peaks())
    assert told.usable == 7


CLASSES = {device.efficiency_class: device.id for device in KNOWN.devices}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_class_of_device_resolves_to_an_efficiency(name: str) -> None:
    loads = (("llama-3.1-8b", "bf16"), ("mixtral-8x7b", "q4_k_m"))
    for engine, (model, weights) in product(KNOWN.engines, loads):
        found = report(model, CLASSES[name], deployment__engine=engine, deployment__weights=weights)
        decode, prefill = found.figure("decode.efficiency"), found.figure("prefill.efficiency")
        for share in (decode, prefill):
            assert 0 < share.value <= 1.6
            assert share.source
            assert share.confidence in ("calibrated", "estimate")
        borrowed = [message.code for message in found.warnings].count("efficiency_borrowed")
        assert borrowed == (decode.confidence != "calibrated")
        assert 0 < found.values["memory.overhead"] < 2**33
