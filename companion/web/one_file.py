"""What pages that are one file have in common: program, data, style and drawings in them."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rjsmin import jsmin

from companion.web.short_names import shorten_names

IMPORT = re.compile(r"^import \{([^}]*)\} from \"([^\"]+)\";\n", re.MULTILINE)
_TOP = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)
_BLANKS = re.compile(r"\s*([{};])\s*|(?<=[:,])\s+")


def fill_page(page: Path, parts: Mapping[str, str]) -> str:
    """Return a page with its parts in the places `{{name}}`."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page.read_text("utf-8"))


def join_program(files: Iterable[Path]) -> str:
    """Return modules as one program without imports, in the order in which they need each other.

    Raises:
        ValueError: two modules have something of the same name.
    """
    homes: dict[str, str] = {}
    texts = []
    for file in files:
        text = file.read_text("utf-8")
        for name in _TOP.findall(text):
            if name in homes:
                raise ValueError(f"{name} stands in {homes[name]} and in {file.name}")
            homes[name] = file.name
        texts.append(re.sub(r"^export ", "", IMPORT.sub("", text), flags=re.MULTILINE))
    small: str = shorten_names(jsmin("".join(texts)), homes)
    return small.replace("</script", "<\\/script")


def script_json(data: Mapping[str, Any]) -> str:
    """Return data as JSON in which nothing can end the script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def minify_style(file: Path) -> str:
    """Return a style sheet without the blanks that it does not need."""
    return _BLANKS.sub(r"\1", file.read_text("utf-8"))


def font_base64(face: str, letters: str) -> str:
    """Return a font with these letters as text."""
    from companion.drawing.web_font import subset_font  # late: not every page brings its fonts

    return base64.b64encode(subset_font(face, letters)).decode()


def hidden_svg(inside: str) -> str:
    """Return drawings that do not show themselves; the page uses them by their names."""
    hidden = 'class="drawings" width="0" height="0" aria-hidden="true"'
    return f"<svg {hidden}><defs>{inside}</defs></svg>"
