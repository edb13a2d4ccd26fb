"""What a weight file holds of each operator of a model: the very bytes, or the format that it names."""

from collections.abc import Iterable, Mapping

from pydantic import Field

from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Number
from calc.physics.ledger import Row
from calc.physics.operators import KINDS
from calc.physics.ratio import Ratio
from calc.physics.spec import Spec, quantity

STORED = "stored"
MOST_BYTES = 2**62
MAX_ROWS = 2**17


class StoredRow(Spec):
    """All tensors of one row of the ledger: parameters in matrices and vectors, and their bytes.

    Where no tensor tells the bytes, `half` is the share of the matrices that stays at 16 bit.
    """

    id: str = quantity("Row")
    operator: str = quantity("Operator")
    half: float = quantity("Share at 16 bit", 0.0, ge=0, le=1)
    matrix: int = quantity("Parameters in matrices", 0, ge=0, le=MOST_BYTES)
    matrix_bytes: int = quantity("Bytes of the matrices", 0, ge=0, le=MOST_BYTES, unit="bytes")
    vector: int = quantity("Parameters in vectors", 0, ge=0, le=MOST_BYTES)
    vector_bytes: int = quantity("Bytes of the vectors", 0, ge=0, le=MOST_BYTES, unit="bytes")

    def bytes_per_weight(self, plain: Number) -> Number:
        """Bytes of one parameter of its matrices, where the format of the file has `plain` of them."""
        if self.matrix:
            return Ratio(self.matrix_bytes, self.matrix)
        return self.half * HALF_BYTES + (1 - self.half) * plain if self.half else plain

    def bytes_per_vector(self, plain: Number) -> Number:
        """Bytes of one parameter of its vectors; `plain` where none were in the file."""
        return Ratio(self.vector_bytes, self.vector) if self.vector else plain

    @property
    def at_half(self) -> bool:
        """Whether its matrices stand at 16 bit or more."""
        return self.matrix_bytes >= HALF_BYTES * self.matrix if self.matrix else self.half == 1


class Stored(Spec):
    """The weights as a file stores them: the format of most of them, and rows that are told apart.

    A row that is not listed follows the recipe of the format.
    """

    format: str = quantity("Number format", help="What most of the weights are stored in.")
    rows: tuple[StoredRow, ...] = Field(default=(), title="Rows", max_length=MAX_ROWS)

    def found(self) -> "StoredRows":
        """The rows by id and by operator, to look up those of a model."""
        ordered = sorted(self.rows, key=lambda row: row.matrix + row.vector)
        return StoredRows({row.id: row for row in self.rows}, {row.operator: row for row in ordered})


class StoredRows:
    """Stored rows, found for a row of a ledger by its id, else by its operator."""

    def __init__(self, by_id: Mapping[str, StoredRow], by_operator: Mapping[str, StoredRow]) -> None:
        self._by_id = by_id
        self._by_operator = by_operator

    @property
    def counted(self) -> bool:
        """Whether the rows are those of tensors, so that all of the model must be among them."""
        return any(row.matrix or row.vector for row in self._by_id.values())

    def of(self, row: Row) -> StoredRow | None:
        """What is stored of a row; a tied head has the table, and its copy elsewhere what the table has.

        A model that was edited has rows of other ids; they are stored as the largest of their name was.
        """
        tied = row.operator.kind == "head" and not row.operator.sizes["owned"]
        name = "embed_tokens" if tied else row.operator.name
        found = None if tied else self._by_id.get(row.id)
        return found or self._by_operator.get(name)

    def strange(self, rows: Iterable[Row]) -> list[Row]:
        """The rows that hold weights and are not among those of the tensors.

        Heads for further tokens are called by their stack there, and not where they stand alone.
        """
        if not self.counted:
            return []
        known = self._by_id.keys() | {name.removeprefix("mtp_") for name in self._by_id}
        return [row for row in rows if row.id not in known and not row.borrowed and _holds(row)]


def _holds(row: Row) -> bool:
    columns = KINDS[row.operator.kind].columns
    return any(columns[name](row.operator.sizes) for name in ("matrix", "vector"))
