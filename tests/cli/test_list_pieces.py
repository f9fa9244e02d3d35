"""`companion list GAME COMPONENT`: the pieces, for people and for programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.catalog import GAMES
from tests.command import Ran, done, run

FISH = "fish-cards"


def pieces(game: str, component: str, *more: str | Path) -> dict[str, Any]:
    """Return the pieces of a component by their ids."""
    found = done("list", game, component, "--json", *more).json
    assert set(found) == {"component", "pieces"}
    assert found["component"] == component
    return {piece["id"]: piece for piece in found["pieces"]}


def lines(ran: Ran) -> list[str]:
    assert ran.code == 0, ran.err
    return ran.out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_pieces_are_listed_for_a_program(game: str) -> None:
    for component in done("list", game, "--json").json["games"][0]["components"]:
        found = pieces(game, component["name"])
        assert sum(piece["copies"] for piece in found.values()) == component["count"]
        for piece in found.values():
            assert set(piece) == {"id", "title", "copies", "set", "values"}
            assert piece["title"]
            assert "copies" not in piece["values"]


@pytest.mark.parametrize("columns", [40, 60, 200])
@pytest.mark.parametrize(
    ("game", "component"),
    [
        ("freshwater_fly", FISH),
        ("freshwater_fly", "token-standees"),  # long ids
        ("freshwater_fly", "score-pad"),  # long names
        ("mapped_out", "unclear-instructions-cards"),  # a long title
        ("fleet_dice", "trophy-cards"),  # much to say
    ],
)
def test_a_table_fits_the_terminal_and_sixty_columns(
    game: str, component: str, columns: int
) -> None:
    found = lines(run("list", game, component, columns=columns))
    assert max(map(len, found)) <= min(columns, 60)
    for piece in pieces(game, component):
        assert any(line.split()[0] == piece for line in found), piece


@pytest.mark.parametrize("columns", [10, 40, 60, 200])
@pytest.mark.parametrize("name", ["Roach", "鯉" * 30, "x" * 5_000])
def test_long_ids_and_names_lose_no_number(columns: int, name: str, tmp_path: Path) -> None:
    pond = tmp_path / "pond"
    pond.mkdir()
    (pond / "game.toml").write_text(
        '[game]\ntitle = "Pond"\nplayers = [1, 2]\n[[components]]\nname = "c"\nkind = "deck"\n'
    )
    id = "a" * 80
    (pond / "c.csv").write_text(f"id,name,points\n{id},{name},123456789\nb,B,2\n", "utf-8")
    found = lines(run("list", "pond", "c", "--games", tmp_path, columns=columns))
    assert f"{id}  1x" in found
    assert name in "".join(line.strip() for line in found)
    assert any("123456789" in line for line in found)


@pytest.mark.slow
def test_a_line_tells_id_name_copies_and_what_is_on_the_piece() -> None:
    assert "F05  Brook       1x  colour black, strength 2, points 4" in lines(
        done("list", "fresh", FISH)
    )
    assert pieces("freshwater_fly", FISH)["F05"] == {
        "id": "F05",
        "title": "Brook",
        "copies": 1,
        "set": None,
        "values": {"species": "brook", "colour": "black", "strength": 2, "points": 4},
    }
    assert pieces("lure", FISH)["24"]["title"] == "Pike", "as it is printed"
    tile = pieces("freshwater_fly", "dry-fly-tiles")["7"]
    assert tile["set"] == "dry-fly"
    assert pieces("salmon_run", "fatigue-cards")["fatigue"]["copies"] == 32
    assert pieces("salmon_run", "river-boards")["4"]["values"] == {"kinds": ["easy", "hard"]}


def test_values_are_told_in_words() -> None:
    said = " ".join(" ".join(lines(done("list", "mapped", "map-tiles"))).split())
    assert "T01 Reveal 1 1x fish Bream + Ray, action Reveal, number 1, start T02" in said
    said = " ".join(" ".join(lines(done("list", "lure", FISH))).split())
    assert "7 Loach 1x catch 7, needs shows a pair, numbers 2, vp 3" in said, "as it is printed"
    assert "{" not in said
    said = " ".join(lines(done("list", "fleet", "tuck-boxes")))
    assert "trophy cards" in said
    assert "sea/swordfish" not in said  # what only tells how a piece looks


def test_a_wrong_component_names_the_nearest() -> None:
    ran = run("list", "fresh", "fishs-card")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith('Error: freshwater_fly has no component "fishs-card"; did you mean')
    assert '"fish-cards"' in ran.err
    assert "trophy" not in ran.err


def test_the_owners_numbers_are_listed(tmp_path: Path) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure" / "fish-cards.toml").write_text(
        '[[fish-cards]]\nid = "1"\nvp = 7\n', encoding="utf-8"
    )
    assert pieces("lure", FISH)["1"]["values"]["vp"] == 1
    assert pieces("lure", FISH, "--data", tmp_path)["1"]["values"]["vp"] == 7
    assert any("vp 7" in line for line in lines(done("list", "lure", FISH, "--data", tmp_path)))


def test_help_shows_how_pieces_are_listed() -> None:
    assert "companion list fresh fish-cards" in done("list", "--help").out
