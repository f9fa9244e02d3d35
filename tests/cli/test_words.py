"""What commands say of themselves, and to whom."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from companion.cli.commands import COMMANDS
from tests.command import command, done, started


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


def test_help_keeps_to_a_narrow_terminal() -> None:
    ran = started("print", "--help", COLUMNS="60")
    assert ran.returncode == 0
    assert len(ran.stdout.splitlines()) > 30
    assert [line for line in ran.stdout.splitlines() if len(line) > 60] == []


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
    assert "48 * fish-cards" in text
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
