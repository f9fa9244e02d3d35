"""Nothing printed is lost: prints of some pieces, other formats, own files, kills."""

from __future__ import annotations

import errno
import hashlib
import json
import random
import subprocess
import time
from pathlib import Path

import pytest

from tests.command import command, done, left, run
from tests.printing.seen import manifest_in
from tests.sampled import sampled

FISH = ("print", "fresh", "--only", "fish-cards")
PIKE = ("print", "fresh", "--piece", "fish-cards/F05")


def whole(folder: Path, own: tuple[str, ...] = ()) -> bool:
    """Tell whether a folder holds what its manifest says and no more, besides own files."""
    told = {file["path"]: file["sha256"] for file in manifest_in(folder)["files"]}
    found = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in left(folder).items()
        if name != "manifest.json" and name not in own and not name.startswith(("some/", "some-"))
    }
    return told == found


def pieces(folder: Path) -> set[str]:
    return {place["piece"] for place in manifest_in(folder)["placements"]}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of the fish cards."""
    out = tmp_path_factory.mktemp("printed")
    done(*FISH, "--out", out)
    return left(out)


def lay(files: dict[str, bytes], out: Path) -> Path:
    """Put files into a folder; return that of the game."""
    for name, content in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)
    return out / "freshwater_fly"


def test_a_print_of_one_piece_leaves_the_whole_print(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    folder = lay(printed, tmp_path)
    ran = done(*PIKE, "--verbose", "--out", tmp_path)
    assert f"Freshwater Fly: 2 files in {folder / 'some'}\n  cards.pdf  1 sheet, 2 pages" in ran.out
    found = left(tmp_path)
    assert {name: found[name] for name in printed} == printed
    assert pieces(folder / "some") == {"F05"}
    assert whole(folder / "some")
    done("print", "fresh", "--piece", "rock-cards/A", "--out", tmp_path)
    assert pieces(folder / "some") == {"A"}
    assert pieces(folder / "some-fish-cards-F05") == {"F05"}
    assert whole(folder)
    assert whole(folder / "some")


@pytest.mark.parametrize(
    ("words", "into"),
    sampled(
        [
            (("--piece", "fish-cards/F05"), "some"),
            (("--skip", "fish-cards"), "some"),
            (("--only", "rock-cards"), "some"),
            (("--piece", "fish-cards/F05", "--format", "png", "--dpi", "50"), "some"),
            (("--only", "fish-cards", "--only", "rock-cards"), "."),
            (("--only", "fish-cards", "--copies", "2"), "."),
            (("--only", "fish-cards", "--ink", "saver"), "."),
            (("--skip", "rock-cards"), "."),
            ((), "."),
        ],
        2,
    ),
)
def test_a_print_goes_beside_the_one_that_has_more(
    tmp_path: Path, printed: dict[str, bytes], words: tuple[str, ...], into: str
) -> None:
    folder = lay(printed, tmp_path)
    done("print", "fresh", *words, "--out", tmp_path)
    assert whole(folder)
    assert (folder / "some").is_dir() == (into == "some")
    if into == "some":
        assert whole(folder / "some")
        assert {name: left(tmp_path)[name] for name in printed} == printed
    else:
        assert (folder / "manifest.json").read_bytes() != printed["freshwater_fly/manifest.json"]


@pytest.mark.slow
def test_a_whole_print_takes_the_place_of_a_print_of_some_pieces(tmp_path: Path) -> None:
    mapped = ("print", "mapped", "--out", tmp_path)
    folder = tmp_path / "mapped_out"
    done(*mapped)
    done(*mapped, "--piece", "movement-cards/right")
    done(*mapped, "--piece", "movement-cards/left")
    (folder / "some" / "notes.txt").write_text("mine")
    ran = done(*mapped, "--ink", "saver")
    assert "  some  6 files removed: earlier prints of single pieces" in ran.out
    assert not (folder / "some-movement-cards-right").exists()
    assert set(left(folder / "some")) == {"notes.txt"}
    assert whole(folder)
    (folder / "some" / "notes.txt").unlink()
    done(*mapped, "--piece", "movement-cards/left")
    assert "removed" not in done(*mapped, "--format", "png", "--dpi", "36").out, "of another format"
    assert "cards.pdf" in left(folder / "some")
    done(*mapped, "--piece", "movement-cards/left", "--format", "png", "--dpi", "36")
    assert "removed" not in done(*mapped).out, "the picture is not replaced"
    done(*mapped, "--skip", "pawns")
    assert "removed" in done(*mapped, "--format", "pdf", "--format", "png", "--dpi", "36").out
    assert not (folder / "some").exists()


def test_fewer_copies_are_less(tmp_path: Path) -> None:
    done(*PIKE, "--copies", "3", "--out", tmp_path)
    done(*PIKE, "--copies", "2", "--out", tmp_path)
    folder = tmp_path / "freshwater_fly"
    assert manifest_in(folder)["options"]["copies"] == 3
    assert manifest_in(folder / "some")["options"]["copies"] == 2


@pytest.mark.slow
def test_a_whole_print_leaves_no_old_file_and_every_own_one(tmp_path: Path) -> None:
    done("print", "salmon", "--only", "dice", "--backs", "separate", "--out", tmp_path)
    folder = tmp_path / "salmon_run"
    done("print", "salmon", "--only", "dice", "--only", "swim-cards", "--out", tmp_path)
    old = {file["path"] for file in manifest_in(folder)["files"]}
    (folder / "notes.txt").write_text("mine")
    (folder / "my-boards.pdf").write_bytes(b"mine")
    done("print", "salmon", "--backs", "separate", "--out", tmp_path)
    assert "cards.pdf" in old
    assert not (folder / "cards.pdf").exists()
    assert (folder / "cards-fronts.pdf").exists()
    assert whole(folder, ("notes.txt", "my-boards.pdf"))
    assert (folder / "notes.txt").read_text() == "mine"


@pytest.mark.slow
def test_a_file_of_ones_own_is_not_written_over(tmp_path: Path, printed: dict[str, bytes]) -> None:
    folder = lay(printed, tmp_path)
    (folder / "tokens.pdf").write_bytes(b"mine")
    before = left(tmp_path)
    ran = run("print", "fresh", "--out", tmp_path)
    assert ran.code == 1
    assert "tokens.pdf is not listed in" in ran.err
    assert left(tmp_path) == before


def test_a_manifest_that_is_none_is_told(tmp_path: Path, printed: dict[str, bytes]) -> None:
    folder = lay(printed, tmp_path)
    for text in ("[]", "{", '{"files": 3}', '{"files": [], "options": 3}', '{"files": [{}]}'):
        (folder / "manifest.json").write_text(text)
        before = left(tmp_path)
        ran = run(*PIKE, "--out", tmp_path)
        assert ran.code == 1, text
        assert "manifest.json is not a manifest written by companion" in ran.err
        assert left(tmp_path) == before


@pytest.mark.parametrize("path", ["../out.pdf", "/etc/out.pdf", "C:/out.pdf", "a/../../out.pdf"])
def test_a_manifest_reaches_no_file_outside_its_folder(
    tmp_path: Path, printed: dict[str, bytes], path: str
) -> None:
    folder = lay(printed, tmp_path)
    for outside in (tmp_path / "out.pdf", folder / "C:/out.pdf"):
        outside.parent.mkdir(exist_ok=True)
        outside.write_bytes(b"mine")
    told = manifest_in(folder)
    told["files"].append({**told["files"][0], "path": path})
    (folder / "manifest.json").write_text(json.dumps(told))
    done(*FISH, "--out", tmp_path)
    assert (tmp_path / "out.pdf").read_bytes() == b"mine"
    assert (folder / "C:/out.pdf").read_bytes() == b"mine"


# --- formats ----------------------------------------------------------------------------------


PNG = ("--format", "png", "--dpi", "40")


def formats(folder: Path) -> list[tuple[str, ...]]:
    """Return the formats of each print that a manifest tells of, the main one first."""
    told = manifest_in(folder)
    return [tuple(each["options"]["formats"]) for each in (told, *told.get("other_prints", ()))]


@pytest.mark.slow
def test_pictures_and_sheets_stay_beside_each_other(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    folder = lay(printed, tmp_path)
    before = manifest_in(folder)
    done(*FISH, *PNG, "--ink", "saver", "--out", tmp_path)
    told = manifest_in(folder)
    assert whole(folder)
    assert {name: left(tmp_path)[name] for name in printed if name.endswith("pdf")} == {
        name: content for name, content in printed.items() if name.endswith("pdf")
    }
    assert formats(folder) == [("pdf",), ("png",)]
    assert told["placements"] == before["placements"]
    assert told["options"] == before["options"]
    assert told["faces"] == before["faces"]
    assert told["other_prints"][0]["options"]["ink"] == "saver"
    assert told["other_prints"][0]["faces"] != before["faces"]
    done(*FISH, "--format", "svg", "--out", tmp_path)
    assert formats(folder) == [("pdf",), ("svg",), ("png",)]
    assert whole(folder)
    done(*FISH, *PNG, "--out", tmp_path)
    assert formats(folder) == [("pdf",), ("png",), ("svg",)]
    done(*FISH, "--backs", "separate", "--out", tmp_path)
    assert formats(folder) == [("pdf",), ("png",), ("svg",)]
    assert manifest_in(folder)["options"]["backs"] == "separate"
    assert not (folder / "cards.pdf").exists()
    assert whole(folder)
    done(*FISH, *PNG, "--format", "pdf", "--out", tmp_path)
    assert formats(folder) == [("png", "pdf"), ("svg",)]
    done(*FISH, "--out", tmp_path)
    assert formats(folder) == [("pdf",), ("png",), ("svg",)]
    assert whole(folder)


@pytest.mark.slow
def test_fewer_pictures_replace_more_of_the_same_format_only(tmp_path: Path) -> None:
    done("print", "mapped", "--only", "pawns", "--only", "map-tiles", *PNG, "--out", tmp_path)
    folder = tmp_path / "mapped_out"
    done("print", "mapped", "--only", "pawns", *PNG, "--out", tmp_path)
    assert (folder / "some/png/pawns").is_dir()
    assert (folder / "png/map-tiles").is_dir()
    done("print", "mapped", "--format", "svg", "--out", tmp_path)
    assert (folder / "png/map-tiles").is_dir()
    done("print", "mapped", "--dpi", "50", "--format", "png", "--out", tmp_path)
    assert whole(folder)


def test_pictures_that_an_older_version_made_are_not_lost(tmp_path: Path) -> None:
    """Its manifest tells of the files only."""
    done("print", "mapped", "--only", "pawns", *PNG, "--out", tmp_path)
    folder = tmp_path / "mapped_out"
    told = manifest_in(folder)
    del told["faces"]
    (folder / "manifest.json").write_text(json.dumps(told))
    before = left(tmp_path)
    done("print", "mapped", "--piece", "pawns/1", *PNG, "--out", tmp_path)
    assert {name: left(tmp_path)[name] for name in before} == before
    assert (folder / "some/png/pawns/1-front.png").is_file()
    done("print", "mapped", "--only", "pawns", *PNG, "--out", tmp_path)
    assert "faces" in manifest_in(folder)


# --- stopped ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_file_that_is_held_open_leaves_the_whole_print(
    tmp_path: Path, printed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = lay(printed, tmp_path)
    before = left(tmp_path)
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if target == folder / "guide.pdf":
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    ran = run("print", "fresh", "--out", tmp_path)
    told = " ".join(ran.err.split())
    assert ran.code == 1
    assert "guide.pdf" in told
    assert "close the file" in told
    assert "the earlier files are unchanged" in told
    assert left(tmp_path) == before


STOPPED = "was stopped here; old and new files are mixed until you print or export again"


def kill_prints(out: Path, times: int) -> None:
    """Kill prints of different sets of pieces at moments that chance picks."""
    moment = random.Random(times)
    prints = (("lure",), ("lure", "--ink", "saver", "--backs", "separate"))
    takes, mixtures = [], 0
    for words in prints:
        begin = time.monotonic()
        subprocess.run(command("print", *words, "--out", out), check=True, capture_output=True)
        takes.append(time.monotonic() - begin)
    for number in range(5 * times):
        if number >= times and mixtures:
            break
        words = prints[number % 2]
        process = subprocess.Popen(
            command("print", *words, "--out", out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if moment.random() < 0.5:
            time.sleep(moment.random() * takes[number % 2])
        else:  # as soon as files are put in place
            while not list(out.glob("lure/.printing-list")) and process.poll() is None:
                time.sleep(0.0002)
        process.kill()
        process.wait()
        ran = done("print", "fleet", "--only", "start-marker", "--out", out)
        if STOPPED in " ".join(ran.err.split()):
            mixtures += 1
            done("print", *words, "--out", out)
        assert whole(out / "lure"), number
        assert not list(out.glob("*/.printing*"))
    assert mixtures


@pytest.mark.slow
def test_a_print_that_is_killed_leaves_a_whole_one_or_is_told(tmp_path: Path) -> None:
    kill_prints(tmp_path, 3)


@pytest.mark.long
def test_a_print_that_is_killed_60_times_leaves_a_whole_one_or_is_told(tmp_path: Path) -> None:
    kill_prints(tmp_path, 60)


def stop(folder: Path, into: str, names: list[str], change: dict[str, bytes]) -> None:
    """Leave what a print leaves that is killed while it moves files."""
    lay({name: b"new" for name in names if name not in change}, folder / ".printing-x")
    lay({".printing-list": json.dumps(names).encode()}, folder / into)
    lay(change, folder / into)


@pytest.mark.slow
def test_a_print_that_was_stopped_is_told_until_it_is_printed_again(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    folder = lay(printed, tmp_path)
    files = ["cards.pdf", "pawns.pdf", "guide.pdf", "manifest.json"]
    stop(folder, ".", files, {"cards.pdf": b"new", "pawns.pdf": b"new"})
    for _ in range(2):
        ran = done("print", "lure", "--only", "player-aids", "--out", tmp_path)
        assert f"{folder}: a print or an export {STOPPED}" in " ".join(ran.err.split())
    ran = run("print", "fresh", "--changed", "--out", tmp_path)
    assert ran.code == 1
    assert "print the game without --changed" in " ".join(ran.err.split())
    assert STOPPED in " ".join(done(*FISH, "--out", tmp_path).err.split())
    assert whole(folder)
    assert not list(folder.glob(".printing-*"))
    again = done("print", "lure", "--only", "player-aids", "--out", tmp_path)
    assert "stopped" not in again.err


def test_a_first_print_that_was_stopped_is_no_file_of_ones_own(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    names = [name.removeprefix("freshwater_fly/") for name in printed]
    folder = tmp_path / "freshwater_fly"
    stop(folder, ".", sorted(names, key="manifest.json".__eq__), {"cards.pdf": b"new"})
    done(*FISH, "--out", tmp_path)
    assert left(tmp_path) == printed


@pytest.mark.slow
def test_pictures_of_a_stopped_print_do_not_stay_beside_sheets(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    """The manifest tells the old ones, the new ones may lie there."""
    folder = lay(printed, tmp_path)
    done(*FISH, *PNG, "--out", tmp_path)
    pictures = [name for name in left(folder) if name.endswith(".png")]
    stop(folder, ".", [*pictures[:9], "manifest.json"], {pictures[0]: b"new"})
    done(*FISH, "--out", tmp_path)
    assert whole(folder)
    assert not {*pictures[:9]} & {*left(folder)}
    assert {*pictures[9:]} <= {*left(folder)}


@pytest.mark.slow
def test_a_whole_print_makes_good_a_stopped_print_of_some_pieces(
    tmp_path: Path, printed: dict[str, bytes]
) -> None:
    folder = lay(printed, tmp_path)
    stop(folder, "some", ["cards.pdf", "guide.pdf", "manifest.json"], {"cards.pdf": b"new"})
    assert f"{folder / 'some'}: a print or an export {STOPPED}" in " ".join(
        done(*FISH, "--out", tmp_path).err.split()
    )
    assert (folder / "some").exists(), "fish cards are some pieces"
    assert "removed: earlier prints" in done("print", "fresh", "--verbose", "--out", tmp_path).out
    assert not (folder / "some").exists()
    assert not list(folder.glob(".printing-*"))
