"""Which rows of a model a quantised checkpoint leaves at 16 bit, by the names of modules that it lists."""

import re
from collections.abc import Iterator, Sequence
from fnmatch import translate
from itertools import product

from calc.model.model import Model, Stack, ledger, stack_prefix
from calc.model.model import distinct_layers as distinct
from calc.model.stored import StoredRow
from calc.physics.ledger import Row
from calc.physics.operators import KINDS

# What every recipe keeps, so that no list need name it; and the share of rows that formats speak of.
KEPT = frozenset({"embedding", "lm_head", "pos_embedding", "router", "norms"})
_PARTS = {
    "attention": ("self_attn",), "mlp_dense": ("mlp",),
    "moe_shared": ("mlp.shared_experts", "mlp.shared_expert"),
    "moe_experts": ("mlp.experts.0", "block_sparse_moe.experts.0"),
    "ssm_linear": ("linear_attn", "mamba", "mixer"),
}  # fmt: skip
_TOWERS = {
    "vision": ("visual", "vision_tower", "vision_model", "model.visual", "model.vision_tower"),
    "projector": ("multi_modal_projector", "model.multi_modal_projector", "visual.merger", "mlp1"),
    "audio": ("audio_tower", "model.audio_tower", "audio_model"),
    "encoder": ("model.encoder", "encoder"),
}  # fmt: skip
MOST_LAYERS = 512
MOST_PATTERNS = 64
_ALTERNATIVES = re.compile(r"\(([^()|]+(?:\|[^()|]+)+)\)")
_FINAL = frozenset("()[]{}+?\\|^$")


def kept_rows(
    model: Model, names: Sequence[str], *, head: bool, text_alone: bool, form: str
) -> tuple[tuple[StoredRow, ...], list[str]]:
    """Rows that differ from the recipe of the format, and names that could not be read.

    `head` says that the output head is quantised, `text_alone` that only the text model is. A row that
    stands in several layers is kept in the share of them that is named.
    """
    if form == "mxfp4-experts":  # its recipe keeps all but the experts
        return (), []
    plain, patterns, unread = _read(names)
    found: list[StoredRow] = []
    layers = _layers(model)
    for row in ledger(model).rows:
        if not int(KINDS[row.operator.kind].columns["matrix"](row.operator.sizes)):
            continue
        part = row.operator.component
        stack, numbers = layers[row.group]
        if part == "lm_head":
            share = 0.0 if head else None
        elif part in KEPT:
            share = None
        elif text_alone and stack.role in ("vision", "projector", "audio"):
            share = 1.0
        else:
            kept = [any(_listed(name, plain, patterns) for name in _modules(row, stack, n)) for n in numbers]
            share = sum(kept) / len(kept) if any(kept) else None
        if share is not None:
            found.append(StoredRow(id=row.id, operator=row.operator.name, half=share))
    return tuple(found), unread


def _layers(model: Model) -> dict[str, tuple[Stack, list[int]]]:
    """Stack and numbers of the layers of each group of rows; of very deep stacks a sample."""
    found: dict[str, tuple[Stack, list[int]]] = {}
    for stack in model.stacks:
        prefix = stack_prefix(model, stack)
        labels = {layer: prefix + label for label, layer, _ in distinct(stack)}
        found |= {f"{prefix}{edge}": (stack, [0]) for edge in ("before", "after")}
        step = max(1, stack.num_hidden_layers // MOST_LAYERS)
        for number, layer in enumerate(stack.layers()):
            numbers = found.setdefault(labels[layer], (stack, []))[1]
            if not numbers or number % step == 0:
                numbers.append(number)
    return found


def _modules(row: Row, stack: Stack, number: int) -> Iterator[str]:
    """Names that the module of a row may have in the checkpoint."""
    name = row.operator.name.removeprefix("experts_").removeprefix("shared_")
    if stack.role != "decoder":
        for tower in _TOWERS.get(stack.role, (stack.name,)):
            yield f"{tower}.layers.{number}.{name}"
        return
    for part in _PARTS.get(row.operator.component, (row.operator.component,)):
        yield f"model.layers.{number}.{part}.{name}"


def _listed(module: str, plain: frozenset[str], patterns: Sequence[re.Pattern[str]]) -> bool:
    """Whether a module is named: itself, what it is inside of, by a part of its name, or by a pattern."""
    words = module.split(".")
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            if ".".join(words[start:end]) in plain:
                return True
    return any(pattern.match(module) for pattern in patterns)


def _read(names: Sequence[str]) -> tuple[frozenset[str], list[re.Pattern[str]], list[str]]:
    """Plain names, patterns that take time in proportion to a name, and names that are neither.

    A file's own regular expressions are not run: some take longer than anyone waits.
    """
    plain: set[str] = set()
    globs: dict[str, None] = {}
    unread: list[str] = []
    for name in dict.fromkeys(names):
        if not name.startswith("re:") and "*" not in name:
            plain.add(name.replace("language_model.", ""))
            continue
        made = _globs(name) if name.startswith("re:") else [name]
        if made is None or len(globs) + len(made) > MOST_PATTERNS:
            unread.append(name)
        else:
            globs |= dict.fromkeys(made)
    return frozenset(plain), [re.compile(translate(each)) for each in globs], unread


def _globs(name: str) -> list[str] | None:
    """A regular expression of dots, stars and alternatives as globs; None for one that says more."""
    text = name.removeprefix("re:")
    open_end = not text.endswith("$")
    for old, new in ((r"[0-9]+", "*"), (r"\d+", "*"), (r"[0-9]*", "*"), (r"\d*", "*"), (r"\.", ".")):
        text = text.replace(old, new)
    text = text.removesuffix("$").removeprefix("^").replace(".*", "*").replace(".+", "*")
    parts = _ALTERNATIVES.split(text)
    choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(parts)]
    made = ["".join(each) for each, _ in zip(product(*choices), range(MOST_PATTERNS + 1), strict=False)]
    if len(made) > MOST_PATTERNS or any(set(each) & _FINAL for each in made):
        return None
    # `re:` patterns are matched from the start; what is behind them may be anything.
    return [each + ("*" if open_end and not each.endswith("*") else "") for each in made]
