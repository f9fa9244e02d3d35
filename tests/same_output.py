"""Does a change of the program change what it writes?

    python -m tests.same_output keep before.json      # before the change
    python -m tests.same_output compare before.json   # after it: what differs, by name

Takes the SHA-256 of every file of `print --set all` (each game, paper, ink and format) and of what
`list`, `check`, `score`, `deal`, `setup`, `river` and `strike --html` write. Hashes of two machines
cannot be compared, nor those of two sets of libraries.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from companion.cli.games import opened
from companion.data.decks_and_pools import DECKS
from companion.data.scoring import open_scoring
from companion.games.catalog import GAMES
from companion.games.game import Game

ROOT = Path(__file__).parent.parent
OUT = "OUT"  # in a command: a folder of its own, whose files count
FILE = "FILE"  # in a command: a file of its own, which counts
SEEDS = ("amber", "reed")
INKS = ("full", "saver", "line")
RIVERS = ((), ("--difficulty", "hard"), ("--rows", "6", "--boards", "2"))

Hashes = dict[str, str]


def commands() -> Iterator[tuple[str, ...]]:
    """Yield every command to run, the long ones first."""
    yield from _prints()
    yield from (("check", game.slug) for game in GAMES)
    for game in GAMES:
        yield ("list", game.slug, "--json")
        yield from _played(game)
    for seed in SEEDS:
        yield from (("river", "--json", "--explain", "--seed", seed, *ways) for ways in RIVERS)
    yield ("strike", "--html", FILE)


def _prints() -> Iterator[tuple[str, ...]]:
    for game in GAMES:
        whole = ("print", game.slug, "--set", "all", "--out", OUT)
        for ink in INKS:
            for paper in ("a4", "letter"):
                yield (*whole, "--ink", ink, "--paper", paper)
            # a picture of a single piece knows no paper
            yield (*whole, "--ink", ink, "--format", "svg", "--format", "png", "--dpi", "40")
        yield (*whole, "--palette", "safe", "--card-size", "mini", "--backs", "gutterfold")


def _played(game: Game) -> Iterator[tuple[str, ...]]:
    (found,) = opened([game], None)
    least, most = found.facts.players
    for seed in SEEDS:
        for deck in found.data.ids(DECKS):
            yield ("deal", game.slug, deck, "--json", "--repeat", "3", "--seed", seed)
        for players in range(least, most + 1):
            yield ("setup", game.slug, "--json", "--players", str(players), "--seed", seed)
    for mode in open_scoring(game.slug, game.scoring).modes:
        yield ("score", game.slug, "--example", "--mode", mode.id)
        yield ("score", game.slug, "--json", f"<{mode.id}")


def hashes(words: tuple[str, ...]) -> Hashes:
    """Return the hash of each thing that a command writes, by a name that tells which."""
    name = " ".join(words)
    typed = None
    if words[-1].startswith("<"):  # the example of a mode goes in
        *words_left, mode = words
        example = _ran(["score", words[1], "--example", "--mode", mode[1:]])
        words, typed = (*words_left, "-"), example.stdout
    with tempfile.TemporaryDirectory() as folder:
        places = {OUT: folder, FILE: str(Path(folder) / "page.html")}
        done = _ran([places.get(word, word) for word in words], typed)
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        if files and done.returncode == 0:
            paths = [path.relative_to(folder).as_posix() for path in files]
            return {
                f"{name}: {path}": _hash(file.read_bytes())
                for path, file in zip(paths, files, strict=True)
            }
    return {name: _hash(f"{done.returncode}\n{done.stdout}\n{done.stderr}".encode())}


def _ran(words: list[str], typed: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        check=False,
    )


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def all_hashes() -> Hashes:
    """Run all commands, as many at a time as there are cores."""
    found: Hashes = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(hashes, commands()):
            found |= part
    return found


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
    if len(words) != 2 or words[0] not in ("keep", "compare"):
        sys.stdout.write(str(__doc__))
        return 2
    file = Path(words[1])
    if words[0] == "keep":
        found = all_hashes()
        file.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
        sys.stdout.write(f"{file}: {len(found)} files and answers\n")
        return 0
    before: Hashes = json.loads(file.read_text("utf-8"))
    differs = list(differing(before, all_hashes()))
    sys.stdout.writelines(f"{name}\n" for name in (*differs, f"{len(differs)} differ"))
    return bool(differs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
