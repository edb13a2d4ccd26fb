"""The example of a first start, with its titles in the person's language."""

from calc import Project, catalogue, example_project, with_value
from gui.language import QT_TRANSLATE_NOOP, translate

TITLES = (
    QT_TRANSLATE_NOOP("Example", "BF16 as shipped"),
    QT_TRANSLATE_NOOP("Example", "FP8 weights"),
    QT_TRANSLATE_NOOP("Example", "FP8 weights and cache"),
    QT_TRANSLATE_NOOP("Example", "Two cards, 32 users"),
    QT_TRANSLATE_NOOP("Example", "INT4 on a 12 GB card"),
)


def example() -> Project:
    """The finished example."""
    project = example_project(catalogue())
    for at, scenario in enumerate(project.scenarios):
        project = with_value(project, f"scenarios.{at}.title", translate("Example", scenario.title))
    return project
