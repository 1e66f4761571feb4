"""The reference pages say what the code says."""

from __future__ import annotations

import pytest
from docs.reference import PAGES, ROOT


@pytest.mark.parametrize("page", PAGES)
def test_reference_page_is_what_the_code_says(page: str) -> None:
    """The reference has every command, option, refusal and route; `python docs/reference.py` writes it."""
    assert (ROOT / f"docs/reference/{page}.md").read_text("utf-8") == PAGES[page]()
