"""What is hidden is nowhere on any screen, nor heard, before its player asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.games.catalog import GAMES
from tests.web.hand import Hand
from tests.web.heard import heard
from tests.web.test_setup_screen import seed_of

NAMES = ("Ann", "Bo")
# everything but the program and its data, which know the cards but not how they lie
EVERYTHING = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll("script, style").forEach((one) => one.remove());
  return [copy.outerHTML, copy.textContent, document.title, location.href].join("\\n");
}"""


def secrets(slug: str, seed: str) -> list[str]:
    """Return what the set-up hides: cards in the order in which they lie."""
    game = next(one for one in GAMES if one.slug == slug)
    body, data = game.setup(), game.load(None)
    dealer = Dealer(Stream(f"{seed} setup 1"), f"{seed} setup 1")
    drawn = body.run(data, body.parameters(players=len(NAMES), digital=True), dealer)
    return [plain(one.told.rpartition(": ")[2]) for one in drawn.secrets]


def plain(text: str) -> str:
    """Return words alone, in small letters: marks and tags stand between them here and there."""
    return " ".join(re.sub(r"<[^>]*>|[^\w]+", " ", text.lower()).split())


def words(text: str) -> str:
    """Return a text that another holds only as whole words: "h a f" is not in "each a fly"."""
    return f" {text} "


def screens(hand: Hand) -> Iterator[str]:
    """Show one screen of the evening after the other."""
    for tab in ("setup", "play", "score", "log"):
        hand.key(f"tab-{tab}")
        yield tab
    hand.key("luck")
    yield "luck"
    hand.key("tab-play")
    if hand.page.locator('[data-key="chance"]').count():
        hand.key("chance")
        for deck in hand.page.locator('[data-key^="deck-"]').all():
            deck.click()
            yield "decks"
    hand.key("tab-log")
    if hand.page.locator('[data-key="hand"]').count():
        hand.key("hand")
        yield "handing over"
        hand.key("back")


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("slug", ["freshwater_fly", "salmon_run", "lure", "mapped_out"])
def test_nothing_hidden_is_on_the_page(hand: Hand, slug: str) -> None:
    title = {"freshwater_fly": "Freshwater", "mapped_out": "Mapped"}.get(slug, slug[:4].title())
    hand.begin(title, NAMES)
    hand.key("tab-setup")
    hand.key("digital-true")
    hand.key("primary")
    hidden = [one for one in secrets(slug, seed_of(hand)) if len(one.split()) > 1]
    driver = hand.page.context.new_cdp_session(hand.page)
    driver.send("Accessibility.enable")
    first = hand.page.locator('[data-key^="secret-"]').first
    first.click()
    asked = [one for one in hidden if words(one) in words(plain(heard(driver)))]
    assert len(asked) == 1  # it is there when its player asks
    hand.key("primary")
    seen = set()
    for screen in screens(hand):
        page = plain(heard(driver)) + " " + plain(hand.page.evaluate(EVERYTHING))
        assert not [one for one in hidden if words(one) in words(page)], screen
        tiles = {one for card in hidden for one in card.split() if re.fullmatch(r"[tl]\d\d", one)}
        assert not tiles & {*page.split()} - on_the_table(page), screen
        seen.add(screen)
    assert seen >= {"setup", "play", "score", "log", "luck"}


def on_the_table(page: str) -> set[Any]:
    """Return the tile that lies in the middle."""
    return {*re.findall(r"put tile (\w+)", page)}
