r"""Text with inline icons, parsed and measured.

`{finesse}` is an icon, `{column:3}` an icon with a value, `*bold*` is bold type. `|` or a new line
breaks the line. A word may break at a soft hyphen, a line may not break at a no-break space. A
backslash before `*`, `{`, `}`, `|` or `\` prints that character. A star between letters or digits
needs no backslash, except in bold type.

Widths are in thousandths of the type size, so one measurement serves all sizes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.core.errors import Doubt
from companion.drawing import fonts, icons

ICON = ""  # the face of an atom that is an icon
_MARKUP = re.compile(r"[{*|\n\r\t\\\u00ad]")
_TOKEN = re.compile(
    r"(?P<icon>\{[^{}|\n]{1,80}\})|(?P<stop>\r\n|[|\n\r])|(?P<space>[ \t]+)|(?P<star>\*)"
    r"|(?P<soft>\u00ad)|\\(?P<plain>[*{}|\\])|(?P<words>[^{*|\n\r\t \\\u00ad]+|.)"
)
_ICON = re.compile(r"\{([a-z][a-z0-9-]*)(?::([^:{}]{1,8}))?\}")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")  # as it is typed, between two letters
MOST_UNKNOWN = 10  # icons of a text that are told: a guess at each takes time
_SILENT = dict.fromkeys(map(ord, "\n\r\t\u00ad"))


class Atom(NamedTuple):
    """A run of letters in one typeface, or an icon: `face` is `ICON`, `words` the icon's name."""

    face: str
    words: str
    value: str
    units: float
    letters: int


class Word(NamedTuple):
    """A word. If it is broken between two of its `parts`, a hyphen is added."""

    atoms: tuple[Atom, ...]  # its runs; empty if it has parts
    units: float  # its width without spacing
    letters: int  # number of letters
    gap: int  # width of the space before it
    gap_face: str  # typeface of that space
    parts: tuple[Word, ...] = ()  # the parts of a word with soft hyphens


class Parsed(NamedTuple):
    """A parsed text: the words of each paragraph, and problems. A `Doubt` is a minor problem."""

    paragraphs: tuple[tuple[Word, ...], ...]
    problems: tuple[str, ...]


def iter_atoms(word: Word) -> Iterator[Atom]:
    """Yield the atoms of a word; for a word with soft hyphens, the atoms of all its parts."""
    yield from word.atoms
    for part in word.parts:
        yield from part.atoms


def iter_letters(word: Word) -> Iterator[Atom]:
    """Yield the letters and icons of a word, each as an atom of its own."""
    for atom in iter_atoms(word):
        if atom.face == ICON:
            yield atom
        else:
            yield from (
                Atom(atom.face, ch, "", fonts.width_in_units(ch, atom.face), 1) for ch in atom.words
            )


def parse_rich_text(words: str, face: str, bold: str, icon_size: float) -> Parsed:
    """Parse and measure text with markup; icons are `icon_size` times the type size wide."""
    words = _APOSTROPHE.sub("’", fonts.to_nfc(words))
    problems: list[str] = []
    plain = words.translate(_SILENT)
    lacking = fonts.missing_characters(plain, face)
    if "*" in words and bold != face:
        lacking += fonts.missing_characters(plain, bold)
    for ch in sorted(set(lacking)):
        substitute, likes = _substitute(ch, face)
        words = words.replace(f" {ch}" if not substitute else ch, substitute).replace(
            ch, substitute
        )
        note = f"no font has {_named(ch)}{likes}"
        problems.append(note if substitute == "?" else Doubt(note))
    problems.sort(key=lambda note: isinstance(note, Doubt))  # a limit keeps the letters that go
    del problems[10:]
    if _MARKUP.search(words) is None:
        plain_words = tuple([_word(word, face) for word in words.split(" ") if word])
        return Parsed((plain_words,), tuple(problems))
    reader = _Reader(words, face, bold, icon_size)
    paragraphs = reader.paragraphs()
    return Parsed(paragraphs, (*problems, *dict.fromkeys(reader.problems)))


def break_word(word: Word, free: float, scale: float, spacing: float) -> tuple[Word, Word] | None:
    """Break a word at a soft hyphen, so that its first part fits into `free` mm.

    The first part is as long as possible and ends in a hyphen. `scale` converts the word's units to
    mm. `spacing` is added after each letter, in mm. Returns None if no part fits.
    """
    best, units, letters = 0, 0.0, 0
    head = (0.0, 0)
    for number, part in enumerate(word.parts[:-1], start=1):
        units += part.units
        letters += part.letters
        dash = fonts.width_in_units("-", part.gap_face)
        if (units + dash) * scale + (letters + 1) * spacing > free:
            break
        best, head = number, (units, letters)
    if not best:
        return None
    units, letters = head
    last = word.parts[best - 1]
    dash = fonts.width_in_units("-", last.gap_face)
    atoms = [atom for part in word.parts[:best] for atom in part.atoms]
    atoms.append(Atom(last.gap_face, "-", "", dash, 1))
    first = Word(tuple(atoms), units + dash, letters + 1, word.gap, word.gap_face)
    rest = word.parts[best:]
    if len(rest) == 1:
        return first, rest[0]
    left = (word.units - units, word.letters - letters)
    return first, Word((), *left, word.gap, word.gap_face, rest)


@lru_cache(maxsize=1 << 14)
def _word(words: str, face: str) -> Word:
    """Turn plain text, without markup, into a word."""
    parts = fonts.split_by_font(words, face)
    wide = ((used, part, fonts.width_in_units(part, used)) for used, part in parts)
    return _join_atoms(tuple(Atom(f, part, "", units, len(part)) for f, part, units in wide), face)


@lru_cache(maxsize=1 << 14)
def _join_atoms(atoms: tuple[Atom, ...], face: str) -> Word:
    """Join atoms into a word; `face` is the typeface of the space before the word."""
    units, letters = sum(atom.units for atom in atoms), sum(atom.letters for atom in atoms)
    return Word(atoms, units, letters, fonts.width_in_units(" ", face), face)


def _substitute(ch: str, face: str) -> tuple[str, str]:
    """Return a substitute for a letter that no font has, and advice that ends the error message."""
    plain = unicodedata.normalize("NFKC", ch)
    if plain != ch and not fonts.missing_characters(plain, face):
        return plain, f'; "{plain}" is printed instead'
    if unicodedata.category(ch) not in ("So", "Sk", "Sm", "Co", "Cn"):
        return "?", "; write it in other letters"
    likes = {*unicodedata.name(ch, "").lower().split()} & {*icons.icon_names()}
    hint = f"the icon {{{min(likes)}}}" if likes else "a word or an icon of yours"
    return "", f", so nothing is printed; use {hint} instead"


def _named(ch: str) -> str:
    code = f"U+{ord(ch):04X}"
    return f'"{ch}" ({code})' if ch.isprintable() else code


class _Reader:
    def __init__(self, words: str, face: str, bold: str, icon_size: float) -> None:
        self.problems: list[str] = []
        self._unknown = set[str]()
        self._words = words
        self._faces = (face, bold)
        self._bold = False
        self._icon_units = icon_size * fonts.EM
        self._gap_face = face
        self._atoms: list[Atom] = []
        self._parts: list[Word] = []
        self._paragraph: list[Word] = []

    def paragraphs(self) -> tuple[tuple[Word, ...], ...]:
        done: list[tuple[Word, ...]] = []
        for token in _TOKEN.finditer(self._words):
            match token.lastgroup:
                case "space":
                    self._end_word()
                case "stop":
                    self._end_word()
                    done.append(tuple(self._paragraph))
                    self._paragraph = []
                case "star":
                    self._star(token.start(), token.end())
                case "soft":
                    self._end_part()
                case "icon":
                    self._icon(token[0])
                case _:
                    self._add(token["plain"] or token[0])
        self._end_word()
        return (*done, tuple(self._paragraph))

    @property
    def _face(self) -> str:
        return self._faces[self._bold]

    def _add(self, words: str) -> None:
        self._atoms += _word(words, self._face).atoms

    def _star(self, at: int, after: int) -> None:
        before, following = self._words[max(0, at - 1) : at], self._words[after : after + 1]
        if self._bold:
            self._bold = False
        elif before.isalnum() and following.isalnum():
            self._add("*")
        elif following.strip() and self._words.find("*", after) >= 0:
            self._bold = True
        else:
            self._add("*")

    def _icon(self, token: str) -> None:
        match = _ICON.fullmatch(token)
        name, value = (match[1], match[2] or "") if match else (token[1:-1], "")
        if name not in icons.icon_names():
            if name not in self._unknown and len(self._unknown) < MOST_UNKNOWN:
                self.problems.append(icons.describe_unknown_icon(name))
            self._unknown.add(name)
        elif value and not icons.can_show_value(name, value):
            self.problems.append(f'the icon "{name}" has no room for a number such as "{value}"')
        else:
            self._atoms.append(Atom(ICON, name, value, self._icon_units, 1))
            return
        self._add(token)

    def _end_part(self) -> None:
        if self._atoms:
            self._parts.append(_join_atoms(tuple(self._atoms), self._face))
            self._atoms = []

    def _end_word(self) -> None:
        self._end_part()
        gap_face, self._gap_face = self._gap_face, self._face
        if not self._parts:
            return
        gap = fonts.width_in_units(" ", gap_face)
        if len(self._parts) == 1:
            (word,) = self._parts
            if word.gap_face != gap_face:
                word = word._replace(gap=gap, gap_face=gap_face)
        else:
            units = sum(part.units for part in self._parts)
            letters = sum(part.letters for part in self._parts)
            word = Word((), units, letters, gap, gap_face, tuple(self._parts))
        self._paragraph.append(word)
        self._parts = []
