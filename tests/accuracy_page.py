"""Writes the tables on accuracy anew, in docs/accuracy.md and the README.

    python -m tests.accuracy_page [--rows FOLDER --left-out FILE]

The tables of the shipped sample always; that of all rows with --rows, and those of rows left out from what
`python -m tests.fit_efficiency` printed, with --left-out.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from calc.files.catalogue import catalogue
from calc.files.rows import SAMPLE, read_rows
from calc.questions.accuracy import Accuracy, accuracy, as_table
from calc.questions.accuracy_models import Known

ROOT = Path(__file__).resolve().parents[1]
PAGE, README = ROOT / "docs" / "accuracy.md", ROOT / "README.md"
# What the README calls the groups that it shows, and their usual assumptions.
NAMES: Mapping[str, str] = {
    "kv_cache": "KV cache, engine logs", "weights": "checkpoint bytes", "gguf_files": "GGUF files",
    "inference_memory": "inference memory", "decode": "decode, one stream",
    "decode_tp": "decode, several devices", "prefill": "prefill, one stream",
    "throughput_max": "server, most tokens", "serving_tpot": "server, time per token",
    "serving_ttft": "server, first token", "training_step": "training, one step",
    "training_run": "training, whole runs", "training_memory": "training memory",
    "finetune_memory": "fine-tuning memory", "scaling": "scaling laws, best budget",
}  # fmt: skip
ASSUMPTIONS: Mapping[str, str] = {
    "nominal_bits": "nominal bits", "weights_x_1.2": "weights x 1.2", "bandwidth_80": "80 % of bandwidth",
    "mfu_50": "half the peak", "mfu_40": "MFU of 40 %", "bandwidth_80_mfu_50": "80 % and 50 %",
    "tokens_20": "20 tokens a parameter", "bytes_per_parameter": "18 bytes a parameter, LoRA 2",
}  # fmt: skip


def judged(paths: Sequence[Path]) -> Accuracy:
    """Rows against the shipped constants."""
    known = catalogue()
    all_known = Known(known.facts, known.devices, known.identify, known.likely, known.model)
    return accuracy(read_rows(paths), all_known)


def short_table(found: Accuracy) -> list[str]:
    """The table of the README."""
    lines = [
        "| group | rows | median error | 90th percentile | usual assumption |",
        "|---|---:|---:|---:|---|",
    ]
    for name, title in NAMES.items():
        group = found.groups[name]
        theirs = [f"{ASSUMPTIONS[key]}: {_percent(error)}" for key, error in group.baseline.items()]
        told = " | ".join(
            [title, str(group.rows), _percent(group.median_abs_error), _percent(group.p90_abs_error)]
        )
        lines.append(f"| {told} | {', '.join(theirs) if name != 'weights' else ''} |")
    return lines


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def between(text: str, name: str, lines: Sequence[str]) -> str:
    """A text with what stands between the marks of a name replaced."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    at = text.index(start) + len(start)
    return text[:at] + "\n".join(lines).strip() + "\n" + text[text.index(end) :]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rows", metavar="FOLDER")
    parser.add_argument("--left-out", metavar="FILE")
    options = parser.parse_args(arguments)
    sample = judged([SAMPLE])
    page = between(PAGE.read_text(encoding="utf-8"), "sample", as_table(sample))
    if options.rows:
        page = between(page, "all rows", as_table(judged([Path(options.rows)])))
    if options.left_out:
        told = Path(options.left_out).read_text(encoding="utf-8").replace("%", " %")
        page = between(page, "left out", told.splitlines())
    PAGE.write_text(page, encoding="utf-8")
    README.write_text(
        between(README.read_text(encoding="utf-8"), "accuracy", short_table(sample)), encoding="utf-8"
    )
    sys.stdout.write("\n".join(short_table(sample)) + "\n")


if __name__ == "__main__":
    main()
