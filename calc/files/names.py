"""Names as people write them, matched to the one entry that they can mean."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

MOST_NAMED = 6


def plain(name: str) -> str:
    """A name without case, punctuation and vendor: "NVIDIA GeForce RTX-4090" -> "rtx4090"."""
    words = re.findall(r"[a-z0-9.]+", name.lower().rpartition("/")[2])
    return "".join(
        word for word in words if word not in ("nvidia", "amd", "apple", "intel", "geforce", "tesla")
    )


def match(name: str, keys: Mapping[str, str]) -> tuple[str | None, list[str]]:
    """The entry that a name means, and where it means none, what comes closest.

    `keys` maps every spelling to its entry. Exact spellings come first, then those that are equal
    without punctuation, then the only entry that begins so, then the only one that holds every word.
    """
    if name.lower() in keys:
        return keys[name.lower()], []
    bare = plain(name)
    if not bare:
        return None, []
    equal = {entry for key, entry in keys.items() if plain(key) == bare}
    if len(equal) == 1:
        return equal.pop(), []
    begun = {entry for key, entry in keys.items() if plain(key).startswith(bare)}
    if len(begun) == 1:
        return begun.pop(), []
    words = re.findall(r"[a-z]+|[0-9.]+", bare)
    holding = sorted({entry for key, entry in keys.items() if all(word in plain(key) for word in words)})
    if len(holding) == 1:
        return holding[0], []
    near = holding or sorted({keys[key] for key in get_close_matches(name.lower(), keys, MOST_NAMED, 0.5)})
    return None, near[:MOST_NAMED]


def meant(near: list[str], listing: str) -> str:
    """What to say after a name that means nothing: the near ones, else where the list is."""
    return f"did you mean {', '.join(near)}?" if near else f"`{listing}` names them all"
