"""A quotient of two whole numbers that stays exact where a whole number is counted with it."""

from typing import Any


class Ratio(float):
    """A float that knows its quotient: times a whole number it gives the whole number where there is one.

    Bytes of a weight are such a quotient, as an average over tensors of several types: 32 layers of
    which some hold 4.5 and some 6.5625 bits must give the very bytes of the file, not the nearest float.
    """

    __slots__ = ("above", "below")

    above: int
    below: int

    def __new__(cls, above: int, below: int) -> "Ratio":
        """The quotient above / below; ZeroDivisionError for a `below` of 0."""
        made = super().__new__(cls, above / below)
        made.above, made.below = above, below
        return made

    def __mul__(self, other: Any) -> Any:
        if type(other) is not int:
            return super().__mul__(other)
        product = other * self.above
        return product // self.below if product % self.below == 0 else product / self.below

    __rmul__ = __mul__

    def __reduce__(self) -> tuple[type["Ratio"], tuple[int, int]]:
        return Ratio, (self.above, self.below)
