"""Owners' files with random mistakes: each is told, in the words that people have met before."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path

import pytest

from companion.core.errors import CompanionError, DataError
from companion.games.catalog import GAMES
from companion.games.game_type import Choices
from companion.games.owner_games import find_own_games

ROOT = Path(__file__).parents[1]
POND, NUMBERS = ROOT / "own_games/pond", ROOT / "compat/0.1/data"
KNOWN: list[list[str]] = json.loads((ROOT / "golden/damaged_files.json").read_text("utf-8"))
FINE = ["fine"]


def damaged(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(lines))
        line = lines[place]
        match rng.randrange(8):
            case 0:
                lines[place] = re.sub(r"\d+", '"x"', line, count=1)
            case 1:
                lines[place] = line.replace('"', "", 1)
            case 2:
                lines[place] = re.sub(r"^([a-z-]+)( *=)", r"\1x\2", line)
            case 3:
                lines[place] = ""
            case 4:
                lines[place] = re.sub(r"\d+", "9999", line, count=1)
            case 5:
                lines[place] = line + " = 3"
            case 6:
                lines[place] = re.sub(r'"([a-z])', r'"z\1', line, count=1)
            case _:
                lines.insert(place, line)
    return "\n".join(lines)


def told(seed: int, folder: Path) -> list[str]:
    """Return the mistakes in an owner's game, or in numbers over one of ours, of which one file is
    damaged."""
    rng, home = random.Random(seed), None
    if seed % 2:
        home = shutil.copytree(POND, folder / "pond")
        files = [path for path in home.rglob("*") if path.suffix in (".toml", ".csv")]
    else:
        game = GAMES[rng.randrange(5)]
        files = [*shutil.copytree(NUMBERS / game.slug, folder / game.slug).rglob("*.toml")]
    file = rng.choice(sorted(files))
    file.write_text(damaged(rng, file.read_text("utf-8")), "utf-8")
    try:
        if home is None:
            game.load(folder).check()
        else:
            (own,) = find_own_games([folder], ())
            data = own.load(None)
            data.check()
            own.components(data, Choices())
    except DataError as error:
        return sorted({str(problem) for problem in error.problems})
    except CompanionError as error:
        return [str(error)]
    return FINE


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_each_case_of_a_damaged_file_is_told(tmp_path: Path, tenth: int) -> None:
    for seed in range(tenth, len(KNOWN), 10):
        assert told(seed, tmp_path / str(seed)) == KNOWN[seed], seed


def test_most_of_the_damaged_files_are_wrong() -> None:
    assert len(KNOWN) == 300
    assert sum(found != FINE for found in KNOWN) > 150
