"""What holds seeds, keys, names or evenings is for its owner alone, whatever the umask."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.command import started
from tests.web.serving import serving

TITLE = {"format": 1, "id": "17-4", "at": "2026-05-01T19:30:00.000Z", "game": "lure"}
EVENING = {**TITLE, "mode": "base", "names": ["Ann", "Bo"]}
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(params=[0o022, 0o000])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def done_at(home: Path, *words: str | Path) -> None:
    """Run a command whose data folder is in this home."""
    ran = started(*words, XDG_DATA_HOME=str(home), HOME=str(home))
    assert ran.returncode == 0, ran.stderr


def modes(folder: Path) -> dict[str, int]:
    """Return who may do what with all that is in a folder, and with the folder."""
    return {
        path.relative_to(folder.parent).as_posix(): path.stat().st_mode & 0o777
        for path in (folder, *folder.rglob("*"))
    }


def check_private(folder: Path) -> None:
    for name, mode in modes(folder).items():
        is_folder = (folder.parent / name).is_dir()
        assert mode == (0o700 if is_folder else 0o600), name


def send_evening(address: str, taps: int = 1) -> None:
    over = {"kind": "over", "value": True}
    entries = [{"id": f"tap-{at}", "at": at, "event": over} for at in range(taps)]
    body = json.dumps({"evening": EVENING, "base": 0, "entries": entries}).encode()
    kind = {"content-type": "application/json"}
    with urlopen(Request(f"{address}evenings/17-4", body, kind)) as answer:
        assert answer.status == 200


@pytest.mark.slow
def test_tables_are_private(tmp_path: Path, umask: int) -> None:
    done_at(tmp_path, "table", "new", "den")
    done_at(tmp_path, "deal", "lure", "fish", "--table", "den")
    check_private(tmp_path / "companion")
    done_at(tmp_path, "table", "new", "den", "--store", tmp_path / "kept" / "tables.db")
    check_private(tmp_path / "kept")


@pytest.mark.slow
def test_campaigns_are_private(tmp_path: Path, umask: int) -> None:
    done_at(tmp_path, "campaign", "new", "spring", "--take", "momentum:2")
    check_private(tmp_path / "companion")


@pytest.mark.slow
def test_names_of_players_are_private(tmp_path: Path, umask: int) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    program = "from companion.cli.score_dialogue import save_names; save_names(['Ann', 'Bo'])"
    subprocess.run([sys.executable, "-c", program], env={**os.environ, **home}, check=True)
    check_private(tmp_path / "companion")


@pytest.mark.slow
def test_evenings_and_the_address_are_private(tmp_path: Path, umask: int, free_port: int) -> None:
    with serving(tmp_path, free_port, "--game", "lure") as (_, address):
        send_evening(address)
    assert {path.name for path in (tmp_path / "companion").rglob("*") if path.is_file()} >= {
        "serve-address.txt",
        "evening-17-4.jsonl",
    }
    check_private(tmp_path / "companion")


@pytest.mark.slow
def test_what_others_could_read_is_closed_to_them(tmp_path: Path, free_port: int) -> None:
    def play(taps: int) -> None:
        with serving(tmp_path, free_port, "--game", "lure") as (_, address):
            send_evening(address, taps)
        done_at(tmp_path, "roll", "d6", "--table", "den")
        done_at(tmp_path, "campaign", "morning", "spring")

    done_at(tmp_path, "table", "new", "den")
    done_at(tmp_path, "campaign", "new", "spring", "--take", "momentum:2")
    play(1)
    for path in (tmp_path / "companion", *(tmp_path / "companion").rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    done_at(tmp_path, "campaign", "undo", "spring")
    play(2)
    check_private(tmp_path / "companion")


@pytest.mark.slow
def test_a_folder_that_a_person_named_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    store = tmp_path / "tables.db"
    done_at(tmp_path / "home", "table", "new", "den", "--store", store)
    store.chmod(0o644)
    done_at(tmp_path / "home", "table", "list", "--store", store)
    assert store.stat().st_mode & 0o777 == 0o644, "who only looks changes nothing"
    done_at(tmp_path / "home", "roll", "d6", "--table", "den", "--store", store)
    assert store.stat().st_mode & 0o777 == 0o600
    assert tmp_path.stat().st_mode & 0o777 == 0o755
