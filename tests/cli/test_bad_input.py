"""Whatever a person types or writes down wrong is told in a sentence, and nothing is half done."""

from __future__ import annotations

import errno
import time
from pathlib import Path

import pytest

from tests.command import Ran, done, left, run
from tests.sampled import sampled

FISH = "freshwater_fly/fish-cards.toml"
ENGLISH = "freshwater_fly/labels/en.toml"
CARD = 'id = "F01", '
GIBBERISH = "Traceback", "Exception", "NoneType", "object at", "companion.", "Errno"


def told(ran: Ran, *words: str, code: int = 1) -> None:
    """Check that a command failed as it should and said these words."""
    assert ran.code == code, ran.err
    assert ran.out == ""
    if code == 1:
        assert ran.err.startswith("Error: ")
    assert ran.err.endswith("\n")
    assert "Error: " in ran.err
    for word in words:
        assert word in ran.err
    for word in GIBBERISH:
        assert word not in ran.err
    assert max(map(len, ran.err.splitlines())) < 600


WRONG_OPTIONS = {
    "game": (["freshwter"], 'no game "freshwter"', "freshwater_fly"),
    "no name": ([""], 'no game ""', "freshwater_fly"),
    "second game": (["fresh", "chess"], 'no game "chess"', "freshwater_fly"),
    "component": (["--only", "fishcarts"], '"fishcarts"', 'did you mean "fish-cards"'),
    "skip": (["--skip", "rocks"], 'component "rocks"', "rock-cards"),
    "all skipped": (
        ["fresh", "--only", "fish-cards", "--skip", "fish-cards"],
        "nothing is left",
        "skip fewer components",
    ),
    "piece": (["--piece", "fish-cards/F5"], 'no piece "F5"', 'did you mean "F'),
    "piece's component": (["--piece", "carts/F05"], '"carts"', "no game has the component"),
    "no piece": (["--piece", "F99"], '"F99"', "did you mean"),
    "set": (["--set", "wet"], 'set "wet"', "all"),
    "paper": (["--paper", "a44"], 'no paper "a44"', 'did you mean "a4"'),
    "paper 0": (["--paper", "0x0"], "0 x 0 mm", "from 40 to 2000"),
    "paper 1e9": (["--paper", "1e9x3"], 'no paper "1e9x3"', "120x80"),
    "paper huge": (["--paper", f"{'9' * 400}x100"], "out of range", "from 40 to 2000"),
    "paper in mm": (["--paper", "11x17mm"], "11 x 17 mm", "from 40 to 2000"),
    "paper in inches": (["--paper", "100x100in"], "2540 x 2540 mm", "from 40 to 2000"),
    "players 0": (["fresh", "--players", "0"], "for 1 to 4 players, not 0", "number in that range"),
    "players 1": (["--players", "1"], "is for 2 to 4 players, not 1", "name other games"),
    "players 5": (["fleet", "lure", "--players", "5"], "for 1 to 4 players, not 5"),
    "paper word": (["--paper", "abc"], 'no paper "abc"', "letter"),
    "paper too small": (["--paper", "60x60"], "does not fit", "larger paper"),
    "bleed below 0": (["--bleed", "-1"], "bleed", "from 0 to 3", "-1"),
    "bleed nan": (["--bleed", "nan"], "bleed", "from 0 to 3"),
    "bleed word": (["--bleed", "lots"], '"lots"', "auto"),
    "margin nan": (["--margin", "nan"], "margin", "from 0 to 50"),
    "margin below 0": (["--margin", "-3"], "margin", "from 0 to 50", "-3"),
    "margin 500": (["--margin", "500"], "margin", "from 0 to 50", "500"),
    "margin 50": (["--paper", "a5", "--margin", "50"], "does not fit", "smaller margin"),
    "copies 0": (["--copies", "0"], "copies", "from 1 to", "0"),
    "copies below 0": (["--copies", "-1"], "copies", "from 1 to", "-1"),
    "copies 10**9": (["--copies", "1000000000"], "copies", "from 1 to"),
    "nudge of one": (["--nudge", "1"], "nudge", "0.5,-1"),
    "nudge nan": (["--nudge", "nan,0"], "nudge", "10 mm", "not nan,0", "calibrate"),
    "nudge 1e9": (["--nudge", "1e9,0"], "nudge", "10 mm"),
    "nudge word": (["--nudge", "left,up"], '"left,up"', "0.5,-1"),
    "seed no font has": (["--seed", "溪"], "seed", "U+6EAA", "letters and digits"),
    "seed of two lines": (["--seed", "a\nb"], "seed", "U+000A", "letters and digits"),
    "long seed": (["--seed", "x" * 10_000], "seed", "1 to 40"),
    "no seed": (["--seed", ""], "seed", "1 to 40"),
    "language": (["--language", "xx"], 'no labels in "xx"', "en"),
    "language path": (["--language", "../en"], 'no labels in "../en"', "en"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_OPTIONS)
def test_a_wrong_option_is_told(tmp_path: Path, name: str) -> None:
    given, *words = WRONG_OPTIONS[name]
    told(run("print", *given, "--out", tmp_path / "out"), *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "given",
    [
        ["--ink", "purple"],
        ["--palette", "loud"],
        ["--backs", "sometimes"],
        ["--format", "doc"],
        ["--copies", "two"],
        ["--margin", "wide"],
        ["--papr", "a4"],
    ],
    ids=" ".join,
)
def test_usage_is_told_by_its_own_code(tmp_path: Path, given: list[str]) -> None:
    ran = run("print", *given, "--out", tmp_path / "out")
    told(ran, "Usage: companion print", given[-1] if given[0] != "--papr" else "--papr", code=2)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_is_told() -> None:
    told(run("prnt"), "No such command", "prnt", code=2)


WRONG_DATA = {
    # file, what it says, what is told besides the file
    "broken TOML": (FISH, "fish-cards = [", "line 1"),
    "broken string": (FISH, 'fish-cards = [ { id = "F01 } ]', "line 1", "quote"),
    "wrong type": (FISH, f"fish-cards = [ {{ {CARD} points = 'two' }} ]", "F01: points", "two"),
    "a fraction": (FISH, f"fish-cards = [ {{ {CARD} points = 1.5 }} ]", "F01: points"),
    "a yes": (FISH, f"fish-cards = [ {{ {CARD} points = true }} ]", "F01: points"),
    "a list": (FISH, f"fish-cards = [ {{ {CARD} points = [1] }} ]", "F01: points"),
    "at least 0, not -3": (FISH, f"fish-cards = [ {{ {CARD} points = -4 }} ]", "F01: points", "-4"),
    "no copies": (FISH, f"fish-cards = [ {{ {CARD} copies = 0 }} ]", "F01: copies", "from 1"),
    "huge": (FISH, f"fish-cards = [ {{ {CARD} points = 1{'0' * 30} }} ]", "points is too large"),
    "unknown word": (FISH, f"fish-cards = [ {{ {CARD} species = 'brok' }} ]", "F01: spec", "brook"),
    "unknown key": (FISH, f"fish-cards = [ {{ {CARD} point = 4 }} ]", "F01: point", "points"),
    "unknown table": (FISH, "fish-card = []", "fish-card", "fish-cards"),
    "unknown file": ("freshwater_fly/fish.toml", "", "fish-cards.toml"),
    "unknown game": ("freshwater_fl/fish-cards.toml", "", "freshwater_fly"),
    "unknown folder": ("freshwater_fly/cards/x.toml", "", "unknown folder"),
    "file in the way": ("fish-cards.toml", "", "freshwater_fly"),
    "duplicate id": (FISH, "fish-cards = [ { id = 'F01' }, { id = 'F01' } ]", "F01", "id"),
    "no id": (FISH, "fish-cards = [ { points = 1 } ]", "id"),
    "new and not whole": (FISH, "fish-cards = [ { id = 'F99', points = 1 } ]", "F99", "species"),
    "no such to remove": (FISH, "fish-cards = [ { id = 'F99', remove = true } ]", "F99", "remove"),
    "wrong source": (FISH, f"fish-cards = [ {{ {CARD} source = 'me' }} ]", "F01", "R (rules)"),
    "not a list": (FISH, "[fish-cards]\nx = 1", "[[fish-cards]]"),
    "unknown label": (ENGLISH, "[species.brook]\nnam = 'Brook'", "brook.nam", "brook.name"),
    "label no text": (ENGLISH, "[species.brook]\nname = 5", "species.brook.name"),
    "long label": (ENGLISH, f"[species.brook]\nname = '{'brook ' * 1700}'", "name"),
    "long word": (ENGLISH, f"[species.brook]\nmarks = '{'b' * 10_000}'", "marks"),
    "Chinese": (ENGLISH, "[species.brook]\nname = '溪鱒'", "name", "溪"),
    "control": (ENGLISH, '[species.brook]\nname = "Bro\\u0007ok"', "name"),
    "no icon": (ENGLISH, "[species.brook]\nmarks = 'has {finess}'", "finess"),
    "box below 0": (
        "freshwater_fly/layout.toml",
        "[[layout]]\nid = 'fish-cards'\n[layout.front.boxes.name]\nw = -3.0",
        "fish-cards",
        "at least 0, not -3",
    ),
    "small type": (
        "freshwater_fly/layout.toml",
        "[[layout]]\nid = 'fish-cards'\n[layout.front.boxes.name]\nsize = [5.0, 4.0]",
        "fish-cards",
        "6.5 pt",
    ),
    "no such role": (
        "freshwater_fly/layout.toml",
        "[[layout]]\nid = 'fish-cards'\n[layout.front.boxes.name]\ncolor = 'pink'",
        'fish-cards F01: name: there is no colour role "pink"',
    ),
    "no such drawing": (
        "freshwater_fly/layout.toml",
        "[[layout]]\nid = 'fish-cards'\n[layout.front.boxes.fish]\nname = 'fish/brok'",
        "fish/brok",
        "fish/brook",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name",), sampled(zip(WRONG_DATA), 3))
def test_wrong_data_is_told_and_nothing_printed(tmp_path: Path, name: str) -> None:
    place, text, *words = WRONG_DATA[name]
    file = tmp_path / "own" / place
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    game = ["freshwater_fly"] if place.startswith("freshwater_fly/") else []
    for command in (["check"], ["print", "--out", tmp_path / "out"]):
        told(run(*command, *game, "--data", tmp_path / "own"), *words)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"\xff\xfe[", b"[game]\nx = '\xe4'", b"\x00" * 100])
def test_files_that_are_no_text_are_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FISH
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    told(run("check", "--data", tmp_path), FISH)


@pytest.mark.slow
def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    cards = tmp_path / FISH
    cards.parent.mkdir(parents=True)
    cards.write_text(
        "fish-cards = [ { id = 'F01', points = -1 }, { id = 'F02', strength = 'x' },"
        " { id = 'F03', colr = 'gold' } ]"
    )
    (tmp_path / "freshwater_fly/nonsense.toml").touch()
    ran = run("check", "--data", tmp_path)
    told(ran, "4 mistakes", "F01", "F02", "F03", "nonsense.toml")


@pytest.mark.slow
def test_of_very_many_mistakes_a_hundred_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "lure"
    folder.mkdir(parents=True)
    rows = "".join(f'[[fish-cards]]\nid = "x{i:05}"\ncolour = 1\n' for i in range(10_000))
    (folder / "fish-cards.toml").write_text(rows, encoding="utf-8")
    begin = time.process_time()
    sum(number * number for number in range(5_000_000))
    known = time.process_time()
    ran = run("check", "--data", tmp_path / "data")
    assert time.process_time() - known < 30 * (known - begin)  # 10 s where that takes a third
    told(ran, "mistakes in the data", "x00000")
    *lines, last = ran.err.splitlines()
    count = int(lines[0].removeprefix("Error: ").split()[0])
    assert len(lines) == 101
    assert last.strip() == f"and {count - 100} more"


@pytest.mark.parametrize(
    "given",
    [
        ["print", "lure", "--out", ""],
        ["check", "--data", " "],
        ["table", "list", "--store", ""],
        ["river", "--out", ""],
        ["strike", "--html", ""],
        ["data", "import", "lure", "fish-cards", "x.csv", "--data", ""],
        ["data", "export", "lure", "fish-cards", ""],
        ["table", "import", ""],
        ["score", "lure", ""],
        ["score", "lure", "--resume", ""],
    ],
    ids=" ".join,
)
def test_an_empty_path_is_told(given: list[str]) -> None:
    told(run(*given), "it is empty; name a file or folder", code=2)


def test_a_printer_without_a_name_is_told() -> None:
    told(run("print", "lure", "--dry-run", "--printer", ""), 'no printer is called ""')


@pytest.mark.slow
def test_mistakes_on_faces_are_told_with_card_and_box(tmp_path: Path) -> None:
    labels = tmp_path / ENGLISH
    labels.parent.mkdir(parents=True)
    labels.write_text(f"[species.dolly]\nname = '{'Dolly ' * 20}'\n")
    ran = run("check", "fresh", "--data", tmp_path)
    told(ran, "fish-cards F31: name")
    assert "F30" not in ran.err


@pytest.mark.parametrize("command", [["check"], ["list"], ["list", "--json"], ["print"]])
def test_a_data_folder_that_is_none_is_told(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "file").touch()
    told(run(*command, "--data", tmp_path / "missing"), "missing", "does not exist")
    told(run(*command, "--data", tmp_path / "file"), "file", "is a file")


def printed_before(folder: Path) -> dict[str, bytes]:
    done("print", "fresh", "--piece", "fish-cards/F01", "--out", folder)
    files = left(folder)
    assert set(files) == {"freshwater_fly/cards.pdf", "freshwater_fly/manifest.json"} or set(
        files
    ) == {"freshwater_fly/cards.pdf", "freshwater_fly/guide.pdf", "freshwater_fly/manifest.json"}
    return files


@pytest.mark.slow
def test_an_output_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    told(run("print", "--out", tmp_path / "out"), "out", "file", "--out")
    told(run("print", "--out", tmp_path / "out" / "deeper"), "out", "file", "--out")
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "freshwater_fly").write_text("mine")
    both = ("print", "fresh", "mapped")
    told(run(*both, "--out", tmp_path / "second"), "freshwater_fly", "file", "--out")
    mine = {"out": b"mine", "second/freshwater_fly": b"mine"}  # a game beside it may be finished
    assert mine.items() <= left(tmp_path).items()


@pytest.mark.slow
def test_an_output_that_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = printed_before(tmp_path)

    def refused(*args: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("companion.printing.replace_files.mkdtemp", refused)
    told(
        run("print", "fresh", "--out", tmp_path), str(tmp_path), "you may not write there", "--out"
    )
    assert left(tmp_path) == before


@pytest.mark.slow
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = printed_before(tmp_path)

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as stream:
            stream.write(data[:1000])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    told(run("print", "fresh", "--out", tmp_path), str(tmp_path), "the disk is full", "free some")
    assert left(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["freshwater_fly"]


@pytest.mark.slow
def test_a_file_that_is_open_elsewhere_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to replace a file that a viewer shows."""
    before = printed_before(tmp_path)

    def refused(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(Path, "replace", refused)
    told(run("print", "fresh", "--out", tmp_path), "cards.pdf", "close the file", "--out")
    assert left(tmp_path) == before


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    ran = done("print", "--dry-run", "--out", tmp_path / "out")
    assert "cards.pdf  9 sheets, 18 pages" in ran.out
    assert list(tmp_path.iterdir()) == []
