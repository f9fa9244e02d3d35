"""Whatever an owner takes out of the data or writes into it wrong is told as a mistake.

The short version takes out each table as a whole and a layout of every game; the long one each
entry alone, puts values of every kind into each key, and draws every face.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomlkit

from companion.core.errors import CompanionError
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.games.game_type import Choices, Game
from companion.resources import templates_folder
from tests.command import run

WRONG: tuple[Any, ...] = (-1, 0, 1e-9, "", [], True, "zzz", 10**6, {})
STYLE = Style(build_theme(read_roles(), "full", "standard"))
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def tables(game: Game) -> Iterator[tuple[Path, str, Any]]:
    """Yield (file below the folder of the game, name, content) of all that its files hold."""
    folder = templates_folder() / game.slug
    for file in sorted(folder.rglob("*.toml")):
        found = tomli.loads(file.read_text(encoding="utf-8"))
        for name, content in found.items():
            yield file.relative_to(folder), name, content


def entries(content: Any) -> list[dict[str, Any]]:
    rows = content if isinstance(content, list) else []
    return [row for row in rows if isinstance(row, dict) and "id" in row]


def without(name: str, *ids: str) -> str:
    return "".join(f"[[{name}]]\nid = {json.dumps(one)}\nremove = true\n" for one in ids)


def tried(game: Game, folder: Path, file: Path, text: str, *, drawn: bool = False) -> bool:
    """Use a game with an owner's file over ours; return whether that is refused in a sentence."""
    place = folder / game.slug / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    try:
        data = game.load(folder, "en", ())
        game.facts(data)
        parts = game.components(data, Choices())
        game.house(data)
        for part in parts if drawn else ():
            list(part.draw(STYLE, part.copies))
    except CompanionError as error:
        assert str(error)
        return True
    finally:
        place.unlink()
    return False


USES = (
    ("check",),
    ("list",),
    ("print", "--set", "all", "--dry-run"),
    ("score", "--example"),
    ("setup", "--players", "2"),
)


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
@each_game
def test_each_table_can_be_emptied(game: Game, tmp_path: Path) -> None:
    refused = 0
    for file, name, held in tables(game):
        if not (rows := entries(held)):
            continue
        place = tmp_path / game.slug / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(without(name, *(row["id"] for row in rows)), "utf-8")
        for command, *options in USES:
            ran = run(command, game.slug, *options, "--data", tmp_path)
            assert ran.code in (0, 1), (name, command)
            assert (ran.code == 1) == ran.err.startswith("Error: "), (name, command)
            refused += ran.code
        place.unlink()
    assert refused


FEW = {  # the table, how many of its entries stay, what is told
    "lure/aid-sections.toml": ("aid-sections", 0, "has no entries left; keep at least one"),
    "freshwater_fly/actions.toml": ("dice-actions", 0, "has no entries left; keep at least one"),
    "freshwater_fly/reel-boards.toml": ("finesse-actions", 1, "reached its bar....: needs"),
    "fleet_dice/trophy-cards.toml": ("trophy-cards", 1, "must have a gold trophy"),
}


@pytest.mark.slow
@pytest.mark.parametrize("file", FEW)
def test_too_few_entries_are_told(tmp_path: Path, file: str) -> None:
    name, left, told = FEW[file]
    rows = tomli.loads((templates_folder() / file).read_text("utf-8"))[name]
    (tmp_path / file).parent.mkdir()
    (tmp_path / file).write_text(without(name, *(row["id"] for row in rows[left:])), "utf-8")
    ran = run("check", file.partition("/")[0], "--data", tmp_path)
    assert ran.code == 1
    assert ran.err.startswith("Error: ")
    assert told in ran.err


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("lake.w = 0", 'lure/layout.toml: fish-cards: front.boxes.lake: "w" and "h" must be above'),
        ("latin.leading = 0", "front.boxes.latin.leading: must be from 0.1 to 10, not 0"),
    ],
)
def test_a_box_without_room_is_told(tmp_path: Path, change: str, told: str) -> None:
    (tmp_path / "lure").mkdir()
    layout = f'[[layout]]\nid = "fish-cards"\nfront.boxes.{change}\n'
    (tmp_path / "lure" / "layout.toml").write_text(layout, "utf-8")
    ran = run("check", "lure", "--data", tmp_path)
    assert ran.code == 1
    assert told in ran.err


@each_game
def test_a_layout_that_is_gone_is_told(game: Game, tmp_path: Path) -> None:
    for file, name, content in tables(game):
        if name == "layout":
            first = entries(content)[0]["id"]
            assert tried(game, tmp_path, file, without(name, first)), first


@pytest.mark.long
@each_game
def test_each_entry_can_be_removed(game: Game, tmp_path: Path) -> None:
    for file, name, content in tables(game):
        for row in entries(content):
            tried(game, tmp_path, file, without(name, row["id"]), drawn=True)


@pytest.mark.long
@each_game
def test_a_wrong_value_anywhere_is_told(game: Game, tmp_path: Path) -> None:
    chance = random.Random(game.slug)
    refused = 0
    for file, name, content in tables(game):
        wrong: list[dict[str, Any]] = []
        if rows := entries(content):
            for row in (rows[0], rows[-1]):
                for key in row.keys() - {"id"}:
                    wrong += [
                        {name: [{"id": row["id"], key: value}]} for value in chance.sample(WRONG, 1)
                    ]
        elif isinstance(content, dict):
            for key in content:
                wrong += [{name: {key: value}} for value in chance.sample(WRONG, 1)]
        else:
            wrong += [{name: value} for value in chance.sample(WRONG, 1)]
        for owner in wrong:
            refused += tried(game, tmp_path, file, tomlkit.dumps(owner), drawn=True)
    assert refused
