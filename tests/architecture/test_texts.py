"""What stands in the files: nothing of one machine, nothing outside the project, no untranslated word."""

import ast
import re

import pytest

from tests.architecture.source import modules, named, texts, tree

# spelt so that this file does not hold what it looks for
SLASH = chr(47)
MACHINE = re.compile(
    rf"(?<![\w.{SLASH}:-]){SLASH}(work|root|home|tmp|opt|Users){SLASH}\w|index[-]url|trusted[-]host"
)
SHARED = re.compile(r"\.\./" + "shared|shared/" + "(reference|visual|tools)")

SHOWN = {
    "QAction", "QCheckBox", "QGroupBox", "QLabel", "QPushButton", "QRadioButton", "QToolButton", "addAction",
    "addMenu", "addRow", "addTab", "setAccessibleDescription", "setAccessibleName", "setPlaceholderText",
    "setStatusTip", "setText", "setTitle", "setToolTip", "setWhatsThis", "setWindowTitle", "showMessage",
}  # fmt: skip
# a word of any language; the product's name is the same in all of them
WORD = re.compile(r"\b(?!Slipstick\b)[^\W\d_]{2,}")


def lines_with(pattern: re.Pattern[str], *suffixes: str) -> list[str]:
    """Where the pattern stands in the product's texts; only in files of these kinds where any are named."""
    return [
        f"{named(path)}:{number}: {line.strip()[:100]}"
        for path in texts()
        if not suffixes or path.suffix in suffixes
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def untranslated(module: ast.Module) -> list[str]:
    """Literal words that are handed to a widget without passing through translation."""
    found: list[str] = []
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for given in node.args if called in SHOWN else ():
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                found += [
                    f"{node.lineno}: {called}({part.value!r})"
                    for part in parts
                    if isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and WORD.search(part.value)
                ]
    return found


def test_no_file_names_a_place_on_one_machine_or_a_package_index() -> None:
    assert lines_with(MACHINE) == []


def test_no_file_needs_anything_from_outside_the_project() -> None:
    assert lines_with(SHARED) == []


def test_every_word_that_a_widget_shows_goes_through_translation() -> None:
    shown = [f"{named(path)}:{line}" for path in modules("gui") for line in untranslated(tree(path))]
    assert shown == []


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("label.setText('Memory')", 1),
        ("QLabel(f'{size} GiB of memory', self)", 1),
        ("label.setText(self.tr('Memory'))", 0),
        ("label.setText('128')", 0),
        ("window.setWindowTitle('Slipstick')", 0),
        ("label.setObjectName('memory')", 0),
    ],
)
def test_an_untranslated_word_is_found(line: str, count: int) -> None:
    assert len(untranslated(ast.parse(line))) == count
