"""`companion campaign`: a week of Fly Solo at the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import Ran, done, get_environment, run, started
from tests.command import command as command_line
from tests.games.freshwater_fly.weeks import record

DAY_ONE = record(fish=["F05", "F12"], tokens={"blue": 2})
DAY_TWO = record("L2", ["F01"], angler=["F48"], bonus="tan")


class Terminal:
    """A terminal whose campaigns lie in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "campaigns.sqlite3"

    def file(self, made: dict[str, Any], name: str = "day.json") -> Path:
        """Return a file with a record."""
        path = self.folder / name
        path.write_text(json.dumps(made), encoding="utf-8")
        return path

    def run(self, command: str, *words: str | Path) -> Ran:
        """Run a command of the campaign."""
        return run("campaign", command, *words, "--store", self.store)

    def done(self, command: str, *words: str | Path) -> Ran:
        """Run a command that must succeed."""
        return done("campaign", command, *words, "--store", self.store)

    def show(self) -> dict[str, Any]:
        """Return how the week stands."""
        found: dict[str, Any] = self.done("show", "spring", "--json").json
        return found

    def log(self) -> str:
        """Return the exported log."""
        return self.done("export", "spring").out


@pytest.fixture
def here(tmp_path: Path) -> Terminal:
    """Return a terminal where a week has begun."""
    terminal = Terminal(tmp_path)
    terminal.done("new", "spring", "--seed", "s", "--take", "momentum:2")
    return terminal


def evening(here: Terminal, made: dict[str, Any], *words: str) -> Ran:
    return here.done("evening", "spring", here.file(made), *words)


def test_a_day_from_morning_to_evening(here: Terminal) -> None:
    told = here.done("morning", "spring").out
    assert told.startswith("Day 1 of 7, L1, Meadow Run.\n1.  Lay out the board")
    assert "Put out your momentum tiles, A side up: 2." in told
    told = " ".join(evening(here, DAY_ONE, "--take", "finesse").out.split())
    assert "Silent Angler's track" in told, "both sides are scored line by line"
    assert "Meadow Run is beaten, 11 to 0." in told
    assert "bonus tokens A 2 (2 of 3)" in told
    assert "Underline these badges: Meadow Run beaten, the big Brook." in told
    assert "Fill in finesse and the badge that pays for it: Meadow Run beaten." in told
    assert "One badge to spend: finesse, momentum:1," in told
    assert "Day 2 is fished at L2, Willow Bend: companion campaign morning spring" in told
    shown = here.show()
    assert (shown["day"], shown["phase"], shown["next_location"]) == (1, "night", "L2")
    assert shown["journal"]["finesse"] == 1
    assert "Day 1, L1 Meadow Run: 11 to 0, beaten" in here.done("show", "spring").out


def test_a_morning_is_told_again_without_another_step(here: Terminal) -> None:
    first = here.done("morning", "spring", "--digital", "--json").json
    log = here.log()
    again = here.done("morning", "spring", "--digital", "--json").json
    assert again.pop("notes") == ["This day has begun already; here it is once more."]
    assert (again, here.log()) == (first, log)
    assert first["steps"][0]["step"] == 1 and len(first["river"]) == 15


@pytest.mark.parametrize(
    ("words", "made", "why"),
    [
        ((), record("L2", ["F01"]), "on day 1 you fish at L1, but the record is of L2"),
        (
            ("--take", "rocks", "--take", "rocks"),
            record(fish=["F01"]),
            "no badge is left",
        ),
        ((), {"game": "lure", "players": []}, "mistakes in the record"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_nothing_is_kept(
    here: Terminal, words: tuple[str, ...], made: dict[str, Any], why: str
) -> None:
    log = here.log()
    ran = here.run("evening", "spring", here.file(made), *words)
    assert (ran.code, why in ran.err, here.log()) == (1, True, log)


def test_a_second_evening_of_a_day_is_refused(here: Terminal) -> None:
    evening(here, DAY_ONE)
    ran = here.run("evening", "spring", here.file(DAY_TWO))
    assert ran.code == 1
    assert "day 1 has ended already; begin the next: companion campaign morning" in ran.err


@pytest.mark.slow
def test_undo_takes_back_each_command_and_the_export_grows_by_one_line(here: Terminal) -> None:
    day = here.file(DAY_ONE)
    commands: list[tuple[str | Path, ...]] = [
        ("morning",), ("evening", day), ("take", "finesse"), ("morning",),
    ]  # fmt: skip
    for command, *words in commands:
        stood, log = here.show(), here.log()
        here.done(str(command), "spring", *words)
        after, longer = here.show(), here.log()
        undone = here.done("undo", "spring", "--json").json
        assert undone["kind"] == command
        shorter = here.log()
        assert here.show() == stood
        assert shorter.startswith(longer) and shorter.count("\n") == longer.count("\n") + 1
        assert longer.startswith(log)
        here.done(str(command), "spring", *words)
        assert here.show() == after


def test_nothing_is_undone_before_the_beginning(here: Terminal) -> None:
    ran = here.run("undo", "spring")
    assert (ran.code, "nothing to undo" in ran.err) == (1, True)


@pytest.mark.slow
def test_a_log_moves_as_a_file_and_goes_on(here: Terminal, tmp_path: Path) -> None:
    log = tmp_path / "spring.jsonl"
    log.write_text(here.log(), encoding="utf-8")
    (tmp_path / "other").mkdir()
    other = Terminal(tmp_path / "other")
    other.done("import", log)
    evening(other, DAY_ONE)
    log.write_text(other.log(), encoding="utf-8")
    assert here.done("import", log, "--json").json["added"] == 1
    assert (here.log(), here.show()) == (other.log(), other.show())
    assert here.done("import", log, "--json").json["added"] == 0
    other.done("undo", "spring")
    other.done("morning", "spring")
    here.done("morning", "spring")
    log.write_text(other.log(), encoding="utf-8")
    ran = here.run("import", log)
    assert (ran.code, 'there is another campaign "spring" here' in ran.err) == (1, True)
    here.done("import", log, "--as", "autumn")
    assert here.done("list", "--json").json == {"campaigns": ["autumn", "spring"]}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda log: log.replace('"F05"', '"F06"'),
            "line 3 was changed, or an earlier line is missing",
        ),
        (lambda log: log.replace('{"body":{"day":2}', '{"body": {"day":2}'), "was changed"),
        (lambda log: "\n".join(log.splitlines()[1:]), "line 1 was changed"),
        (lambda log: f"\ufeff{log}", "line 1 was changed"),
        (lambda log: log.replace('"seq":1', '"seq":1,"at":2'), "line 1 is not a step of a log"),
        (lambda log: "", "must begin a Fly Solo week"),
        (lambda log: "{}", "line 1 is not a step"),
    ],
)
def test_a_log_that_was_changed_is_not_imported(here: Terminal, change: Any, why: str) -> None:
    evening(here, DAY_ONE)
    here.done("morning", "spring")
    log = here.folder / "log.jsonl"
    log.write_text(change(here.log()), encoding="utf-8")
    ran = here.run("import", log, "--as", "other")
    assert (ran.code, why in ran.err) == (1, True), ran.err
    assert here.done("list", "--json").json == {"campaigns": ["spring"]}


def test_steps_that_the_rules_forbid_are_not_imported(here: Terminal) -> None:
    from companion.core.step_log import next_line

    lines = here.log().encode().splitlines()
    body = {"day": 1, "record": DAY_ONE, "take": ["rod:3B", "rod:4B"]}
    lines.append(next_line(lines, "evening", body))
    log = here.folder / "log.jsonl"
    log.write_bytes(b"\n".join(lines))
    ran = here.run("import", log, "--as", "other")
    assert (ran.code, "step 2: every box of rod is filled in already" in ran.err) == (1, True)


@pytest.mark.slow
def test_the_silent_angler_and_the_dealer_know_the_day(here: Terminal) -> None:
    evening(here, DAY_ONE, "--take", "rocks")
    here.done("morning", "spring")
    asked = ("silent-angler", "--die", "3", "--campaign", "spring", "--campaigns", here.store)
    (cast,) = done(*asked, "--json").json["casts"]
    assert [row["card"] for row in cast["rows"]][:1] == ["rock"], "L2 has rocks at 3B"
    ran = run(*asked, "--location", "L1")
    assert (ran.code, "spring has --location L2; leave --location out" in ran.err) == (1, True)
    done(*asked, "--location", "L2", "--gone", "3B")
    told = started(
        *("strike", "--plain", "--campaign", "spring", "--campaigns", here.store), typed="?\nq\n"
    ).stdout
    told = " ".join(told.split())
    assert "Day 2 of 7: L2 Willow Bend, rock decks of 2 on 1M, 3B, 5T." in told
    assert "The Silent Angler scores here: 2 for each token colour. 2 for each species." in told


@pytest.mark.slow
def test_the_dealer_knows_where_the_rocks_of_the_day_lie(here: Terminal) -> None:
    evening(here, DAY_ONE)
    words = ("strike", "--plain", "--seed", "x", "--campaign", "spring", "--campaigns", here.store)
    told = {}
    for die in "123":
        out = started(*words, typed=f"a\n{die}\n\nr\nq\n").stdout
        told[die] = " ".join(out.split())
        assert "Next cast Day 2 of 7, L2, Willow Bend Which column?" in told[die]
    assert "column 2: a fish lies there. [f Fish] [u undo]" in told["2"]
    assert '! "r" does nothing now; press f' in told["2"]
    assert "bottom row of column 3: a rock deck lies there, unless its last" in told["3"]
    assert "middle row of column 3: a fish lies there. [f Fish] [u undo]" in told["3"]


@pytest.mark.slow
def test_a_person_is_asked_only_what_the_week_does_not_know(here: Terminal) -> None:
    pexpect: Any = pytest.importorskip("pexpect")
    evening(here, DAY_ONE, "--take", "rod:3B")
    here.done("morning", "spring")
    first, *rest = command_line("campaign", "evening", "spring", "--store", here.store)
    environment = get_environment(TERM="xterm", NO_COLOR="1")
    child = pexpect.spawn(
        first, rest, env=environment, cwd=str(here.folder), encoding="utf-8", timeout=20
    )
    told = ""
    for question, answer in (
        ("player's name", "Ann"),
        ("bonus hatch token", "tan"),
        ("seventh fish", ""),
        ("fish were caught", "F01"),
        ("hatch tokens of each", "tan 2"),
        ("rock cards are held", ""),
        ("seventh fish", ""),
        ("fish were caught", ""),
        ("hatch tokens of each", ""),
        ("space of its track", "2"),
        ("Enter", ""),
    ):
        child.expect(question)
        child.expect("> $")
        told += child.before
        child.sendline(answer)
    child.expect("next|Save|save")
    child.sendline("")
    child.expect(pexpect.EOF)
    for known in ("location", "reel board", "upgrade", "How do you play"):
        assert known not in told
    (_, day_two) = here.show()["evenings"]
    assert (day_two["you"], day_two["silent_angler"]) == (
        6,
        2,
    )  # 1 for F01, 2 tokens that match, 3 for their pair (3B)
    marked = {one: day_two["marked"][one] for one in ("bonus-a", "bonus-b")}
    assert (day_two["beaten"], marked) == (True, {"bonus-a": 1, "bonus-b": 1})


@pytest.mark.slow
def test_nobody_is_asked_where_there_is_no_terminal(here: Terminal) -> None:
    ran = started("campaign", "evening", "spring", "--store", here.store, typed="L1\n")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "name the file with the record of the day" in ran.stderr


@pytest.mark.slow
def test_the_record_may_come_from_standard_input(here: Terminal) -> None:
    words = ("campaign", "evening", "spring", "-", "--json", "--store", here.store)
    ran = started(*words, typed=json.dumps(DAY_ONE))
    assert json.loads(ran.stdout)["score"]["location_beaten"] is True


def test_a_record_that_claims_other_upgrades_is_scored_by_the_journal(here: Terminal) -> None:
    ran = evening(here, record(fish=["F01"], upgrades={"points_per_day": 6}))
    assert "is beaten, 1 to 0" in ran.out
    assert "other upgrades than your journal; the journal was scored" in ran.err


@pytest.mark.slow
def test_an_adventure_is_kept_for_the_whole_week(tmp_path: Path) -> None:
    there = Terminal(tmp_path)
    there.done("new", "autumn", "--adventure", "heron 7")
    first = there.done("morning", "autumn", "--json").json
    plain = done("setup", "fresh", "--solo", "--location", "L1", "--adventure", "heron 7", "--json")
    spaces = [deck["space"] for deck in plain.json["rock_decks"]]
    assert [deck["space"] for deck in first["rock_decks"]] == spaces
    ran = there.run("new", "autumn")
    assert (ran.code, 'there is a campaign "autumn" already' in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("show", "winter"), 'there is no campaign "winter"; campaigns: spring'),
        (("new", "a b"), "cannot be the name of a campaign"),
        (("take", "spring", "bait"), 'the journal has no upgrade "bait"'),
    ],
)
def test_a_mistake_says_what_to_try(here: Terminal, words: tuple[str, ...], why: str) -> None:
    ran = here.run(*words)
    assert (ran.code, why in ran.err) == (1, True), ran.err


def test_a_campaign_goes_on_by_the_beginning_of_its_name(here: Terminal) -> None:
    before = len(here.log().splitlines())
    here.done("morning", "spr")
    assert here.done("list", "--json").json == {"campaigns": ["spring"]}
    assert len(here.log().splitlines()) == before + 1


def test_without_campaigns_one_is_told_how_to_begin(tmp_path: Path) -> None:
    ran = Terminal(tmp_path).run("show", "spring")
    assert (
        "does not exist; choose another with --store, or make one: companion campaign new NAME"
        in ran.err
    )
    assert not (tmp_path / "campaigns.sqlite3").exists()


def test_a_damaged_store_of_campaigns_names_no_command_of_tables(here: Terminal) -> None:
    here.store.write_bytes(b"no database" * 500)
    message = here.run("show", "spring").err
    assert "is damaged" in message and "copy the file, then save its readable events" in message
    assert "companion table" not in message
