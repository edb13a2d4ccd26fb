"""Names as sources print them, as those that the engine knows: engines, number formats, devices."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Peaks
from calc.deployment.measured import Measured
from calc.physics.formats import NumberFormat
from calc.physics.formula import Formula
from calc.physics.message import QuestionError
from calc.physics.units import GB

_ENGINES: Mapping[str, str] = {
    "ollama": "llama.cpp", "ik_llama.cpp": "llama.cpp", "llamafile": "llama.cpp", "trtllm": "tensorrt-llm",
    "mlx": "mlx-lm", "mlc": "mlc-llm", "hf": "transformers",
}  # fmt: skip
_SUFFIXES = ("-gemm", "-gemv", "-eager")
_FLOATS: Mapping[str, str] = {"f16": "fp16", "f32": "fp32", "float16": "fp16", "float32": "fp32"}
_PLAIN: Mapping[str, str] = {
    "nf4": "nf4-b64", "nf4-dq": "nf4-b64-dq", "mlx-bf16": "bf16", "mlx-fp16": "fp16", "int8": "int8-channel",
    "int4": "int4-channel", "bf16/fp16": "bf16", "q4f16_1": "mlc-q4f16",
}  # fmt: skip
_SPREAD = 0.15
# GiB of a device that nothing is known of but its speed.
MEMORY = 24


def engine_of(row: Measured) -> str:
    """The engine of a row without version, kernel or wrapper; of several, the first."""
    words = re.split(r"[\s/]+|-or-", row.text("engine").lower().strip())
    name = words[0]
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    return _ENGINES.get(name, name)


def weights_of(row: Measured, model: str, facts: Facts) -> NumberFormat | None:
    """The number format of a row's weights; None where the row names none, or one that is not known."""
    name = (row.text("weight_format") or row.text("format")).lower().removeprefix("gguf ").strip()
    mixed = "gpt-oss" in model
    if name == "fp4" or (mixed and name in ("mxfp4", "fp8")):
        name = "mxfp4-experts" if mixed else "nvfp4"
    if name == "fp8":
        name = "fp8-block-128x128" if row.text("moe_format") == "fp8_block" else "fp8-e4m3-channel"
    if exl2 := re.fullmatch(r"exl2-([\d.]+)", name):
        return _exl2(exl2[1], facts)
    if grouped := re.fullmatch(r"int([2348])-g(\d+)", name):
        scheme = "awq" if grouped[1] == "4" and "awq" in engine_of(row) else "gptq"
        name = f"{scheme}-int{grouped[1]}-g{grouped[2]}"
    name = _FLOATS.get(name, _PLAIN.get(name, name))
    return facts.formats.get(name)


def _exl2(bits: str, facts: Facts) -> NumberFormat:
    """EXL2 of any average: the bits are in the name."""
    alike = next(form for form in facts.formats.values() if form.id.startswith("exl2-"))
    return replace(alike, id=f"exl2-{bits}", title=f"EXL2 {bits} bits", bits=Formula(str(float(bits))))


def cache_of(row: Measured) -> str:
    """The cache format of a row, by the bytes of its elements."""
    return {4: "fp32", 1: "fp8"}.get(row.count("kv_bytes_per_elem") or 2, "bf16")


def _words(name: str) -> list[str]:
    """A device's name in words: "M2 Ultra (76-core GPU)" and "M2-Ultra-76c" share m2, ultra, 76."""
    return re.findall(r"[a-z]+\d+[a-z]*|\d+|[a-z]+", re.sub(r"(\d)(gb|c)\b", r"\1", name.lower()))


def device_of(row: Measured, devices: Sequence[Device]) -> Device | None:
    """The device of a row, with the row's own bandwidth and peaks where it has them.

    A catalogue device is one whose name holds every word of the row's, and whose bandwidth is near;
    of several the one with the nearest bandwidth, then the shortest name. A row that names none but
    carries a bandwidth and a peak is a device of its own. None where neither is the case.
    """
    named = row.text("hardware_id") or row.text("gpu").split("+")[0]
    bandwidth = row.number("gpu_bandwidth_gbs")
    wanted = set(_words(named))
    found: list[tuple[float, int, int, Device]] = []
    for place, device in enumerate(devices):
        words = [*_words(f"{device.name} {device.id}"), device.architecture.lower()]
        if named == device.id or (wanted and wanted <= set(words)):
            off = abs(math.log(device.memory_bandwidth / (bandwidth * GB))) if bandwidth else 0.0
            if off <= _SPREAD:
                found.append((round(off, 3), len(set(words)), place, device))
    if not found:
        return _own_device(row, named) if bandwidth else None
    return _with_own_values(row, min(found)[3])


def _peaks(row: Measured) -> dict[str, float]:
    half, eighth = row.number("gpu_tflops_fp16_dense_fp32acc"), row.number("gpu_tflops_fp8_dense")
    rates = {"fp16": half, "bf16": half, "fp8": eighth}
    return {name: rate * 1e12 for name, rate in rates.items() if rate is not None}


def _with_own_values(row: Measured, device: Device) -> Device:
    bandwidth = row.number("gpu_bandwidth_gbs")
    rates = _peaks(row)
    return device.model_copy(update={
        "memory_bandwidth": bandwidth * GB if bandwidth else device.memory_bandwidth,
        "peaks": device.peaks.model_copy(update=rates),
        "efficiency_class": row.text("gpu_class") or device.efficiency_class,
    })  # fmt: skip


def _own_device(row: Measured, name: str) -> Device:
    bandwidth = row.number("gpu_bandwidth_gbs")
    if bandwidth is None:
        raise QuestionError(f"{name}: neither a known device nor one with a bandwidth of its own")
    printed = re.search(r"(\d+) ?gb", name.lower())
    memory = row.number("total_gib") or (int(printed[1]) if printed else MEMORY)
    return Device(
        id="custom", name=name or "unnamed", marketed_memory=memory, memory_bandwidth=bandwidth * GB,
        peaks=Peaks(**_peaks(row)), efficiency_class=row.text("gpu_class"), source=row.source,
        confidence="estimate",
    )  # fmt: skip
