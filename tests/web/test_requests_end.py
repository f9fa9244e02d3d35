"""No page waits forever: each request has an end, be it without an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.page import served
from tests.web.asked import ROOT
from tests.web.hand import SMALL
from tests.web.test_site import hosted, until, written

REQUEST = re.compile(r"\bfetch\b")
COMMENT = re.compile(r"^\s*(//|/?\*).*$|(?<=[;,{}]) // .*$", re.MULTILINE)
OTHERS = re.compile(r"XMLHttpRequest|sendBeacon|WebSocket|EventSource")
LIMITS = "AbortSignal.timeout(", "signal: giveUp.signal", "signal: mine.signal"
LATEST = "60000"  # ms that a file of the site may take
HASTE = """const patient = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (limit) => patient(limit / 60);"""
INSTALLED = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))"
GIVEN_UP = "navigator.serviceWorker.getRegistration().then((one) => !one)"


def scripts() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "companion").rglob("*.js")):
        yield file.relative_to(ROOT).as_posix(), COMMENT.sub("", file.read_text("utf-8"))


def called_with(text: str, start: int) -> str:
    """Return what stands in the brackets that open at a place."""
    depth = 0
    for end, sign in enumerate(text[start:], start):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth:
            return text[start + 1 : end]
    raise AssertionError("a bracket stays open")


def test_each_request_has_an_end() -> None:
    """By a limit of its own, or by what gives it up where it is made."""
    calls = [
        (name, called_with(text, found.end()))
        for name, text in scripts()
        for found in REQUEST.finditer(text)
        if text[found.end() :].startswith("(")
    ]
    assert len({name for name, _ in calls}) >= 4  # phone, table, worker, workshop
    assert [call for call in calls if not any(limit in call[1] for limit in LIMITS)] == []


def test_nothing_else_asks_a_server() -> None:
    """What hears of changed files in the workshop is opened anew by the browser."""
    found = {(name, other) for name, text in scripts() for other in OTHERS.findall(text)}
    assert found == {("companion/studio/web/hear.js", "EventSource")}
    for name, text in scripts():
        for one in REQUEST.finditer(text):
            assert text[one.end()] in '("', name  # never handed on


@pytest.mark.slow
def test_a_worker_gives_up_a_file_that_never_comes(chromium: Any, tmp_path: Path) -> None:
    """It begins anew with the next page; a page that never comes is the one that was kept."""
    written(tmp_path / "site")
    worker = tmp_path / "site/worker.js"
    text = worker.read_text("utf-8")
    assert LATEST in text
    worker.write_text(text.replace(LATEST, "2000"), encoding="utf-8")
    context = chromium.new_context(viewport=SMALL)
    page = context.new_page()
    silent = {"/licences.html"}
    with hosted(tmp_path / "site", silent=silent) as root:
        with page.expect_event("load"):
            page.goto(root)
        until(page, GIVEN_UP.replace("!one", "Boolean(one?.installing)"))
        until(page, GIVEN_UP)
        silent.clear()
        page.reload()
        until(page, INSTALLED)
        silent.add("/")
        page.goto(root, timeout=10_000)
        page.get_by_role("heading", name="Companion").wait_for()
    context.close()


@pytest.mark.slow
def test_the_workshop_says_that_no_answer_comes(chromium: Any) -> None:
    with served("lure") as (address, _):
        context = chromium.new_context()
        page = context.new_page()
        page.add_init_script(HASTE)
        page.route("**/games/lure/deck/**", lambda route: None)
        page.goto(f"{address}#/see/lure/fish")
        page.get_by_text("The workshop does not answer.").first.wait_for(timeout=10_000)
        page.unroute_all(behavior="ignoreErrors")
        context.close()
