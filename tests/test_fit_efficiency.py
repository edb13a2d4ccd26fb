"""Constants of efficiency follow from measured rows by one command, and come back from rows that they made."""

import tomllib
from dataclasses import replace

import pytest

from calc import catalogue
from calc.deployment.efficiency import expected
from calc.files.catalogue import efficiencies_of
from calc.files.rows import SAMPLE, read_rows
from calc.questions.accuracy_models import Known
from tests import fit_efficiency, fitting
from tests.fitting import CACHE, PROMPT, RANK, REDUCE, SHARE, STEPS, TAU, Observed, fit_steps, observe

KNOWN = catalogue()
ALL = Known(KNOWN.facts, KNOWN.devices, KNOWN.identify, KNOWN.likely, KNOWN.model)


@pytest.fixture(scope="module")
def rows() -> list[Observed]:
    return observe(read_rows([SAMPLE]), ALL)


def test_every_timed_row_of_the_sample_is_observed(rows: list[Observed]) -> None:
    assert {each.group for each in rows} == set(fitting.CHAINS)
    assert all(each.seconds > 0 for each in rows)


def test_constants_come_back_from_times_that_they_made(rows: list[Observed]) -> None:
    of = [each for each in rows if (each.engine, each.device_class) == ("gpt-fast", "dc-ampere")]
    assert {each.group for each in of} <= set(STEPS)
    made = {SHARE: 0.7, TAU: 40, REDUCE: 8, RANK: 3, CACHE: 1.0}
    timed: list[Observed] = []
    for each in of:
        reduced = 1e-6 * (made[REDUCE] + made[RANK] * each.ranks) if each.ranks > 1 else 0.0
        ceiling, layers = each.values["decode.ceiling_seconds"], each.values["model.num_hidden_layers"]
        timed.append(replace(each, seconds=ceiling / 0.7 + layers * (40e-6 + 2 * reduced)))
    found = fit_steps(timed, 0.0)
    for member, own in found.members.items():
        block = fitting.Block([each for each in timed if each.member == member])
        assert block.off({**found.common, **own}) < 0.05 * len(timed)


def test_a_kind_with_one_row_stays_near_its_kin(rows: list[Observed]) -> None:
    of = [each for each in rows if each.engine == "llama.cpp" and each.group == "decode"]
    odd = replace(of[0], device_class="geforce-turing", seconds=5 * of[0].seconds)
    freely = fit_steps([*of, odd], 0.0).members[odd.member][SHARE]
    drawn = fit_steps([*of, odd], 1.0).members[odd.member][SHARE]
    assert freely < drawn


def test_the_file_that_is_written_reads_back(rows: list[Observed]) -> None:
    few = [each for each in rows if each.engine in ("gpt-fast", "mlx-lm", "vllm")]
    text = fit_efficiency.fitted(few, KNOWN.facts.efficiencies)
    table = efficiencies_of(tomllib.loads(text))
    assert table.platforms == KNOWN.facts.efficiencies.platforms
    assert table.engines == KNOWN.facts.efficiencies.engines
    for each in few:
        found = expected(table, each.engine, each.device_class, each.kind)
        assert 0 < found.decode.share <= 1
        assert 0 < found.prefill.median <= 1
    assert PROMPT.path == "prefill.efficiency"


def test_shares_never_pass_the_ceiling() -> None:
    for constant in (SHARE, PROMPT, CACHE):
        assert max(constant.grid) <= 1
