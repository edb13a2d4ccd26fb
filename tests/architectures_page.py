"""docs/architectures.md: every architecture that the importers know, and how its count was checked.

`python -m tests.architectures_page` writes the page from the table of importers and the golden records.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from calc.model.importers.hf_config import ARCHITECTURES
from calc.model.importers.multimodal import WRAPPERS
from calc.model.importers.omni import THINKERS
from calc.model.importers.pages import FRONTS
from calc.model.importers.sighted import FRONTED

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden"
PAGE = ROOT / "docs" / "architectures.md"
HEAD = """# Architectures

Which `model_type` of a Hugging Face `config.json` Slipstick reads, and how each count was checked. Made by
`python -m tests.architectures_page`; the tests hold the page to the table of importers and to the records.

- **reference**: whole configurations held to the last digit in total, active parameters, every component and
  cache (`tests/golden/models.json`, `tests/golden/models_more.json`).
- **class**: the total of the class's defaults, held to what the class of transformers {version} allocates on
  the meta device (`tests/golden/witness.json`, made by `python -m tests.witness`).
- **variation**: the totals with the flags flipped and the sizes changed, held to the class as well (in the same
  record, and for wrappers in `tests/golden/witness_varied.json`, made by `python -m tests.witness_varied`).
- **published**: not in transformers; read by the published layout, and the total rounds to the size by which a
  release is known (`tests/golden/remote_code.json`): a coarse check to two or three digits, no independent count.
- **inside**: the text part of a wrapper that is checked by its class, or what stands around one and is said
  to be left out.
- **formula only**: the published code is not in transformers, or its defaults make no model; read by the
  published layout, held to no independent count.

{count} architectures: {reference} checked by a reference configuration, {both} of them by the class too;
{alone} by the class alone, {published} by a published size, {within} inside a wrapper; {formula} by formula only.

| model_type | checked by | reference configurations |
|---|---|---|
"""
TAIL = """
## Not covered

Classes for text or for text and images of transformers {version} that no importer reads; such a file is
refused by name, unless `--assume llama-like` is given:

{names}
"""


def loaded(name: str) -> Any:
    """A golden record."""
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


def references() -> dict[str, list[str]]:
    """Names of the reference configurations by model_type, those inside wrappers included."""
    configs = {path.stem: path for path in (GOLDEN / "configs").glob("*.json")}
    for name in loaded("models.json"):
        configs[name] = ROOT / "resources" / "models" / name / "config.json"
    found: dict[str, list[str]] = defaultdict(list)
    for name, path in sorted(configs.items()):
        raw = json.loads(path.read_text(encoding="utf-8"))
        found[raw["model_type"]].append(name)
        inner = raw.get("text_config", {}).get("model_type")
        if inner and inner != raw["model_type"]:
            found[inner].append(f"{name} (inside)")
    return found


def page() -> str:
    """The text of the page."""
    witness = loaded("witness.json")
    by_reference, by_class = references(), witness["classes"]
    varied = {each["config"]["model_type"] for each in loaded("witness_varied.json")}
    varied |= {name for name, each in by_class.items() if each.get("variations")}
    known = sorted(ARCHITECTURES, key=str.lower)
    printed = {
        each["config"]["model_type"] for each in loaded("remote_code.json") if "published_billions" in each
    }
    holders = {**WRAPPERS, **FRONTED, **FRONTS}
    inside = {each.text for name, each in holders.items() if name in by_class}
    inside |= {name for name, (thinker, _) in THINKERS.items() if thinker in by_class}
    both = sum(name in by_reference and name in by_class for name in known)
    reference = sum(name in by_reference for name in known)
    alone = sum(name in by_class and name not in by_reference for name in known)
    checked = by_class.keys() | by_reference.keys()
    published = sum(name in printed and name not in checked for name in known)
    within = sum(name in inside and name not in checked | printed for name in known)
    lines = [
        f"| `{name}` | {_how(name, by_reference, by_class, varied, printed, inside)} | "
        f"{', '.join(by_reference.get(name, []))} |"
        for name in known
    ]
    version = witness["transformers"]
    head = HEAD.format(
        version=version, count=len(known), reference=reference, both=both, alone=alone, within=within,
        published=published, formula=len(known) - reference - alone - published - within,
    )  # fmt: skip
    names = ", ".join(f"`{name}`" for name in witness["not_covered"] if name not in ARCHITECTURES)
    return head + "\n".join(lines) + "\n" + TAIL.format(version=version, names=names)


def _how(
    name: str,
    reference: Mapping[str, Any],
    classes: Mapping[str, Any],
    varied: set[str],
    printed: set[str],
    inside: set[str],
) -> str:
    checks = (
        ("reference", reference), ("class", classes), ("variation", varied),
        ("published", printed), ("inside", inside - classes.keys()),
    )  # fmt: skip
    return ", ".join(way for way, names in checks if name in names) or "formula only"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
