"""Evenings of each game, played on the page tap by tap to their end, in every size on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web import played
from tests.web.axe import shut_out
from tests.web.test_app_every_screen import faults

SETTLED = {
    "play-lure": 6,
    "play-mapped": 9,
}  # cells whose pieces somebody has looked at in the rounds


@pytest.mark.long
@pytest.mark.parametrize("name", [*played.EVENINGS])
def test_an_evening_is_played_to_its_end(
    chromium: Any, app_file: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: dict[str, list[str]] = {}

    def look(player: played.Player, screen: str) -> None:
        if screen not in player.screens:
            keep(player, screen)
            wrong[screen] = faults(player.page)
            player.page.set_viewport_size(played.SCREEN)

    keep = played.Player.look
    monkeypatch.setattr(played.Player, "look", look)
    page = chromium.new_page(viewport=played.SCREEN)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(played.AT_EASE)
    page.goto(app_file.as_uri())
    play, shown = played.EVENINGS[name]
    player = play(page)
    assert {*shown} <= {*wrong}
    assert {screen: found for screen, found in wrong.items() if found} == {}
    assert player.taps > 50
    assert player.ticked == SETTLED.get(name, 0)
    assert player.shared.size[0] > page.viewport_size["width"]
    assert not page.get_by_text("fit together").count()
    news = page.locator(".hero h2").inner_text()
    assert news != "Nobody wins"
    assert news.endswith(" points") == (name == "play-ruth")
    assert shut_out(page) == ""
    page.close()
    assert complaints == []
