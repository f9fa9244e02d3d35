"""Evenings of each game, played on the page tap by tap to their end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.axe import shut_out
from tests.web.planted import ROOT

sys.path.append(str(ROOT / "docs"))

import table_pictures


@pytest.mark.long
@pytest.mark.parametrize("name", [*table_pictures.EVENINGS])
def test_an_evening_is_played_to_its_end(chromium: Any, tmp_path: Path, name: str) -> None:
    file = table_pictures.written_app(tmp_path)
    page = chromium.new_page(viewport=table_pictures.SCREEN)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(table_pictures.AT_EASE)
    page.goto(file.as_uri())
    play, shown = table_pictures.EVENINGS[name]
    player = play(page)
    assert {*shown} <= {*player.screens}
    assert player.taps > 50
    assert player.shared.size[0] > page.viewport_size["width"]
    assert not page.get_by_text("fit together").count()
    winner = page.locator(".hero h2").inner_text()
    assert winner != "Nobody wins"
    assert shut_out(page) == ""
    page.close()
    assert complaints == []
