"""Small line plots as SVG, written by hand: several panels side by side, time on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import Final

from msgspec import Struct

__all__ = ["Panel", "svg"]

WIDTH: Final = 250
HEIGHT: Final = 220
MARGIN: Final = 44
COLOURS: Final = ("#b5392a", "#2a6fb5", "#7a7a7a", "#3a8f4d")


class Panel(Struct, frozen=True):
    """One plot: milliseconds by a number, for each named line."""

    title: str
    lines: Mapping[str, Sequence[tuple[float, float]]]


def svg(panels: Sequence[Panel]) -> str:
    """Return the panels in one row, with one legend below."""
    low, high = _decades(panels)
    names = list(dict.fromkeys(name for panel in panels for name in panel.lines))
    width, height = WIDTH * len(panels), HEIGHT + 24
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">'
    )
    parts = [head, f'<rect width="{width}" height="{height}" fill="white"/>']
    for index, panel in enumerate(panels):
        parts += [f'<g transform="translate({index * WIDTH} 0)">', *_panel(panel, names, low, high), "</g>"]
    for index, name in enumerate(names):
        x = MARGIN + index * 170
        colour = COLOURS[index % len(COLOURS)]
        parts.append(f'<rect x="{x}" y="{HEIGHT + 6}" width="12" height="4" fill="{colour}"/>')
        parts.append(f'<text x="{x + 17}" y="{HEIGHT + 12}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _decades(panels: Sequence[Panel]) -> tuple[int, int]:
    times = [y for panel in panels for line in panel.lines.values() for _, y in line]
    return floor(log10(min(times))), ceil(log10(max(times)))


def _panel(panel: Panel, names: list[str], low: int, high: int) -> Iterator[str]:
    xs = sorted({x for line in panel.lines.values() for x, _ in line})
    left, right, top, bottom = MARGIN, WIDTH - 12, 24, HEIGHT - 28

    def place(x: float, y: float) -> str:
        across = left + (right - left) * (x - xs[0]) / (xs[-1] - xs[0])
        up = bottom - (bottom - top) * (log10(y) - low) / (high - low)
        return f"{across:.1f},{up:.1f}"

    yield f'<text x="{(left + right) / 2}" y="14" text-anchor="middle">{panel.title}</text>'
    for decade in range(low, high + 1):
        y = place(xs[0], 10**decade).partition(",")[2]
        yield f'<path d="M{left} {y}H{right}" stroke="#ddd"/>'
        yield f'<text x="{left - 4}" y="{y}" text-anchor="end" dy="4">{_time(decade)}</text>'
    for x in xs:
        across = place(x, 10**low).partition(",")[0]
        yield f'<text x="{across}" y="{bottom + 16}" text-anchor="middle">{x:g}</text>'
    for name, line in panel.lines.items():
        colour = COLOURS[names.index(name) % len(COLOURS)]
        points = " ".join(place(x, y) for x, y in line)
        yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _time(decade: int) -> str:
    return f"{10**decade:g} ms" if decade < 3 else f"{10 ** (decade - 3):g} s"
