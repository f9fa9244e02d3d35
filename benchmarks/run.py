"""Measures whole commands, start-up included, against a baseline timed in the same run.

    python benchmarks/run.py [--runs 9]

The baseline draws a deck of 54 (or 480) plain cards with reportlab, its frames as form XObjects.
Runs of both sides alternate, so that a busy machine slows both; the medians are compared. The
second table has goals in seconds, on a small machine with two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
COMPANION = str(Path(sys.executable).with_name("companion"))
PRINT = (COMPANION, "print", "freshwater_fly", "--only", "fish-cards")
SCORE = (COMPANION, "score", "freshwater_fly")
BASELINE = (sys.executable, str(HERE / "baseline" / "forms.py"))
TYPER = (sys.executable, "-c", "import typer")
CHANCE = (
    ("companion", "roll", "7d6"),
    ("companion", "deal", "fresh", "strike"),
    ("companion", "setup", "fresh", "--players", "4"),
    ("companion", "silent-angler", "--die", "3"),
)
SHUFFLES = 50_000
SPREADSHEET = 300  # cards


@dataclass(frozen=True)
class Race:
    """One comparison: our command, the baseline's, and how many times as long ours may take."""

    name: str
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    goal: float
    goal_mib: float | None = None


def record(folder: Path, count: int) -> str:
    """Return a file with so many records, one on a line."""
    text = subprocess.run((*SCORE, "--example"), capture_output=True, text=True, check=True).stdout
    file = folder / f"records-{count}.jsonl"
    file.write_text((json.dumps(json.loads(text)) + "\n") * count)
    return str(file)


def spreadsheet(folder: Path) -> tuple[str, ...]:
    """Return a print of a game that is a spreadsheet of 300 cards, each with words of its own."""
    game = folder / "games" / "pond"
    game.mkdir(parents=True, exist_ok=True)
    (game / "game.toml").write_text(
        '[game]\ntitle = "Pond"\nplayers = [2, 4]\n[[components]]\nname = "cards"\nkind = "deck"\n'
    )
    fish = ("dace", "perch", "pike", "roach", "tench")
    rows = (
        f"c{n},Fish {n},fish/{fish[n % 5]},{n},lives in water {n}\n" for n in range(SPREADSHEET)
    )
    (game / "cards.csv").write_text("id,Name,Picture,Points,Home\n" + "".join(rows))
    return (
        *(COMPANION, "print", "pond", "--games", str(game.parent)),
        *("--only", "cards", "--out", str(folder / "out")),
    )


def races(folder: Path) -> list[Race]:
    out = ("--out", str(folder / "out"))
    deck = str(folder / "deck.pdf")
    return [
        Race("48 fish cards : 54 plain cards", (*PRINT, *out), (*BASELINE, "54", deck), 1.5, 60),
        Race(
            "480 fish cards : 480 plain cards",
            (*PRINT, "--copies", "10", *out),
            (*BASELINE, "480", deck),
            1.3,
            60,
        ),
        Race(
            f"{SPREADSHEET} cards of a spreadsheet : 288 fish cards of ours",
            spreadsheet(folder),
            (*PRINT, "--copies", "6", *out),
            3.0,
            100,
        ),
        Race(
            "companion --help : import typer",
            (COMPANION, "--help"),
            TYPER,
            2.0,
        ),
        Race(
            "companion table note : import typer",
            (COMPANION, "table", "note", "den", "a bite", "--store", str(folder / "store")),
            TYPER,
            3.0,
        ),
        Race(
            "companion score, one record : import typer",
            (*SCORE, record(folder, 1), "--json"),
            TYPER,
            3.0,
        ),
        Race(
            "companion deal --table : import typer",
            (
                *(COMPANION, "deal", "freshwater_fly", "strike", "--shuffle"),
                *("--table", "den", "--store", str(folder / "store")),
            ),
            TYPER,
            3.0,
        ),
        Race(
            "companion setup --table : import typer",
            (
                *(COMPANION, "setup", "fresh", "--players", "4"),
                *("--table", "den", "--store", str(folder / "store")),
            ),
            TYPER,
            3.0,
        ),
        *(
            Race(f"{' '.join(words)} : import typer", command(words), TYPER, 3.0)
            for words in CHANCE
        ),
    ]


def command(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command of ours as it is started."""
    return (COMPANION, *words[1:])


@dataclass(frozen=True)
class Lap:
    """One command of ours with a goal in seconds."""

    name: str
    ours: tuple[str, ...]
    goal: float
    goal_mib: float | None = None


def boards(folder: Path) -> tuple[str, ...]:
    """Return a print of eight sides: four river boards."""
    pieces = (word for board in "S12F" for word in ("--piece", f"river-boards/{board}"))
    return (COMPANION, "print", "salmon_run", *pieces, "--out", str(folder / "out"))


def laps(folder: Path) -> list[Lap]:
    game = (*PRINT[:3], "--out", str(folder / "out"))
    cards = (
        *("--only", "fish-cards", "--only", "rock-cards", "--only", "strike-cards"),
        *("--only", "master-skill-cards", "--only", "alternate-strike-cards"),
    )
    sheets = (
        *(COMPANION, "print", "fleet_dice", "--only", "score-sheets", "--players", "4"),
        *("--out", str(folder / "out")),
    )
    odds = ("pike", "19", "--dice", "5d6+d12+d20", "--lure", "5", "--adjust", "2")
    return [
        Lap("all five games, base sets", (COMPANION, "print", "--out", str(folder / "out")), 3),
        Lap("Lure whole", (COMPANION, "print", "lure", "--out", str(folder / "out")), 1.5),
        Lap("odds of seven dice, an extra die, two adjusts", (COMPANION, "odds", "lure", *odds), 1),
        Lap("Freshwater Fly whole, all sets", (*game, "--set", "all"), 1, 150),
        Lap("its 80 cards as PNG, 300 dpi, with backs", (*game, *cards, "--format", "png"), 3),
        Lap("its 80 cards as SVG, with backs", (*game, *cards, "--format", "svg"), 1),
        Lap("100 numbered sheets of Fleet Dice, two-sided", (*sheets, "--copies", "25"), 1.5),
        Lap("500 of them", (*sheets, "--copies", "125"), 2.3),
        Lap("1,000 of them", (*sheets, "--copies", "250"), 5, 150),
        Lap(
            "Mapped Out whole, both expansions",
            (COMPANION, "print", "mapped_out", "--set", "all", "--out", str(folder / "out")),
            1.5,
        ),
        Lap("eight sides of Salmon Run's river boards", boards(folder), 1),
        Lap(
            "20,000 deals of 48 fish",
            (COMPANION, "deal", "fresh", "fish", "--repeat", "20000"),
            2,
            80,
        ),
        Lap(
            "10,000 records through score --lines", (*SCORE, record(folder, 10_000), "--lines"), 10
        ),
    ]


def run(command: Sequence[str]) -> tuple[float, float]:
    """Return seconds and peak memory in MiB of one run."""
    start = time.perf_counter()
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed with exit code {process.returncode}")
    return wall, usage.ru_maxrss / 1024


def shuffles_a_second() -> float:
    """Return how often four cards are shuffled in a second, the median of five runs."""
    from companion.core.chance import Stream

    rates = []
    for _ in range(5):
        stream, cards, start = (
            Stream("bench"),
            ("hook", "miss-1", "miss-2", "miss-3"),
            time.perf_counter(),
        )
        for _ in range(SHUFFLES):
            stream.shuffled(cards)
        rates.append(SHUFFLES / (time.perf_counter() - start))
    return statistics.median(rates)


def told(*words: str) -> str:
    """Return what a script of this folder says."""
    script = (sys.executable, *words)
    return subprocess.run(
        script, stdout=subprocess.PIPE, text=True, check=True, cwd=HERE.parent
    ).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    print("| comparison | ours, s | baseline, s | ratio | goal | peak MiB |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        run((COMPANION, "table", "new", "den", "--store", str(Path(folder) / "store")))
        for race in races(Path(folder)):
            pairs = [(run(race.ours), run(race.theirs)) for _ in range(runs + 1)][1:]
            ours = statistics.median(own[0] for own, _ in pairs)
            theirs = statistics.median(other[0] for _, other in pairs)
            memory = max(own[1] for own, _ in pairs)
            limit = f" (below {race.goal_mib:g})" if race.goal_mib else ""
            print(
                f"| {race.name} | {ours:.3f} | {theirs:.3f} | {ours / theirs:.2f} |"
                f" {race.goal:g} | {memory:.0f}{limit} |"
            )
        print("\n| command | s | goal, s | peak MiB |")
        print("|---|---|---|---|")
        for lap in laps(Path(folder)):
            found = [run(lap.ours) for _ in range(4)][1:]
            limit = f" (below {lap.goal_mib:g})" if lap.goal_mib else ""
            wall, memory = statistics.median(t for t, _ in found), max(m for _, m in found)
            print(f"| {lap.name} | {wall:.2f} | {lap.goal:g} | {memory:.0f}{limit} |")
        print("\n| in one process | ms, median | ms, 19 of 20 | goal, ms |")
        print("|---|---|---|---|")
        deals = (sys.executable, str(HERE / "deals.py"), str(Path(folder) / "deals"))
        print(subprocess.run(deals, capture_output=True, text=True, check=True).stdout, end="")
        print(told(str(HERE / "rivers.py")), end="")
    print("\n| in one process | a second | goal |")
    print("|---|---|---|")
    print(f"| shuffles of four cards | {shuffles_a_second():,.0f} | {SHUFFLES:,} |")
    print(told("-m", "benchmarks.phone"), end="")


if __name__ == "__main__":
    main()
