"""Builds parts of single-file pages: program, data, style sheet and drawings."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count, product
from pathlib import Path, PurePosixPath
from string import ascii_letters, ascii_uppercase
from typing import Any, Literal, TypeAlias

from rjsmin import jsmin

Delivery: TypeAlias = Literal["laptop", "site", "table"]
PAGE = "index.html"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src data:;"
    " img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
TYPES = {  # by the end of a file's name
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".ttf": "font/ttf",
}
_RULES = re.compile(r"[0-9a-f]{16}")


def rules_file_name(rules: object) -> str:
    """Return the name of a rules file from the rules' hash; "" if `rules` is not a hash."""
    known = isinstance(rules, str) and _RULES.fullmatch(rules)
    return f"rules-{rules}.json" if known else ""


def hashed_name(name: str, content: bytes) -> str:
    """Return a file name with a hash of the content before its ending."""
    path = PurePosixPath(name)
    return f"{path.stem}-{hashlib.sha256(content).hexdigest()[:12]}{path.suffix}"


_STRING = r'"(?:[^"\\]|\\.)*"|' + r"'(?:[^'\\]|\\.)*'"
_PATTERN = r"(?:(?<=[(,=:\[!&|?{};>\n])|(?<=return))/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/"
_TEMPLATE = r"`(?:[^`\\]|\\.)*`"
_NAME = r"(?<![\w$])[A-Za-z_$][\w$]*"
_TEXT = re.compile(f"{_STRING}|{_PATTERN}|{_TEMPLATE}")
_PART = re.compile(f"{_STRING}|{_PATTERN}|{_TEMPLATE}|(?P<name>{_NAME})")
_FILLED = re.compile(rf"(?<=\$\{{)((?:[^{{}}\"']|{_STRING}|\{{[^{{}}]*\}})*)(?=\}})")
_KEYS = (  # where a name may be one of an object, and not that of a variable
    re.compile(r"(?<!\.\.)\.([\w$]+)"),
    re.compile(r"[{,]([\w$]+)(?=[,}=:])"),
    re.compile(r"(?<!function )(?<!function\*)\b([\w$]+)\((?:[^()]|\([^()]*\))*\)\{"),
    re.compile(r"\b(?:get|set|static) ([\w$]+)"),
)


def shorten_names(program: str, names: Collection[str]) -> str:
    """Shorten the top-level names of a program wherever they are used.

    Names that may also be object keys stay. All others are replaced everywhere, also where local
    names shadow them. The program must have no comments, a single scope, no nested templates, and
    no names of the browser.
    """
    code = _code(program)
    keys = {name for key in _KEYS for name in key.findall(code)}
    used = Counter(re.findall(_NAME, code))
    longest_first = sorted(set(names) - keys, key=lambda name: (-used[name], name))
    short = dict(zip(longest_first, _fresh(used.keys()), strict=False))

    def renamed(text: str) -> str:
        return _PART.sub(part, text)

    def part(match: re.Match[str]) -> str:
        if match["name"]:
            return short.get(match[0], match[0])
        if match[0].startswith("`"):
            return _FILLED.sub(lambda filled: renamed(filled[0]), match[0])
        return match[0]

    return renamed(program)


def _code(program: str) -> str:
    """Remove the strings from a program; code inside `${...}` stays, in round brackets."""
    return _TEXT.sub(
        lambda text: "".join(f"({_code(part)})" for part in _FILLED.findall(text[0])), program
    )


def _fresh(taken: Collection[str]) -> Iterator[str]:
    """Yield short unused names, shortest first; none is a reserved word."""
    for more in count(1):
        for name in map("".join, product(ascii_uppercase, *[ascii_letters] * more)):
            if name not in taken:
                yield name


IMPORT = re.compile(r"^import \{([^}]*)\} from \"([^\"]+)\";\n", re.MULTILINE)
_TOP = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)
_BLANKS = re.compile(r"\s*([{};])\s*|(?<=[:,])\s+")


def fill_page(page: Path, parts: Mapping[str, str]) -> str:
    """Fill the placeholders `{{name}}` in the text of a page with `parts`."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], page.read_text("utf-8"))


def join_program(files: Iterable[Path]) -> str:
    """Join modules, given in order of dependency, into one program without imports.

    Raises ValueError if two modules declare the same name.
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
    """Return data as JSON text that is safe inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def minify_style(file: Path) -> str:
    """Return the text of a style sheet without needless blanks."""
    return _BLANKS.sub(r"\1", file.read_text("utf-8"))


def font_base64(face: str, letters: str) -> str:
    """Return a font that has only these letters, encoded as base64."""
    from companion.drawing.web_art import subset_font  # late: not every page brings its fonts

    return base64.b64encode(subset_font(face, letters)).decode()


def hidden_svg(inside: str) -> str:
    """Return a hidden SVG with these drawings, which the page shows by name."""
    hidden = 'class="drawings" width="0" height="0" aria-hidden="true"'
    return f"<svg {hidden}><defs>{inside}</defs></svg>"
