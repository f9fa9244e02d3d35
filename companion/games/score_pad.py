"""The score pad of any game, made of its scoring declaration: covers with examples, and sheets."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping

from msgspec import Struct

from companion.core.scoring import Result, score_record
from companion.data.score_pad import PadData
from companion.data.scoring import ScoringData, load_scoring
from companion.data.source import count_marks
from companion.drawing.component import Component, Piece, Style
from companion.drawing.pad_page import HEIGHT, WIDTH, PadPage
from companion.drawing.theme import Theme
from companion.games.component_info import ComponentInfo
from companion.games.components import ComponentOrder
from companion.games.pad_cover import SPACES, Spacing, draw_cover
from companion.games.pad_example import WorkedExample
from companion.games.pad_sheet import draw_sheet

COVER_CELL, WIDE = 14.0, 53.0  # mm: a cell on a cover, and the least that it leaves for reasons
NAME, SHEET, COVER = "score-pad", "sheet", "cover"


def build_pad(order: ComponentOrder) -> Component:
    """Return the score pad of a game that declares its scoring."""
    home = order.data.raw.home
    found = f" --games {shlex.quote(str(home))}" if home else ""
    return build_score_pad(order.data.made(load_scoring), order.data.words, found)


def build_score_pad(data: ScoringData, words: Mapping[str, str], text: str = "") -> Component:
    """Return the score pad of a game: a cover for each example and sheets to write on.

    Args:
        data: the scoring of the game; one of its files has `[score-pad]`.
        words: labels of the game; `components.score-pad.title` is its title.
        text: what a command says to find the game, if it does not ship with the program.
    """
    pad = data.pad
    if pad is None:
        raise ValueError(f"{data.scoring.slug} has no [score-pad]")
    provenance = count_marks([*pad.sources, *pad.examples.values()])
    title = words[f"components.{NAME}.title"]
    how = pad.words["how" if data.scoring.examples else "how-bare"]
    how = how.replace("{game}", data.scoring.slug + text)
    info = ComponentInfo(NAME, title, provenance, file=pad.entry.file, how=how)
    maker = _PadBuilder(data, pad, info)
    return info.component("sheet", (WIDTH, HEIGHT), maker.copies, maker.piece)


class _PadBuilder(Struct, frozen=True):
    """Draws the pieces of a pad."""

    data: ScoringData
    pad: PadData
    info: ComponentInfo

    @property
    def pieces(self) -> dict[str, str]:
        """The example of each cover, "" for the sheet, by the ids of the pieces in order."""
        modes = [mode.id for mode in self.data.scoring.modes]
        shown = [mode for mode in modes if mode in self.data.scoring.examples]
        covers = {COVER if i == 0 else f"{COVER}-{mode}": mode for i, mode in enumerate(shown)}
        return {**covers, SHEET: ""}

    @property
    def copies(self) -> dict[str, int]:
        """How often each piece is in a full set."""
        sheets = self.pad.entry.value.sheets
        return {piece: 1 if mode else sheets for piece, mode in self.pieces.items()}

    def piece(self, style: Style, name: str) -> Piece:
        """Return a cover or the sheet."""
        mode, pad = self.pieces[name], self.pad
        sources = [*pad.sources, *([pad.examples[mode]] if mode else [])]
        if mode:
            page = self.cover(mode, style.theme)
            label = next(one.label for one in self.data.scoring.modes if one.id == mode)
            title = f"{pad.words['cover']}: {label}"
        else:
            page = PadPage(
                style.theme, pad.words, pad.columns, words_wide=pad.entry.value.words_wide
            )
            draw_sheet(page, pad)
            title = pad.words["sheet"]
        house = any(source.mark == "H" for source in sources)
        found = page.set
        return self.info.piece(name, title, found.shapes, house=house, problems=found.notes)

    def cover(self, mode: str, theme: Theme) -> PadPage:
        """Return a cover set as loosely as it fits, with the drawing at its foot."""
        scoring = self.data.scoring
        page = PadPage(theme, self.pad.words, 1, words_wide=WIDE)
        try:
            record = json.loads(scoring.examples[mode])
        except ValueError as error:
            page.set.problems.append(f'the example "{mode}" is not valid JSON: {error}')
            return page
        result = score_record(scoring, record)
        if not isinstance(result, Result):
            page.set.problems += [f'the example "{mode}": {mistake}' for mistake in result]
            return page
        foot, seats = bool(self.pad.entry.value.foot), len(result.players)
        worked = WorkedExample(scoring, mode, record, result)

        def drawn(space: Spacing) -> tuple[PadPage, list[Spacing]]:
            page = PadPage(theme, self.pad.words, seats, words_wide=WIDE, widest=COVER_CELL)
            return page, draw_cover(page, self.pad, worked, space)

        whole: PadPage | None = None  # one that is whole but for its foot
        for space in SPACES:
            if whole and not space.cards:
                break
            if space.large > 1 and not self.pad.pictures:
                continue
            page, looser = drawn(space)
            if page.set.problems:
                continue
            if page.has_foot or not foot:
                while looser:  # each takes less of what is left than the one before
                    wider, next_ones = drawn(looser.pop(0))
                    if not wider.set.problems and wider.has_foot == foot:
                        page, looser = wider, next_ones
                return page
            whole = whole or page
        return whole or page
