"""The verb `simulate`: the tails of a server's times under arrivals by chance."""

import argparse
import json
from typing import Any

from calc.answers.evaluate import Report
from calc.questions.simulation import PERCENTILES, Served, simulation_of

_TIMES = ("wait", "ttft", "tpot", "request")


def simulate_options(parser: argparse.ArgumentParser) -> None:
    """Add what the simulation itself can be told."""
    parser.add_argument("--requests", type=int, default=2000, metavar="N", help="default: 2000")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another one, another day")
    parser.add_argument(
        "--batching", choices=["continuous", "static"], default="continuous",
        help="static: batches that end together, with caches of the reserved length",
    )  # fmt: skip


def simulate_answer(report: Report, options: argparse.Namespace) -> str:
    """The percentiles of the times, the share within the objectives, and the server's means."""
    run = simulation_of(report, min(max(options.requests, 10), 1_000_000), options.seed, options.batching)
    for _ in run:
        pass
    served, workload = run.served, report.scenario.workload
    found = _found(served, served.within(workload.slo_ttft, workload.slo_tpot))
    if options.json:
        return json.dumps(found, allow_nan=False)
    lines = [f"{'':8}" + "".join(f"{f'p{each}':>12}" for each in PERCENTILES)]
    for name in _TIMES:
        lines.append(f"{name:8}" + "".join(f"{found[name][f'p{each}']:12.4g}" for each in PERCENTILES))
    lines.append(
        f"within the objectives {found['within']:.1%}, busy {served.busy:.1%}, running {served.running:.3g}"
    )
    return "\n".join(lines)


def _found(served: Served, within: float) -> dict[str, Any]:
    times = {name: {f"p{each}": value for each, value in served.percentiles(name).items()} for name in _TIMES}
    means = {
        "busy": served.busy,
        "running": served.running,
        "output_tokens_per_second": served.output_per_second,
    }
    return {**times, "within": within, **means}
