"""The one table of commands: menus, shortcuts and the palette are made from it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.commanded import Commanded
from gui.language import QT_TRANSLATE_NOOP, translate

Act = Callable[[Commanded], object]
Test = Callable[[Commanded], bool]
MENUS = {
    "file": QT_TRANSLATE_NOOP("Commands", "File"),
    "edit": QT_TRANSLATE_NOOP("Commands", "Edit"),
    "view": QT_TRANSLATE_NOOP("Commands", "View"),
    "scenario": QT_TRANSLATE_NOOP("Commands", "Scenario"),
    "help": QT_TRANSLATE_NOOP("Commands", "Help"),
}

# A menu in the menu of files.
EXAMPLES = "examples"


def _always(window: Commanded) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do: its name, menu and keys, what it does, and when it can be done.

    A command with `checked` is a switch; `first` opens a new section of its menu.
    """

    id: str
    menu: str
    title: str
    do: Act
    keys: str = ""
    enabled: Test = _always
    checked: Test | None = None
    first: bool = False


def _example(identifier: str, title: str) -> Command:
    """A command that opens one of the classics."""
    return Command(f"example_{identifier}", EXAMPLES, title, lambda w: w.document.example(identifier))


COMMANDS = (
    Command("new", "file", QT_TRANSLATE_NOOP("Commands", "New"), lambda w: w.document.new(), "Ctrl+N"),
    Command(
        "open", "file", QT_TRANSLATE_NOOP("Commands", "Open…"), lambda w: w.document.ask_open(), "Ctrl+O"
    ),
    Command(
        "example", "file", QT_TRANSLATE_NOOP("Commands", "Open the example"), lambda w: w.document.example()
    ),
    _example("gpt-3", QT_TRANSLATE_NOOP("Commands", "GPT-3 in training")),
    _example("llama-2-70b", QT_TRANSLATE_NOOP("Commands", "Llama-2-70B in training")),
    _example("llama-3.1-405b", QT_TRANSLATE_NOOP("Commands", "Llama-3.1-405B in training")),
    _example("deepseek-v3", QT_TRANSLATE_NOOP("Commands", "DeepSeek-V3 in training")),
    _example("chinchilla", QT_TRANSLATE_NOOP("Commands", "A Chinchilla budget")),
    _example("finetune-7b", QT_TRANSLATE_NOOP("Commands", "Fine-tuning 7 B on one and on eight cards")),
    Command(
        "save", "file", QT_TRANSLATE_NOOP("Commands", "Save"), lambda w: w.document.save(), "Ctrl+S",
        first=True,
    ),
    Command(
        "save_as", "file", QT_TRANSLATE_NOOP("Commands", "Save as…"), lambda w: w.document.save_as(),
        "Ctrl+Shift+S",
    ),
    Command(
        "export_model", "file", QT_TRANSLATE_NOOP("Commands", "Export model…"),
        lambda w: w.document.export_model(),
    ),
    Command(
        "quit", "file", QT_TRANSLATE_NOOP("Commands", "Quit"), lambda w: w.close(), "Ctrl+Q", first=True
    ),
    Command(
        "undo", "edit", QT_TRANSLATE_NOOP("Commands", "Undo"), lambda w: w.store.undo(), "Ctrl+Z",
        lambda w: w.store.can_undo,
    ),
    Command(
        "redo", "edit", QT_TRANSLATE_NOOP("Commands", "Redo"), lambda w: w.store.redo(), "Ctrl+Shift+Z",
        lambda w: w.store.can_redo,
    ),
    Command(
        "model", "edit", QT_TRANSLATE_NOOP("Commands", "Open a model configuration…"),
        lambda w: w.document.ask_model(), first=True,
    ),
    Command(
        "edit_model", "edit", QT_TRANSLATE_NOOP("Commands", "Edit the model…"),
        lambda w: w.show_model_editor(), "Ctrl+M",
    ),
    Command(
        "library", "edit", QT_TRANSLATE_NOOP("Commands", "Model library…"), lambda w: w.show_library(),
        "Ctrl+Shift+L",
    ),
    Command(
        "hardware", "edit", QT_TRANSLATE_NOOP("Commands", "Choose hardware…"), lambda w: w.show_picker(),
        "Ctrl+H",
    ),
    Command(
        "variant", "edit", QT_TRANSLATE_NOOP("Commands", "What if the model were smaller…"),
        lambda w: w.show_variant(), "Ctrl+Shift+M",
    ),
    Command(
        "palette", "view", QT_TRANSLATE_NOOP("Commands", "Search commands, fields, terms"),
        lambda w: w.focus_search(), "Ctrl+Shift+P",
    ),
    Command(
        "dark", "view", QT_TRANSLATE_NOOP("Commands", "Dark theme"), lambda w: w.toggle_theme(),
        "Ctrl+Shift+D", checked=lambda w: w.dark, first=True,
    ),
    Command(
        "english", "view", "English", lambda w: w.set_language("en"),
        checked=lambda w: w.language == "en", first=True,
    ),
    Command(
        "chinese", "view", "简体中文", lambda w: w.set_language("zh_CN"),
        checked=lambda w: w.language == "zh_CN",
    ),
    Command(
        "present", "view", QT_TRANSLATE_NOOP("Commands", "Present"), lambda w: w.present(), "F5", first=True
    ),
    Command(
        "close_working", "view", QT_TRANSLATE_NOOP("Commands", "Close the working"),
        lambda w: w.close_working(), "Ctrl+W", lambda w: w.working_open,
    ),
    Command(
        "duplicate", "scenario", QT_TRANSLATE_NOOP("Commands", "Duplicate"),
        lambda w: w.scenarios.duplicate(), "Ctrl+D",
    ),
    Command(
        "rename", "scenario", QT_TRANSLATE_NOOP("Commands", "Rename…"), lambda w: w.rename_scenario(), "F2"
    ),
    Command(
        "remove", "scenario", QT_TRANSLATE_NOOP("Commands", "Remove"), lambda w: w.scenarios.remove(),
        enabled=lambda w: len(w.store.project.scenarios) > 1,
    ),
    Command(
        "pin", "scenario", QT_TRANSLATE_NOOP("Commands", "Pin as baseline"), lambda w: w.scenarios.pin(),
        "Ctrl+B", checked=lambda w: w.store.project.baseline == w.store.project.selected, first=True,
    ),
    Command(
        "next", "scenario", QT_TRANSLATE_NOOP("Commands", "Next scenario"), lambda w: w.scenarios.step(1),
        "Ctrl+PgDown", first=True,
    ),
    Command(
        "previous", "scenario", QT_TRANSLATE_NOOP("Commands", "Previous scenario"),
        lambda w: w.scenarios.step(-1), "Ctrl+PgUp",
    ),
    Command(
        "calibrate", "scenario", QT_TRANSLATE_NOOP("Commands", "Calibrate with a log…"),
        lambda w: w.show_calibration(), "Ctrl+L", first=True,
    ),
    Command(
        "shortlist", "scenario", QT_TRANSLATE_NOOP("Commands", "Shortlist of models and devices…"),
        lambda w: w.show_shortlist(), "Ctrl+Shift+K",
    ),
    Command("keys", "help", QT_TRANSLATE_NOOP("Commands", "Keys"), lambda w: w.show_keys(), "F1"),
    Command("about", "help", QT_TRANSLATE_NOOP("Commands", "About Slipstick"), lambda w: w.show_about()),
)  # fmt: skip


class Actions(QObject):
    """The commands as Qt actions of one window: the widget that owns them, and what they act on."""

    def __init__(self, owner: QWidget, window: Commanded) -> None:
        super().__init__(owner)
        self._window = window
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(owner)
            action.setShortcut(QKeySequence(command.keys))
            action.setCheckable(command.checked is not None)
            action.triggered.connect(lambda _=False, command=command: self._do(command))
            owner.addAction(action)
            self._actions[command.id] = action
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def retranslate(self) -> None:
        """Name every action in the language in force."""
        for command in COMMANDS:
            self._actions[command.id].setText(title(command))

    def refresh(self) -> None:
        """Enable what can be done now, check what is on."""
        for command in COMMANDS:
            action = self._actions[command.id]
            action.setEnabled(command.enabled(self._window))
            if command.checked is not None:
                action.setChecked(command.checked(self._window))

    def of_menu(self, menu: str) -> list[tuple[QAction, bool]]:
        """The actions of a menu, each with whether a new section begins at it."""
        return [(self._actions[command.id], command.first) for command in COMMANDS if command.menu == menu]

    def _do(self, command: Command) -> None:
        command.do(self._window)
        self.refresh()


def title(command: Command) -> str:
    """The name of a command in the language in force."""
    return translate("Commands", command.title)
