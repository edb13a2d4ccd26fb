"""The table of text-and-image wrappers whose front is more than one tower and a run of products."""

from collections.abc import Mapping

from calc.model.importers import (
    fronts_gemma,
    fronts_heard,
    fronts_kin,
    fronts_newest,
    fronts_pyramid,
    fronts_remote,
    fronts_sam,
    seeing_texts,
    towers_codes,
    towers_queries,
)
from calc.model.importers.fronts import Fronted, Reader, Texts, bound

FRONTED: Mapping[str, Fronted] = {
    **towers_queries.FRONTS,
    **towers_codes.FRONTS,
    **fronts_sam.FRONTS,
    **fronts_kin.FRONTS,
    **fronts_gemma.FRONTS,
    **fronts_heard.FRONTS,
    **fronts_newest.FRONTS,
    **fronts_pyramid.FRONTS,
}


def readers(texts: Texts) -> dict[str, Reader]:
    """A reader for each wrapper, over the readers of text models."""
    return {
        **fronts_remote.readers(texts),
        **seeing_texts.READERS,
        **towers_codes.READERS,
        **fronts_gemma.READERS,
        **bound(FRONTED, texts),
    }
