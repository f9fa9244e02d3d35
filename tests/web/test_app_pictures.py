"""The pictures of a game are small on a phone, and drawn when they are shown."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.hand import PICTURED, Hand, until

GAME_BYTES = 20_000  # gzip, of the pictures of one game
READ = """globalThis.read = [];
globalThis.Image = class extends Image { constructor() { super(); read.push(this); } };"""
ARE_READ = """(count) => read.length === count && read.every((one) => one.naturalWidth > 0)"""
HAS = '(name) => read.some(({ src }) => src.includes(encodeURIComponent(`id="g-${name}"`)))'


@pytest.fixture(scope="module")
def data(app_file: Path) -> Any:
    text = app_file.read_text("utf-8")
    return json.loads(text.partition('id="data">')[2].partition("</script>")[0])


@pytest.fixture(scope="module")
def pictures(data: Any) -> dict[str, str]:
    return dict(data["pictures"])


@pytest.mark.slow
def test_the_pictures_of_a_game_are_small(pictures: dict[str, str]) -> None:
    from companion.games.catalog import GAMES
    from companion.web.export import games_with_phone

    for game in games_with_phone(GAMES, None, "en"):
        names = (game.document["slug"], *game.look.pictures)
        own = "".join(pictures[name] for name in names)
        assert len(gzip.compress(own.encode())) < GAME_BYTES, names[0]


def test_a_picture_is_drawn_when_it_is_shown(hand: Hand, pictures: dict[str, str]) -> None:
    shown = hand.page.locator(".tile .art")
    assert shown.count() == 5
    assert all(shown.evaluate_all(PICTURED))
    assert hand.page.locator("svg path").count() < 200  # signs only, none of a picture
    assert len(pictures) > 20


@pytest.mark.slow
def test_pictures_of_a_game_are_read_ahead(hand: Hand, data: Any) -> None:
    """Those of the game that is open, once each."""
    page = hand.page
    fly, fleet = (len(game["pictures"]) for game in data["games"][:2])
    page.add_init_script(READ)
    page.reload()
    hand.begin("Freshwater Fly")
    until(page, ARE_READ, fly)
    assert page.evaluate(HAS, "rainbow") and not page.evaluate(HAS, "cod")
    hand.key("back")
    hand.begin("Fleet")
    until(page, ARE_READ, fly + fleet)
    assert page.evaluate(HAS, "cod")
    hand.key("primary")
    page.wait_for_timeout(200)
    assert page.evaluate(ARE_READ, fly + fleet)


@pytest.mark.slow
def test_evenings_that_were_kept_together_are_found(hand: Hand) -> None:
    kept = [
        {
            "format": 1,
            "id": name,
            "at": "2026-03-14T20:30:00.000Z",
            "game": "lure",
            "mode": "base",
            "names": [name, "Bo"],
            "events": [],
        }
        for name in ("later", "earlier")
    ]
    hand.page.evaluate("(all) => localStorage.setItem('companion-evenings', all)", json.dumps(kept))
    hand.page.reload()
    hand.key("tab-evenings")
    first, second = hand.page.locator(".seats li").all_inner_texts()
    assert "later" in first
    assert "earlier" in second
    hand.key("forget-later")
    hand.key("forget-later")
    hand.page.reload()
    hand.key("tab-evenings")
    assert hand.page.locator(".seats li").count() == 1
