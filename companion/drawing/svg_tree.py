"""SVG files as trees of bounded size, with the style of each element.

Rules of style sheets are followed where their selector is a tag, a class, an id, or a tag with one
of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter
from xml.parsers import expat

from msgspec import Struct

from companion.core.errors import CompanionError

MOST_BYTES, MOST_ELEMENTS, DEEPEST = 3_000_000, 30_000, 60
TOO_MANY = "has too many shapes; save it as a PNG picture"
OTHER_ENCODING = expat.errors.codes[expat.errors.XML_ERROR_INCORRECT_ENCODING]
INHERITED = {
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "visibility",
    "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color",
}  # fmt: skip
TOLD = {
    "clip-path", "mask", "filter", "mix-blend-mode", "marker", "marker-start", "marker-mid",
    "marker-end", "paint-order", "stroke-dashoffset", "vector-effect",
}  # fmt: skip
PROPERTIES = INHERITED | TOLD | {"display", "opacity", "transform", "stop-color", "stop-opacity"}
SIMPLE = re.compile(r"\*|[a-zA-Z]*(?:[.#][\w-]+)?")  # selectors of a style sheet that are followed


class Node(Struct):
    """An element of a file; `style` caches its own style."""

    tag: str
    given: dict[str, str]
    children: list[Node]
    style: dict[str, str] | None = None


class Tree:
    """Reads a file: its elements, those that have an id, and its style sheets."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.top = Node("", {}, [])
        self.ids: dict[str, Node] = {}
        self._css: list[str] = []
        self.left_out: set[str] = set()
        self._rules: dict[str, tuple[tuple[bool, bool, bool, int], dict[str, str]]] = {}
        self._open = [self.top]
        self._count = self._skipped = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._refuse

    def read(self, content: bytes) -> None:
        """Read a file; CompanionError if it is not XML, declares entities, or is far too large."""
        if len(content) > MOST_BYTES:
            raise self.refusal("is larger than 3 MB; save it as a PNG picture")
        try:
            self._parser.Parse(content, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            problem = f"is not XML ({error}); save it as plain SVG"
            if not isinstance(error, expat.ExpatError) or error.code == OTHER_ENCODING:
                problem = "declares an encoding that cannot be read; save it as plain SVG in UTF-8"
            raise self.refusal(problem) from None
        for number, (selectors, properties) in enumerate(_parse_rules("".join(self._css))):
            for name in map(str.strip, selectors.split(",")):
                rank = "#" in name, "." in name, name[:1] not in (".", "#", "*"), number
                if SIMPLE.fullmatch(name):
                    _, before = self._rules.get(name, (rank, {}))
                    self._rules[name] = rank, before | properties
                elif not name.startswith("@font-face"):
                    self.left_out.add(f"the style of {name[:40]}")

    def refusal(self, words: str) -> CompanionError:
        """Return the error for the file."""
        return CompanionError(f"{self._name} {words}")

    def _refuse(self, *_: object) -> None:
        raise self.refusal("declares entities; save it as plain SVG")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        prefix, _, kind = tag.rpartition(":")
        root = self.top.children[0].given["prefix"] if self.top.children else prefix
        if self._skipped or kind == "metadata" or prefix not in ("svg", root):
            self._skipped += 1  # notes of the program that wrote the file
            return
        if len(self._open) > DEEPEST:
            raise self.refusal(f"has more than {DEEPEST} groups in each other")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self.refusal(TOO_MANY)
        node = Node(kind, {"href": given.get("xlink:href", ""), **given, "prefix": prefix}, [])
        self.ids.setdefault(given.get("id", ""), node)
        self._open[-1].children.append(node)
        self._open.append(node)

    def _text(self, text: str) -> None:
        if self._open[-1].tag == "style" and not self._skipped:
            self._css.append(text)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def style(self, node: Node) -> dict[str, str]:
        """Return the style of an element: from its attributes, style sheets and `style`."""
        if node.style is None:
            classes = node.given.get("class", "")[:1000].split()
            names = {"*", node.tag, f"#{node.given.get('id', '')}"}
            names |= {f"{tag}.{name}" for name in classes for tag in ("", node.tag)}
            rules = sorted(
                map(self._rules.__getitem__, names & self._rules.keys()), key=itemgetter(0)
            )
            node.style = {key: node.given[key].strip() for key in PROPERTIES & node.given.keys()}
            for _, properties in rules:
                node.style |= properties
            node.style |= _parse_properties(node.given.get("style", ""))
        return node.style


def _parse_rules(css: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the selectors and the properties of each rule of a style sheet."""
    first, *others = css.split("/*")
    for rule in "".join([first, *(part.partition("*/")[2] for part in others)]).split("}"):
        selectors, opened, properties = rule.partition("{")
        if opened:
            yield selectors, _parse_properties(properties)


def _parse_properties(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text[:10_000].split(";"))
    return {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in pairs
        if key.strip() in PROPERTIES and value.strip()
    }
