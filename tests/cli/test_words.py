"""What commands say of themselves, and to whom."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import COMMANDS, GROUPS, app
from tests.command import command, done, run, started


def test_there_are_commands() -> None:
    assert {"list", "print", "check"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example_that_names_the_command(name: str) -> None:
    for flag in ("--help", "-h"):
        text = done(name, flag).out
        assert "Example" in text
        example = text[text.index("Example") :]
        assert f"companion {name}" in " ".join(example.split())
        assert "Usage: " in text
        assert "\x1b" not in text


def test_help_lists_every_command() -> None:
    text = done("--help").out
    for name in COMMANDS:
        assert f"  {name} " in text
    assert "Example: companion print" in text


@pytest.mark.slow
def test_help_keeps_to_a_narrow_terminal() -> None:
    ran = started("print", "--help", COLUMNS="60")
    assert ran.returncode == 0
    assert len(ran.stdout.splitlines()) > 30
    assert [line for line in ran.stdout.splitlines() if len(line) > 60] == []


@pytest.mark.slow
def test_a_pipe_gets_one_document_and_no_colour() -> None:
    ran = started("list", "--json", FORCE_COLOR="", COLUMNS="60")
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert ran.stdout.count("\n") == 1
    assert json.loads(ran.stdout)["games"]
    told = started("list", "chess", NO_COLOR="1")
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith('Error: there is no game "chess"')
    assert "Traceback" not in told.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Unix")
def test_a_reader_that_has_gone_is_no_mistake() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        ran = subprocess.run(command("list"), stdout=gone, stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_the_version_is_told() -> None:
    assert done("--version").out.startswith("companion ")


def test_lists_for_people_name_every_component() -> None:
    text = done("list").out
    assert "Freshwater Fly (freshwater_fly)" in text
    assert "48 * Fish cards" in text
    assert "63.5 x 88.9 mm" in text
    assert "companion check" in text
    assert [line for line in text.splitlines() if len(line) > 80] == []


def test_the_list_tells_decks_and_dice_and_rounds_sizes() -> None:
    told = done("list", "lure").out.splitlines()
    assert [line.strip() for line in told if line.strip().startswith(("decks", "dice:"))] == [
        "decks: fish, lures",
        "dice: all",
    ]
    assert any(line.endswith("93.1 x 58 mm") for line in told)


def headings(*words: str) -> list[str]:
    """Return the headings of a help text."""
    return [
        line[:-1] for line in done(*words, "-h").out.splitlines() if re.fullmatch("[A-Z].*:", line)
    ]


def test_the_front_door_shows_three_doors_then_groups() -> None:
    text = done("--help").out
    assert text.index("Three doors:") < text.index("See and print  companion studio")
    assert headings() == [
        "Three doors", "Start", "Play", "Make it yours", "Share", "One game only", "Options",
    ]  # fmt: skip
    assert text.count("\n  print ") == 1


def test_who_writes_no_command_sees_the_doors_without_scrolling() -> None:
    ran = done()
    assert ran.err == "" and len(ran.out.splitlines()) <= 24
    for words in ("companion studio", "companion serve", "companion help", "\n  print "):
        assert words in ran.out


def test_every_command_is_in_one_group() -> None:
    named = [name for names in GROUPS.values() for name in names]
    assert sorted(named) == sorted(COMMANDS)


def test_print_has_panels_and_options_of_the_games_that_are_named() -> None:
    panels = ["Arguments", "Which pieces", "Paper", "Backs", "Look"]
    assert headings("print") == [*panels, "Options"]
    assert headings("print", "salmon") == [*panels, "One game's", "Options"]
    assert "--rows" not in done("print", "-h").out
    assert "--rows" in done("print", "salmon", "-h").out
    assert "--booklet" not in done("print", "salmon", "-h").out
    assert "--location" not in done("setup", "-h").out
    assert "--location" in done("setup", "fresh", "-h").out


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("roll",), "--repeat"),
        (("deal",), "--key"),
        (("table", "log"), "--store"),
        (("score",), "--lines"),
        (("campaign", "show"), "--store"),
    ],
)
def test_options_for_scripts_are_not_in_the_way(words: tuple[str, ...], option: str) -> None:
    assert option not in done(*words, "-h").out
    assert option in Path("docs/scripts.md").read_text("utf-8")


def test_help_and_version_are_understood() -> None:
    assert done("help").out == done("--help").out
    assert done("help", "deal").out == done("deal", "--help").out
    assert done("version").out == done("--version").out


def as_companion(*words: str, **environment: str) -> str:
    """Return what the installed command prints, by its own name."""
    program = "import sys; sys.argv[0] = 'companion'; from companion.cli.app import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", program, *words],
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return ran.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_completion_is_installed_and_knows_commands_and_options(tmp_path: Path) -> None:
    as_companion("--install-completion", "bash", HOME=str(tmp_path))  # whatever shell runs this
    assert "_COMPANION_COMPLETE" in (tmp_path / ".bash_completions/companion.sh").read_text()
    for line, right in (
        ("companion pri", "print"),
        ("companion table ne", "new"),
        ("companion print salmon --ro", "--rows"),
    ):
        asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": line}
        assert as_companion(**asked, COMP_CWORD=str(line.count(" "))).split() == [right]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_completion_is_told_in_plain_letters_at_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["companion"])
    for words in (["--install-completion", "bash"], ["--show-completion", "bash"]):
        ran = CliRunner().invoke(app, words, color=True)
        assert ran.exit_code == 0 and ran.output.isascii()
        assert "u001b" not in ran.output


def test_completion_of_a_named_shell_is_shown() -> None:
    assert "complete -c companion" in as_companion("--show-completion", "fish").replace(
        "--command", "-c"
    )
    assert "#compdef companion" in as_companion("--show-completion", "zsh")
    ran = run("--show-completion", "tcsh")
    assert (ran.code, "not supported" in ran.out + ran.err) == (1, True)
