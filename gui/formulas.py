"""A formula as it is written on paper: lines and fractions, to be painted or copied as text and LaTeX."""

import ast
from collections.abc import Callable
from dataclasses import dataclass

Word = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A name, a number or a sign."""

    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """Parts side by side."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Over:
    """A fraction."""

    top: "Node"
    bottom: "Node"


@dataclass(frozen=True, slots=True)
class Raised:
    """A power."""

    base: "Node"
    power: "Node"


Node = Leaf | Line | Over | Raised
_SIGNS = {ast.Add: " + ", ast.Sub: " − ", ast.Mult: " × "}
_BRACKETS = {"floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}


def written(formula: str, word: Word) -> Node:
    """The formula laid out, each name replaced by what `word` says for it."""
    return _node(ast.parse(formula, mode="eval").body, word)


def _node(tree: ast.expr, word: Word) -> Node:
    match tree:
        case ast.Name(id=name):
            return Leaf(word(name))
        case ast.Constant(value=value):
            return Leaf(f"{value:,}" if isinstance(value, int) else str(value))
        case ast.UnaryOp(operand=operand):
            return Line((Leaf("−"), _closed(operand, word)))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return Over(_node(left, word), _node(right, word))
        case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
            return Line((Leaf("⌊"), Over(_node(left, word), _node(right, word)), Leaf("⌋")))
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return Raised(_closed(left, word), _node(right, word))
        case ast.BinOp(left=left, op=op, right=right):
            sign = Leaf(_SIGNS[type(op)])
            if isinstance(op, ast.Mult):
                return Line((_closed(left, word), sign, _closed(right, word)))
            last = _closed(right, word) if isinstance(op, ast.Sub) else _node(right, word)
            return Line((_node(left, word), sign, last))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _call(name, arguments, word)
    raise ValueError(ast.dump(tree))


def _call(name: str, arguments: list[ast.expr], word: Word) -> Node:
    parts: list[Node] = []
    for argument in arguments:
        parts += [Leaf(", "), _node(argument, word)] if parts else [_node(argument, word)]
    opening, closing = _BRACKETS.get(name, (f"{name}(", ")"))
    return Line((Leaf(opening), *parts, Leaf(closing)))


def _closed(tree: ast.expr, word: Word) -> Node:
    """In brackets where a product would otherwise tear a sum apart."""
    node = _node(tree, word)
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub):
        return Line((Leaf("("), node, Leaf(")")))
    return node


def plain(node: Node) -> str:
    """The formula on one line of text."""
    match node:
        case Leaf(text):
            return text
        case Line(parts):
            return "".join(map(plain, parts))
        case Over(top, bottom):
            return f"{_bracketed(top)} / {_bracketed(bottom)}"
        case Raised(base, power):
            return f"{plain(base)}^{plain(power)}"


def _bracketed(node: Node) -> str:
    text = plain(node)
    return text if isinstance(node, Leaf) else f"({text})"


_TEX = {
    "×": r"\times", "−": "-", "_": r"\_", "%": r"\%", "$": r"\$", "⌊": r"\lfloor ", "⌋": r"\rfloor ",
    "⌈": r"\lceil ", "⌉": r"\rceil ", "µ": r"\mu ",
}  # fmt: skip


def latex(node: Node) -> str:
    """The formula as LaTeX mathematics."""
    match node:
        case Leaf(text):
            return _leaf_latex(text)
        case Line(parts):
            return "".join(map(latex, parts))
        case Over(top, bottom):
            return rf"\frac{{{latex(top)}}}{{{latex(bottom)}}}"
        case Raised(base, power):
            return rf"{{{latex(base)}}}^{{{latex(power)}}}"


def _leaf_latex(text: str) -> str:
    escaped = "".join(_TEX.get(letter, letter) for letter in text)
    if any(letter.isalpha() for letter in text) and text.strip() not in ("⌊", "⌋", "⌈", "⌉"):
        return rf"\mathrm{{{escaped.replace(' ', '~')}}}"
    return escaped
