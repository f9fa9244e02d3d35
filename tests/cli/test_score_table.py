"""Results as tables: any number of players on a terminal of any width, and no number lost."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.terminal import width
from companion.core.score_table import render_changes, render_table
from companion.core.scoring import LineItem, Result, ScoreSheet, TieBreak
from companion.core.scoring_types import Mistake, Mode, Scoring
from companion.core.text_format import display_width
from companion.core.what_if import compare_results
from tests.command import done

LARGE = 2**53 - 1
EVERY = 7  # so many counts of players share out all widths
GROUPS = {
    "fish": "Fish of the long and winding river, all of them",
    "長": "長い川の魚" * 5,
    "x": "",
}
NAMES = ("Ann", "長い名前" * 9, "Bo " * 13, "e\u0301" * 40, "N" * 40)


def scoring() -> Scoring:
    return Scoring("pond", "Pond " * 20, (Mode("base", "", (1, 20)),), (), (), GROUPS, (), ())


def result(players: int, points: int = LARGE) -> Result:
    """Return a result in which each number stands once: it says who has it and where."""
    sheets = []
    for seat in range(players):
        because = " + ".join(str(points - 1000 - seat - n) for n in range(9))
        sheets.append(
            ScoreSheet(
                f"{NAMES[seat % len(NAMES)]}{seat}",
                tuple(
                    LineItem(group, f"{label}, {'once more ' * 4}", value, because, "H")
                    for group, label in GROUPS.items()
                    for value in (points - seat, seat - points // 2)
                ),
                seat + 1,
            )
        )
    tie = TieBreak("most fish", {sheet.name: points - 500 - i for i, sheet in enumerate(sheets)})
    warning = Mistake("players[0].fish", f"you have {points - 600}")
    names = tuple(sheet.name for sheet in sheets)
    return Result("pond", tuple(sheets), names, (tie,), {}, (warning,))


def numbers(lines: list[str]) -> list[str]:
    return sorted(re.findall(r"(?<!\d)-?\d{4,}(?!\d)", "\n".join(lines)))


def widths(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Yield each width that tables have on a terminal of 10 to 200 columns."""
    known = set()
    for columns in range(10, 201):
        monkeypatch.setenv("COLUMNS", str(columns))
        if width() not in known:
            known.add(width())
            yield width()


@pytest.mark.parametrize("players", range(1, 21))
@pytest.mark.parametrize("points", [LARGE, 7_000_000, 7_000])
def test_a_table_ends_and_loses_no_number(
    players: int, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = result(players, points), result(players, points - 1000)
    expected: list[str] = []
    for room in list(widths(monkeypatch))[players % EVERY :: EVERY]:
        start = time.process_time()
        lines = render_table(scoring(), before, room)
        lines += render_changes(scoring(), compare_results(before, after), before, after, room)
        assert time.process_time() - start < 2
        assert max(map(display_width, lines)) <= room
        expected = expected or numbers(lines)
        assert numbers(lines) == expected, room
    for line in (line for sheet in before.players for line in sheet.lines):
        assert str(line.points) in expected


def test_many_players_stand_in_blocks() -> None:
    lines = render_table(scoring(), result(12, 7_000), 72)
    assert sum("NNN…" in line for line in lines) == 2
    assert [line.split()[1:] for line in lines if line.startswith("Rank")] == [
        [str(rank) for rank in ranks] for ranks in (range(1, 7), range(7, 13))
    ]


@pytest.mark.parametrize(("players", "columns"), [(12, 72), (7, 40), (20, 10), (20, 200)])
def test_the_command_ends(players: int, columns: int, tmp_path: Path) -> None:
    pond = tmp_path / "pond"
    pond.mkdir()
    (pond / "game.toml").write_text(
        '[game]\ntitle = "Pond"\nplayers = [1, 20]\n[[components]]\nname = "c"\nkind = "deck"\n'
    )
    (pond / "c.csv").write_text("id\na\n")
    (pond / "scoring.toml").write_text(
        '[[scoring-fields]]\nid = "n"\nkind = "number"\nmost = 1000000000000\n'
        '[[scoring-lines]]\nid = "fish"\npoints = "n"\n'
    )
    sat = [{"name": f"Player {seat}", "n": 10**12 - seat} for seat in range(players)]
    (tmp_path / "record.json").write_text(json.dumps({"players": sat}))
    start = time.process_time()
    words = ("score", "pond", tmp_path / "record.json", "--games", tmp_path)
    ran = done(*words, columns=columns)
    what_if = done(*words, "--what-if", "players[0].n=999999000000", columns=columns)
    assert time.process_time() - start < 4
    for player in sat:
        assert ran.out.count(str(player["n"])) == 4  # the line, the total, both beside others
    assert "999999000000" in what_if.out


def test_a_group_in_which_a_player_has_no_line_counts_nothing(tmp_path: Path) -> None:
    file = tmp_path / "day.json"
    ann = {"name": "Ann", "reel_board": "1A", "skill_cards": ["N"]}
    bo = {"name": "Bo", "reel_board": "3B"}
    file.write_text(json.dumps({"game": "freshwater_fly", "players": [ann, bo]}), "utf-8")
    assert re.search(r"^Rock cards +0 +0$", done("score", file).out, re.M)


def test_a_result_longer_than_a_window_ends_with_who_won() -> None:
    long, alone = (render_table(scoring(), result(players, 7), 200) for players in (2, 1))
    assert min(len(long), len(alone)) > 24
    assert long[-1].startswith("Winners: Ann0, ") and long[-1] in long[:4]
    assert alone[-1].endswith("you have -593")
