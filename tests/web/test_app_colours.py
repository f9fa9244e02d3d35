"""What is written on the phone stands out from its ground, in every theme."""

from __future__ import annotations

import re
from itertools import product

import pytest

from companion.drawing.ink_colors import mix_colors
from companion.drawing.theme import contrast_ratio
from companion.drawing.web_art import render_face_style
from companion.games.catalog import GAMES
from companion.games.faces import FACE
from companion.games.game_type import Game
from companion.web.bundle import APP
from tests.web.hand import Hand

HEAD = """head => [getComputedStyle(head).backgroundColor, getComputedStyle(head).color,
  getComputedStyle(head, "::before").maskImage].join(" | ")"""
TEXT = 4.5
EDGE = 3.0
THEMES = {"light": (":root",), "dark": (":root", "dark"), "black": (":root", "dark", "black")}
WRITTEN = (
    *product(("ink", "quiet", "link", "warn", "good"), ("paper", "plate")),
    *product(("ink", "quiet"), ("sand", "water")),
    ("on-deep", "deep"),
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_head_of_a_game_stands_out_from_its_ground_and_grain(game: Game) -> None:
    [face] = game.load(None).named(FACE.name)
    style = render_face_style(face.value)
    grounds, inks = (re.findall("#[0-9A-F]{6}", part) for part in style.split(";")[:2])
    [share] = re.findall(r"mask:var\(--grain\)[^}]*opacity:([.\d]+)", (APP / "app.css").read_text())
    for ground, ink in zip(grounds, inks, strict=True):
        assert contrast_ratio(ink, mix_colors(ground, ink, float(share))) >= TEXT
    assert style.count("data:image/svg+xml") >= 2, "its grain, its sign"


@pytest.mark.slow
def test_each_game_has_a_head_of_its_own(hand: Hand) -> None:
    heads = set()
    for game in GAMES:
        hand.page.click(f'[data-key="game-{game.slug}"]')
        heads.add(hand.page.eval_on_selector(".top", HEAD))
        hand.page.click('[data-key="back"]')
        hand.page.wait_for_selector(f'[data-key="game-{game.slug}"]')
    assert len(heads) == len(GAMES)
    assert all(mask.startswith("url(") for _, _, mask in (head.split(" | ") for head in heads))
    assert hand.page.eval_on_selector("#app", "it => it.style.cssText") == "", "home is no game's"


def test_black_is_black() -> None:
    """Points of a screen that are black need no power."""
    assert whole(tokens("black")["paper"]) == "#000000"
    assert tokens("dark")["paper"] != tokens("black")["paper"]
