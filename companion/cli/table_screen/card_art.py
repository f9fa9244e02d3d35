"""Cards for a terminal: pictures of block letters that differ even without colour."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.screen import View

# Pictures in pixels; two rows of pixels make a row of letters.
HIT = (
    "............",
    ".......##...",
    "......#..#..",
    ".......##...",
    "........#...",
    "........#...",
    "..#.....#...",
    "..##....#...",
    "..#.#..##...",
    "....####....",
)
MISS = (
    "............",
    "...######...",
    "..#......#..",
    ".....##.....",
    "....#..#....",
    ".....##.....",
    "..#......#..",
    "...######...",
    "............",
    "............",
)
WIDTH = len(HIT[0])
WIDE, NARROW = 12, 9  # letters of a card of words only
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


class Look(Struct, frozen=True):
    """How large cards are."""

    zoom: int  # letters per pixel; 0 for cards of words only
    gap: int  # letters between cards
    words: int = WIDE  # letters of a card of words only, its border included
    in_row: int = 4  # cards side by side

    @property
    def width(self) -> int:
        """Letters of a card, its border included."""
        return WIDTH * self.zoom + 2 if self.zoom else self.words

    def columns(self, cards: int) -> int:
        """Return the letters that so many cards take side by side."""
        return cards * (self.width + self.gap) - self.gap


def look_for(columns: int, rows: int, cards: int, other_rows: int) -> Look:
    """Return the largest cards that fit.

    Args:
        columns: of the terminal.
        rows: of the terminal.
        cards: how many lie in a row.
        other_rows: rows that everything else takes.
    """
    for zoom in (3, 2, 1):
        for gap in (2, 1):
            look = Look(zoom, gap)
            height = len(HIT) * zoom // 2 + 3
            if look.columns(cards) <= columns and height + other_rows <= rows:
                return look
    words = WIDE if Look(0, 1, WIDE).columns(cards) <= columns else NARROW
    return Look(0, 1, words, in_row=max(1, (columns + 1) // (words + 1)))


def rows_of_cards(view: View, look: Look) -> list[str]:
    """Return the cards as rows of letters: those face up in their order, then those face down."""
    faces = [_face(card.words, look, hit=card.hit) for card in view.cards]
    faces += [_back(look)] * view.hidden
    gap = " " * look.gap
    rows = [faces[at : at + look.in_row] for at in range(0, len(faces), look.in_row)]
    return [gap.join(parts).rstrip() for row in rows for parts in zip(*row, strict=True)]


def _face(words: str, look: Look, *, hit: bool) -> list[str]:
    if not look.zoom:
        return [f"[{words.upper() if hit else words:^{look.width - 2}.{look.width - 2}}]"]
    inside = look.width - 2
    label = f"{words.upper() if hit else words:^{inside}.{inside}}"
    picture = _blocks(_inverse(HIT) if hit else MISS, look.zoom)
    if hit:
        return ["█" * look.width, *(f"█{row}█" for row in picture), f"█{label}█", "▀" * look.width]
    return _framed([*picture, label])


def _back(look: Look) -> list[str]:
    if not look.zoom:
        return [f"[{'· · ·':^{look.width - 2}}]"]
    inside = look.width - 2
    pattern = ("░" * inside, " ░" * (inside // 2))
    return _framed([pattern[row % 2] for row in range(len(HIT) * look.zoom // 2 + 1)])


def _framed(rows: Sequence[str]) -> list[str]:
    line = "─" * len(rows[0])
    return [f"┌{line}┐", *(f"│{row}│" for row in rows), f"└{line}┘"]


def _inverse(picture: Sequence[str]) -> list[str]:
    return [row.translate(str.maketrans("#.", ".#")) for row in picture]


def _blocks(picture: Sequence[str], zoom: int) -> list[str]:
    """Return a picture as rows of letters, each pixel as wide as high."""
    pixels = [[mark == "#" for mark in row for _ in range(zoom)] for row in picture]
    pixels = [row for row in pixels for _ in range(zoom)]
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return ["".join(HALVES[pair] for pair in zip(*both, strict=True)) for both in pairs]
