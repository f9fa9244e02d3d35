"""What a person hears of a page, line by line, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

SILENT = {"none", "generic", "InlineTextBox", "RootWebArea", "LineBreak", "strong", "emphasis"}
SILENT |= {"paragraph", "rowgroup", "row", "LayoutTable", "section", "mark", "ListMarker"}
WHOLE = {"button", "link", "heading", "switch", "option", "columnheader", "rowheader"}
WHOLE |= {"DisclosureTriangle"}  # what its name says stands in it once more
STATES = {
    ("pressed", "true"): "pressed",
    ("pressed", "false"): "not pressed",
    ("expanded", True): "unfolded",
    ("expanded", False): "folded",
    ("checked", "true"): "on",
    ("checked", "false"): "off",
    ("disabled", True): "off limits",
    ("focused", True): "here",
}
INDENT = "  "


def heard(driver: Any) -> str:
    """Return what is heard of the page that a driver has open."""
    nodes = driver.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    return "".join(f"{line}\n" for line in _lines(by_id, nodes[0], 0, ""))


def _lines(
    nodes: Mapping[str, Any], node: Mapping[str, Any], depth: int, around: str
) -> Iterator[str]:
    role = str(node.get("role", {}).get("value", "none"))
    name = " ".join(str(node.get("name", {}).get("value", "")).split())
    inner, said = depth, around
    if not node.get("ignored") and role not in SILENT:
        if role == "StaticText":
            if name and name.lower() not in around.lower():
                yield INDENT * depth + name
            return
        yield INDENT * depth + _told(node, role, name)
        inner, said = depth + 1, name
    if role in WHOLE and name and not node.get("ignored"):
        return
    for child in node.get("childIds", ()):
        yield from _lines(nodes, nodes[child], inner, said)


def _told(node: Mapping[str, Any], role: str, name: str) -> str:
    values = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    level = f" {values['level']}" if role == "heading" else ""
    states = [words for (key, value), words in STATES.items() if values.get(key, "") == value]
    if node.get("value") and role != "StaticText":
        states.insert(0, str(node["value"].get("value")))
    said = f"{role}{level}" + (f": {name}" if name else "")
    return said + "".join(f" [{words}]" for words in states)
