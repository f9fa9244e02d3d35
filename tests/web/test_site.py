"""What `companion site` writes: a whole site in any folder, that stays on a phone."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Error as PlaywrightError

from companion.cli import site_command
from companion.games.catalog import GAMES
from companion.printing.print_game import PrintResult
from tests.command import Ran, done, left, run
from tests.web.axe import OF_COLOURS, report
from tests.web.hand import SMALL, Hand

TINY = ("--game", "lure", "--paper", "a4", "--ink", "saver")
ADDRESS = re.compile(r'(?:src|href)="([^"#]+)"')


def written(out: Path, *more: str) -> Ran:
    return done("site", "--out", out, *TINY, *more)


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site of one game on one paper."""
    out = tmp_path_factory.mktemp("host") / "below" / "site"
    out.parent.mkdir()
    written(out)
    return out


@pytest.mark.slow
def test_a_site_has_all_that_it_names(small_site: Path) -> None:
    files = left(small_site)
    assert "print/lure/a4-saver/guide.pdf" in files
    for page in ("index.html", "licences.html", "app/index.html"):
        text = files[page].decode()
        assert " style=" not in text
        assert "<style" not in text
        assert "unsafe" not in text
        named = ADDRESS.findall(text)
        assert named
        for address in named:  # relative, so that it works in any folder
            assert (small_site / page).parent.joinpath(address).is_file(), address
    manifest = json.loads(files["app/manifest.webmanifest"])
    assert (manifest["start_url"], manifest["display"]) == ("index.html", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with Image.open(small_site / "app" / icon["src"]) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
            assert picture.convert("RGB").getpixel((1, 1)) == (0x1F, 0x4C, 0x58)
    licences = files["licences.html"].decode()
    assert "Permission is hereby granted" in licences
    assert licences.count("SIL OPEN FONT LICENSE") >= 3
    front = files["index.html"].decode()
    assert "unofficial" in front.lower()
    pdf = pypdfium2.PdfDocument(files["print/lure/a4-saver/cards.pdf"])
    assert f"cards.pdf</a></div><span>{len(pdf)} pages" in front


def test_the_worker_keeps_every_page_and_no_sheet(small_site: Path) -> None:
    files = left(small_site)
    release = json.loads(files["worker.js"].decode().partition("RELEASE=")[2].partition(";\n")[0])
    kept = {name for name in files if not name.startswith(("print/", "worker.js", "site.json"))}
    assert set(release["files"]) == kept


@contextmanager
def hosted(folder: Path, port: int = 0, silent: Container[str] = ()) -> Iterator[str]:
    """Serve a folder as any web host does, but for paths that it never answers."""
    ended = threading.Event()

    class Quiet(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path in silent:
                ended.wait()
            else:
                super().do_GET()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


def until(page: Any, program: str) -> None:
    """Wait for something; the page's own policy forbids what the driver would do for it."""
    for _ in range(200):
        with suppress(PlaywrightError):  # the page is just being loaded anew
            if page.evaluate(program):
                return
        page.wait_for_timeout(50)
    raise AssertionError(f"{program} never came")


@pytest.mark.slow
def test_it_stays_on_the_phone_and_a_new_version_waits(
    chromium: Any, small_site: Path, tmp_path: Path
) -> None:
    """Walked through with the network off, over two versions, in a folder of a host."""
    host = tmp_path / "host"
    shutil.copytree(small_site, host / "my" / "games")
    context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    context.set_default_timeout(20_000)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with hosted(host) as root:
        address = f"{root}my/games/app/"
        page.goto(f"{root}my/games/")
        assert report(page) == ""
        page.emulate_media(color_scheme="dark")
        assert report(page, OF_COLOURS) == ""
        page.emulate_media(color_scheme="light")
        page.get_by_role("link", name="Open the app").first.click()
        page.evaluate("navigator.serviceWorker.ready")
        until(page, "Boolean(navigator.serviceWorker.controller)")
        assert complaints == []
    # the host is away
    page.goto(address)
    hand = Hand(page)
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.type(31)
    page.goto(f"{root}my/games/")
    page.get_by_role("heading", name="Companion").wait_for()
    until(page, "[...document.images].every((one) => one.complete)")
    assert page.locator(".sheet img").evaluate("one => one.decode().then(() => one.naturalWidth)")
    page.goto(address)
    page.get_by_role("button", name="Go on with this evening").wait_for()
    # a newer version comes
    app = host / "my" / "games" / "app"
    old = next(app.glob("app-*.js"))
    newer = app / "app-newer.js"
    newer.write_text(old.read_text("utf-8") + "\nglobalThis.newer = true;\n", encoding="utf-8")
    index = app / "index.html"
    index.write_text(index.read_text("utf-8").replace(old.name, newer.name), encoding="utf-8")
    worker = app.parent / "worker.js"
    text = worker.read_text("utf-8").replace(old.name, newer.name)
    worker.write_text(text.replace('{"version": "', '{"version": "newer-'), encoding="utf-8")
    old.unlink()
    with hosted(host, int(root.rstrip("/").rpartition(":")[2])):
        page.goto(address)
        page.get_by_role("button", name="Use the new version").wait_for()
        hand.tap("Go on with this evening")
        page.get_by_text("31").first.wait_for()
        hand.key("1 fish")
        hand.type(27)  # with the old version, which stays whole
        assert not page.evaluate("globalThis.newer")
        page.get_by_role("button", name="Use the new version").click()
        until(page, "Boolean(globalThis.newer)")
    page.goto(address)  # the host is away again
    assert page.evaluate("globalThis.newer")
    hand.tap("Go on with this evening")
    for total in ("31", "27"):
        page.get_by_text(total, exact=True).first.wait_for()
    caches = page.evaluate("caches.keys()")
    context.close()
    assert len(caches) == 1
    assert "newer" in caches[0]


def test_own_numbers_are_published_only_on_purpose(tmp_path: Path) -> None:
    data = tmp_path / "mine"
    data.mkdir()
    refused = run("site", "--out", tmp_path / "out", *TINY, "--data", data)
    assert refused.code == 1
    assert "--publish-own-numbers" in refused.err
    assert not (tmp_path / "out").exists()


@pytest.fixture
def nothing_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the sheets: only what becomes of the folder matters."""

    def printed(*args: object) -> Mapping[tuple[str, str], Mapping[str, PrintResult]]:
        games = ("lure", "freshwater_fly")
        return {("a4", "saver"): {slug: PrintResult(tmp_path, (), {}) for slug in games}}

    monkeypatch.setattr(site_command, "_print_editions", printed)
    monkeypatch.setattr(site_command, "_first_sheet_png", lambda *args: b"")


def test_a_strange_folder_is_left_alone(tmp_path: Path, nothing_printed: None) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    refused = run("site", "--out", tmp_path, *TINY)
    assert refused.code == 1
    assert "files that companion site did not write" in refused.err
    assert left(tmp_path) == {"thesis.txt": b"years of work"}
    assert run("site", "--out", tmp_path / "thesis.txt", *TINY).code == 1


@pytest.mark.slow
def test_an_older_site_is_replaced_whole_or_not_at_all(
    tmp_path: Path, nothing_printed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    written(out)
    (out / "CNAME").write_text("games.example")  # what a host wants there stays
    (out / "index.html").write_text("older")
    record = json.loads((out / "site.json").read_text())
    (out / "old.css").write_text("gone")
    record["files"].append({"path": "old.css", "sha256": ""})
    (out / "site.json").write_text(json.dumps(record))
    before = left(out)

    def broken(*args: Any, **named: Any) -> Mapping[str, bytes]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("companion.cli.site_command.render_site", broken)
        assert run("site", "--out", out, *TINY).code == 130
    assert left(out) == before
    written(out)
    after = left(out)
    assert "old.css" not in after
    assert after["CNAME"] == b"games.example"
    assert after["index.html"] != b"older"


@pytest.mark.slow
def test_a_first_site_that_was_killed_is_made_good(tmp_path: Path, nothing_printed: None) -> None:
    (tmp_path / "index.html").write_text("half")
    (tmp_path / ".printing-x").mkdir()
    names = ["index.html", "old.css", "site.json"]
    (tmp_path / ".printing-list").write_text(json.dumps(names))
    (tmp_path / "old.css").write_text("half")
    written(tmp_path)
    after = left(tmp_path)
    assert after["index.html"] != b"half"
    assert "old.css" not in after
    assert not [name for name in after if name.startswith(".printing")]


@pytest.mark.slow
def test_a_game_that_one_can_play_alone_says_so(tmp_path: Path, nothing_printed: None) -> None:
    done("site", "--out", tmp_path / "site", "--game", "freshwater_fly", *TINY[2:])
    front = (tmp_path / "site/index.html").read_text("utf-8")
    assert re.findall(r'<p class="who">(.*?)</p>', front) == ["1 to 4 players"]


@pytest.mark.long
def test_a_whole_site(tmp_path: Path) -> None:
    """Every game, both papers, both inks; each sheet has the size of its paper."""
    done("site", "--out", tmp_path / "site")
    for game in GAMES:
        for paper, (width, height) in {"a4": (210, 297), "letter": (215.9, 279.4)}.items():
            for ink in ("full", "saver"):
                folder = tmp_path / "site/print" / game.slug / f"{paper}-{ink}"
                assert (folder / "guide.pdf").is_file()
                for file in folder.glob("*.pdf"):
                    with pypdfium2.PdfDocument(file) as pdf:
                        sides = sorted(side * 25.4 / 72 for side in pdf[0].get_size())
                    assert sides == pytest.approx([width, height], abs=0.1), file
