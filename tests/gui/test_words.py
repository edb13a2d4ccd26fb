"""What a person reads: every word has a translation, every message and figure of the engine has words."""

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QLabel, QPushButton

import calc
from calc import MESSAGES, Figure, Message, catalogue, default_scenario, evaluate, with_value
from gui import engine_fields, engine_figures, engine_help, messages, words
from gui.language import TRANSLATIONS, speak
from gui.window import Window
from tests.architecture.source import ROOT, modules

SOURCE = TRANSLATIONS / "zh_CN.ts"
NAME = re.compile(r"[a-z0-9_]+(lora_[AB])?")
HAN = re.compile(r"[\u4e00-\u9fff]")
SAMPLES = ("llama-3.1-8b", "deepseek-v3", "gpt-oss-20b", "gemma-2-9b", "opt-125m")
# Words of an editor that are the same in every language, or that no editor shows.
UNSHOWN = {
    "Block", "Blocks", "Stacks", "Layer groups", "Pattern", "Before the layers", "After the layers",
    "Weights as the file stores them", "Said of the model when it was read",
}  # fmt: skip


def entries() -> list[ElementTree.Element]:
    return list(ElementTree.parse(SOURCE).iter("message"))


def test_every_text_has_a_finished_translation() -> None:
    unfinished = [
        each.findtext("source")
        for each in entries()
        if each.find("translation") is None
        or each.find("translation").get("type")  # pyright: ignore[reportOptionalMemberAccess]
        or not each.findtext("translation")
    ]
    assert len(entries()) > 300
    assert unfinished == []


def test_a_translation_keeps_the_places_for_values() -> None:
    place = re.compile(r"\{[^}]*\}|<[^>]*>")
    wrong = [
        each.findtext("source")
        for each in entries()
        if sorted(place.findall(each.findtext("source") or ""))
        != sorted(place.findall(each.findtext("translation") or ""))
    ]
    assert wrong == []


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("words")


def run(*command: str | Path) -> None:
    answer = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=ROOT)
    assert answer.returncode == 0, answer.stderr


def tool(name: str) -> Path:
    return Path(sys.executable).parent / f"pyside6-{name}"


def test_the_table_of_translations_knows_every_text_of_the_sources(tools: Path) -> None:
    fresh = tools / "fresh.ts"
    run(tool("lupdate"), *modules("gui"), "-locations", "none", "-ts", fresh)
    found = {
        (context.findtext("name"), each.findtext("source"))
        for context in ElementTree.parse(fresh).iter("context")
        for each in context.iter("message")
    }
    known = {
        (context.findtext("name"), each.findtext("source"))
        for context in ElementTree.parse(SOURCE).iter("context")
        for each in context.iter("message")
    }
    assert found - known == set()
    assert known - found == set()


def test_the_compiled_translation_is_that_of_the_table(tools: Path) -> None:
    made = tools / "zh_CN.qm"
    run(tool("lrelease"), SOURCE, "-qm", made)
    assert made.read_bytes() == SOURCE.with_suffix(".qm").read_bytes()


def specs() -> list[type[calc.Spec]]:
    found: set[type[calc.Spec]] = set()
    for module in pkgutil.walk_packages(calc.__path__, "calc."):
        if not module.name.endswith("__main__"):
            loaded = importlib.import_module(module.name)
            found |= {
                each for _, each in inspect.getmembers(loaded, inspect.isclass) if issubclass(each, calc.Spec)
            }
    return sorted(found, key=lambda each: each.__name__)


def edited_specs() -> list[type[calc.Spec]]:
    """Those whose plain fields stand in a form: not the device, nor what a file says, which come whole."""
    hidden = {"Device", "Notice", "Peaks", "Project", "Stored", "StoredRow"}
    return [each for each in specs() if each.__name__ not in hidden]


def test_every_field_that_is_edited_has_its_words_where_translators_meet_them() -> None:
    known = {*engine_fields.FIELDS, *engine_help.HELP}
    fields = [
        (owner.__name__, name, info)
        for owner in edited_specs()
        for name, info in owner.model_fields.items()
        if name not in {"block", "catalogue_id", "model_type", "notes", "source"}
    ]
    missing = {
        text
        for _, _, info in fields
        for text in (info.title, info.description)
        if text and text not in known and text not in UNSHOWN
    }
    assert len(fields) > 50
    assert missing == set()


def test_every_word_that_a_field_can_be_set_to_has_its_words() -> None:
    known = {*engine_fields.FIELDS, *words.NORMS, *words.COMPONENTS, *words.BUDGETS}
    found = {
        str(word)
        for owner in edited_specs()
        for name, info in owner.model_fields.items()
        if name != "block"
        for kind in (info.annotation, *get_args(info.annotation))
        if get_origin(kind) is Literal
        for word in get_args(kind)
    }
    assert {word for word in found - known if not word.startswith("project_")} == set()


def titles(figure: Figure) -> set[str]:
    return {figure.title}.union(*(titles(term) for term in figure.terms.values()))


def parts(title: str) -> list[str]:
    """The parts of a title that are looked up one by one."""
    for pattern, _ in engine_figures.PATTERNS:
        if re.fullmatch(pattern, title):
            return []
    return title.split(": ")


ADDED = ("parameters.total", "memory.total", "memory.kv_cache.draft", "decode.tpot", "decode.flops",
         "draft.parameters")  # fmt: skip


@cache
def with_additions() -> calc.Report:
    """A report of a model with heads for further tokens, adapters, a draft and sparsity."""
    known = catalogue()
    made = with_value(default_scenario(known), "model", known.model("deepseek-v3"))
    on = {"adapters.loaded": 2, "mtp": True, "speculation": "draft", "sparsity": "2:4"}
    for name, value in on.items():
        made = with_value(made, f"deployment.{name}", value)
    made = with_value(made, "policies.sparse_rate", "sparse")
    return evaluate(with_value(made, "draft", known.model("llama-3.2-1b")), known.facts)


def test_every_title_of_a_figure_has_its_words() -> None:
    known = catalogue()
    worded = {*engine_figures.FIGURES, *engine_fields.FIELDS, *words.COMPONENTS}
    found: set[str] = set()
    for name in SAMPLES:
        for count in (1, 8):
            scenario = with_value(default_scenario(known), "model", known.model(name))
            report = evaluate(with_value(scenario, "hardware.count", count), known.facts)
            found |= set().union(*(titles(report.figure(path)) for path in report.values))
    found |= set().union(*(titles(with_additions().figure(path)) for path in ADDED))
    missing = {
        part for title in found for part in parts(title) if part not in worded and not NAME.fullmatch(part)
    }
    assert len(found) > 100
    assert missing == set()


def test_every_message_of_the_engine_has_words_for_its_values() -> None:
    assert set(MESSAGES) - set(messages.MESSAGES) == set()
    for code, template in MESSAGES.items():
        names = re.findall(r"\{(\w+)", template)
        values = dict.fromkeys(names, 3)
        assert messages.said(Message(code, "", values))


def test_the_language_switches_live(window: Window) -> None:
    window.set_language("zh_CN")
    QCoreApplication.processEvents()
    texts = [
        each.text()
        for kind in (QLabel, QPushButton)
        for each in window.findChildren(kind)
        if each.isVisible()
    ]
    assert "\u6a21\u578b" in window.layout_.model.findChildren(QPushButton)[0].accessibleName()
    assert sum(bool(HAN.search(text)) for text in texts) > 15
    assert window.layout_.cards.cards[0].accessibleName().startswith("\u53c2\u6570\u91cf")
    assert window.actions_["undo"].text() == "\u64a4\u9500"
    assert QLocale().language() == QLocale.Language.Chinese
    window.set_language("en")
    QCoreApplication.processEvents()
    assert window.actions_["undo"].text() == "Undo"


def test_the_words_of_qt_itself_are_chinese_too(window: Window) -> None:
    from PySide6.QtWidgets import QMessageBox

    speak("zh_CN")
    box = QMessageBox(window)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    assert HAN.search(box.button(QMessageBox.StandardButton.Cancel).text())
