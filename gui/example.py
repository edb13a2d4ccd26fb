"""The example of a first start and the classics, with their titles in the person's language."""

from calc import Project, catalogue, classic_project, example_project, with_value
from gui.language import QT_TRANSLATE_NOOP, translate

TITLES = (
    QT_TRANSLATE_NOOP("Example", "BF16 as shipped"),
    QT_TRANSLATE_NOOP("Example", "FP8 weights"),
    QT_TRANSLATE_NOOP("Example", "FP8 weights and cache"),
    QT_TRANSLATE_NOOP("Example", "Two cards, 32 users"),
    QT_TRANSLATE_NOOP("Example", "INT4 on a 12 GB card"),
    QT_TRANSLATE_NOOP("Example", "GPT-3 on 1,024 A100"),
    QT_TRANSLATE_NOOP("Example", "The tokens that 175 B deserve"),
    QT_TRANSLATE_NOOP("Example", "Llama-2-70B on 2 T tokens"),
    QT_TRANSLATE_NOOP("Example", "Llama-3.1-405B on 15.6 T tokens"),
    QT_TRANSLATE_NOOP("Example", "DeepSeek-V3 on 2,048 H800"),
    QT_TRANSLATE_NOOP("Example", "A Chinchilla budget"),
    QT_TRANSLATE_NOOP("Example", "By the printed formula"),
    QT_TRANSLATE_NOOP("Example", "By the re-fit"),
    QT_TRANSLATE_NOOP("Example", "With 10 T tokens to be served"),
    QT_TRANSLATE_NOOP("Example", "7 B on 2 B tokens, one card"),
    QT_TRANSLATE_NOOP("Example", "7 B on 2 B tokens, eight cards"),
)


def example() -> Project:
    """The finished example."""
    return _titled(example_project(catalogue()))


def classic(identifier: str) -> Project:
    """The deck of one of the classics."""
    return _titled(classic_project(catalogue(), identifier))


def _titled(project: Project) -> Project:
    for at, scenario in enumerate(project.scenarios):
        project = with_value(project, f"scenarios.{at}.title", translate("Example", scenario.title))
    return project
