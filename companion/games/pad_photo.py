"""What a photograph of a score pad shows: its groups, whose points are typed beside them."""

from __future__ import annotations

from pathlib import Path

from companion.core.errors import CompanionError
from companion.data.scoring import load_scoring
from companion.data.shared import read_shared
from companion.drawing.pad_page import HEIGHT, WIDTH, PadPage
from companion.drawing.theme import build_theme
from companion.games.game_type import Game
from companion.games.marked_paper import MarkedPaper
from companion.games.pad_sheet import draw_sheet


def read_pad_paper(game: Game, overlay: Path | None) -> MarkedPaper:
    """Return the pad of a game; its boxes are its groups, by table.

    Raises:
        CompanionError: it has none.
    """
    pad = game.load(overlay).compute(load_scoring).pad
    if pad is None:
        raise CompanionError(f"{game.slug} has no score pad")
    theme = build_theme(read_shared().roles, "line", "standard")
    page = PadPage(theme, pad.words, pad.columns, words_wide=pad.entry.value.words_wide)
    draw_sheet(page, pad)
    return MarkedPaper("pad", "the score pad", (WIDTH, HEIGHT), page.camera)
