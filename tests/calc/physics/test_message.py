"""Every message that the engine gives has words."""

import ast
import string

from calc import MESSAGES, Message
from tests.architecture.source import modules, tree


def given() -> set[str]:
    """Codes of all messages that are made anywhere in the engine."""
    return {
        str(node.args[0].value)
        for path in modules("calc")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message"
        and node.args and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip


def test_every_code_has_words() -> None:
    assert given() <= set(MESSAGES)


def test_a_message_says_its_values() -> None:
    message = Message("no_price", "cost.per_hour", {"device": "Abacus"})
    assert message.text == "no price is known for Abacus"
    for text in MESSAGES.values():
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name]
        assert all(name.isidentifier() for name in names)
