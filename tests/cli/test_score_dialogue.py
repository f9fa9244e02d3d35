"""The score asked for in a real terminal, from the first question to a record on the disk."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.answers import AnswerError, limits, parse_answer
from companion.core.scoring_types import Field
from tests.cli.scored import fed
from tests.command import command, done, get_environment, run, started

pexpect: Any = pytest.importorskip("pexpect")
CONTROL = re.compile(r"\x1b\[[?\d;]*[a-zA-Z]|\r")
READY = "> "


class Terminal:
    """A terminal in which somebody answers, in a folder of its own."""

    def __init__(
        self, folder: Path, *words: str | Path, wide: int = 60, home: Path | None = None
    ) -> None:
        first, *rest = command("score", *words)
        environment = get_environment(TERM="xterm", NO_COLOR="1")
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


def test_it_begins_as_its_page_says(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/scoring.md").read_text("utf-8")
    (block,) = re.findall(r"\n\n((?:(?: {4}.*)?\n)+)", page.partition("begins so:")[2])[:1]
    lines = [line.removeprefix("    ") for line in block.rstrip().splitlines()]
    at = Terminal(tmp_path, "fresh", wide=80)
    at.say(*(line.removeprefix(READY) for line in lines if line.startswith(READY)))
    shown = at.shown.partition("Who plays?")
    asked = "\n".join(line for line in lines if not line.startswith(READY))
    assert (shown[1] + shown[2]).startswith(asked)


@pytest.mark.slow
def test_three_anglers_with_mistakes_undo_back_and_corrections(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh")
    assert "Who plays?" in at.shown
    assert "is for 1 to 4 players, not 5." in at.say("5")
    assert "What is the player's name?" in at.say("three", "Ann", "Bo")
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
    score, _, question = at.say("").partition("Save the record?")  # it is seen first
    assert "Winner: Ann" in score and "[Enter: as freshwater_fly-" in question
    shown = at.say("nowhere/day")
    assert "Not saved: nowhere/day.json cannot be written" in shown
    assert at.say("day").strip() == "Saved: day.json"
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
    at.say("2", "", "Ann", "Bo", "9", "boat license", "4 4 3")
    assert "kept, go on with: companion score fleet_dice" in at.press("c")
    assert at.code() == 130
    kept = draft(tmp_path, "fleet_dice")
    assert kept["unfinished"] == {"next": "players[0].columns.cod.boxes"}
    assert kept["players"][0]["columns"]["shrimp"] == {
        "boxes": 9, "choices": ["boat", "license"], "fish": [4, 4, 3],
    }  # fmt: skip

    at = Terminal(tmp_path, "fleet", "--resume", wide=40)
    assert "kept, go on with: companion score fleet_dice" in at.press("c"), "nothing was typed"
    at = Terminal(tmp_path, "fleet", "--resume", wide=40)
    assert "Cod: how many boxes" in at.shown.replace("\n", " ")
    assert "Shrimp boxes: 9" in at.shown
    at.child.setwinsize(30, 100)
    assert "There is no answer to take back." in at.say("undo")
    at.enter_until("Bo Shrimp: how many boxes")
    at.enter_until("Is this right?")
    assert "Save the record?" in at.say("")
    assert "Saved: fleet_dice-2" in at.say("")
    assert at.code() == 0
    assert not list(tmp_path.rglob("unfinished/*")), "a finished score is not offered again"
    assert "Shrimp choices: boat, license" in at.shown


@pytest.mark.slow
def test_ctrl_c_before_an_answer_and_a_second_one_leave_nothing(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh")
    assert "Stopped; nothing was saved." in at.press("c")
    assert at.code() == 130
    assert not list(tmp_path.rglob("unfinished/*"))
    at = Terminal(tmp_path, "fresh")
    at.say("Ann")
    assert "your answers are kept" in at.press("d")
    assert at.code() == 1


@pytest.mark.slow
def test_a_kill_at_any_answer_loses_none(tmp_path: Path) -> None:
    answers = ["Ann, Bo and Cy", "#1", "0", "#24 #3", "1", "none", ""]
    at = Terminal(tmp_path, "lure")
    for number, text in enumerate(answers):
        at.say(text)
        at.child.kill(9)
        at.child.close()
        at = Terminal(tmp_path)  # the only game that was not finished
        assert "not finished: Ann, Bo, Cy" in " ".join(at.shown.split())
        shown = at.say("")
        assert "Which fish" in shown or "Boost" in shown or number == len(answers) - 1
    assert "These are your answers" in shown
    for line in ("Ann", "fish: 1 (", "boosts: 1", "fish: none"):
        assert line in shown
    assert "Winner" in at.say("")
    at.say("no")


@pytest.mark.slow
def test_a_kill_after_the_first_answers_loses_none(tmp_path: Path) -> None:
    """How many play, before the way to play is told; and that sums are typed."""
    for slug, answers, asked in (
        ("mapped", ["2"], "How do you play?"),
        ("mapped", ["2", "2"], "mode: Muddled Waters"),
        ("fleet", ["Ann and Bo", "2"], "Ann Fish: how many points?"),
    ):
        at = Terminal(tmp_path, slug)
        at.say(*answers)
        at.child.kill(9)
        at.child.close()
        at = Terminal(tmp_path, slug)
        assert "An earlier score was not finished" in " ".join(at.shown.split())
        assert asked in at.say("")
        at.press("c")
        for file in tmp_path.rglob("unfinished/*"):
            file.unlink()


@pytest.mark.slow
def test_who_plays_is_asked_alike_in_every_game(tmp_path: Path) -> None:
    for slug in ("fresh", "fleet", "salmon", "lure", "mapped"):
        at = Terminal(tmp_path, slug)
        assert "Who plays?" in at.shown
        assert "= 2 players: Ann and Bo" in at.say("Ann and Bo")
        at.press("c")
        for file in tmp_path.rglob("unfinished/*"):
            file.unlink()
    at = Terminal(tmp_path, "fresh", "--mode", "solo")
    assert "Who plays?" not in at.shown
    assert "Which location" in at.say("Ann")


def draft(home: Path, slug: str) -> Any:
    return json.loads((home / f"companion/unfinished/{slug}.json").read_text("utf-8"))


@pytest.mark.slow
def test_an_unfinished_record_is_never_scored(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "lure")
    at.say("Ann and Bo", "#1")
    at.press("c")
    file = tmp_path / "companion/unfinished/lure.json"
    ran = run("score", file)
    assert (ran.code, ran.out) == (1, "")
    assert "no answer yet for players[0].boosts and what follows" in ran.err
    assert f"companion score lure {file} --resume" in ran.err
    assert run("score", "lure", file, "--json").json["error"][0]["place"] == "unfinished"
    at = Terminal(tmp_path, "lure", file, "--resume")
    assert "Boost" in at.shown


@pytest.mark.slow
def test_a_pipe_says_that_its_questions_are_others(tmp_path: Path) -> None:
    told = "each player's name needs a line of its own"
    assert told in " ".join(fed("", "score", "lure", code=1).err.split())
    at = Terminal(tmp_path, "lure")
    assert told not in at.shown
    assert "At any point" in at.shown


@pytest.mark.slow
def test_the_first_question_says_how_it_is_played(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh")
    assert "= 1 player: Ann Ann Which" not in (shown := at.say("Ann"))
    assert "Which location do you fish? 1 L1, 2 L2, 3 L3, 4 L4" in shown, "no name of the Angler"
    assert "= L2" in at.say("2")
    assert draft(tmp_path, "freshwater_fly")["players"][1] == {"name": "Silent Angler"}
    at = Terminal(tmp_path, "mapped")
    shown = at.say("Ann & Bo")
    assert "= 2 players: Ann and Bo How do you play? 1 Base game, 2 Muddled Waters" in shown
    at.say("2")
    assert draft(tmp_path, "mapped_out")["mode"] == "muddled_waters"
    at = Terminal(tmp_path, "fresh", "--solo")
    assert "Go on with it?" in at.shown
    assert "player's name" in at.say("no")
    at = Terminal(tmp_path, "salmon", "--players", "3")
    assert "= 3 players: Ann, Bo and Cy" in at.say("Ann, Bo and Cy")
    assert "is for 2 to 4 players, not 7" in run("score", "salmon", "--players", "7").err


@pytest.mark.slow
def test_what_cannot_be_is_doubted_when_it_is_typed_and_questions_are_explained(
    tmp_path: Path,
) -> None:
    at = Terminal(tmp_path, "fresh", wide=100)
    assert "Which reel board? 1A, 2A, 3B, 4B" in at.say("Ann and Bo"), "no number beside its like"
    shown = at.say("?")
    assert "Type its number, its name, or the beginning of its name." in shown
    assert "Here: 1A, 2A, 3B, 4B." in shown
    at.say("1", "yes")
    assert "was first to seven, but has 2 fish. Is that right? yes or no [" in at.say("F05 F09")
    assert "Which fish were caught?" in at.say("undo"), "the answer is taken back"
    at.say("F05 F09")
    assert "First to catch a seventh fish? Only one player is. yes or no [Enter: yes]" in at.say(
        "no"
    )
    assert "hatch tokens" in at.say("no")
    shown = at.say("white, tan 9")
    assert '"white" has no number; write "white 1". Press arrow up to get your line back.' in shown
    assert "Ann has more tokens than 2 fish can bring" in (shown := at.say("white 9"))
    assert "Ann: Ann" not in shown
    assert "[Enter: none]" in at.say("undo")
    assert "Is that right?" in at.say("white 9")
    assert "rock cards" in at.say("y")
    assert "= Red stripes, Light touch" in at.say("N, light touch")


@pytest.mark.slow
def test_a_card_that_one_typed_and_another_has_is_doubted_once(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fresh", wide=100)
    at.say("Ann and Bo", "1A", "no", "coho gold 6", "none", "none", "3B", "no")
    doubted = "Ann: 2 × Coho gold 6: the deck has only 1 of these. Is that right? yes or no"
    assert doubted in at.say("F48")
    assert "hatch tokens" in at.say("y")
    assert "Is that right?" not in at.say("none")
    shown = at.say("none", "")
    assert "but you confirmed it: Ann: 2 × Coho gold 6: the deck has only 1 of these" in shown
    assert "please check it" not in shown


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
    assert "goes to the previous question" in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_replaced_only_if_that_is_right_and_no_name_ends_the_dialogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "day.json"
    file.write_text("mine", "utf-8")
    typed = ["2", "Ann", "Bo", "none", "0", "none", "0", ""]
    told = fed("\n".join([*typed, ".", "~nobody-here/day", "day", "n", "no", ""]), "score", "lure")
    assert told.err.count("Not saved: ") == 2
    assert (file.read_text("utf-8"), [*tmp_path.iterdir()]) == ("mine", [file])
    told = fed("\n".join([*typed, "day", "y", ""]), "score", "lure")
    assert "day.json exists already. Replace it?" in told.err
    assert record(tmp_path, "day")["players"][0]["name"] == "Ann"


@pytest.mark.slow
def test_sums_that_were_added_up_on_paper_take_few_answers(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "fleet")
    assert "Shall companion count for you" in at.say("Ann, Bo, Cy, Di")
    assert "is not one of these" in at.say("some")
    assert "Fish: how many points?" in at.say("sums")
    answers = ["30 20 9 5 12 0", "29 20 9 5 13 0", "9 9 9 9 9 9", "1 1 1 1 1 1"]
    shown = at.say(*" ".join(answers).split())
    assert "These are your answers" in shown
    assert "8 Boats: 20" in shown
    assert "Winner: Ann" in at.say("")
    at.say("day")
    assert "Equal so far; most fish" in at.shown
    assert record(tmp_path, "day")["players"][3]["sums"] == {
        "fish": 1, "boats": 1, "licenses": 1, "king_crab": 1, "buildings": 1, "trophies": 1,
    }  # fmt: skip
    totals = {"Ann": 76, "Bo": 76, "Cy": 54, "Di": 6}
    scored = run("score", "fleet", str(tmp_path / "day.json"), "--json").json
    assert {player["name"]: player["total"] for player in scored["players"]} == totals
    at = Terminal(tmp_path, "fleet")
    assert "Who plays?" in at.say("", "", "back", "back", "back", "back", "back", "back", "back")
    assert "Shrimp: how many boxes" in at.say("Ann", "1", "1")


@pytest.mark.slow
def test_sums_are_typed_from_a_pipe_if_asked_for() -> None:
    typed = "\n".join(["", "1", "Ann", "34", "20", "9", "5", "12", "0", "", "no", ""])
    ran = started("score", "fleet", "--sums", "--json", typed=typed)
    assert json.loads(ran.stdout)["players"][0]["total"] == 80, ran.stderr
    no_fish = "\n".join(["base", "1", "Ann", "0", "20", "6", "1", "2", "3", "", "no", ""])
    ran = started("score", "fleet", "--sums", "--json", typed=no_fish)
    assert json.loads(ran.stdout)["players"][0]["total"] == 32, "a sum of 0 ends no question"
    blank = run("score", "fleet", "--sums", "--blank", "--players", "2").json
    assert blank["players"][1]["sums"]["licenses"] == 0
    assert "lure has no sums" in run("score", "lure", "--sums").err


@pytest.mark.slow
def test_names_are_remembered_and_typed_on_one_line(tmp_path: Path) -> None:
    game, home = tmp_path / "game", tmp_path / "home"
    game.mkdir()
    at = Terminal(game, "lure", home=home)
    assert "from 2 to 5, or their names" in at.shown.replace("\n", " ")
    at.say("3")
    assert "is 2 names for 3 players" in at.say("Ann, Bo")
    assert "Ann Which fish" in at.say("Ann, Bo, Cy Smith")
    at.enter_until("Is this right?")
    at.say("", "no")
    assert at.code() == 0

    at = Terminal(game, "salmon", home=home)
    assert "[Enter: 3: Ann, Bo, Cy Smith]" in at.shown.replace("\n", " ")
    assert at.say("").startswith(" = 3 players: Ann, Bo and Cy Smith Ann ")
    at = Terminal(game, "salmon", home=home)
    assert "[Enter: Ann]" in at.say("no", "2")
    assert "[Enter: Bo]" in at.say("Di")
    assert "Di " in at.say("")
    solo = Terminal(game, "fleet", "--mode", "solo", "--sums", home=home)
    assert "Fish: how many points?" in solo.say("")


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_to_remembers_nothing(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    at = Terminal(tmp_path, "lure", home=tmp_path / "home")
    at.say("Ann, Bo")
    at.enter_until("Is this right?")
    assert "Winner" in at.say("")
    at.say("no")
    assert at.code() == 0


SOLO = (
    "solo", "Ann", "", "L2", "", "2A", "yes", "F12 F20 F36", "blue 2 tan 1", "N P", "yes", "9", "3",
    "no", "F03 F06", "blue 1", "-9", "-5", "4", "", "no",
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
    assert told.count("must be a whole number from 0, such as 0, 2, 4, 6, 8, 10, 12, 14, not") == 2
    assert "5 Tan, 6 Yellow [Enter: none]" in told
    assert "points on its track: 4" in told
    assert "(card W only once the fish it is tucked under is caught)?" in told


@pytest.mark.slow
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


def test_a_saved_score_tells_when_it_comes_out_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["2", "Ann", "Bo", "1", "0", "none", "0", "", "day", ""]
    fed("\n".join(typed), "score", "lure")
    total = record(tmp_path, "day")["counted"]["Ann"]
    assert record(tmp_path, "day")["counted"]["Bo"] == 0
    assert "since this record was saved" not in run("score", "day.json").out
    own = tmp_path / "own/lure"
    own.mkdir(parents=True)
    (own / "fish-cards.toml").write_text('[[fish-cards]]\nid = "1"\nvp = 9\n', "utf-8")
    shown = " ".join(run("score", "day.json", "--data", "own").out.split())
    assert f"Ann had {total} then, 9 now: numbers or answers have changed since" in shown
    assert "Bo had" not in shown


def test_a_question_shows_names_of_cards_and_how_several_are_written(tmp_path: Path) -> None:
    done("new", "brook", "--in", tmp_path)
    asked = run("score", "brook", "--games", tmp_path, typed="2\nAnn\nBo\n").err
    asked = " ".join(asked.split())
    assert 'cards such as "Gudgeon, Dace"' in asked
    assert "up to 99, with commas between" in asked
