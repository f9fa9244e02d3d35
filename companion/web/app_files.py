"""The app for a phone as files that a server sends: nothing in the page itself is run or styled."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from companion.web.bundle import APP, page_parts
from companion.web.export import PhoneGame
from companion.web.one_file import fill_page, script_json
from companion.web.sent import PAGE, POLICY, Delivery, hashed_name, rules_file_name

ICON = "icon.svg"
MANIFEST = "manifest.webmanifest"
INSTALLABLE = f"""<link rel="manifest" href="{MANIFEST}">
<link rel="apple-touch-icon" href="icon-192.png">
<meta name="mobile-web-app-capable" content="yes">
"""


def render_app_files(
    games: Sequence[PhoneGame], *, words: Mapping[str, str], language: str, delivery: Delivery
) -> dict[str, bytes]:
    """Return the files of the app by their names; names of those that may be kept tell the content.

    Args:
        games: those that are in it.
        words: of the page.
        language: of the words.
        delivery: what brings the page to the phone, which decides what it can do there.
    """
    parts = page_parts(games, words=words, language=language, more={"delivery": delivery})
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
