"""What was edited, in steps that can be taken back: a row of immutable projects and a place in it."""

from calc import Project

LONGEST = 500


class History:
    """The present project, those before it and those undone."""

    def __init__(self, present: Project) -> None:
        self.present = present
        self._past: list[Project] = []
        self._future: list[Project] = []

    @property
    def can_undo(self) -> bool:
        """Whether something stands before the present."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._future)

    def push(self, project: Project) -> None:
        """One step: the present becomes past, what was undone is forgotten."""
        self._past.append(self.present)
        del self._past[:-LONGEST]
        self._future.clear()
        self.present = project

    def look(self, project: Project) -> None:
        """Replace the present without a step: a change of view, or one move within a gesture."""
        self.present = project

    def join(self, start: Project) -> None:
        """Make one step of all that was looked at since `start`."""
        if not same(start, self.present):
            end, self.present = self.present, start
            self.push(end)

    def revert(self, project: Project) -> None:
        """Go back to a project that is known to be good, with no trace of what came after it."""
        kept = next((at for at, past in enumerate(self._past) if past is project), len(self._past))
        del self._past[kept:]
        self.present = project

    def undo(self) -> bool:
        """Go one step back; whether there was one."""
        if not self._past:
            return False
        self._future.append(self.present)
        self.present = self._past.pop()
        return True

    def redo(self) -> bool:
        """Go one step forward again; whether there was one."""
        if not self._future:
            return False
        self._past.append(self.present)
        self.present = self._future.pop()
        return True


def same(one: Project, other: Project) -> bool:
    """Whether two projects hold the same, whatever is selected."""
    if one is other:
        return True
    if len(one.scenarios) != len(other.scenarios) or one.baseline != other.baseline:
        return False
    if one.scores != other.scores:
        return False
    return all(a is b or a == b for a, b in zip(one.scenarios, other.scenarios, strict=True))
