"""What is written on the phone stands out from its ground, in every theme."""

from __future__ import annotations

import re
from itertools import product

import pytest

from companion.drawing.theme import contrast_ratio
from companion.web.bundle import APP

TEXT = 4.5
EDGE = 3.0
THEMES = {"light": (":root",), "dark": (":root", "dark"), "black": (":root", "dark", "black")}
WRITTEN = (
    *product(("ink", "quiet", "link", "warn", "good"), ("paper", "plate")),
    *product(("ink", "quiet"), ("sand", "water")),
    *product(("on-deep", "deep-quiet"), ("deep",)),
    *(("link", "water"), ("on-strong", "strong"), ("paper", "harbour"), ("paper", "warn")),
    *((f"{name}-ink", name) for name in ("gold", "black", "green")),
    *(("p-ink", f"p{seat}") for seat in range(1, 6)),
    ("paper", "ink"),
)
EDGES = (
    *product(("edge", "strong", "focus"), ("paper", "plate")),
    *((f"p{seat}", "paper") for seat in range(1, 6)),
)


def tokens(theme: str) -> dict[str, str]:
    text = (APP / "app.css").read_text("utf-8")
    rules = re.findall(r"^(:root[^{]*)\{([^}]*)\}", text, re.MULTILINE)
    found: dict[str, str] = {}
    for which in THEMES[theme]:
        for selectors, inside in rules:
            names = [one.strip() for one in selectors.split(",")]
            if (":root" if which == ":root" else f":root[data-theme={which}]") in names:
                found |= dict(re.findall(r"--([\w-]+):(#\w+)", inside))
    return found


def whole(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(2 * one for one in colour[1:])


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_edges_stand_out(theme: str) -> None:
    found = {name: whole(colour).upper() for name, colour in tokens(theme).items()}
    weak = {
        (ink, ground): round(contrast_ratio(found[ink], found[ground]), 2)
        for pairs, least in ((WRITTEN, TEXT), (EDGES, EDGE))
        for ink, ground in pairs
        if contrast_ratio(found[ink], found[ground]) < least
    }
    assert weak == {}


def test_black_is_black() -> None:
    """Points of a screen that are black need no power."""
    assert whole(tokens("black")["paper"]) == "#000000"
    assert tokens("dark")["paper"] != tokens("black")["paper"]
