"""The app in WebKit, the other kind of browser, by the driver that Debian has of it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_two_interpreters import by_python, random_records, shipped

MISSING = [name for name in ("WebKitWebDriver", "Xvfb") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"needs {', '.join(MISSING)} (Debian: webkit2gtk-driver, xvfb)"
)
ASK = """const then = arguments[arguments.length - 1];
Promise.resolve().then(async () => { %s }).then((found) => then(JSON.stringify(found)),
  (problem) => then(JSON.stringify({problem: String(problem)})));"""
BEGIN = """
await companion.ready;
const tap = async (key) => {
  document.querySelector(`[data-key="${key}"]`).click();
  while (document.querySelector("#app[aria-busy]")) await new Promise((then) => setTimeout(then));
};
await tap("game-lure");
for (const name of ["Ann", "Bo"]) {
  document.querySelector('[data-key="name"]').value = name;
  await tap("add");
}
for (const key of ["primary", "0 fish", "key-3", "key-1"]) await tap(key);
"""
LOOK = """
await companion.ready;
localStorage.clear();
document.querySelector('[data-key="tab-evenings"]').click();
document.querySelector('[data-key^="open-"]').click();
return document.querySelector("main").textContent;
"""
KEPT = """
for (let tries = 0; tries < 50; tries += 1) {
  const asked = indexedDB.open("companion");
  await new Promise((then) => { asked.onsuccess = then; });
  const events = asked.result.transaction("events").objectStore("events").getAll();
  const found = await new Promise((then) => { events.onsuccess = () => then(events.result); });
  asked.result.close();
  if (found.some(({event}) => event.value === 31)) return true;
  await new Promise((then) => { setTimeout(then, 50); });
}
return false;
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def called(port: int, path: str, body: Any = None, method: str = "POST") -> Any:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body or {}).encode() if method == "POST" else None,
        {"Content-Type": "application/json"},
        method=method,
    )
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer)["value"]


def until(ready: Callable[[], bool]) -> None:
    for _ in range(100):
        try:
            if ready():
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError("the driver does not start")


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[Callable[[str, str], Any]]:
    """What goes to an address in WebKit and asks there."""
    port = free_port()
    read, written = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(written), "-screen", "0", "400x800x24", "-nolisten", "tcp"],
        pass_fds=[written],
        stderr=subprocess.DEVNULL,
    )
    os.close(written)
    with os.fdopen(read) as number:
        display = f":{number.readline().strip()}"
    own = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("DATA", "CACHE", "CONFIG")}
    driver = subprocess.Popen(
        ["WebKitWebDriver", f"--port={port}"],
        env={**os.environ, **own, "DISPLAY": display},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: bool(called(port, "/status", method="GET")["ready"]))
        session = called(port, "/session", {"capabilities": {}})["sessionId"]

        def ask(address: str, program: str) -> Any:
            if address:
                called(port, f"/session/{session}/url", {"url": address})
            script = {"script": ASK % program, "args": []}
            return json.loads(called(port, f"/session/{session}/execute/async", script))

        yield ask
        called(port, f"/session/{session}", method="DELETE")
    finally:
        for process in (driver, screen):
            process.terminate()
            process.wait()


@pytest.mark.slow
def test_webkit_scores_as_python_does_and_keeps_an_evening(
    webkit: Callable[[str, str], Any], app_file: Path
) -> None:
    games = list(shipped().values())
    records = random_records(games, 2, "WebKit")
    asked = f"{json.dumps(records)}.map(([game, record]) => companion.score(game, record))"
    found = webkit(app_file.as_uri(), f"await companion.ready; return {asked};")
    assert found == by_python(games, records)
    assert webkit("", BEGIN + KEPT) is True
    assert "31" in webkit(app_file.as_uri(), LOOK)
