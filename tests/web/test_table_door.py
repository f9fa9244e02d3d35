"""The door of a table: foreign pages, wrong addresses, codes, other tables and junk."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.web.at_table import CODE, HOST, TOKEN, Room, new_store, served


def test_a_foreign_page_a_wrong_address_and_too_much_are_refused(room: Room) -> None:
    ann = room.phone("Ann")
    before = ann.get("events").text
    path, kind = f"/{TOKEN}/table/events", {"content-type": "application/json", **ann.headers}
    note = json.dumps({"kind": "note", "id": "x", "text": "x"})

    def status(path: str, content: str = note, **headers: str) -> int:
        sent = {**kind, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return room.ask("POST", path, content=content, headers=sent).status_code

    assert status("/wrongwrong12/table/events") == 404
    assert status("/table/events") == 404
    assert status(path, host="evil.example") == 400
    assert status(path, origin="http://evil.example") == 403
    assert status(path, origin="null") == 403
    assert status(path, content_type="text/plain") == 415
    assert status(path, content="x" * 50_001) == 413
    assert status(path, content="{" * 10_000) == 400
    assert status(path, content="\ud800".encode("utf-8", "surrogatepass").decode("latin-1")) == 400
    for wrong in ("-1", "x", "9" * 20, "1.5"):
        assert room.ask("GET", f"{path}?from={wrong}").status_code == 400
    assert ann.get("events").text == before
    assert status(path, origin=f"http://{HOST}") == 200


def test_a_code_that_was_said_leads_there_until_somebody_guesses(room: Room) -> None:
    for word in (CODE, CODE.upper(), f"{CODE}/"):
        assert room.ask("GET", f"/{word}").headers["location"] == f"/{TOKEN}/"
    assert room.ask("GET", f"/{CODE}/table").status_code == 404
    for i in range(20):
        assert room.ask("GET", f"/abcde{i}").status_code == 404
    assert room.ask("GET", f"/{CODE}").status_code == 404
    assert room.ask("GET", f"/{TOKEN}/").status_code == 200  # who has the address gets in


def test_one_table_is_closed_to_the_phones_of_another(tmp_path: Path) -> None:
    room = Room(served(new_store(tmp_path, "den", "pond"), "den", "pond"))
    ann = room.phone("Ann")
    ann.act("note", text="of the den")
    other = room.ask("GET", f"/{TOKEN}-1/table/events", headers=ann.headers)
    assert other.status_code == 401
    told = room.ask("GET", f"/{TOKEN}-1/table/events").text
    assert "of the den" not in told
    room.close()


@pytest.mark.slow
def test_junk_changes_and_slows_nothing(room: Room) -> None:
    ann = room.phone("Ann")
    before = ann.get("events").text
    junk = ("/", f"/{TOKEN}/../x", "/abcdeg", "/wrongwrong12/table/events")
    with ann.stream() as stream:
        stream.until(2)
        for i in range(2_500):
            for path in junk:
                headers = {"content-type": "application/json", "authorization": f"Bearer {i:032x}"}
                assert (
                    room.ask("POST", path, content=b"\xff" * 9, headers=headers).status_code >= 400
                )
            if i % 500 == 0:
                start = time.process_time()
                assert ann.get("events").text == before
                assert time.process_time() - start < 0.5
        assert len(stream.events()) == 2
