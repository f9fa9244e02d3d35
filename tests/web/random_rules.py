"""Games that exist nowhere: random rules over every kind of field and every operator."""

from __future__ import annotations

from random import Random

from companion.core.rules import OPERATORS, Call, Constant, FieldNode, Kind, Node, Values
from companion.core.scoring_types import (
    Field,
    HouseCards,
    HouseDependency,
    Line,
    Mode,
    Outcome,
    Scoring,
    Tie,
    UnlikelyRule,
    field_choice_names,
    field_kinds,
)

CHOICES = ("gold", "black", "10", "2", "")
NUMBERS = (-3, -1, 0, 1, 2, 3, 7, 10**12, -(10**12), 10**12 - 1, 2**31)
NAME = Field("name", "text", unique=True, required=True, most=20)
INNER = (
    Field("points", "number", required=True, most=30),
    Field("colour", "choice", choices=CHOICES[:2], names={"gold": "Gold"}),
    Field("big", "flag"),
)
CARDS: dict[str, Values] = {
    f"C{i}": {"points": i % 3, "colour": CHOICES[i % 2], "big": 0} for i in range(1, 9)
}
FIELDS = (
    NAME,
    Field("n", "number", most=10**12),
    Field("space", "number", least=1, most=4, printed=(0, 2, 2, 7), printed_as="points"),
    Field("some", "number", most=9, in_box={"": 4}),
    Field("few", "number", least=-5, most=5),
    Field("so", "flag", label="It is so"),
    Field("kind", "choice", choices=CHOICES[:3], names={"black": "Night"}),
    Field(
        "counts",
        "counts",
        choices=CHOICES,
        names={"2": "two"},
        limits={"10": 3},
        in_box={"gold": 5},
    ),
    Field("list", "numbers", least=-9, longest=6),
    Field("picks", "picks", choices=CHOICES, unique=True, limits={"gold": 4}),
    Field(
        "rows",
        "rows",
        fields=INNER,
        longest=7,
        short="card",
        cards=CARDS,
        limits={"C2": 2},
        in_box={"": 6},
        unique=True,
        from_cards=True,
    ),
    Field("group", "group", fields=(Field("x", "number"), Field("y", "flag", label="Y"))),
    Field("each", "keyed", choices=("10", "2"), fields=(Field("z", "number", label="Z"),)),
)
FITTING: dict[str, tuple[Kind, ...]] = {
    "a number": ("number", "flag"),
    "a word": ("word",),
    "a number or counts": ("number", "flag", "counts"),
    "counts": ("counts",),
    "numbers": ("numbers",),
    "a table": ("table",),
}


def random_scoring(chance: Random, slug: str, words: dict[str, str]) -> Scoring:
    """Return a game with random lines, tie-breaks and outcomes."""
    made = _Maker(chance)
    ids = range(8)
    lines = tuple(
        Line(f"l{i}", "g", f"Line {i}", made.number(4), "H test", made.maybe(), made.rests())
        for i in ids
    )
    doubt = UnlikelyRule("d", "rows", made.number(2), "{name} has {n} and {group.x}, {nothing}")
    return Scoring(
        slug,
        slug,
        (Mode("base", "Base", (1, 4)), Mode("solo", "Solo", (1, 1))),
        (),
        FIELDS,
        {"g": "Group"},
        lines,
        tuple(made.tie(f"t{i}") for i in range(3)),
        (
            Outcome("won", "Won", made.number(3), made.maybe()),
            Outcome("count", "Count", made.number(2), None, number=True),
            Outcome("title", "Title", made.number(2), None, ((0, "low"), (5, "high"))),
        ),
        made.number(2) if chance.random() < 0.3 else None,
        chance.random() < 0.5,
        made.maybe(),
        ("g",) if chance.random() < 0.5 else (),
        (doubt,),
        words=words,
        names=field_choice_names(FIELDS),
    )


class _Maker:
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.known = field_kinds(FIELDS)

    def tie(self, name: str) -> Tie:
        of_sum = "g" if self.chance.random() < 0.5 else ""
        return Tie(name, name, self.number(2), self.chance.random() < 0.5, self.rests(), of_sum)

    def rests(self) -> HouseDependency:
        cards = frozenset(self.chance.sample(list(CARDS), 3))
        by_card = (HouseCards("rows", "card", cards),)
        flags = ("so",) if self.chance.random() < 0.3 else ()
        some = by_card if self.chance.random() < 0.5 else ()
        return HouseDependency(self.chance.random() < 0.2, some, flags, self.chance.random() < 0.5)

    def maybe(self) -> Node | None:
        return self.number(2) if self.chance.random() < 0.4 else None

    def number(self, depth: int) -> Node:
        if depth and self.chance.random() < 0.85:
            return self.call(self.chance.choice(list(OPERATORS)), depth - 1)
        return self.leaf(self.chance.choice(("number", "flag")))

    def call(self, name: str, depth: int) -> Node:
        takes, more, _ = OPERATORS[name]
        count = self.chance.randint(0, 3) if more else 0
        wanted = [*takes, *[more or ""] * count]
        if name in ("==", "!="):
            wanted = [self.chance.choice(("a number", "a word"))] * 2
        return Call(name, tuple(self.of(one, depth) for one in wanted))

    def of(self, wanted: str, depth: int) -> Node:
        kind = self.chance.choice(FITTING[wanted])
        if kind in ("number", "flag"):
            return self.number(depth)
        return self.leaf(kind)

    def leaf(self, kind: Kind) -> Node:
        fields = [path for path, of in self.known.items() if of == kind and path != "name"]
        if fields and self.chance.random() < 0.7:
            return FieldNode(kind, self.chance.choice(fields))
        match kind:
            case "numbers":
                some = self.chance.choices(NUMBERS[:7], k=self.chance.randint(0, 5))
                return Constant("numbers", tuple(some))
            case "table":
                names = self.chance.sample(CHOICES, 3)
                return Constant("table", {name: self.chance.choice(NUMBERS) for name in names})
            case "word":
                return Constant("word", self.chance.choice(CHOICES))
            case "counts":
                return FieldNode("counts", "counts")
        return Constant("number", self.chance.choice(NUMBERS))
