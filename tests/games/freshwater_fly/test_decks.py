"""Rock, master skill and strike cards: what the rules fix, and that they can be read."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from companion.core.errors import DataError
from companion.data.game_data import Entry, GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Shape, Use
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.freshwater_fly.cards import MASTER_CARDS, NIGHT_CARDS, ROCK_CARDS, STRIKE_CARDS
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.rows import SkillCard
from tests.faces import read_words
from tests.games.freshwater_fly.changed import changed, part_of, parts_of, with_entries

COUNTS = {
    "rock-cards": 16,
    "strike-cards": 4,
    "master-skill-cards": 8,
    "alternate-strike-cards": 4,
}
SKILLS = ("rock-cards", "master-skill-cards")
STRIKES = ("strike-cards", "alternate-strike-cards")
COSTS = {"B": 2, "I": 1, "J": 2, "K": 3, "L": 2, "M": 2, "S": 1, "V": 1, "X": 1}
NUMBERS = (
    "die", "from_", "to", "column", "reel_at", "others_reel_at", "gain", "instead", "points",
    "new_strength", "columns", "drifts",
)  # fmt: skip


@cache
def decks(ink: Ink = "full") -> dict[str, dict[str, Piece]]:
    style = Style(build_theme(read_roles(), ink, "standard"))
    return {
        name: {piece.id: piece for piece in part.draw(style, part.copies)}
        for name, part in parts().items()
    }


@cache
def parts() -> dict[str, Component]:
    return parts_of(FRESHWATER_FLY.load(None, "en"), *COUNTS)


TABLES = {"rock-cards": ROCK_CARDS, "master-skill-cards": MASTER_CARDS}


def skills(fly: GameData) -> dict[str, SkillCard]:
    return {entry.id: entry.value for entry in skill_entries(fly)}


def skill_entries(fly: GameData) -> tuple[Entry[SkillCard], ...]:
    return (*fly.entries(ROCK_CARDS), *fly.entries(MASTER_CARDS))


def rendered(pages: list[tuple[Shape, ...]], dpi: int) -> list[Image.Image]:
    found = pdfium.PdfDocument(
        render_pdf(Document("t", tuple(Page(63.5, 88.9, page) for page in pages)))
    )
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in found]


def test_counts_names_and_sets_components() -> None:
    assert {name: part.count for name, part in parts().items()} == COUNTS
    assert "".join(decks()["rock-cards"]) == "ABCDEFGHIJKLMNOP"
    assert "".join(decks()["master-skill-cards"]) == "QRSTUVWX"
    for name in STRIKES:
        assert list(decks()[name]) == ["hook", "miss-1", "miss-2", "miss-3"]
    for name, part in parts().items():
        expansion = name in {"master-skill-cards", "alternate-strike-cards"}
        assert part.set == ("master-skill" if expansion else None)
        assert part.plain_back
        assert (part.width, part.height) == (63.5, 88.9)


def test_what_a_skill_costs_skill_actions_c(fly: GameData) -> None:
    cards = skills(fly)
    assert {id: card.cost for id, card in cards.items() if card.cost} == COSTS
    assert [id for id, card in cards.items() if card.discard] == ["G", "U"]
    tables = skill_entries(fly)
    assert {e.sources["cost"].mark for e in tables if "cost" in e.sources} == {"R"}


def test_digits_that_are_not_public_are_marked_as_ours(fly: GameData) -> None:
    tables = skill_entries(fly)
    ours = {
        f"{entry.id} {key}"
        for entry in tables
        for key, source in entry.sources.items()
        if source.mark == "H"
    }
    assert ours == {
        "A die", "C from", "C to", "D from", "D to", "H from", "H to", "J column", "K column",
        "K reel-at", "M column", "M reel-at", "Q colour", "R colour", "T reel-at",
        "T others-reel-at", "V column", "W die",
    }  # fmt: skip


def test_one_die_is_turned_into_a_two_example_3(fly: GameData) -> None:
    turns = {id: (card.from_, card.to) for id, card in skills(fly).items() if card.to}
    assert set(turns) == {"C", "D", "H"}
    assert 2 in {to for _, to in turns.values()}
    assert Counter(face for pair in turns.values() for face in pair) == dict.fromkeys(
        range(1, 7), 1
    )


def test_every_number_of_a_skill_stands_on_its_face(fly: GameData) -> None:
    seen = 0
    for name in SKILLS:
        for id, piece in decks()[name].items():
            card, words = skills(fly)[id], read_words(piece.front)
            shown = {int(digit) for digit in re.findall(r"\d", words)}
            for key in NUMBERS:
                value = getattr(card, key)
                if value is not None:
                    assert value in shown, f"{id} {key}: {words}"
                    seen += 1
            assert (f"{{finesse}} {card.cost}" in words) == bool(card.cost), words
    assert seen == 28


@pytest.mark.slow
def test_another_number_changes_the_face(fly: GameData) -> None:
    """Two numbers of a card may be alike, so each is changed by itself."""
    style = Style(build_theme(read_roles(), "full", "standard"))
    for entry in skill_entries(fly):
        name = "rock-cards" if entry.id <= "P" else "master-skill-cards"
        for key in NUMBERS:
            value = getattr(entry.value, key)
            if value is None:
                continue
            other = value + 1 if value < 4 else value - 1
            other_entry = changed(entry, **{key: other})
            part = part_of(with_entries(TABLES[name], [other_entry]), name)
            (piece,) = part.draw(style, {entry.id})
            before, after = (
                Counter(re.findall(r"\d", read_words(face)))
                for face in (decks()[name][entry.id].front, piece.front)
            )
            assert after[str(other)] > before[str(other)], f"{entry.id} {key}"


def test_a_skill_shows_its_letter_title_and_time(fly: GameData) -> None:
    for name in SKILLS:
        for id, piece in decks()[name].items():
            words = read_words(piece.front)
            assert fly.words[f"{name}.{id}.name"] in words
            assert fly.words[f"when.{skills(fly)[id].when}.name"] in words
            assert id in words.split()
            assert ("discard this card" in words.replace("  ", " ")) == skills(fly)[id].discard
    titles = [fly.words[f"{name}.{id}.name"] for name in SKILLS for id in decks()[name]]
    assert len(set(titles)) == 24


def test_scoring_skills_name_both_species_and_show_the_fish(fly: GameData) -> None:
    pairs = {id: card.species for id, card in skills(fly).items() if card.species}
    assert pairs == {
        "N": ("rainbow", "cutthroat"),
        "O": ("grayling", "brook"),
        "P": ("steelhead", "brown"),
    }
    for id, pair in pairs.items():
        face = decks()["rock-cards"][id].front
        for species in pair:
            assert fly.words[f"species.{species}.name"] in read_words(face)
            assert f"fish-{species}-full" in repr(face)


def test_one_hook_three_misses_strike_cards(fly: GameData) -> None:
    for table in (fly.entries(STRIKE_CARDS), fly.entries(NIGHT_CARDS)):
        assert Counter(entry.value.shows for entry in table) == {"hook": 1, "miss": 3}
    for name in STRIKES:
        for id, piece in decks()[name].items():
            kind = id.partition("-")[0]
            assert fly.words[f"shows.{kind}.name"] in read_words(piece.front)
            assert repr(piece.front).count(f"icon-{kind}-") == 2


def test_a_hook_is_dark_and_a_miss_is_pale_across_the_table() -> None:
    for name in STRIKES:
        pictures = rendered([piece.front for piece in decks()[name].values()], 20)
        hook, *misses = [sum(p.convert("L").tobytes()) / (p.width * p.height) for p in pictures]
        assert hook < 110
        assert all(miss > 190 for miss in misses)


@pytest.mark.parametrize("ink", INKS)
def test_backs_that_are_shuffled_together_are_identical(ink: Ink) -> None:
    for names in (SKILLS, STRIKES):
        backs = [piece.back for name in names for piece in decks(ink)[name].values()]
        assert backs[0]
        assert all(back == backs[0] for back in backs)
        pages = {render_pdf(Document("t", (Page(63.5, 88.9, back or ()),))) for back in backs}
        assert len(pages) == 1
    rock, strike = (decks(ink)[name] for name in ("rock-cards", "strike-cards"))
    assert rock["A"].back != strike["hook"].back


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(("name", "id"), [("rock-cards", "A"), ("strike-cards", "hook")])
def test_a_back_is_its_own_half_turn(name: str, id: str, ink: Ink) -> None:
    back = decks(ink)[name][id].back
    assert back
    (image,) = rendered([back], 200)  # 500 x 700 pixels, so that the middle is between two
    gray = image.convert("L")
    apart = ImageChops.difference(gray, gray.transpose(Image.Transpose.ROTATE_180))
    histogram = apart.histogram()
    assert sum(histogram[64:]) <= 20, "beyond the softening of edges"
    assert sum(histogram[24:]) < 0.004 * gray.width * gray.height


def test_master_skills_are_told_from_rock_cards() -> None:
    for id, piece in decks()["master-skill-cards"].items():
        assert "ground-crown-full" in repr(piece.front), id
    assert "ground-crown" not in repr(decks()["rock-cards"])


def test_an_owner_types_in_the_digits_of_the_box(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / "rock-cards.toml").write_text('rock-cards = [{ id = "J", column = 4 }]')
    data = FRESHWATER_FLY.load(tmp_path, "en")
    (entry,) = [entry for entry in data.entries(ROCK_CARDS) if entry.id == "J"]
    assert (entry.value.column, entry.value.cost) == (4, 2)
    assert entry.sources["column"].mark == "O"
    part = part_of(data, "rock-cards")
    style = Style(build_theme(read_roles(), "full", "standard"))
    (piece,) = part.draw(style, {"J"})
    assert "to column 4." in read_words(piece.front)
    assert "6" not in read_words(piece.front)


def test_a_number_that_cannot_be_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / "rock-cards.toml").write_text(
        'rock-cards = [{ id = "J", column = 7 }, { id = "N", species = ["brook"] }]'
    )
    with pytest.raises(DataError) as caught:
        FRESHWATER_FLY.load(tmp_path, "en")
    told = str(caught.value)
    assert '"column"' in told or "column" in told
    assert "from 1 to 6, not 7" in told
    assert "must be empty or name two" in told


def test_no_two_skills_lie_in_the_same_scene() -> None:
    scenes = [
        use.symbol.name
        for name in SKILLS
        for piece in decks()[name].values()
        for group in piece.front[:1]
        if isinstance(group, Group)
        for use in group.shapes
        if isinstance(use, Use)
    ]
    assert len(scenes) == len(set(scenes)) == 24
    assert all(scene.startswith("rock-") for scene in scenes)
