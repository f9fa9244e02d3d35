"""Measures the reader over simulated photographs: how often it is right, asks, is wrong.

python -m benchmarks.photo 301 701                  # 400 photographs, about 15 minutes
python -m benchmarks.photo 301 341 --trouble glare  # also hand, dice, crease
python -m benchmarks.photo 301 321 --ink saver --paper letter
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections import Counter
from functools import cache

from companion.cli.score_command import open_game
from companion.core.errors import CompanionError
from companion.core.scoring import Result, score_record
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.sheet_photo import read_sheets as sheet_readings
from companion.photo.sheets import read_sheets
from tests.photo.scenes import Scene, scene

READINGS = sheet_readings(FLEET_DICE, None)


@cache
def _scoring():
    return open_game("fleet_dice", None)


def total(ticked: frozenset[str]) -> int | None:
    """Return the points of a sheet."""
    player = READINGS[0].player("Ann", ticked)
    result = score_record(_scoring(), {"game": "fleet_dice", "players": [player]})
    return result.players[0].total if isinstance(result, Result) else None


def measure(shot: Scene) -> dict:
    """Return what the reader makes of a photograph."""
    start = time.process_time()
    try:
        sheets, refusals = read_sheets([("photo", shot.jpeg)], READINGS)
    except CompanionError as error:
        sheets, refusals = [], [str(error)]
    took = time.process_time() - start
    row = shot.about | {"took": took, "halves": len(shot.halves), "refusals": refusals}
    row |= {"read": 0, "boxes": 0, "wrong": [], "asked": [], "totals": 0, "unasked": []}
    for sheet in sheets:
        judgement = sheet.judge()
        truth = shot.games[sheet.copy]
        row["read"] += len(sheet.shots)
        row["boxes"] += len(sheet.ticks)
        row["asked"] += judgement.doubts
        for name, tick in sheet.ticks.items():
            sure = name not in judgement.doubts and (tick.sure or name in reading_scored(name))
            if sure and (name in judgement.ticked) != (name in truth):
                row["wrong"].append((name, tick.score, name in truth))
        if len(sheet.shots) == 2:
            row["totals"] += 1
            right = total(frozenset(truth))
            if not judgement.doubts and total(judgement.ticked) != right:
                row["unasked"].append((total(judgement.ticked), right))
    row["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return row


def reading_scored(name: str) -> tuple[str, ...]:
    """Return the name of a box that counts."""
    unscored = name.startswith(("round-", "income-")) or "-use-" in name
    return () if unscored else (name,)


def show(rows: list[dict]) -> None:
    boxes, halves, read = (sum(row[key] for row in rows) for key in ("boxes", "halves", "read"))
    wrong, asked = (sum(len(row[key]) for row in rows) for key in ("wrong", "asked"))
    sharp = [row for row in rows if row["megapixels"] >= 5]
    unasked = sum(bool(row["unasked"]) for row in sharp)
    took = sorted(row["took"] for row in rows)
    print(f"{len(rows)} photos, {halves} halves, {read} read, {boxes} boxes")
    print(
        f"wrong though sure {wrong} ({wrong / max(1, boxes):.3%}), in "
        f"{sum(bool(row['wrong']) for row in rows)} photos;"
        f" asked {asked} ({asked / max(1, boxes):.2%})"
    )
    print(f"wrong totals unasked, 5 megapixels or more: {unasked} of {len(sharp)} photos")
    print(
        f"CPU median {took[len(took) // 2]:.2f} s, most {took[-1]:.2f} s;"
        f" {max(row['memory'] for row in rows)} MB (with the generator)"
    )
    for key in ("pen", "hand", "megapixels", "kind"):
        counts = {name: Counter() for name in ("boxes", "wrong", "asked")}
        for row in rows:
            counts["boxes"][str(row[key])] += row["boxes"]
            counts["wrong"][str(row[key])] += len(row["wrong"])
            counts["asked"][str(row[key])] += len(row["asked"])
        print(
            key,
            "; ".join(
                f"{name}: {number} boxes, {counts['wrong'][name]} wrong,"
                f" {counts['asked'][name]} asked"
                for name, number in sorted(counts["boxes"].items())
            ),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    for name, default in (
        ("kind", ""),
        ("trouble", ""),
        ("ink", "full"),
        ("paper", "a4"),
        ("edition", "house"),
    ):
        parser.add_argument(f"--{name}", default=default)
    parser.add_argument("--megapixels", type=int, default=0)
    options = parser.parse_args()
    more = {name: getattr(options, name) for name in ("trouble", "ink", "paper", "edition")}
    rows = []
    for seed in range(options.first, options.last):
        rows.append(measure(scene(seed, options.kind, options.megapixels, **more)))
        print(json.dumps(rows[-1], default=str), flush=True)
    show(rows)


if __name__ == "__main__":
    main()
