"""Does a change of the program change what it writes?

    python -m tests.same_output keep before.json      # before the change
    python -m tests.same_output compare before.json   # after it: what differs, by name
    python -m tests.same_output compare before.json export help    # those parts alone

Takes the SHA-256 of every file and answer of PARTS: prints, exports, lists, scores, chance, folders
and games of owners, spreadsheets both ways, campaigns, the data of the phone page, help, and errors
of a hundred wrong commands. `python -m tests.same_pages` shows how two prints differ. Hashes of two
machines cannot be compared, nor those of two sets of libraries.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from companion.cli.app import COMMANDS, all_tools
from companion.cli.game_selection import open_games
from companion.data.decks_and_pools import DECKS
from companion.export.run import RECORD
from companion.export.target import TARGETS
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from companion.web.export import games_with_phone
from tests.scorings import open_scoring

ROOT = Path(__file__).parent.parent
OUT = "OUT"  # in a command: a folder of its own, whose files count
SEEDS = ("amber", "reed")
INKS = ("full", "saver", "line")
RIVERS = ((), ("--difficulty", "hard"), ("--rows", "6", "--boards", "2"))
OWNER = "tests/compat/0.1/data"  # changes something in every table of every game
OWN_GAMES = "tests/own_games"
WRONG = ROOT / "tests/wrong_commands.txt"
_FILE_HASH = re.compile(rb'"sha256": "[0-9a-f]{64}"')
DAY = {
    "game": "freshwater_fly", "mode": "solo", "location": "L1", "bonus_hatch_token": "blue",
    "players": [
        {"name": "Ann", "reel_board": "1A", "fish": ["F05", "F12"], "hatch_tokens": {"blue": 2}},
        {"name": "Silent Angler", "silent_angler": True, "fish": ["F48"], "track": 1},
    ],
}  # fmt: skip

Hashes = dict[str, str]
Words = tuple[str, ...]
Scenario = tuple[Words, ...]  # commands that run one after another in one folder


def prints() -> Iterator[Scenario]:
    """Yield prints of each game: papers, inks, formats, backs, sizes, sleeves, booklets."""
    for game in GAMES:
        whole = ("print", game.slug, "--set", "all", "--out", OUT)
        for ink in INKS:
            for paper in ("a4", "letter"):
                yield ((*whole, "--ink", ink, "--paper", paper),)
            # a picture of a single piece knows no paper
            yield ((*whole, "--ink", ink, "--format", "svg", "--format", "png", "--dpi", "40"),)
        yield ((*whole, "--palette", "safe", "--card-size", "mini", "--backs", "gutterfold"),)
        yield ((*whole, "--sleeve", "standard", "--backs", "separate"),)
        yield ((*whole, "--dry-run"), (*whole, "--dry-run", "--json"))
    booklet = ("print", "freshwater_fly", "--only", "adventure-map", "--out", OUT)
    for options in ((), ("--seed", "reed"), ("--booklet",), ("--booklet", "--ink", "line")):
        yield ((*booklet, *options),)


def exports() -> Iterator[Scenario]:
    """Yield an export of each game for each target."""
    for game in GAMES:
        for target in TARGETS:
            yield (("export", game.slug, target.name, "--out", OUT, "--set", "all"),)
    yield (("export", "--list"),)


def chance() -> Iterator[Scenario]:
    """Yield deals, set-ups, rivers and the dealer's page."""
    for game in GAMES:
        (found,) = open_games([game], None)
        least, most = found.facts.players
        for seed in SEEDS:
            for deck in found.data.ids(DECKS):
                yield (("deal", game.slug, deck, "--json", "--repeat", "3", "--seed", seed),)
            for players in range(least, most + 1):
                yield (("setup", game.slug, "--json", "--players", str(players), "--seed", seed),)
    for seed in SEEDS:
        for options in RIVERS:
            yield (("river", "--json", "--explain", "--seed", seed, *options),)
    yield (("strike", "--html", f"{OUT}/page.html"),)


def answers() -> Iterator[Scenario]:
    """Yield lists, checks and the scores of all examples."""
    for game in GAMES:
        yield (("check", game.slug),)
        yield (("list", game.slug, "--json"),)
        for component in open_games([game], None)[0].components:
            yield (("list", game.slug, component.name),)
        yield from _scores(game)
    yield (("where", "--json"),)


def _scores(game: Game, *options: str) -> Iterator[Scenario]:
    for mode in open_scoring(game.slug, game.scoring, home=game.home).modes:
        example = ("score", game.slug, "--example", "--mode", mode.id, *options)
        score = ("score", game.slug, "-", *options)
        yield (example, (*score, "--json"), (*score, "--csv"), score)


def owners() -> Iterator[Scenario]:
    """Yield what an owner's folder changes, and a game of an owner."""
    data = ("--data", OWNER)
    for game in GAMES:
        yield (("list", game.slug, "--json", *data), ("check", game.slug, *data))
        yield (("print", game.slug, "--out", OUT, *data),)
        yield from _scores(game, *data)
    games = ("--games", OWN_GAMES)
    yield (("list", "pond", "--json", *games), ("check", "pond", *games))
    yield (("print", "pond", "--out", OUT, *games),)
    yield (("print", "pond", "--out", OUT, "--format", "svg", "--ink", "line", *games),)
    yield (("export", "pond", "tts", "--out", OUT, *games),)
    yield (("setup", "pond", "--players", "2", "--seed", "reed", "--json", *games),)
    for like in ("blank", "lure"):
        yield (("new", "mine", "--like", like, "--in", OUT), ("check", "mine", "--games", OUT))


def spreadsheets() -> Iterator[Scenario]:
    """Yield each table out as CSV and XLSX and in again."""
    for game in GAMES:
        for table in _run(["data", "tables", game.slug]).stdout.split():
            for ending in ("csv", "xlsx"):
                file = f"{OUT}/{table}.{ending}"
                yield (
                    ("data", "export", game.slug, table, file),
                    ("data", "import", game.slug, table, file, "--data", f"{OUT}/mine"),
                    ("data", "export", game.slug, table, file, "--data", OWNER),
                    ("data", "import", game.slug, table, file, "--data", f"{OUT}/mine"),
                )


def campaigns() -> Iterator[Scenario]:
    """Yield a day of Fly Solo from morning to the printed booklet."""
    store = ("--store", f"{OUT}/campaigns.sqlite3")
    spring = partial(lambda command, *more: ("campaign", command, "spring", *more, *store))
    day = f"{OUT}/day.json"
    booklet = ("print", "freshwater_fly", "--only", "adventure-map", "--out", f"{OUT}/prints")
    yield (
        spring("new", "--seed", "s", "--take", "momentum:2"), spring("morning"),
        ("write", day, json.dumps(DAY)), spring("evening", day), spring("show"),
        spring("show", "--json"), (*booklet, "--campaign", "spring", *store),
        spring("undo"), spring("show"), ("drop", f"{OUT}/campaigns.sqlite3"),
    )  # fmt: skip


def helps() -> Iterator[Scenario]:
    """Yield the help of every command."""
    yield (("--help",),)
    for name in (*COMMANDS, *all_tools()):
        yield ((name, "--help"),)
    for group, names in {
        "table": "new list show log note undo redo close discard gain remove verify export import",
        "data": "tables export import",
        "campaign": "new morning evening take show list undo export import",
    }.items():
        for name in names.split():
            yield ((group, name, "--help"),)
    yield (("print", "freshwater_fly", "--help"), ("print", "fleet", "--help"))


def wrong() -> Iterator[Scenario]:
    """Yield commands that must fail, each with its message and exit code."""
    for line in WRONG.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield (tuple(shlex.split(line)),)


def hash_phone() -> Hashes:
    """Return the hash of each part of what the phone page knows of a game."""
    return {
        f"phone: {game.document['slug']} {key}": _hash(json.dumps(value).encode())
        for game in games_with_phone(GAMES, None, "en")
        for key, value in game.document.items()
    }


PARTS: Mapping[str, Callable[[], Iterator[Scenario]]] = {
    "print": prints, "export": exports, "owner": owners, "spreadsheet": spreadsheets,
    "chance": chance, "answer": answers, "campaign": campaigns, "help": helps, "wrong": wrong,
}  # fmt: skip


def hash_scenario(scenario: Scenario) -> Hashes:
    """Return the hash of each answer, and of each file that is left, by a name that tells which."""
    hashes: Hashes = {}
    with tempfile.TemporaryDirectory() as folder:
        typed = None
        for number, words in enumerate(scenario):
            name = f"{' '.join(words)[:150]} ({number})" if len(scenario) > 1 else " ".join(words)
            placed = [word.replace(OUT, folder) if word.startswith(OUT) else word for word in words]
            if words[0] == "write":
                Path(placed[1]).write_text(words[2], "utf-8")
            elif words[0] == "drop":  # it bears the time of day
                for file in Path(folder).glob(f"{Path(placed[1]).name}*"):
                    file.unlink()
            else:
                ran = _run(placed, typed if "-" in words else None)
                typed = ran.stdout if "--example" in words else typed
                answer = f"{ran.returncode}\n{ran.stdout}\n{ran.stderr}"
                hashes[name] = _hash(_without_places(answer.encode(), folder))
        for file in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
            content = _without_places(file.read_bytes(), folder)
            if file.name == RECORD:  # it hashes files with paths in them, which are hashed here
                content = _FILE_HASH.sub(b"", content)
            hashes[f"{' '.join(scenario[0])}: {file.relative_to(folder)}"] = _hash(content)
    return hashes


def _without_places(content: bytes, folder: str) -> bytes:
    """Return an answer or file without the folders of this run and of this copy of the program."""
    return content.replace(folder.encode(), OUT.encode()).replace(str(ROOT).encode(), b"ROOT")


def _run(words: list[str], typed: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=typed or "",
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "HOME": "/nonexistent"},
        check=False,
    )


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def hash_all(parts: Iterable[str]) -> Hashes:
    """Run all scenarios of some parts, as many at a time as there are cores."""
    hashes = hash_phone()
    scenarios = [scenario for part in parts for scenario in PARTS[part]()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(hash_scenario, scenarios):
            hashes |= result
    return hashes


def differing(before: Hashes, after: Hashes) -> Iterable[str]:
    """Yield what differs, each by name."""
    for name in sorted(before.keys() | after.keys()):
        if name not in after:
            yield f"gone: {name}"
        elif name not in before:
            yield f"new: {name}"
        elif before[name] != after[name]:
            yield f"changed: {name}"


def main(words: list[str]) -> int:
    """Keep what is written now, or compare it with what was kept."""
    if len(words) < 2 or words[0] not in ("keep", "compare") or not {*words[2:]} <= {*PARTS}:
        sys.stdout.write(f"{__doc__}\nPARTS: {', '.join(PARTS)}\n")
        return 2
    file, hashes = Path(words[1]), hash_all(words[2:] or PARTS)
    if words[0] == "keep":
        file.write_text(json.dumps(hashes, indent=0) + "\n", encoding="utf-8")
        sys.stdout.write(f"{file}: {len(hashes)} files and answers\n")
        return 0
    before: Hashes = json.loads(file.read_text("utf-8"))
    if words[2:]:
        before = {name: before[name] for name in hashes.keys() & before.keys()}
    differs = list(differing(before, hashes))
    sys.stdout.writelines(f"{name}\n" for name in (*differs, f"{len(differs)} differ"))
    return bool(differs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
