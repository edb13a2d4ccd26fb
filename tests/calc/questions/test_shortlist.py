"""The shortlist: what it finds serves the load, costs no more than allowed, and stands in a true order."""

from calc import evaluate
from calc.deployment.taken import with_model
from calc.questions.shortlist import Candidate, Placing, ranked, shortlist
from tests.calc.scenes import FACTS, KNOWN, close, edited, scene

LOAD = scene(
    "llama-3.1-8b", deployment__weights="fp8", workload__arrival_rate=2.0, workload__slo_ttft=2.0,
    workload__slo_tpot=0.05,
)  # fmt: skip
OFFERS = [
    (KNOWN.device(name), price) for name, price in (("rtx-4090", 0.4), ("h100-sxm-80", 2.5), ("l4", 0.8))
]
MODELS = [
    Candidate(each.id, each.name, each.parameters, score)
    for each, score in (
        (KNOWN.entry("llama-3.1-8b"), 60.0), (KNOWN.entry("llama-3.1-70b"), 75.0),
        (KNOWN.entry("qwen3-32b"), None), (KNOWN.entry("llama-3.1-405b"), 85.0),
    )
]  # fmt: skip


def found(budget: float | None = None) -> tuple[Placing, ...]:
    steps = list(shortlist(LOAD, FACTS, MODELS, KNOWN.read, OFFERS, budget))
    shares = [share for share, _ in steps]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1
    return ranked(each for _, each in steps if each is not None)


ALL = found()


def test_every_line_serves_the_load_at_what_it_says() -> None:
    assert len(ALL) >= 6
    for each in ALL:
        made = with_model(LOAD, KNOWN.read(each.model.id))
        made = edited(made, hardware__device=each.cost.device, hardware__count=each.cost.count)
        made = edited(made, deployment__tensor_parallel=each.cost.copy)
        price = next(price for device, price in OFFERS if device.id == each.cost.device.id)
        report = evaluate(edited(made, prices__device_hour=price), FACTS)
        assert report.fits
        assert report.values["traffic.ttft"] <= 2.0
        assert report.values["traffic.tpot"] <= 0.05
        assert close(report.values["cost.per_month"], each.month)


def test_better_scores_come_first_and_models_without_one_last() -> None:
    scores = [each.model.score for each in ALL]
    known = [score for score in scores if score is not None]
    assert known == sorted(known, reverse=True)
    assert scores[len(known) :] == [None] * (len(scores) - len(known))


def test_a_leader_is_beaten_by_none() -> None:
    for each in ALL:
        score = each.model.score or 0
        better = [o for o in ALL if (o.model.score or 0) >= score and o.month < each.month]
        assert each.leads == (not better) or any(o.month == each.month for o in ALL if o is not each)


def test_a_budget_takes_away_what_is_dearer_and_nothing_else() -> None:
    limit = sorted(each.month for each in ALL)[len(ALL) // 2]
    assert {(e.model.id, e.cost.device.id) for e in found(limit)} == {
        (e.model.id, e.cost.device.id) for e in ALL if e.month <= limit
    }
