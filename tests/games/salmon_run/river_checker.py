"""Tells what is wrong with a side of a river. Written from the facts, section 3, on the JSON of
`companion river`; it shares no code with the generator."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
Side = dict[str, Any]

RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "E": {"rock": (2, 3), "waterfall": (2, 3), "eddy": (0, 1), "wet icon": (0, 0), "jumps": (0, 0)},
    "M": {"rock": (3, 4), "waterfall": (4, 5), "eddy": (1, 1), "wet icon": (0, 1), "jumps": (0, 1)},
    "H": {"rock": (4, 5), "waterfall": (6, 7), "eddy": (1, 2), "wet icon": (1, 1), "jumps": (1, 2)},
    "S1": {"rock": (1, 1), "waterfall": (1, 1), "eddy": (0, 0), "wet icon": (0, 1)},
    "S2": {"rock": (0, 0), "waterfall": (0, 0), "eddy": (0, 0), "wet icon": (0, 0)},
    "F1": {"eddy": (0, 0)},
    "F2": {"eddy": (0, 0)},
}
START_ICONS = {"swim": 1, "double-swim": 1, "draw": 1, "eagle": 1}
ICONS: dict[str, dict[str, int]] = {
    "E": {"eagle": 1, "wild": 1, "current": 1, "current-or-rapids": 1, "double-swim": 2, "swim": 2,
          "draw": 2, "reeds": 1, "reeds-2": 1},
    "M": {"eagle": 1, "wild": 1, "current": 1, "rapids": 1, "double-swim": 1, "swim": 2, "draw": 1,
          "reeds": 1, "fatigue": 1},
    "H": {"eagle": 1, "wild": 1, "current": 1, "rapids": 1, "current-or-rapids": 1,
          "double-swim": 2, "swim": 1, "draw": 1, "reeds-2": 1, "fatigue": 2},
    "S1": START_ICONS, "S2": START_ICONS, "F1": {}, "F2": {},
}  # fmt: skip
BEARS = {"E": 1, "M": 1, "H": 1}
RATES = {"E": (20, 65, 15), "M": (15, 60, 25), "H": (10, 50, 40)}
SHIFTS = {"E": {0, 2}, "M": {0, 2}, "H": {2, 4}}
EFFORT = {
    ("E", 5): (0.0, 5.7), ("M", 5): (5.4, 6.3), ("H", 5): (6.0, 99.0),
    ("E", 6): (0.0, 6.7), ("M", 6): (6.2, 7.3), ("H", 6): (7.0, 99.0),
}  # fmt: skip
DEAD_ENDS = {"E": 0, "M": 1, "H": 2}
STANDING = {"water", "start", "pond"}
JUMPED = {"water", "waterfall"}
JUMP = 2.8


def kind_of(side: Side) -> str:
    """Return E, M, H, S1, S2, F1 or F2."""
    name = str(side["side"])
    return name if name[0] in "SF" else name[1:]


def faults(side: Side) -> set[str]:
    """Return the names of the rules that a side breaks."""
    return {name for check in CHECKS for name in check(View(side))}


class View:
    """A side by its cells."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.kind = kind_of(side)
        self.rows: int = side["rows"]
        self.far = 2 * self.rows
        self.hexes: dict[Cell, dict[str, Any]] = {(h["q"], h["y"]): h for h in side["hexes"]}
        self.ground: dict[Cell, str] = {
            cell: h["kind"] for cell, h in self.hexes.items() if h["kind"] != "land"
        }
        self.arrows: dict[Cell, list[Cell]] = {
            cell: [(a, b) for a, b in h["arrows"]] for cell, h in self.hexes.items()
        }
        c, t = side["bottom_mouth"], side["top_mouth"]
        self.near = [] if c is None else [(c + d, 0 if d % 2 == 0 else 1) for d in range(-2, 3)]
        self.away = (
            []
            if t is None
            else [(t + d, self.far if d % 2 == 0 else self.far - 1) for d in range(-2, 3)]
        )
        self.starts = self.near or [cell for cell, kind in self.ground.items() if kind == "start"]
        self.goals = self.away or [cell for cell, kind in self.ground.items() if kind == "pond"]
        self.mouths = {*self.near, *self.away}

    def is_wet(self, cell: Cell, *kinds: str) -> bool:
        return self.ground.get(cell) in (kinds or ("water", "waterfall"))

    def moves(self, cell: Cell, without: Cell | None = None) -> Iterator[tuple[Cell, float, int]]:
        """Yield where a salmon can be next, the effort, and how many jumps that takes."""
        for first in up(cell):
            if first == without:
                continue
            if self.ground.get(first) in STANDING:
                yield first, 1.0, 0
            if self.ground.get(first) in JUMPED:
                for second in up(first):
                    if second != without and self.ground.get(second) in STANDING:
                        yield second, JUMP, 1

    def cheapest(
        self, start: Cell, *, by_jumps: bool = False, without: Cell | None = None
    ) -> float | None:
        """Return the least effort, or the fewest jumps, to the far end."""
        queue: list[tuple[float, Cell]] = [(0.0, start)]
        done: set[Cell] = set()
        while queue:
            spent, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell in self.goals:
                return spent
            for to, effort, jumps in self.moves(cell, without):
                heapq.heappush(queue, (spent + (jumps if by_jumps else effort), to))
        return None

    def reachable(self) -> set[Cell]:
        found, new = set(self.starts), list(self.starts)
        while new:
            for to, _, _ in self.moves(new.pop()):
                if to not in found:
                    found.add(to)
                    new.append(to)
        return found


def up(cell: Cell) -> tuple[Cell, Cell, Cell]:
    q, y = cell
    return (q, y + 2), (q - 1, y + 1), (q + 1, y + 1)


def down(cell: Cell) -> tuple[Cell, Cell, Cell]:
    q, y = cell
    return (q, y - 2), (q - 1, y - 1), (q + 1, y - 1)


def around(cell: Cell) -> set[Cell]:
    return {*up(cell), *down(cell)}


def check_grid(view: View) -> Iterator[str]:
    right = {(q, y) for q in range(9) for y in range(2 * view.rows + 1) if (q + y) % 2 == 0}
    listed = [(h["q"], h["y"]) for h in view.side["hexes"]]
    if view.side["columns"] != 9 or set(listed) != right or len(listed) != len(right):
        yield "grid"
    known = {"water", "rock", "waterfall", "start", "pond", "land"}
    if any(h["kind"] not in known for h in view.hexes.values()):
        yield "grid"


def check_edges(view: View) -> Iterator[str]:
    bare = {0, view.far}
    if view.near or view.kind[0] == "S":
        bare.add(1)
    if view.away:
        bare.add(view.far - 1)
    if any(cell[1] in bare and cell not in view.mouths for cell in view.ground):
        yield "edge"


def check_mouths(view: View) -> Iterator[str]:
    for cell in view.mouths:
        hex_ = view.hexes.get(cell, {"kind": "land", "icons": [], "bear": False})
        if hex_["kind"] != "water" or hex_["icons"] or hex_["bear"]:
            yield "mouth"
        elif view.arrows[cell] != [down(cell)[0]]:
            yield "mouth arrow"
    c, t = view.side["bottom_mouth"], view.side["top_mouth"]
    if any(m not in (2, 4, 6) for m in (c, t) if m is not None):
        yield "mouth"
    if view.kind in SHIFTS and (c is None or t is None or abs(c - t) not in SHIFTS[view.kind]):
        yield "shift"
    ends = {"S": (None, 4), "F": (4, None)}
    if (c, t) != ends.get(view.kind[0], (c, t)):
        yield "mouth"


def check_arrows(view: View) -> Iterator[str]:
    for cell, arrows in view.arrows.items():
        if len(arrows) > 2 or len(set(arrows)) < len(arrows):
            yield "two arrows"
        if arrows and not view.is_wet(cell):
            yield "arrow from"
        for to in arrows:
            leaves = cell in view.near and to == down(cell)[0]
            flows = to in down(cell) and view.is_wet(to, "water", "waterfall", "start")
            eddies = to in up(cell) and view.is_wet(to, "water")
            if not (leaves or flows or eddies):
                yield "arrow target"


def check_waterfalls(view: View) -> Iterator[str]:
    for cell, kind in view.ground.items():
        if kind != "waterfall":
            continue
        if not view.arrows[cell]:
            yield "waterfall arrow"
        todo, seen = [cell], set()
        while todo:
            here = todo.pop()
            if here in seen:
                yield "waterfall chain"
                break
            seen.add(here)
            todo += [to for to in view.arrows[here] if view.is_wet(to, "waterfall")]


def check_contents(view: View) -> Iterator[str]:
    kinds = Counter(view.ground.values())
    icons = Counter(icon for h in view.hexes.values() for icon in h["icons"])
    wet = sum(len(h["icons"]) for h in view.hexes.values() if h["kind"] == "waterfall")
    eddies = sum(to in up(cell) for cell, arrows in view.arrows.items() for to in arrows)
    counted = {"rock": kinds["rock"], "waterfall": kinds["waterfall"], "eddy": eddies}
    for name, number in {**counted, "wet icon": wet}.items():
        least, most = RANGES[view.kind].get(name, (0, 99))
        if not least <= number <= most:
            yield f"count of {name}"
    if icons != Counter(ICONS[view.kind]):
        yield "icons"
    if sum(h["bear"] for h in view.hexes.values()) != BEARS.get(view.kind, 0):
        yield "bears"
    if any(h["kind"] not in JUMPED and (h["icons"] or h["bear"]) for h in view.hexes.values()):
        yield "icon place"


def check_rates(view: View) -> Iterator[str]:
    rates = RATES.get(view.kind)
    if rates is None:
        return
    flowing = [cell for cell in view.ground if view.is_wet(cell)]
    counts = Counter(len(view.arrows[cell]) for cell in flowing)
    for number, rate in enumerate(rates):
        if abs(counts[number] - len(flowing) * rate / 100) > 1.0:
            yield "arrow rate"


def check_ways(view: View) -> Iterator[str]:
    ways = [view.cheapest(start) for start in view.starts]
    if not ways or None in ways:
        yield "reach"
        return
    least, most = RANGES[view.kind].get("jumps", (0, 99))
    jumps = [view.cheapest(start, by_jumps=True) or 0 for start in view.starts]
    if any(not least <= number <= most for number in jumps):
        yield "jumps"
    if window := EFFORT.get((view.kind, view.rows)):
        mean = sum(way or 0.0 for way in ways) / len(ways)
        if not window[0] - 1e-9 <= mean <= window[1] + 1e-9:
            yield "effort"
    inner = set(view.ground) - view.mouths - set(view.starts) - set(view.goals)
    for cell in inner:
        if any(view.cheapest(start, without=cell) is None for start in view.starts):
            yield "bottleneck"
            return


def check_dead_ends(view: View) -> Iterator[str]:
    ends = [
        cell
        for cell in view.reachable()
        if cell not in view.goals and not any(True for _ in view.moves(cell))
    ]
    if len(ends) > DEAD_ENDS.get(view.kind, 0):
        yield "dead ends"
    if any(not set(view.arrows[cell]) & set(down(cell)) for cell in ends):
        yield "dead end arrow"


def check_spacing(view: View) -> Iterator[str]:
    for cell, hex_ in view.hexes.items():
        for other in around(cell) & view.hexes.keys():
            if set(hex_["icons"]) & set(view.hexes[other]["icons"]):
                yield "spacing"
    if view.kind in ("E", "M"):
        for start in view.starts:
            if tiring(view, start) > 1:
                yield "fatigue"


def tiring(view: View, start: Cell) -> int:
    """Return the most fatigue hexes on a cheapest way, by trying them all."""

    def tires(cell: Cell) -> int:
        return int("fatigue" in view.hexes[cell]["icons"])

    whole = view.cheapest(start)
    if whole is None:
        return 0
    worst, todo = 0, [(start, 0.0, tires(start))]
    while todo:
        cell, spent, tired = todo.pop()
        if cell in view.goals:
            worst = max(worst, tired)
            continue
        for to, effort, _ in view.moves(cell):
            rest = view.cheapest(to)
            if rest is not None and abs(spent + effort + rest - whole) < 1e-9:
                todo.append((to, spent + effort, tired + tires(to)))
    return worst


def check_walls(view: View) -> Iterator[str]:
    falls = {cell for cell, kind in view.ground.items() if kind == "waterfall"}
    if view.kind == "H" and not any(_crosses(view, group) for group in groups(falls)):
        yield "wall"
    if view.kind == "M" and max(map(len, groups(falls)), default=0) < 3:
        yield "wall"
    if view.kind[0] == "F":
        row = {
            cell
            for cell in view.ground
            if cell[1] == (6 if cell[0] % 2 == 0 else 7) and view.ground[cell] != "rock"
        }
        gaps = len(row - falls)
        if falls - row or gaps != (0 if view.kind == "F1" else 1):
            yield "wall"
        if any(b[0] - a[0] != 1 for a, b in pairwise(sorted(row))):
            yield "wall"


def groups(cells: set[Cell]) -> list[set[Cell]]:
    left, found = set(cells), []
    while left:
        group, new = set(), {left.pop()}
        while new:
            group |= new
            new = {other for cell in new for other in around(cell) & left}
            left -= new
        found.append(group)
    return found


def _crosses(view: View, group: set[Cell]) -> bool:
    """Return whether nothing but waterfalls lies between the banks: no swim leads across."""
    left, right = min(group), max(group)
    banks = [
        all(view.ground.get(cell, "rock") == "rock" for cell in ((q, y - 1), (q, y + 1)))
        for q, y in ((left[0] - 1, left[1]), (right[0] + 1, right[1]))
    ]
    return all(banks)


def check_ends(view: View) -> Iterator[str]:
    start = [cell for cell, kind in view.ground.items() if kind == "start"]
    pond = {cell for cell, kind in view.ground.items() if kind == "pond"}
    if start != ([(4, 2)] if view.kind[0] == "S" else []):
        yield "start"
    for cell in start:
        if any(view.arrows[near] != [cell] for near in up(cell) if view.is_wet(near, "water")):
            yield "start arrows"
    deep = {
        cell for cell in view.ground if cell[1] >= view.far - 3 and view.is_wet(cell, *STANDING)
    }
    if pond != (deep if view.kind[0] == "F" else set()):
        yield "pond"


CHECKS = (
    check_grid, check_edges, check_mouths, check_arrows, check_waterfalls, check_contents,
    check_rates, check_ways, check_dead_ends, check_spacing, check_walls, check_ends,
)  # fmt: skip
