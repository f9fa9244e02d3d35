"""Score pads: sheets to write on, and covers that show an example game with its scores."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.score_questions import record_mode
from companion.core.scoring import LineItem, Result, score_record
from companion.core.scoring_types import Field
from companion.core.text_format import fill_template
from companion.data.raw_tables import count_marks
from companion.data.scoring import PadData, PadGroup, PadRow, read_pad
from companion.drawing import pad_page
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Group
from companion.drawing.theme import Theme
from companion.drawing.widgets import draw_heading
from companion.games import pad_sheet
from companion.games.component_info import ComponentInfo
from companion.games.components import ComponentOrder

WIDE = pad_page.RIGHT - pad_page.LEFT
NAMES, TOTAL = 7.6, 8.4
LABEL_PT, FIGURE_PT = 7.5, 12.0
CLOSE = 1.0  # mm: with a smaller gap, other things are close too
ROW = 5.5  # mm: least height of a row
RAISED = 1.0  # mm: how much higher all begins where room is scarce
SEAT = 18.0  # mm: the column of names beside large cards
BESIDE = 60  # letters that stand at the right of the heading
SHORT = 8  # letters of a reason that stands in the cell where there are no points
Items = Sequence[Sequence[LineItem]]  # the lines in a row, for each player
KEPT = re.compile(r"(?<=\d) (?=\w+ ×)| (?=× )|(?<= ×) ")  # spaces at which no line ends
MINUS = re.compile(r"(?<![\w-])-(?=\d)")
PROGRAM = TextStyle("serif-italic", 7.5, "quiet")


class Spacing(Struct, frozen=True):
    """The spacing of a score pad's cover."""

    size_pt: float  # type size of reasons
    gap: float  # space above and below a row's text, mm
    most: float = 0.0  # largest gap, if there is room
    cards: bool = True  # whether cards are shown as pictures, not as text
    large: float = 1.0  # scale of these pictures, beside a column of names
    run_in: bool = False  # whether reasons follow the label, all players in one paragraph

    @property
    def label_pt(self) -> float:
        """The type size of labels and of text below the table, pt."""
        return max(LABEL_PT, self.size_pt + (0.5 if self.gap > CLOSE else 0))


SPACES = (
    Spacing(9.0, 2.0, large=1.5),
    Spacing(9.0, 3.2),
    Spacing(8.0, 2.4),
    Spacing(7.5, 0.6, most=1.8),
    Spacing(7.5, 0.5, most=1.8, run_in=True),
    Spacing(7.5, 0.6, most=0.9, cards=False),
)


def draw_cover(
    page: pad_page.PadPage, pad: PadData, worked: pad_sheet.WorkedExample, space: Spacing
) -> list[Spacing]:
    """Draw the cover; return wider spacings that may fit as well, the widest first."""
    cover = _Cover(page, pad, worked, space)
    cover.draw()
    gap = min(space.most, space.gap + page.spare / 2 / max(cover.rows, 1))
    gaps = (gap, min(gap, CLOSE - 0.01))
    return [replace(space, gap=item) for item in gaps if item > space.gap + 0.02]


class _Cover:
    def __init__(
        self, page: pad_page.PadPage, pad: PadData, worked: pad_sheet.WorkedExample, space: Spacing
    ) -> None:
        self.page, self.pad, self.worked, self.space = page, pad, worked, space
        self.result = worked.result
        self.rows = 0

    def draw(self) -> None:
        page, pad = self.page, self.pad
        page.head(page.say("cover"), pad.scoring.title, pad.entry.value.art)
        page.y -= RAISED if self.space.run_in else 0
        self.record()
        top = page.y
        page.names([sheet.name for sheet in self.result.players], NAMES)
        for group in pad.groups:
            self.group(group)
        self.total()
        page.frame(top, page.y)
        page.y += 2.2
        last = list(self.ending())
        if self.space.gap < CLOSE:
            last = [" · ".join([*(words.removesuffix(".") for words in last[:-1]), *last[-1:]])]
        for words in last:
            page.y += self.set(words, pad_page.LEFT, WIDE, self.space.label_pt) + 1.3
        page.set.write(page.say("program"), (pad_page.LEFT, page.y + 0.6, WIDE, 4), PROGRAM)
        page.y += 3.2
        page.finish(*pad.entry.value.foot.split()[:1])

    def set(self, words: str, x: float, wide: float, size_pt: float) -> float:
        """Write a text at the current height, its left edge at `x`, and return its height."""
        style = TextStyle(size_pt=size_pt, leading=1.15)
        return self.page.set.write(words, (x, self.page.y, wide, 60.0), style)

    def record(self) -> None:
        """Write the record of the example, a paragraph per player."""
        page, worked = self.page, self.worked
        mode = record_mode(worked.scoring, worked.record)
        result = pad_sheet.describe_example(self.pad, self.worked, cards=self.space.cards)
        note = "; ".join((mode.label, *result[""].words))
        if len(note) <= BESIDE:
            result[""].words.clear()
        else:
            note = mode.label
        page.y = draw_heading(page.set, page.say("example"), pad_page.LEFT, page.y, WIDE, note)
        most = max((len(own.cards) for own in result.values()), default=0)
        wide, each = (
            pad_page.CARD * self.space.large,
            (WIDE - SEAT + pad_page.CARD_GAP) / max(most, 1) - pad_page.CARD_GAP,
        )
        large = max(1.0, min(wide, each) / pad_page.CARD)
        if large == 1:
            each = (WIDE + pad_page.CARD_GAP) / max(most, 1) - pad_page.CARD_GAP
        wide = min(pad_page.CARD * large, each)
        for name, own in result.items():
            if name and own == pad_sheet.ExampleParts([], [], [], []):
                own.words.append(page.say("nothing"))
            if own.words or own.cards or own.tiles or own.things:
                text = self.sentence(name, own.words)
                left = pad_page.LEFT
                if large > 1 and own.cards:
                    left += SEAT
                    style = TextStyle(size_pt=self.space.size_pt, leading=1.15, valign="middle")
                    page.set.write(
                        text, (pad_page.LEFT, page.y, SEAT - 2, pad_page.CARD_HIGH * large), style
                    )
                else:
                    page.y += self.set(text, pad_page.LEFT, WIDE, self.space.size_pt) + 1.3
                self.small_cards(own.cards, wide, left, large)
                self.small_tiles(own.tiles)
                self.small_things(own.things)
        page.y += 0.8

    def sentence(self, name: str, words: Sequence[str]) -> str:
        """Join a player's answers: to a sentence if the pad has phrases for it, else to a list."""
        if name and words and self.pad.clauses:
            parts = filter(None, (", ".join(words[:-1]), words[-1]))
            return f"*{name}* {self.page.say('last').join(parts)}."
        text = ": ".join(filter(None, (name and f"*{name}*", "; ".join(words))))
        return text[:1].upper() + text[1:]

    def small_cards(
        self, cards: Sequence[tuple[Field, object]], wide: float, left: float, large: float
    ) -> None:
        page = self.page
        for i, (field, card) in enumerate(cards):
            place = (left + i * (wide + pad_page.CARD_GAP), page.y)
            pad_page.draw_small_card(page, place, wide, self.small_card(field, card), large)
        page.y += pad_page.CARD_HIGH * large + 2.0 if cards else 0

    def small_tiles(self, tiles: Sequence[pad_sheet.Tile]) -> None:
        """Draw the example's tiles in one row, each with its pictures and a short text."""
        wide = min(
            pad_page.TILE, (WIDE + pad_page.CARD_GAP) / max(len(tiles), 1) - pad_page.CARD_GAP
        )
        for i, tile in enumerate(tiles):
            x, says = pad_page.LEFT + i * (wide + pad_page.CARD_GAP), ", ".join(tile.says)
            pad_page.draw_small_tile(self.page, (x, self.page.y), wide, tile.holds, says)
        self.page.y += pad_page.CARD_HIGH + 2.0 if tiles else 0

    def small_things(self, things: Sequence[str]) -> None:
        x = pad_page.LEFT
        for art in things:
            x += pad_page.draw_small_thing(self.page, (x, self.page.y), art) + pad_page.CARD_GAP
        if x > pad_page.RIGHT + pad_page.CARD_GAP:
            self.page.set.problems.append(f"{len(things)} pictures are too many for one row")
        self.page.y += pad_page.CARD_HIGH + 2.0 if things else 0

    def small_card(self, field: Field, card: object) -> pad_page.SmallCard:
        if isinstance(card, Mapping):
            values, name = card, ""
            art = fill_template(self.pad.entry.value.pictures[field.key], values)
        else:
            values, name = field.cards[str(card)], field.names.get(str(card), "")
            art = self.pad.pictures[field.key][str(card)]
        choices = (inner for inner in field.fields if inner.kind == "choice")
        chosen = [pad_sheet.describe_value(self.pad, inner, values[inner.key]) for inner in choices]
        points = next((str(value) for value in values.values() if isinstance(value, int)), "")
        medal = fill_template(self.pad.entry.value.medals.get(field.key, "medal"), values)
        return pad_page.SmallCard(art, name or " ".join(reversed(chosen)), points, medal)

    def group(self, group: PadGroup) -> None:
        page = self.page
        result = [(row, items) for row in group.rows if any(items := self.items(row))]
        alone, top = len(group.rows) == 1, page.y
        left = pad_page.LEFT if alone else pad_page.LEFT + pad_page.GROUP_WIDE
        for i, (row, items) in enumerate(result):
            if i:
                page.rule(left, pad_page.RIGHT, page.y, pad_page.FINE)
            label = f"*{row.label}*"
            if alone:
                alike = row.label.casefold() == group.label.casefold()
                label = f"*{group.label}*" + ("" if alike else f": {row.label}")
            self.row(left, label, items, row)
        if result:
            if not alone:
                pad_sheet.draw_group_name(page, group, top, page.y)
            page.rule(pad_page.LEFT, pad_page.RIGHT, page.y, pad_page.STRONG)

    def items(self, row: PadRow) -> list[list[LineItem]]:
        """Return the score lines that belong to a row, one list per player."""
        names = {(line.group, line.label) for line in row.lines}
        return [
            [line for line in sheet.lines if (line.group, line.label) in names]
            for sheet in self.result.players
        ]

    def row(self, left: float, label: str, items: Items, of: PadRow) -> None:
        """Draw a row of the score table, with title, points and the reasons for them."""
        self.rows += 1
        page, top = self.page, self.page.y
        x, wide = left + 2, page.first - left - 3.5
        cells = self.cells(items)
        shows_points = self.pad.points or not any(cells)
        reasons = list(self.reasons(items, several=len(of.lines) > 1)) if shows_points else []
        signs = [sign for sign, _ in of.signs]
        paragraphs = [label, *(_typeset_math(_with_icons(words, signs)) for words in reasons)]
        if self.space.run_in and reasons:
            paragraphs = [self.run_on(paragraphs, wide)]
        drawn, low = len(page.set.shapes), top + self.space.gap + 0.2
        page.y = low
        for i, words in enumerate(paragraphs):
            page.y += 0.19 * self.space.size_pt if i else 0
            page.y += self.set(words, x, wide, self.space.size_pt if i else self.space.label_pt)
        page.y += self.space.gap + 0.2
        if (lower := (top + ROW - page.y) / 2) > 0:
            page.set.shapes[drawn:] = [Group(tuple(page.set.shapes[drawn:]), y=lower)]
            page.y = top + ROW
        for seat, words in enumerate(cells):
            page.handwriting(_typeset_math(words), seat, top, page.y - top, FIGURE_PT)

    def run_on(self, paragraphs: Sequence[str], wide: float) -> str:
        """Join a label and reasons into a text; use separate lines if this takes no more height."""
        first, *more = paragraphs
        texts = [f"{first}{a}{b.join(more)}" for a, b in (("|", "|"), (" · ", "|"), (" · ", " · "))]
        style = TextStyle(size_pt=self.space.label_pt, leading=1.15)
        place = (pad_page.LEFT, self.page.y, wide, 60.0)
        high = [self.page.set.fitted(item, place, style).height for item in texts]
        return next(text for text, its in zip(texts, high, strict=True) if its < high[-1] + 0.1)

    def cells(self, items: Items) -> list[str]:
        """Return each player's text in a row: the points; on a pad without points, a short reason.

        If one of the reasons is too long for a cell, all texts are "".
        """
        if self.pad.points:
            return [str(sum(line.points or 0 for line in own)) if own else "" for own in items]
        reasons = [own[0].because.rpartition(": ")[2] if own else "" for own in items]
        return reasons if max(map(len, reasons)) <= SHORT else [""] * len(reasons)

    def reasons(self, items: Items, *, several: bool) -> Iterator[str]:
        """Yield each player's reasons for a row's points.

        Without `several`, a reason shared by all players is given once.
        """
        told_of = {line.because for lines in items for line in lines}
        if len(told_of) == 1 and not several and all(items):
            yield from filter(None, told_of)
            return
        for sheet, lines in zip(self.result.players, items, strict=True):
            scored = [line for line in lines if line.points != 0] or lines[:1]
            phrases = [
                f"{line.label}: {line.because}" if several and line.because else
                line.label if several else line.because
                for line in scored
            ]  # fmt: skip
            if any(phrases):
                yield f"*{sheet.name}* {'; '.join(phrases)}"

    def total(self) -> None:
        page, top = self.page, self.page.y
        page.total(page.say("total" if self.pad.points else "rank"), TOTAL)
        for seat, sheet in enumerate(self.result.players):
            figure = sheet.total if self.pad.points else sheet.rank
            page.handwriting(_typeset_math(str(figure)), seat, top, TOTAL, FIGURE_PT + 2)

    def ending(self) -> Iterator[str]:
        """Yield the lines that tell the result: tie-breaks, winners and other outcomes."""
        page, result = self.page, self.result
        for tie in result.tie_break:
            values = ", ".join(f"{name} {value}" for name, value in tie.values.items())
            yield page.say("equal", tie=tie.label, values=values)
        if len(result.players) > 1:
            many = {0: "nobody", 1: "winner"}.get(len(result.winners), "winners")
            yield page.say(many, names=page.say("and").join(result.winners))
        labels = {outcome.id: outcome.label for outcome in self.worked.scoring.outcomes}
        for key, value in result.outcomes.items():
            words = value if isinstance(value, str) else page.say("yes" if value else "no")
            yield f"{labels[key]}: *{words}*"
        ties = self.pad.ties_in(self.worked.mode)
        if ties and not result.tie_break and len(result.players) > 1:
            yield page.say("if-equal", ties=pad_sheet.describe_ties(page, self.pad, ties))


def _typeset_math(words: str) -> str:
    """Return a text with true minus signs, and products kept on one line."""
    return MINUS.sub("−", KEPT.sub("\u00a0", words))


def _with_icons(words: str, signs: Sequence[str]) -> str:
    """Return a reason for points, with an icon before each subtotal if `signs` has as many."""
    before, colon, counts = words.rpartition(": ")
    parts = counts.lower().split(", ")
    if not colon or len(parts) != len(signs):
        return words
    shown = " · ".join(map("{{{}}} {}".format, signs, parts))
    return f"{before[: before.rfind('*') + 1]} {shown}".lstrip()  # the row says what is counted


# The score pad of any game, made of its scoring declaration: covers with examples, and sheets.
COVER_CELL, SCORE_PAD_WIDE = 14.0, 53.0  # mm: a cell on a cover, the least it leaves for reasons
NAME, SHEET, COVER = "score-pad", "sheet", "cover"


def build_pad(order: ComponentOrder) -> Component:
    """Build the score pad of a game with declared scoring."""
    at = f" --games {shlex.quote(str(home))}" if (home := order.data.raw.home) else ""
    return build_score_pad(order.data.compute(read_pad), order.data.words, at)


def build_score_pad(pad: PadData, words: Mapping[str, str], text: str = "") -> Component:
    """Build a score pad: a cover for each example, and sheets to write on.

    The printed instructions contain commands. `text` follows the game's name in these commands.
    """
    scoring, examples = pad.scoring, pad.scoring.examples
    provenance = count_marks([*pad.sources, *pad.examples.values()])
    title = words[f"components.{NAME}.title"]
    how = pad.words["how" if examples else "how-bare"]
    how = how.replace("{game}", scoring.slug + text)
    info = ComponentInfo(NAME, title, provenance, file=pad.entry.file, how=how)
    shown = [mode.id for mode in scoring.modes if mode.id in examples]
    pieces = {COVER if i == 0 else f"{COVER}-{mode}": mode for i, mode in enumerate(shown)}
    labels = {mode.id: mode.label for mode in scoring.modes}

    def draw_piece(style: Style, name: str) -> Piece:
        mode = pieces.get(name)
        sources = [*pad.sources, *([pad.examples[mode]] if mode else [])]
        if mode:
            page = _fit_cover(pad, mode, style.theme)
            title = f"{pad.words['cover']}: {labels[mode]}"
        else:
            wide = pad.entry.value.words_wide
            page = pad_page.PadPage(style.theme, pad.words, pad.columns, words_wide=wide)
            pad_sheet.draw_sheet(page, pad)
            title = pad.words["sheet"]
        house = any(source.mark == "H" for source in sources)
        shapes, notes = page.set.shapes, page.set.notes
        piece = info.piece(name, title, shapes, house=house, problems=notes)
        return replace(piece, counts="the numbers in its example have changed") if mode else piece

    copies = {**dict.fromkeys(pieces, 1), SHEET: pad.entry.value.sheets}
    return info.component("sheet", (pad_page.WIDTH, pad_page.HEIGHT), copies, draw_piece)


def _fit_cover(pad: PadData, mode: str, theme: Theme) -> pad_page.PadPage:
    """Draw a game mode's cover with the widest gaps that fit, and a foot picture if it fits."""
    scoring = pad.scoring
    page = pad_page.PadPage(theme, pad.words, 1, words_wide=SCORE_PAD_WIDE)
    try:
        record = json.loads(scoring.examples[mode])
    except ValueError as error:
        page.set.problems.append(f'the example of mode "{mode}" is not valid JSON: {error}')
        return page
    result = score_record(scoring, record)
    if not isinstance(result, Result):
        page.set.problems += [f'the example "{mode}": {mistake}' for mistake in result]
        return page
    foot, seats = bool(pad.entry.value.foot), len(result.players)
    worked = pad_sheet.WorkedExample(scoring, mode, record, result)

    def draw_spaced(space: Spacing) -> tuple[pad_page.PadPage, list[Spacing]]:
        page = pad_page.PadPage(
            theme, pad.words, seats, words_wide=SCORE_PAD_WIDE, widest=COVER_CELL
        )
        return page, draw_cover(page, pad, worked, space)

    whole: pad_page.PadPage | None = None  # one that is whole but for its foot
    for space in SPACES:
        if whole and not space.cards:
            break
        if space.large > 1 and not pad.pictures:
            continue
        page, looser = draw_spaced(space)
        if page.set.problems:
            continue
        if page.has_foot or not foot:
            while looser:  # each takes less of what is left than the one before
                wider, next_ones = draw_spaced(looser.pop(0))
                if not wider.set.problems and wider.has_foot == foot:
                    page, looser = wider, next_ones
            return page
        whole = whole or page
    return whole or page
