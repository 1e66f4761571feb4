"""Colours that stand on each other can be told apart, in the light and in the dark."""

import re
from pathlib import Path

import pytest

import caipan.web

SHEET = (Path(caipan.web.__file__).parent / "static/css/base.css").read_text()
PARTS = SHEET.split("@media (prefers-color-scheme: dark)")
LIGHT, DARK = (dict(re.findall(r"--([\w-]+): (#\w{6})", part)) for part in PARTS[:2])

TEXT = [
    *[(ink, ground) for ink in ("ink", "soft") for ground in ("paper", "sheet", "felt")],
    *[(ink, ground) for ink in ("seal", "jade", "indigo") for ground in ("paper", "sheet")],
    ("on-seal", "seal"),
    ("seal", "felt"),
    ("jade", "jade-wash"),
    ("paper", "ink"),
    ("on-gold", "gold"),
    ("card-ink", "card"),
    ("card-ink", "card-up"),
    ("card-red", "card"),
    ("card-red", "card-up"),
]
SHAPES = [
    ("edge", "paper"),
    ("edge", "sheet"),
    ("jade", "sheet"),
    ("jade", "felt"),
    ("indigo", "line"),
    ("seal", "sheet"),
]


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(scheme: str) -> None:
    """Every ink has a contrast of 4.5 on every ground that it stands on."""
    colours = LIGHT if scheme == "light" else LIGHT | DARK
    weak = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TEXT}
    assert {pair: value for pair, value in weak.items() if value < 4.5} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_shapes_can_be_seen(scheme: str) -> None:
    """Edges of fields and the parts of drawings have a contrast of 3."""
    colours = LIGHT if scheme == "light" else LIGHT | DARK
    weak = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in SHAPES}
    assert {pair: value for pair, value in weak.items() if value < 3} == {}
