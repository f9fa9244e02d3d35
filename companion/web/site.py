"""A static site for any web host: a front page, sheets to print, and the phone app.

All addresses are relative, so that it works in any folder.
"""

from __future__ import annotations

import hashlib
import html
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion import __version__
from companion.data.shared import shared_words
from companion.drawing.art import read_drawing
from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
from companion.drawing.shapes import Rect, put_symbol
from companion.drawing.web_art import small_svg
from companion.resources import shared_folder, templates_folder
from companion.web import bundle
from companion.web.bundle import APP, BANNER, ICON, LANGUAGE, MANIFEST
from companion.web.export import PhoneGame
from companion.web.page_file import PAGE, POLICY, fill_page, hashed_name, minify_style

FRONT = Path(__file__).parent / "front"
LICENCES = "licences.html"
WORKER = "worker.js"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.78)}
"""By name: the width in pixels, and how much the drawing takes: a system may cut off a fifth."""
DEEP = "#1F4C58"
WAYS = ("print", "play", "yours")
ICON_SIZE = 25.4  # mm, so that dots per inch are pixels
LICENCE_FILE = "LICENSE"


class Pdf(Struct, frozen=True):
    """A file to print: its path on the site, number of pages and size in bytes."""

    path: str
    pages: int
    size: int


class Edition(Struct, frozen=True):
    """A game's PDF files for one paper size and ink mode."""

    paper: str
    ink: str
    files: tuple[Pdf, ...]


class SiteGame(Struct, frozen=True):
    """A game as the front page shows it."""

    phone: PhoneGame  # its form for the app
    sheet: bytes  # picture of a page, PNG
    editions: tuple[Edition, ...]


def render_site(games: Sequence[SiteGame]) -> dict[str, bytes]:
    """Return all files of the site by path, including the app but not the sheets to print."""
    words = shared_words("site", LANGUAGE)
    style = "".join([*bundle.font_styles(), minify_style(FRONT / "site.css")]).encode()
    script = (FRONT / "site.js").read_bytes()
    icon = (APP / ICON).read_bytes()
    banner = small_svg("banner", BANNER).encode()
    sheets = [
        (hashed_name(f"{game.phone.document['slug']}.png", game.sheet), game) for game in games
    ]
    files = {
        hashed_name("site.css", style): style,
        hashed_name("site.js", script): script,
        hashed_name(ICON, icon): icon,
        hashed_name("banner.svg", banner): banner,
    }
    css, js, sign, scene = files
    files |= {name: game.sheet for name, game in sheets}

    def page(title: str, main: str) -> bytes:
        parts = {
            "language": LANGUAGE,
            "tagline": html.escape(words["tagline"]),
            "policy": POLICY,
            "icon": sign,
            "style": css,
            "script": js,
            "title": html.escape(title),
            "main": main,
        }
        return fill_page(FRONT / PAGE, parts).encode()

    shown = "".join(_game(game, name, words) for name, game in sheets)
    files[PAGE] = page(words["title"], _front(shown, scene, words))
    files[LICENCES] = page(words["licences"], _licences(words))
    app = bundle.render_app_files([game.phone for game in games], "site")
    phone = {**app, MANIFEST: _manifest(words), **dict(_icons())}
    files |= {f"app/{name}": content for name, content in phone.items()}
    files[WORKER] = _worker(files)
    return files


def _worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker that caches these files; it changes whenever a file changes."""
    program = (APP / WORKER).read_bytes()
    digest = hashlib.sha256(program)
    for name in sorted(files):
        digest.update(f"{name} {hashlib.sha256(files[name]).hexdigest()}\n".encode())
    release = {"version": f"{__version__}-{digest.hexdigest()[:12]}", "files": sorted(files)}
    return f"globalThis.RELEASE={json.dumps(release)};\n".encode() + program


def _manifest(words: Mapping[str, str]) -> bytes:
    icons = [
        {
            "src": name,
            "sizes": f"{width}x{width}",
            "type": "image/png",
            "purpose": "any" if scale == 1 else "maskable",
        }
        for name, (width, scale) in ICONS.items()
    ]
    manifest = {
        "name": words["title"],
        "short_name": words["title"],
        "description": words["tagline"],
        "lang": LANGUAGE,
        "start_url": PAGE,
        "scope": "./",
        "display": "standalone",
        "background_color": "#f7f1e3",
        "theme_color": DEEP.lower(),
        "categories": ["games", "utilities"],
        "icons": icons,
    }
    return json.dumps(manifest, indent=1, ensure_ascii=False).encode()


def _icons() -> Iterator[tuple[str, bytes]]:
    """Yield (file name, PNG) of the app's icon in each size, all from one drawing."""
    symbol = read_drawing(APP / ICON, "icon")
    ground = Rect(-1, -1, ICON_SIZE + 2, ICON_SIZE + 2, fill=DEEP)
    for name, (width, scale) in ICONS.items():
        middle = ICON_SIZE / 2
        drawn = put_symbol(symbol, middle, middle, width=ICON_SIZE * scale)
        page = Page(ICON_SIZE, ICON_SIZE, (ground, drawn))
        yield name, next(render_pngs(Document("Companion", (page,)), width))


def _front(games: str, scene: str, words: Mapping[str, str]) -> str:
    say = {name: html.escape(text) for name, text in words.items()}
    ways = "".join(
        f"<li><h2>{say[f'way.{item}.title']}</h2><p>{say[f'way.{item}.text']}</p></li>"
        for item in WAYS
    )
    facts = "".join(f"<li>{html.escape(fact)}</li>" for fact in words["phone.facts"].split(" | "))
    app = f"app/{PAGE}"
    return f"""<header class="hero"><div class="wide"><h1>{say["title"]}</h1><p>{say["tagline"]}</p>
<div class="go"><a href="{app}">{say["open-app"]}</a><a href="#print">{say["to-print"]}</a></div>
</div><img class="scene" src="{scene}" alt=""></header>
<main>
<div class="wide"><ul class="ways">{ways}</ul></div>
<section class="wide games" id="print"><h2>{say["print.title"]}</h2>
<p>{say["print.text"]}</p>{games}
</section>
<section class="phone"><div class="wide"><div><h2>{say["phone.title"]}</h2>
<div class="go"><a href="{app}">{say["open-app"]}</a></div></div><ul>{facts}</ul></div></section>
</main>
<footer class="wide"><p>{say["unofficial"]}</p><p>{say["house"]}</p><p>{say["privacy"]}</p>
<p><a href="{LICENCES}">{say["licences"]}</a> · Companion {__version__}</p></footer>"""


def _game(game: SiteGame, sheet: str, words: Mapping[str, str]) -> str:
    document = game.phone.document
    title = html.escape(document["title"])
    few, many = game.phone.players
    players = words["players"].format(few=few, many=many)
    alt = html.escape(words["sheet-of"].format(title=document["title"]))
    editions = "".join(_edition(edition, words) for edition in game.editions)
    return f"""
<article class="game {game.phone.look.accent}"><div class="sheet">
<img src="{sheet}" alt="{alt}" loading="lazy"></div>
<div><h3>{title}</h3><p class="who">{html.escape(players)}</p>{editions}</div></article>"""


def _edition(edition: Edition, words: Mapping[str, str]) -> str:
    paper, ink = (html.escape(words[item]) for item in (edition.paper, edition.ink))
    pages = sum(file.pages for file in edition.files)
    rows = "".join(_file(file, words) for file in edition.files)
    count = html.escape(words["pages"].format(n=pages))
    named = f"{paper}, {ink} <small>{count}</small>"
    return f"<details><summary>{named}</summary><ul>{rows}</ul></details>"


def _file(file: Pdf, words: Mapping[str, str]) -> str:
    path = html.escape(file.path)
    name = path.rpartition("/")[2]
    first = f" <small>({html.escape(words['first'])})</small>" if name == "guide.pdf" else ""
    pages = words["page" if file.pages == 1 else "pages"].format(n=file.pages)
    details = f"{html.escape(pages)}, {file.size / 1e6:.1f} MB"
    return f'<li><div><a href="{path}">{name}</a>{first}</div><span>{details}</span></li>'


def _licences(words: Mapping[str, str]) -> str:
    """Return a page with our licence and those of the fonts."""
    texts = {words["licence.ours"]: _own_licence()}
    for file in sorted((shared_folder() / "fonts").glob("OFL-*.txt")):
        texts[words["licence.font"].format(name=file.stem.removeprefix("OFL-"))] = file.read_text(
            "utf-8"
        )
    parts = "".join(
        f"<h2>{html.escape(title)}</h2><pre>{html.escape(text.strip())}</pre>"
        for title, text in texts.items()
    )
    back, title, text = (html.escape(words[item]) for item in ("back", "licences", "licence.text"))
    return (
        f'<main class="wide text"><p><a href="{PAGE}">{back}</a></p>'
        f"<h1>{title}</h1><p>{text}</p>{parts}</main>"
    )


def _own_licence() -> str:
    """Return the text of our licence, from beside the program or from the installed package."""
    from importlib.metadata import distribution

    file = templates_folder().parent / LICENCE_FILE
    if file.is_file():
        return file.read_text("utf-8")
    return distribution("companion-pnp").read_text(f"licenses/{LICENCE_FILE}") or ""
