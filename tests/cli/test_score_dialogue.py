"""The score asked for in a real terminal, from the first question to a record on the disk."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.answers import AnswerError, limits, parse_answer
from companion.core.declaration import Field
from tests.cli.scored import fed
from tests.command import command, run, started

pexpect: Any = pytest.importorskip("pexpect")
CONTROL = re.compile(r"\x1b\[[?\d;]*[a-zA-Z]|\r")
READY = "> "


class Terminal:
    """A terminal in which somebody answers, in a folder of its own."""

    def __init__(
        self, folder: Path, *words: str | Path, wide: int = 60, home: Path | None = None
    ) -> None:
        first, *rest = command("score", *words)
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(["", os.environ.get("PYTHONPATH", "")])
        environment["HOME"] = environment["XDG_DATA_HOME"] = str(home or folder)
        environment.pop("COLUMNS", None)
        self.shown = ""
        self.child = pexpect.spawn(
            first, rest, cwd=str(folder), env=environment, dimensions=(24, wide),
            encoding="utf-8", timeout=20,
        )  # fmt: skip
        self.wait()

    def wait(self) -> str:
        """Return what is shown until an answer is wanted, or until the end."""
        self.child.expect([r"(?:^|\n)(?:\x1b\[\?2004h)?> $", pexpect.EOF])
        words = CONTROL.sub("", self.child.before or "")
        words = words.partition("\n")[2]  # the first line is what was typed
        self.shown += f"{words}\n"
        return words

    def say(self, *answers: str) -> str:
        """Answer, and return what is shown after the last answer."""
        words = ""
        for text in answers:
            self.child.sendline(text)
            words = self.wait()
        return re.sub(r"\s+", " ", words)

    def enter_until(self, words: str) -> str:
        """Take what is usual until something is shown."""
        for _ in range(60):
            if words in (shown := self.say("")):
                return shown
        raise AssertionError(self.shown)

    def press(self, key: str) -> str:
        self.child.sendcontrol(key)
        return re.sub(r"\s+", " ", self.wait())

    def code(self) -> int:
        """Return the exit code after the end."""
        self.child.close()
        return int(self.child.exitstatus)


def record(folder: Path, start: str) -> Any:
    (file,) = folder.glob(f"{start}*.json")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_three_anglers_with_mistakes_undo_back_and_corrections(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh")
    assert "How many play?" in at.say("")
    assert "must be a whole number from 2 to 4, not 5." in at.say("5")
    assert '"three" is not a whole number.' in at.say("three")
    assert "What is the player's name?" in at.say("3", "Ann", "Bo")
    assert "[Enter: Bo]" in at.say("back")
    assert "Ann Which reel board?" in at.say("", "Cy")
    shown = at.say("undo")
    assert "Taken back: player 3, name." in shown and "What is the player's name?" in shown
    at.say("Cy", "1a", "yes", "F05 f09, F13 F22 F31 F36 coho gold 6")
    assert 'did you mean "Yellow"?' in (shown := at.say("white 2 orange 1 green 1 yelow 3"))
    assert "?." not in shown
    assert "[Enter: none]" in at.say("white 2 orange 1 green 1 yel 3")
    assert "Bo Which reel board?" in at.say("N")
    assert '"1A" is used twice: Ann has it too.' in at.say("1A")
    assert "Which fish were caught" in at.say("3b"), "Ann was first to seven, so nobody else was"
    assert "number 2: " in at.say("F06 F05")
    shown = at.say("F06 F20", "tan 2", "W", "4b", "", "", "")
    assert "These are your answers" in shown
    for line in ("1 mode: two to four anglers", "4 player 2: Bo", "7 first to seven: yes"):
        assert line in shown
    assert "is not a number from 1 to 18" in at.say("99")
    assert "4 player 2: Di" in at.say("4", "Di")
    assert "16 fish: F07 (Grayling green 1), F10 (Grayling black 3)" in at.say("16", "F07 F10")
    assert "Save the record?" in at.say("")
    shown = at.say("nowhere/day")
    assert "Not saved: nowhere/day.json cannot be written" in shown
    shown = at.say("day")
    assert "Saved: day.json" in shown and "Winner: Ann" in shown
    assert at.code() == 0
    assert max(map(len, at.shown.splitlines())) <= 60

    found = record(tmp_path, "day")
    assert [player["name"] for player in found["players"]] == ["Ann", "Di", "Cy"]
    assert found["players"][0]["fish"][-1] == {"species": "coho", "colour": "gold", "points": 6}
    scored = run("score", "fresh", str(tmp_path / "day.json"), "--json").json
    assert [player["total"] for player in scored["players"]] == [
        int(total) for total in re.findall(r"^Total \.+ +(\d+)$", at.shown, re.M)
    ]


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_typed_and_resume_goes_on(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fleet", "--mode", "base", wide=40)
    at.say("", "2", "Ann", "Bo", "9", "boat license", "4 4 3")
    shown = at.press("c")
    assert "Keep your answers?" in shown
    shown = at.say("")
    assert "--resume fleet_dice-unfinished.json" in shown
    assert at.code() == 130
    kept = record(tmp_path, "fleet_dice-unfinished")
    assert kept["players"][0]["columns"]["shrimp"] == {
        "boxes": 9, "choices": ["boat", "license"], "fish": [4, 4, 3],
    }  # fmt: skip

    at = Terminal(tmp_path, "fleet", "--resume", "fleet_dice-unfinished.json", wide=40)
    assert "Cod: how many boxes" in at.shown.replace("\n", " ")
    at.child.setwinsize(30, 100)
    assert "There is no answer to take back." in at.say("undo")
    at.enter_until("Bo Shrimp: how many boxes")
    at.enter_until("Is this right?")
    assert "Save the record?" in at.say("")
    assert "Saved: fleet_dice-2" in at.say("")
    assert at.code() == 0
    assert "Shrimp choices: boat, license" in at.shown


@pytest.mark.slow
def test_ctrl_c_before_an_answer_and_a_second_one_leave_nothing(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh")
    assert "Stopped; nothing was saved." in at.press("c")
    assert at.code() == 130
    at = Terminal(tmp_path, "fresh")
    at.say("solo", "Ann")
    assert "Keep your answers?" in at.press("c")
    assert "Stopped; nothing was saved." in at.press("c")
    assert at.code() == 130
    at = Terminal(tmp_path, "fresh")
    at.say("solo", "Ann")
    assert "Keep your answers?" in at.press("d")
    assert "Stopped; nothing was saved." in at.say("no")
    assert at.code() == 1
    assert list(tmp_path.iterdir()) == []


def test_commands_work_where_the_record_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["2", "Ann", "Bo", "none", "0", "none", "0"]
    ended = fed("\n".join([*typed, "", "quit", ""]), "score", "lure", code=130)
    assert "Save the record?" in ended.err
    assert "nothing was saved" in ended.err
    again = ["", "back", "1", "", "show", "", "undo", "", "", "?", "", "no", ""]
    told = fed("\n".join([*typed, *again]), "score", "lure")
    assert told.err.count("Save the record?") == 5
    assert "Taken back" in told.err
    assert "goes to the question before" in told.err
    assert list(tmp_path.iterdir()) == []


def test_sums_that_were_added_up_on_paper_take_few_answers(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fleet")
    assert "neither" in at.say("some")
    assert "How many play?" in at.say("sums", "")
    assert "Fish: how many points?" in at.say("Ann, Bo, Cy, Di")
    answers = ["30 20 9 5 12 0", "29 20 9 5 13 0", "9 9 9 9 9 9", "1 1 1 1 1 1"]
    shown = at.say(*" ".join(answers).split())
    assert "These are your answers" in shown
    assert "8 Boats: 20" in shown
    assert "Winner: Ann" in at.say("", "day")
    assert "Equal so far; most fish" in at.shown
    assert record(tmp_path, "day")["players"][3]["sums"] == {
        "fish": 1, "boats": 1, "licenses": 1, "king_crab": 1, "buildings": 1, "trophies": 1,
    }  # fmt: skip
    totals = {"Ann": 76, "Bo": 76, "Cy": 54, "Di": 6}
    scored = run("score", "fleet", str(tmp_path / "day.json"), "--json").json
    assert {player["name"]: player["total"] for player in scored["players"]} == totals
    at = Terminal(tmp_path, "fleet")
    assert "Shall I count it for you" in at.say("sums", "back")
    assert "Shrimp: how many boxes" in at.say("count", "", "1", "Ann")


def test_sums_are_typed_from_a_pipe_if_asked_for() -> None:
    typed = "\n".join(["", "1", "Ann", "34", "20", "9", "5", "12", "0", "", "no", ""])
    ran = started("score", "fleet", "--sums", "--json", typed=typed)
    assert json.loads(ran.stdout)["players"][0]["total"] == 80, ran.stderr
    blank = run("score", "fleet", "--sums", "--blank", "--players", "2").json
    assert blank["players"][1]["sums"]["licenses"] == 0
    assert "lure has no sums" in run("score", "lure", "--sums").err


@pytest.mark.slow
def test_names_are_remembered_and_typed_on_one_line(tmp_path: Path) -> None:
    game, home = tmp_path / "game", tmp_path / "home"
    game.mkdir()
    at = Terminal(game, "lure", home=home)
    assert "all names, with commas" in at.shown.replace("\n", " ")
    at.say("3")
    assert "is 2 names for 3 players" in at.say("Ann, Bo")
    assert "Ann Which fish" in at.say("Ann, Bo, Cy Smith")
    at.enter_until("Is this right?")
    at.say("", "no")
    assert at.code() == 0

    at = Terminal(game, "salmon", home=home)
    assert "[Enter: 3: Ann, Bo, Cy Smith]" in at.shown.replace("\n", " ")
    assert at.say("").startswith(" = Ann, Bo, Cy Smith Ann ")
    at = Terminal(game, "salmon", home=home)
    assert "[Enter: Ann]" in at.say("2")
    assert "[Enter: Bo]" in at.say("Di")
    assert "Di " in at.say("")
    solo = Terminal(game, "fleet", "--mode", "solo", "--sums", home=home)
    assert "Fish: how many points?" in solo.say("")


def test_a_folder_that_cannot_be_written_to_remembers_nothing(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    at = Terminal(tmp_path, "lure", home=tmp_path / "home")
    at.say("Ann, Bo")
    at.enter_until("Is this right?")
    assert "Winner" in at.say("", "no")
    assert at.code() == 0


SOLO = (
    "solo", "Ann", "", "L2", "", "2A", "yes", "F12 F20 F36", "blue 2 tan 1", "N P", "yes", "9", "3",
    "no", "F03 F06", "blue 1", "9", "5", "4", "", "no",
)  # fmt: skip


@pytest.mark.slow
def test_a_solo_day_from_a_pipe() -> None:
    ran = started("score", "fresh", "--json", typed="\n".join(SOLO) + "\n")
    assert ran.returncode == 0, ran.stderr
    result = json.loads(ran.stdout)
    assert [player["name"] for player in result["players"]] == ["Ann", "Silent Angler"]
    assert result["location_beaten"] is True
    told = re.sub(r"\s+", " ", ran.stderr)
    assert "must be a whole number from 0 to 6, not 9." in told
    assert told.count("must be one of 0, 2, 4, 6, 8, 10, 12, 14, not") == 2
    assert "Tan, Yellow [Enter: none]" in told
    assert "points on its track: 4" in told


def test_answers_that_end_too_early_are_told() -> None:
    ran = started("score", "fresh", typed="\n".join(SOLO[:9]) + "\n")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "Error: the input ended before every question was answered" in ran.stderr


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (Field("a", "numbers", most=8, longest=1), "a number from 0 to 8"),
        (Field("a", "numbers", most=3, longest=3), "up to 3 numbers from 0 to 3, such as 3 2"),
        (Field("a", "numbers", most=9, longest=4), "up to 4 numbers from 0 to 9, such as 4 3"),
        (Field("a", "numbers", least=1, most=1, longest=4), "such as 1 1"),
    ],
)
def test_a_hint_for_numbers_is_itself_an_answer(one: Field, words: str) -> None:
    hint = limits(one)
    assert words in hint
    if "such as " in hint:
        numbers = parse_answer(one, hint.partition("such as ")[2])
        assert isinstance(numbers, list)
        assert all(one.least <= number <= one.most for number in numbers)
    with pytest.raises(AnswerError):
        parse_answer(one, "a few")
