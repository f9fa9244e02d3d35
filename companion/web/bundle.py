"""Builds the phone app, in one file or several, with rules, texts and pictures of games."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from msgspec import Struct, to_builtins

from companion import __version__
from companion.data.shared import shared_words
from companion.drawing.web_art import small_svg
from companion.games.phone_look import PhoneRow, part_program_path
from companion.resources import shared_folder
from companion.web.export import PhoneGame
from companion.web.page_file import (
    IMPORT,
    PAGE,
    POLICY,
    Delivery,
    fill_page,
    font_base64,
    hashed_name,
    hidden_svg,
    join_program,
    minify_style,
    rules_file_name,
    script_json,
)


class Opening(Struct, frozen=True, omit_defaults=True):
    """The view that a page shows first: a tab of a game, with options for a new evening."""

    game: str  # slug of a game of the page
    tab: str  # play, setup, score or log
    seed: str = ""  # for a new evening; "" lets the phone draw one
    options: Mapping[str, str] = {}  # set-up options, preselected
    notes: tuple[str, ...] = ()  # extra notes beside those of the game


APP = Path(__file__).parent / "app"
SAID = digits + ascii_letters + " .,:;·–—-+−×'’!?/()&"  # in names, numbers, titles
READ = digits + ascii_letters + " !\"#%&'()*+,-./:;=?@[]_–—’‘“”…×÷·−éèüöäß"
HEADINGS = ascii_letters + " '’-·"
FACES = (  # name on the page, face, weight, letters; a phone has others
    ("Alegreya", "serif-bold", 700, SAID),
    ("AlegreyaSC", "small-caps", 700, HEADINGS),
    ("AlegreyaSans", "sans", 400, READ),
    ("AlegreyaSans", "sans-bold", 700, SAID),
)
ALONE = """<meta http-equiv="Content-Security-Policy" content="default-src 'none';\
 script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:">
<link rel="icon" href="data:,">
"""  # what a page that is one file may load: nothing
STYLES = ("app.css", "table.css")
BANNER = "ground/lake-shore"
ONLY = {  # modules that one delivery needs
    "laptop": ("state/server-sync.js", "state/pad-photo.js"),
    "site": ("ui/app-install.js",),
    "table": ("room/part.js", "state/pad-photo.js"),
}
# subjects of words that one delivery needs
WORDS = {"laptop": ("laptop",), "site": ("installed",), "table": ("laptop", "room")}
LANGUAGE = "en"
_SIZE = re.compile(r'viewBox="([^"]*)"')
_INSIDE = re.compile(r"<svg[^>]*>(?:\s*<title>[^<]*</title>)?(.*)</svg>", re.DOTALL)


def render_app_page(games: Sequence[PhoneGame], opening: Opening | None = None) -> str:
    """Return the app as an HTML page that works offline; without `opening` it lists the games."""
    parts = page_parts(games, {"open": to_builtins(opening)} if opening else {})
    inside = {
        "head": ALONE,
        "style": f"<style>{parts['style']}</style>",
        "script": f'<script type="module">{parts["script"]}</script>',
    }
    return fill_page(APP / "app.html", parts | inside)


def page_words(games: Iterable[PhoneGame], delivery: str = "") -> Mapping[str, str]:
    """Return a page's texts: the shared texts, those of the games, and those for `delivery`."""
    subjects = ("app", *(game.document["slug"] for game in games), *WORDS.get(delivery, ()))
    words = (shared_words(subject, LANGUAGE) for subject in subjects)
    return {key: word for some in words for key, word in some.items()}


def page_parts(games: Sequence[PhoneGame], more: Mapping[str, Any]) -> dict[str, str]:
    """Return the parts of the app's page by name, such as its style, program and data.

    `more` has further data for the page. Its key `delivery` is the way in which the page reaches
    the phone (absent for a single file). Its key `open` is an `Opening`.
    """
    delivery = more.get("delivery", "")
    words = page_words(games, delivery)
    documents = [dict(game.document) for game in games]
    for document in documents:
        if delivery != "table" and document["plays"]:
            document["plays"] = {**document["plays"], "at_table": None}
    own = [*game_part_files(documents, at_table=delivery == "table")]
    own += [APP / name for name in ONLY.get(delivery, ())]
    data = {
        "version": __version__,
        "language": LANGUAGE,
        "words": words,
        "pictures": _pictures(games),
        "games": documents,
        **more,
    }
    return {
        "language": LANGUAGE,
        "title": html.escape(words["name"]),
        "noscript": html.escape(words["noscript"]),
        "style": _style(own),
        "symbols": _symbols([game.look for game in games]),
        "data": script_json(data),
        "script": join_modules(*own, APP / "main.js"),
    }


def game_part_files(games: Iterable[Mapping[str, Any]], *, at_table: bool = False) -> list[Path]:
    """Return the program files of games, with their files for shared tables if `at_table`."""
    names = ("part.js", "table-part.js") if at_table else ("part.js",)
    files = [part_program_path(game["slug"], name) for game in games for name in names]
    return [file for file in files if file.exists()]


def join_modules(*entries: Path) -> str:
    """Join modules, with all that they import, into one program without imports.

    Raises ValueError if two modules declare the same name.
    """
    return join_program(iter_modules(*entries))


def iter_modules(*entries: Path) -> Iterator[Path]:
    """Yield the entries and all modules that they import, each once and after its own imports."""
    seen: set[Path] = set()

    def walk(file: Path) -> Iterator[Path]:
        if file in seen:
            return
        seen.add(file)
        for _, name in IMPORT.findall(file.read_text("utf-8")):
            yield from walk((file.parent / name).resolve())
        yield file

    for entry in entries:
        yield from walk(entry.resolve())


def _style(parts: Iterable[Path]) -> str:
    """Return the style sheet: fonts, shared rules, then the rules of the games."""
    own = (file for part in parts if (file := part.with_suffix(".css")).exists())
    sheets = map(minify_style, (*(APP / name for name in STYLES), *own))
    return "".join((*font_styles(), *sheets))


def font_styles() -> Iterator[str]:
    """Yield a style rule for each font of the app."""
    for name, face, weight, letters in FACES:
        source = f"url(data:font/woff2;base64,{font_base64(face, letters)}) format('woff2')"
        yield f'@font-face{{font-family:"{name}";font-weight:{weight};src:{source}}}'


def _symbols(looks: Iterable[PhoneRow]) -> str:
    """Return all icons of the app and of games as symbols in one hidden SVG."""
    own = {file.stem: file for file in (APP / "icons").glob("*.svg")}
    icons = {name for look in looks for name in look.icons.values()}
    shared = {name: shared_folder() / "icons" / f"{name}.svg" for name in icons}
    signs = (_sign(f"i-{name}", file) for name, file in sorted({**shared, **own}.items()))
    return hidden_svg("".join(signs))


def _pictures(games: Iterable[PhoneGame]) -> dict[str, str]:
    """Return the pictures of the app and of games, as SVG by name."""
    pictures = {"banner": small_svg("banner", BANNER)}
    for game in games:
        look = game.look
        shown = {**look.pictures, game.document["slug"]: look.picture}
        pictures |= {name: small_svg(name, drawing, look.pixels) for name, drawing in shown.items()}
    return dict(sorted(pictures.items()))


def _sign(name: str, file: Path) -> str:
    """Return an icon as a symbol that takes the colour of the surrounding text."""
    text = file.read_text("utf-8")
    inside = _INSIDE.search(text)
    size = _SIZE.search(text)
    assert inside and size, file
    ink = re.sub(r'(stroke|fill)="#000000"', r'\1="currentColor"', inside[1])
    short = re.sub(r">\s+<", "><", ink.strip())
    return f'<symbol id="{name}" viewBox="{size[1]}">{short}</symbol>'


ICON = "icon.svg"
MANIFEST = "manifest.webmanifest"
INSTALLABLE = f"""<link rel="manifest" href="{MANIFEST}">
<link rel="apple-touch-icon" href="icon-192.png">
<meta name="mobile-web-app-capable" content="yes">
"""


def render_app_files(games: Sequence[PhoneGame], delivery: Delivery) -> dict[str, bytes]:
    """Return the files of the app, by name; the names of files to be cached contain a hash.

    The page itself has no inline script or style. `delivery`, how the app reaches the
    phone, decides what the app can do there.
    """
    parts = page_parts(games, {"delivery": delivery})
    script, style = (parts[name].encode() for name in ("script", "style"))
    icon = (APP / ICON).read_bytes()
    files = {
        hashed_name("app.js", script): script,
        hashed_name("app.css", style): style,
        hashed_name(ICON, icon): icon,
    }
    js, css, sign = map(html.escape, files)
    more = INSTALLABLE if delivery == "site" else ""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    page = parts | {
        "head": f'{policy}<link rel="icon" type="image/svg+xml" href="{sign}">\n{more}',
        "style": f'<link rel="stylesheet" href="{css}">',
        "script": f'<script type="module" src="{js}"></script>',
    }
    if delivery == "laptop":  # which keeps them: a later version has others
        for game in games:
            files[rules_file_name(game.document["rules"])] = script_json(game.document).encode()
    return {PAGE: fill_page(APP / "app.html", page).encode(), **files}
