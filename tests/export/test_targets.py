"""Every target: what it writes, what it leaves out, what it replaces."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.export_command import export
from companion.core.errors import CompanionError
from companion.export import run as running
from companion.export.run import RECORD, write_export
from companion.export.target import TARGETS, File, Plan, target
from companion.printing.replace_files import report_stopped
from tests.command import done, left
from tests.export.orders import order

SLUGS = ("lure", "mapped_out", "fleet_dice")
TURNS = [(one.name, SLUGS[number % len(SLUGS)]) for number, one in enumerate(TARGETS)]

FEW = frozenset({"fish-cards", "movement-cards", "captain-cards", "lure-tokens", "score-pad"})


def written(name: str, slug: str, out: Path) -> running.Exported:
    order_of_two = order(slug, out / slug / name, most=2, only=FEW)
    return write_export(
        target(name), order_of_two, out, lambda steps: lambda step: None, lambda said: None
    )


@pytest.mark.slow
@pytest.mark.parametrize(("name", "slug"), TURNS)
def test_a_target_tells_each_file(tmp_path: Path, name: str, slug: str) -> None:
    result = written(name, slug, tmp_path)
    record = json.loads((result.folder / RECORD).read_text(encoding="utf-8"))
    assert (record["game"], record["target"]) == (slug, name)
    on_disk = {
        path.relative_to(result.folder).as_posix()
        for path in result.folder.rglob("*")
        if path.is_file()
    }
    assert on_disk == {RECORD, *(file["path"] for file in record["files"])}
    for file in record["files"]:
        content = (result.folder / file["path"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
    told = {one["component"] for one in record["left_out"]}
    names = {part.component.name for part in order(slug, tmp_path).wanted}
    assert told <= names


def test_equal_orders_give_equal_files(tmp_path: Path) -> None:
    first = written("playingcards", "lure", tmp_path)
    old = (first.folder / RECORD).read_bytes()
    written("playingcards", "lure", tmp_path)
    assert (first.folder / RECORD).read_bytes() == old


def test_an_export_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    written("mpc", "lure", tmp_path)
    folder = tmp_path / "lure" / "mpc"
    (folder / "mine.txt").write_text("mine")
    few = order("lure", folder, most=1, only=FEW)
    write_export(target("mpc"), few, tmp_path, lambda steps: lambda step: None, lambda said: None)
    pictures = {path.name for path in (folder / "fish-cards").iterdir()}
    assert len(pictures) == 2  # a front and the back: the second card is gone
    assert (folder / "mine.txt").read_text() == "mine"


@pytest.mark.slow
@pytest.mark.parametrize("record", [True, False])
def test_an_export_that_was_killed_is_told_and_made_good(tmp_path: Path, record: bool) -> None:
    written("mpc", "lure", tmp_path)
    folder = tmp_path / "lure" / "mpc"
    whole = left(folder)
    if not record:  # it was the first one
        shutil.rmtree(folder)
        folder.mkdir()
    (folder / "order.xml").write_text("new")
    (folder / "later.txt").write_text("new")
    (tmp_path / "lure/.printing-x").mkdir()
    names = ["order.xml", "later.txt", RECORD]
    (folder / ".printing-list").write_text(json.dumps(names))
    sentences: list[str] = []
    report_stopped(tmp_path, sentences.append)
    assert [sentence.partition(":")[0] for sentence in sentences] == [str(folder)]
    written("mpc", "lure", tmp_path)
    assert left(folder) == whole
    assert not list((tmp_path / "lure").glob(".printing-*"))


def test_an_export_that_fails_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written("mpc", "lure", tmp_path)
    folder = tmp_path / "lure" / "mpc"
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def broken(*_: object) -> Plan:
        def files() -> Iterator[File]:
            yield File("order.xml", b"new")
            raise CompanionError("the disk is full")

        return Plan((), 2, files())

    monkeypatch.setattr(running, "plan_export", broken)
    with pytest.raises(CompanionError, match="full"):
        written("mpc", "lure", tmp_path)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.slow
def test_files_of_somebody_else_stay(tmp_path: Path) -> None:
    folder = tmp_path / "lure" / "mpc"
    folder.mkdir(parents=True)
    (folder / "order.xml").write_text("mine")
    with pytest.raises(CompanionError, match="no file of an earlier export"):
        written("mpc", "lure", tmp_path)
    assert (folder / "order.xml").read_text() == "mine"
    (folder / RECORD).write_text("{")
    with pytest.raises(CompanionError, match="was not written by companion"):
        written("mpc", "lure", tmp_path)


@pytest.mark.slow
def test_paths_of_a_forged_record_stay_inside(tmp_path: Path) -> None:
    folder = tmp_path / "lure" / "mpc"
    folder.mkdir(parents=True)
    (tmp_path / "precious.txt").write_text("mine")
    forged = {"files": [{"path": "../../precious.txt"}, {"path": str(tmp_path / "precious.txt")}]}
    (folder / RECORD).write_text(json.dumps(forged))
    written("mpc", "lure", tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_names_that_are_wrong_tell_the_right_ones(capsys: pytest.CaptureFixture[str]) -> None:
    export(as_list=True)
    told = capsys.readouterr().out
    assert all(f"{one.name}: " in told and one.needs in told for one in TARGETS)
    with pytest.raises(CompanionError, match="playingcards"):
        export("lure")
    with pytest.raises(CompanionError, match='did you mean "tts"'):
        export("lure", "ttss")
    with pytest.raises(CompanionError, match="not a web address"):
        export("lure", "tts", base_url="my pictures")
    with pytest.raises(CompanionError, match="skilled-mastery"):
        export("freshwater_fly", "tts", sets=["skilled-mastery"])


@pytest.mark.slow
def test_preflight_checks_what_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export("fleet_dice", "drivethru", preflight=True, out=tmp_path)
    before = capsys.readouterr().out
    assert "trophy-cards: is exported unchanged" in before
    assert "score-sheets: is left out" in before
    assert "nothing is exported yet" in before
    export("fleet_dice", "drivethru", out=tmp_path)
    capsys.readouterr()
    folder = tmp_path / "fleet_dice" / "drivethru"
    export("fleet_dice", "drivethru", preflight=True, out=tmp_path)
    assert "3 of 3 files are right for DriveThruCards" in capsys.readouterr().out
    few, record = (folder / "captain-cards.pdf").read_bytes(), folder / RECORD
    whole, old = (folder / "trophy-cards.pdf").read_bytes(), record.read_text(encoding="utf-8")
    (folder / "trophy-cards.pdf").write_bytes(few)
    sums = (hashlib.sha256(one).hexdigest() for one in (whole, few))
    record.write_text(old.replace(*sums), encoding="utf-8")
    export("fleet_dice", "drivethru", preflight=True, out=tmp_path)
    assert "trophy-cards.pdf: must have 20 pages" in capsys.readouterr().out
    record.write_text(old, encoding="utf-8")
    (folder / "captain-cards.pdf").unlink()
    (folder / "trophy-cards.pdf").write_bytes(b"%PDF")
    export("fleet_dice", "drivethru", preflight=True, out=tmp_path)
    after = capsys.readouterr().out
    assert "captain-cards.pdf: is missing" in after
    assert "trophy-cards.pdf: was changed" in after
    assert "1 of 3 files" in after


@pytest.mark.parametrize("target", ["mpc", "tts"])
def test_a_deck_too_small_for_four_is_exported_without_their_set_up(
    tmp_path: Path, target: str
) -> None:
    done("new", "pond", "--in", tmp_path)
    cards = tmp_path / "pond" / "cards.csv"
    rows = cards.read_text("utf-8").splitlines()
    one_of_each = [row[:-1] + "1" for row in rows[1:8]]
    cards.write_text("\n".join([rows[0], *one_of_each]), "utf-8")
    sent = done("export", "pond", target, "--games", tmp_path, "--out", tmp_path / "shop")
    assert "pond" in sent.out
    assert sent.err.count("Note: without a set-up for") == 2, "for 3 and 4 players, each told once"
    assert 'without a set-up for 4 players: "cards" has' in sent.err
