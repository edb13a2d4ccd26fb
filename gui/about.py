"""What the program is, and which keys it listens to."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from calc import __version__
from gui.commands import COMMANDS, title
from gui.fonts import font
from gui.language import translate


def show_about(parent: QWidget) -> None:
    """A few lines about the program."""
    lines = (
        translate(
            "About", "The slide rule for large language models: drag a value, see what the model costs."
        ),
        translate("About", "Every number shows its working; nothing leaves this computer."),
        translate("About", "Apache-2.0. Qt for Python is used under the LGPL-3.0."),
        translate("About", "Inter, Noto Sans CJK and JetBrains Mono: SIL Open Font License."),
    )
    dialog, column = _dialog(parent, f"Slipstick {__version__}")
    for line in lines:
        label = QLabel(line)
        label.setWordWrap(True)
        column.addWidget(label)
    _finish(dialog, column)


def show_keys(parent: QWidget) -> None:
    """Every command that has a key, and the keys of sliders and charts."""
    dialog, column = _dialog(parent, translate("About", "Keys"))
    rows = [(each.keys, title(each)) for each in COMMANDS if each.keys]
    rows += [
        ("Left, Right", translate("About", "Slider: one small tick")),
        ("PgUp, PgDown", translate("About", "Slider: one large tick")),
        ("Space", translate("About", "Chart: take a part out or put it back")),
        ("Return", translate("About", "Chart: open the working")),
        ("Ins, Del", translate("About", "Layer map: add a layer, remove layers")),
        ("Ctrl+A, Ctrl+L", translate("About", "Layer map: choose all layers, all like this")),
        ("Esc", translate("About", "Close the working, the presentation or an expanded chart")),
    ]
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(6)
    half = (len(rows) + 1) // 2
    for at, (keys, name) in enumerate(rows):
        label = QLabel(QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys)
        label.setFont(font("mono"))
        grid.addWidget(label, at % half, 2 * (at // half))
        grid.addWidget(QLabel(name), at % half, 2 * (at // half) + 1)
    column.addLayout(grid)
    _finish(dialog, column)


def _dialog(parent: QWidget, name: str) -> tuple[QDialog, QVBoxLayout]:
    dialog = QDialog(parent)
    dialog.setWindowTitle(name)
    dialog.setMinimumWidth(460)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 20, 24, 16)
    column.setSpacing(12)
    head = QLabel(name)
    head.setFont(font("dialog_title"))
    column.addWidget(head)
    return dialog, column


def _finish(dialog: QDialog, column: QVBoxLayout) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column.addStretch(1)
    column.addWidget(buttons)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
