"""Claims of articles on training and scaling: right ones are met, wrong ones are not, and the page says so."""

import pytest

from tests.claims import CLAIMS, NEAR, PAGE, Claim, page


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_is_as_right_as_its_verdict_says(claim: Claim) -> None:
    off = abs(claim.value() / claim.claimed - 1)
    if claim.verdict == "wrong":
        assert off > 0.2
    else:
        assert off < NEAR[claim.verdict]
    assert claim.why or claim.verdict == "right"


def test_the_page_of_claims_is_what_the_engine_says_today() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
