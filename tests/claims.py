"""What articles say of training and scaling, beside what the engine says: rule, both values, and the reason.

`python -m tests.claims` writes docs/rules-of-thumb.md; a test holds the page and the values to the engine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from calc import Report, significant, timeline
from tests.calc.scenes import report, scene

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rules-of-thumb.md"
GPT3, A100, V100 = "gpt-3-175b", "a100-sxm-80", "v100-sxm2-16"
Verdict = Literal["right", "approximate", "wrong"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: what was asked, the value claimed, the engine's, how near they must be to agree, and why."""

    id: str
    asked: str
    claimed: float
    unit: str
    value: Callable[[], float]
    verdict: Verdict
    why: str


def trained(model: str, device: str, tokens: float, **fields: Any) -> Report:
    """A model trained on so many tokens on some devices."""
    given = {"scaling__budget": "model", "scaling__trained_tokens": tokens, "scaling__mfu": 1.0, **fields}
    return report(model, device, **given)


def spent(flops: float, device: str, **fields: Any) -> Report:
    """A budget in FLOPs on some devices."""
    return report("llama-2-7b", device, scaling__flops=flops, **fields)


def figure(path: str, made: Callable[[], Report]) -> Callable[[], float]:
    """A value of a report that is made when it is asked for."""
    return lambda: float(made().values[f"scaling.{path}"])


def utilisation(model: str, device: str, tokens: float, hours: float) -> Callable[[], float]:
    """The share of the peak that published device-hours come to."""
    return lambda: figure("device_hours", lambda: trained(model, device, tokens))() / hours


def ratio(model: str, tokens: float) -> Callable[[], float]:
    """Tokens that a catalogue model was trained on, for each of its parameters."""
    return figure("trained_ratio", lambda: trained(model, A100, tokens))


def growth(law: str, path: str) -> Callable[[], float]:
    """What twice the compute does to the best size or the best tokens."""
    one, two = (figure(path, lambda by=by: spent(by * 1e21, A100, scaling__law=law)) for by in (1, 2))
    return lambda: two() / one()


def states(**fields: Any) -> float:
    """Bytes of weights, gradients and optimizer states for each parameter of a model that trains."""
    values = report("llama-2-7b", A100, workload__task="training", training__zero_stage=0, **fields).values
    held = sum(values[f"training.memory.{name}"] for name in ("weights", "gradients", "optimizer"))
    return held / values["parameters.total"]


def recomputed() -> float:
    """What computing all layers again adds to a step."""
    given: dict[str, Any] = {
        "hardware__count": 4, "deployment__pipeline_parallel": 4, "workload__task": "training",
        "training__global_batch": 64,
    }  # fmt: skip
    runs = (
        timeline(scene("llama-2-7b", A100, training__recompute=name, **given)) for name in ("none", "full")
    )
    plain, again = (run.length for run in runs if run is not None)
    return again / plain - 1


CARDS = {"hardware__count": 1024, "deployment__tensor_parallel": 1, "scaling__mfu": 0.4}
FINE = {
    "hardware__count": 8, "deployment__tensor_parallel": 1, "scaling__mfu": 150 / 312,
    "prices__device_hour": 3.0,
}  # fmt: skip
CLAIMS = (
    Claim("train-6PT", "FLOPs of GPT-3's training, 6 x 175 B x 300 B", 3.15e23, "FLOP",
          figure("flops", lambda: trained(GPT3, A100, 3e11)), "right",
          "175 B is rounded: the model has 174.6 B"),
    Claim("train-6x2P", "the same as 6 x 2P x tokens", 6.3e23, "FLOP",
          figure("flops", lambda: trained(GPT3, A100, 3e11)), "wrong",
          "2P is the forward pass alone, which 6P holds already"),
    Claim("gpt3-8xA100", "GPT-3 on eight A100 at their peak", 8.0, "years",
          lambda: figure("days", lambda: spent(3.15e23, A100, hardware__count=8, scaling__mfu=1.0))() / 365.25,
          "wrong", "the doubled FLOPs again"),
    Claim("gpt3-1024xA100", "GPT-3 on 1,024 A100 at 40 %", 28.5, "days",
          figure("days", lambda: spent(3.15e23, A100, **CARDS)), "right", ""),
    Claim("gpt3-cost", "that at $2 an hour", 1.4e6, "USD",
          figure("cost", lambda: spent(3.15e23, A100, prices__device_hour=2.0, **CARDS)), "right", ""),
    Claim("gpt3-cost-v100", "GPT-3 on V100 at 28 TFLOP/s and $1.50", 4.6e6, "USD",
          figure("cost", lambda: spent(3.15e23, V100, scaling__mfu=28 / 125, prices__device_hour=1.5)),
          "approximate", "the rate and the price make the figure, and neither was measured"),
    Claim("gpt3-mfu", "share of the peak of 10,000 V100 in 30 days", 0.4, "share",
          utilisation(GPT3, V100, 3e11, 10_000 * 720), "wrong",
          "the hardware and the days that go with it come to a quarter of that"),
    Claim("deepseek-v3-flops", "FLOPs of DeepSeek-V3, 37 B active on 14.8 T tokens", 3.3e24, "FLOP",
          figure("flops", lambda: trained("deepseek-v3", "h800-sxm-80", 14.8e12)), "approximate",
          "37 B leaves 0.5 B of the 37.55 B out that a token uses"),
    Claim("deepseek-v3-mfu", "its share of the 16-bit peak in 2.788 M hours", 0.22, "share",
          utilisation("deepseek-v3", "h800-sxm-80", 14.8e12, 2.788e6), "wrong",
          "those hours are a third of the 16-bit peak, a sixth of the FP8 peak"),
    Claim("llama2-70b-flops", "FLOPs of Llama-2-70B on 2 T tokens", 8.4e23, "FLOP",
          figure("flops", lambda: trained("llama-2-70b", A100, 2e12)), "approximate",
          "70 B is rounded: the model has 68.98 B"),
    Claim("llama2-70b-mfu", "its share of the peak in 1,720,320 hours", 0.43, "share",
          utilisation("llama-2-70b", A100, 2e12, 1_720_320), "right", ""),
    Claim("finetune-7b-flops", "FLOPs of 7 B on 2 B tokens", 1.68e20, "FLOP",
          figure("flops", lambda: trained("llama-2-7b", A100, 2e9)), "wrong",
          "12 instead of 6 FLOPs for each parameter and token"),
    Claim("finetune-7b-hours", "hours of that on eight A100 at 150 TFLOP/s", 39, "h",
          lambda: figure("device_hours", lambda: spent(8.4e19, A100, **FINE))() / 8, "wrong",
          "follows from the doubled FLOPs"),
    Claim("finetune-7b-usd", "dollars of that at $3 an hour", 936, "USD",
          figure("cost", lambda: spent(8.4e19, A100, **FINE)), "wrong", "follows from the doubled FLOPs"),
    Claim("mixed-precision-halves", "bytes of states with mixed precision over those in FP32", 0.5, "1",
          lambda: states(training__gradient_width="bf16")
          / states(training__precision="fp32", training__parameter_width="fp32",
                   training__master_weights=False),
          "wrong", "the 32-bit copy of the weights eats what 16-bit weights and gradients save: 16 bytes in both"),
    Claim("checkpointing-30", "what computing all layers again adds to a step", 0.30, "share", recomputed,
          "approximate", "one more forward pass beside one forward and two backward: a third"),
    Claim("chinchilla-gpt3", "tokens for 175 B at 20 a parameter", 3.5e12, "tokens",
          figure("optimal_tokens", lambda: report(GPT3, A100, scaling__law="hoffmann-1",
                                                  scaling__budget="params", scaling__params=175e9)),
          "approximate", "20 is rounded: the table itself comes to 21 at this size"),
    Claim("tokens-llama-7b", "tokens a parameter of LLaMA-7B", 143, "1", ratio("llama-7b", 1e12),
          "approximate", "7 B is rounded: the model has 6.74 B"),
    Claim("tokens-llama-2-70b", "tokens a parameter of Llama-2-70B", 29, "1", ratio("llama-2-70b", 2e12),
          "right", ""),
    Claim("tokens-llama-3-70b", "tokens a parameter of Llama-3-70B", 214, "1",
          ratio("llama-3.1-70b", 15e12), "right", ""),
    Claim("chinchilla-sqrt2", "growth of size and of tokens for twice the compute", 1.414, "1",
          growth("hoffmann-1", "optimal_params"), "right",
          "so by approach 1; approach 3 gives 1.376 and 1.454"),
)  # fmt: skip
# How near a claim must come: one that is right by the last digit it has, one that is near by an eighth.
NEAR = {"right": 0.02, "approximate": 0.12}


def page() -> str:
    """The table of all claims."""
    lines = [
        "# Rules of thumb beside the engine",
        "",
        "What articles say of training and of scaling laws, and what comes out here. `python -m tests.claims`",
        "writes this page; a test holds every line.",
        "",
        "| asked | claimed | here | verdict | why |",
        "|---|---:|---:|---|---|",
    ]
    for each in CLAIMS:
        numbers = f"{_said(each.claimed)} | {_said(each.value())}"
        unit = "" if each.unit == "1" else f" ({each.unit})"
        lines.append(f"| {each.asked}{unit} | {numbers} | {each.verdict} | {each.why} |")
    return "\n".join(lines) + "\n"


def _said(value: float) -> str:
    return f"{value:.3g}".replace("e+", "e") if value >= 1e9 else significant(value, 4)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
