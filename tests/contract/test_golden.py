"""Every game has a golden transcript, and it is still true."""

import pytest
from tests.contract.golden import FOLDER, transcript
from tests.contract.matches import LISTINGS

from caipan.kit.listing import Listing


@pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
def test_the_transcript_is_what_happens(listing: Listing) -> None:
    """What each viewer is told at each step is what stands in tests/golden, in under 300 lines.

    After a change that is meant: `scripts/generate golden`, and read it.
    """
    file = FOLDER / f"{listing.game.name}.txt"
    assert file.is_file(), "a game in the catalog has no golden transcript: run scripts/generate"
    golden = file.read_text("utf-8")
    assert golden == transcript(listing), "run scripts/generate, and read what changed"
    assert len(golden.splitlines()) < 300
