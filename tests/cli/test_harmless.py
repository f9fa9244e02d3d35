"""Nothing from files, folders, names and keys reaches a terminal that could play tricks on it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from companion.cli.terminal import SafeStream
from companion.core.text_format import escape_control
from tests.command import Ran, command, run

EVIL = "a\x1b[31mb\x9b2Jc\x07d\u202ee\u2066f\rg\x08h\u200ei"
RAW = "\x1b\x9b\x07\u202e\u2066\r\x08\u200e"


def clean(ran: Ran, *words: str) -> Ran:
    """Check that no sign of the evil name was written as it is."""
    for text in (ran.out, ran.err):
        assert [sign for sign in RAW if sign in text] == []
    for word in words:
        assert word in ran.out + ran.err
    return ran


def test_codes_stand_for_what_controls_a_terminal() -> None:
    assert escape_control(EVIL) == (
        "a\\u001b[31mb\\u009b2Jc\\u0007d\\u202ee\\u2066f\\u000dg\\u0008h\\u200ei"
    )
    assert escape_control("x\udcff\U000e0041") == "x\\udcff\\udb40\\udc41"
    kept = "Äsche 溪鱒 שלום 👩‍👧 a\tb\r\nc\n"
    assert escape_control(kept) == kept
    assert json.loads(escape_control(json.dumps(EVIL, ensure_ascii=False))) == EVIL


@pytest.mark.parametrize(
    "given",
    [
        [EVIL],
        ["list", EVIL],
        ["print", "lure", "--only", EVIL],
        ["print", "lure", "--piece", f"fish-cards/{EVIL}"],
        ["print", "lure", "--paper", EVIL],
        ["print", "lure", "--ink", EVIL],
        [f"--{EVIL}"],
        ["check", "--data", f"/no/{EVIL}"],
        ["roll", EVIL],
        ["deal", "lure", EVIL],
        ["score", "lure", f"/no/{EVIL}.json"],
        ["data", "export", "lure", EVIL, "x.csv"],
        ["data", "import", "lure", "fish-cards", f"{EVIL}.csv", "--data", "own"],
        ["table", "show", EVIL, "--store", "store"],
        ["odds", "lure", EVIL],
    ],
    ids=lambda given: given[0].encode("ascii", "backslashreplace").decode()[:6],
)
def test_words_that_are_typed_come_back_harmless(
    given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert clean(run(*given)).code in (1, 2)


def test_names_of_folders_files_and_keys_come_back_harmless(tmp_path: Path) -> None:
    own = tmp_path / EVIL.replace("/", "")
    (own / "lure" / EVIL).mkdir(parents=True)
    (own / f"{EVIL}.txt").touch()
    (own / "lure" / "fish-cards.toml").write_text(
        f"[[fish-cards]]\nid = '1'\n{json.dumps(EVIL)} = 1\n[[fish-cards]]\nid = {json.dumps(EVIL)}"
        f"\n[[fish-cards]]\nid = '2'\nfish = {json.dumps(EVIL)}\n"
    )
    ran = clean(run("check", "lure", "--data", own), "\\u009b2Jc")
    assert "mistakes in the data" in ran.err
    for words in (["list", "lure"], ["print", "lure"], ["list", "lure", "--json"]):
        clean(run(*words, "--data", own), "\\u009b2Jc")


def test_a_label_that_cannot_be_seen_is_refused(tmp_path: Path) -> None:
    labels = tmp_path / "lure" / "labels" / "en.toml"
    labels.parent.mkdir(parents=True)
    labels.write_text(f"[game]\ntitle = {json.dumps('L' + EVIL)}", encoding="utf-8")
    ran = clean(run("list", "lure", "--data", tmp_path), "game.title: has an invisible character")
    assert ran.code == 1


@pytest.mark.parametrize("shape", [[], ["--json"], ["--csv"], ["--bgstats"]], ids=str)
def test_names_in_records_come_back_harmless(shape: list[str], tmp_path: Path) -> None:
    record = json.loads(run("score", "lure", "--example").out)
    record["players"][0]["name"] = EVIL
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    ran = clean(run("score", "lure", file, *shape))
    assert (ran.code, "has a letter that cannot be seen (U+" in ran.out + ran.err) == (1, True)
    record[EVIL] = record["players"][0][EVIL] = 1
    file.write_text(json.dumps(record), encoding="utf-8")
    assert clean(run("score", "lure", file, *shape)).code == 1


def test_a_csv_of_scores_holds_no_formula(tmp_path: Path) -> None:
    record = json.loads(run("score", "lure", "--example").out)
    record["players"][0]["name"] = "=1+1"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    lines = run("score", "lure", file, "--csv").out.splitlines()
    assert any(",'=1+1," in line for line in lines)
    assert not any(",=" in line for line in lines)


@pytest.mark.slow
def test_the_name_of_a_file_may_be_of_bytes_that_are_no_letters(tmp_path: Path) -> None:
    name = b"\xff\x1b[2J.json"
    for words in ([*command("score", "lure"), name], [*command("check", "--data"), name]):
        ran = subprocess.run(words, capture_output=True, cwd=tmp_path, check=False)
        assert ran.returncode == 1
        assert b"\x1b" not in ran.stderr
        assert b"Traceback" not in ran.stderr


@pytest.mark.slow
def test_a_terminal_gets_codes_too(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = command("score", "lure", "no\x1b[2J\x9bfile")
    subprocess.run(words, stdout=theirs, stderr=theirs, cwd=tmp_path, check=False)
    os.close(theirs)
    seen = os.read(ours, 10_000)
    os.close(ours)
    assert b"no\\u001b[2J\\u009bfile" in seen
    assert b"\x1b" not in seen


def test_bold_lines_and_qr_codes_pass_and_nothing_else_of_the_kind() -> None:
    class Kept(list[str]):
        encoding = "utf-8"

        def write(self, text: str) -> None:
            self.append(text)

    kept = Kept()
    stream = SafeStream(kept)  # type: ignore[arg-type]
    for text in ("\x1b[1mTotal\x1b[0m\n", "\x1b[1mA\x07\x1b[0m", "Ann\x1b[1mBo\x1b[0m\n"):
        stream.write(text)
    assert kept == [
        "\x1b[1mTotal\x1b[0m\n",
        "\x1b[1mA\\u0007\x1b[0m",
        "Ann\\u001b[1mBo\\u001b[0m\n",
    ]
