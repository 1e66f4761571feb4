"""What is written by `scripts/generate` says what the code says."""

from __future__ import annotations

import pytest
from docs.generate import DOCUMENTS, FILES, ROOT


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_generated_document_is_what_the_code_says(path: str) -> None:
    """The README has every game, the reference every command, option, refusal, outcome and route."""
    written = (ROOT / path).read_text("utf-8")
    assert written == DOCUMENTS[path](), f"{path} is out of date: run scripts/generate"


@pytest.mark.parametrize("folder", ["docs/reference", "tests/golden"])
def test_one_command_writes_all_files_of_a_folder(folder: str) -> None:
    """Nothing among the reference pages and transcripts is written by hand, or left over."""
    there = {f"{folder}/{path.name}" for path in (ROOT / folder).iterdir()}
    assert there == {path for path in FILES if path.startswith(f"{folder}/")}, "run scripts/generate"
