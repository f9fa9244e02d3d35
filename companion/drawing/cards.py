"""Cards, tiles and tokens drawn from a layout and its conditions: one renderer for all games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from functools import cache, cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, Doubt, Problem
from companion.core.names import suggest_names, suggest_word
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import EvalContext, Kind, Node, Value, evaluate
from companion.core.text_format import FIELD, shorten_line
from companion.core.units import pt_to_mm
from companion.drawing import icons, owner_pictures
from companion.drawing import layout as panels
from companion.drawing.fit_text import fit_text
from companion.drawing.layout import FaceLayout, LayoutBox
from companion.drawing.owner_pictures import OwnerPictures
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Rect,
    Shape,
    Shapes,
    Text,
    put_symbol,
    turn_half,
)
from companion.drawing.theme import Theme

# On which cards a box of a layout stands: `when = "points > 3"`, an expression of its columns.


_NUMBER = re.compile(r"-?[0-9]{1,15}")  # below 2 ** 53


def number_columns(cards: Collection[Mapping[str, str]]) -> frozenset[str]:
    """Return the columns that are not empty and have only whole numbers in their filled cells."""
    filled = {(key, text) for card in cards for key, text in card.items() if text}
    wordy = {key for key, text in filled if not _NUMBER.fullmatch(text)}
    return frozenset(key for key, _ in filled if key not in wordy)


def condition_holds(text: str, card: Mapping[str, str], numbers: Collection[str]) -> bool:
    """Return whether a condition such as `points > 3` holds for a card.

    A column name alone means that its cell is not empty. In `text` the column `best-season` is
    written `best_season`. `numbers` are the columns that hold numbers. Raises RuleError if `text`
    is not a condition, names an unknown column, or leads to a number that is too large.
    """
    named = {key.replace("-", "_").replace(".", "_"): key for key in card}
    if text.strip() in named:
        return card[named[text.strip()]] != ""
    kinds: dict[str, Kind] = {
        name: "number" if key in numbers else "word" for name, key in named.items()
    }
    values: dict[str, Value] = {
        name: int(card[key] or 0) if key in numbers else card[key] for name, key in named.items()
    }
    node = _parse_condition(text, tuple(sorted(kinds.items())))
    return bool(evaluate(node, EvalContext(values, (), defaultdict(str), {}, _refuse)).value)


def _refuse(message: str) -> None:
    raise RuleError(f"cannot be computed: {message}")


@cache
def _parse_condition(text: str, kinds: tuple[tuple[str, Kind], ...]) -> Node:
    return parse_rule(text, dict(kinds), _no_table, ())


def _no_table(place: str) -> Value:
    raise RuleError(f'cannot look up "${place}" here; use columns of the card')


REPEATED = re.compile(r"(\{[a-z][a-z0-9-]*\})x([0-9]{1,2})\b")
HEADING = re.compile(r"\{([^{}:]*[A-Z _][^{}:]*)\}")
MOST_REPEATED = 20
BAR = re.compile(r"(?<!\\)\|")
NO_ROLE, NO_ENTRY = "there is no colour role", "has no entry"
Drawn = tuple[tuple[Shape, ...], list[str]]


def _repeat_icon(icon: re.Match[str]) -> str:
    """Repeat an icon by the number after it, at most 20 times: `{fish}x3` becomes three fish."""
    return icon[1] * min(int(icon[2]), MOST_REPEATED)


def _unknown_role(role: str) -> str:
    return f'{NO_ROLE} "{role}"'


def _column_name(columns: Container[str], match: re.Match[str]) -> str:
    """Turn the heading of a known column into its name: `{Best season}` into `{best-season}`."""
    name = "-".join(match[1].lower().replace("_", " ").split())
    return f"{{{name}}}" if name in columns else match[0]


class Card(Struct, frozen=True):
    """The content of one card: its values by key, as text."""

    id: str
    values: Mapping[str, str]
    counts: Mapping[str, str] = {}  # values for conditions, in place of the shown ones

    @property
    def counted(self) -> Mapping[str, str]:
        """The card's values for conditions: those of `counts` replace the printed ones."""
        return {**self.values, **self.counts} if self.counts else self.values


class FacePainter(Struct, frozen=True, dict=True):
    """Draws one side of every card of a component."""

    table: str  # name of the card table, under which labels of single cards are found
    layout: FaceLayout  # the layout's boxes
    size: tuple[float, float]  # width and height of the trimmed card, mm
    words: Mapping[str, str]  # labels by dotted name
    theme: Theme  # colours by role
    file: str  # the layout's file, for messages
    art: OwnerPictures = OwnerPictures()  # pictures of the owner, preferred over ours
    numbers: frozenset[str] = frozenset()  # columns that hold numbers, for conditions
    look_up: Callable[[str, str, str], str | None] = lambda *_: None
    # returns what stands in a column of an entry of another table; None if it is not there
    place: Callable[[str, str], Problem | None] = lambda *_: None
    # returns where a value of a card stands, by its id and key, for messages; None if it stands
    # nowhere
    of_owner: bool = False  # whether texts are an owner's; problems are then reported at each place

    @cached_property
    def _face_cache(self) -> dict[tuple[str | float, ...], Drawn]:
        return {}

    @cached_property
    def _reported(self) -> set[str]:
        return set()

    def face(self, card: Card) -> tuple[tuple[Shape, ...], tuple[Problem, ...]]:
        """Return the shapes of this side of a card, and its problems."""
        shapes: list[Shape] = []
        both: list[Shape] = []
        problems: list[Problem] = []
        below: list[tuple[LayoutBox, Shapes]] = []
        for name, box in self._boxes(card).items():
            if box.ink and self.theme.ink not in box.ink:
                continue
            if any(card.values.get(key) != value for key, value in box.only.items()):
                continue
            try:
                if box.when and not condition_holds(box.when, card.counted, self.numbers):
                    continue
            except RuleError as error:
                known = self._report_once(f'"when" {error}')
                problems += [self._problem(card, name, words) for words in known]
                continue
            if both and not box.both_ends:
                shapes.append(turn_half(both, *self.size))
                both = []
            drawn, wrong = self._box(name, box, card)
            if box.far_end:
                shapes += [turn_half(drawn, *self.size)] if drawn else []
            else:
                shapes += drawn
            if box.both_ends:
                both += drawn
            if self.of_owner and (weak := panels.describe_weak(box, drawn, below)):
                problems.append(self._problem(card, name, Doubt(weak)))
            below.append((box, drawn))
            describe = self._of_picture if box.kind == "art" else self._of_value
            problems += [describe(card, name, words) for words in wrong]
        if both:
            shapes.append(turn_half(both, *self.size))
        return tuple(shapes), tuple(problems)

    def _boxes(self, card: Card) -> Mapping[str, LayoutBox]:
        """Return a card's boxes.

        If a picture and a text share a height, both get heights that fit the text. Lines of this
        text are left out if the columns that they name are empty.
        """
        boxes = self.layout.boxes
        name = next((name for name, box in boxes.items() if box.shares in boxes), None)
        if name is None:
            return boxes
        above, box = boxes[boxes[name].shares], boxes[name]
        high = box.y + box.h - above.y
        lines = box.text.split("\n")
        shown = [line for line in lines if any(map(card.counted.get, FIELD.findall(line)))]
        box = replace(box, text="\n".join(shown) or " ", y=above.y, h=high)
        if box.shares == name or not self._filled(above.name, card, []):
            return {**boxes, name: box}
        words = self._filled(box.text, card, [], cell=True)
        above, below = panels.share_height(above, box, words)
        return {**boxes, box.shares: above, name: below}

    def beside_panels(self, card: Card) -> Path:
        """Return the area of a card's side, bleed included, that lies outside all panels.

        Panels count here even if this card does not show them.
        """
        seen = (
            (box, shape.pen.width if isinstance(shape, Rect | Path) and shape.pen else 0.0)
            for name, box in self.layout.boxes.items()
            if box.kind == "panel"
            for shape in self._box(name, box, card)[0]
        )
        return panels.free_area(seen, self.size)

    def _report_once(self, words: str) -> list[str]:
        """Return [words], or [] if the same problem was already reported for an earlier card."""
        is_known = words in self._reported
        self._reported.add(words)
        return [] if is_known else [words]

    def _problem(self, card: Card, box: str, words: str) -> Problem:
        mild = isinstance(words, Doubt)
        return Problem(self.file, f"{self.table} {card.id}", box, str(words), mild)

    def _of_picture(self, card: Card, name: str, words: str) -> Problem:
        """Locate a picture's problem: in its file, else in the card's value, else in the layout."""
        result = self._problem(card, name, words)
        template = self.layout.boxes[name].name
        field = FIELD.fullmatch(template)
        key = field[1] if field and field[1] in card.values else ""
        place = self.place(card.id, key) if key else None
        try:
            file = self.art.file(self._filled(template, card, []))
        except CompanionError:
            file = None
        if file is None:
            return replace(place, message=words, mild=result.mild) if place else result
        row = place.entry if place else card.id
        return replace(
            result, file=self.art.describe_file(file), entry=f"{self.table} {row}", key=key or name
        )

    def _of_value(self, card: Card, name: str, words: str) -> Problem:
        """Locate a box's problem: in the card's value that causes it, else in the layout."""
        box, result = self.layout.boxes[name], self._problem(card, name, words)
        shown = FIELD.findall(box.text)
        for key in dict.fromkeys(shown):
            if words.startswith(icons.no_icon(key)):
                near = suggest_word(key, [*card.values, *icons.icon_names()])
                return self._problem(card, name, f'there is no column or icon "{key}"{near}')
        for template in (box.color, box.edge) if words.startswith(NO_ROLE) else ():
            field = FIELD.search(template)
            key = field[1] if field else ""
            place = self.place(card.id, key) if key in card.values else None
            if field and place and words == _unknown_role(self._filled(template, card, [])):
                before, after = template[: field.start()], template[field.end() :]
                alike = (role for role in self.theme.colors if role.startswith(before))
                known = [r[len(before) :].removesuffix(after) for r in alike if r.endswith(after)]
                value = card.values[key]
                missing = "is empty; name a colour"
                why = f'"{shorten_line(value)}" is not a colour' if value else missing
                return replace(place, message=why + suggest_names(value, known))
        blamed = shown[0] if len(shown) == 1 and not words.startswith(NO_ROLE) else ""
        if box.shares:
            sign = words.partition('"')[2].partition('"')[0] or " "
            texts = {key: card.values.get(key, "") for key in shown}
            blamed = max(texts, key=lambda key: (sign in texts[key], len(texts[key])), default="")
        if words.startswith(icons.no_icon("")[:-1]):
            result = replace(result, message=f"{words}; for a brace write \\{{")
        if NO_ENTRY in words:
            blamed = blamed.partition(".")[0]
        place = self.place(card.id, blamed) if self.of_owner and blamed in card.values else None
        return replace(place, message=result.message, mild=result.mild) if place else result

    def _box(self, name: str, box: LayoutBox, card: Card) -> Drawn:
        """Return a box's shapes and problems. Cards with the same content share one drawn box."""
        wrong: list[str] = []  # what lacks is told of each card by itself
        words, drawing, color, edge = (
            self._filled(template, card, wrong, cell=template is box.text)
            if "{" in template
            else template
            for template in (box.text, box.name, box.color, box.edge)
        )
        if lacking := self._lacking(box, card):
            return (), wrong + self._report_once(lacking)
        key = (name, words, drawing, color, edge, box.y, box.h)
        if key not in self._face_cache:
            shapes, same = tuple[Shape, ...](), list[str]()
            try:
                shapes = tuple(self._shapes(box, words, drawing, color, edge, same))
            except CompanionError as error:
                same.append(str(error))
            self._face_cache[key] = shapes, same
        shapes, same = self._face_cache[key]
        return shapes, wrong + same

    def _lacking(self, box: LayoutBox, card: Card) -> str:
        """Return a message if a box names a column that does not exist, else "".

        A name in a text may be an icon. It counts only if it is similar to a column's name.
        """
        for template in (box.text, box.name, box.color, box.edge):
            for key in FIELD.findall(template):
                if "." in key or key.replace("_", "-") in card.values or key in card.values:
                    continue
                near = suggest_word(key, card.values)
                if template is not box.text or (near and key not in icons.icon_names()):
                    return f'{self.table} has no column "{key}"{near}'
        return ""

    def _filled(self, template: str, card: Card, wrong: list[str], *, cell: bool = False) -> str:
        """Replace names in braces by the card's values and labels.

        Other names without a dot stay, since they may be icons. If `cell` is true, a `|` in an
        owner's value is printed instead of breaking the line. Failed look-ups are added to `wrong`.
        """

        def value(match: re.Match[str]) -> str:
            key = match[1]
            if key in card.values:
                value = card.values[key]
                return BAR.sub(r"\|", value) if cell and self.of_owner else value
            head, _, rest = key.partition(".")
            if not rest:
                return match[0]
            if head == "card":
                key = f"{self.table}.{card.id}.{rest}"
            elif head in card.values:
                key = f"{head}.{card.values[head]}.{rest}"
            label = self.words.get(key)
            if label is None and self.of_owner and head in card.values:
                try:
                    result = self.look_up(head, card.values[head], rest)
                except CompanionError as error:
                    wrong.append(str(error))
                    return key
                if result is not None:
                    return result
            if label is None:
                wrong.append(f'there is no label "{key}"')
                return key
            return FIELD.sub(lambda inner: card.values.get(inner[1], inner[0]), label)

        named = HEADING.sub(partial(_column_name, card.values), template)
        return REPEATED.sub(_repeat_icon, FIELD.sub(value, named))

    def _shapes(
        self, box: LayoutBox, words: str, drawing: str, color: str, edge: str, wrong: list[str]
    ) -> Iterable[Shape]:
        fill, outline = self._color(color, wrong), self._color(edge, wrong)
        match box.kind:
            case "panel":
                pen = Pen(outline, box.edge_width) if outline else None
                if fill or pen:
                    yield self._panel(box, fill, pen)
            case "rule":
                if fill:
                    end = box.x + box.w, box.y + box.h
                    yield Line(box.x, box.y, *end, Pen(fill, box.edge_width))
            case "icon" | "art" if not drawing:
                return  # a value that this card does not have
            case "icon":
                if fill:
                    middle = box.x + box.w / 2, box.y + box.h / 2
                    yield from icons.draw_icon(drawing, *middle, min(box.w, box.h), fill, words)
            case "disc":
                pen = Pen(outline, box.edge_width) if outline else None
                middle = box.x + box.w / 2, box.y + box.h / 2
                yield Circle(*middle, min(box.w, box.h) / 2, fill, pen)
            case "art":
                yield self._art(box, drawing, wrong)
            case "text" | "number":
                yield from self._text(box, words, fill or "#000000", wrong)

    def _art(self, box: LayoutBox, name: str, wrong: list[str]) -> Shape:
        file = self.art.file(name)
        middle = box.x + box.w / 2, box.y + box.h / 2
        if file is None:
            symbol = thicken_drawing(name, self.theme.ink, box.w, box.thinnest)
            return put_symbol(
                symbol, *middle, width=box.w, angle_deg=box.angle, mirrored=box.mirrored
            )
        shape, notes = owner_pictures.draw_picture(file, box.w, box.h, box.fit, self.theme.ink)
        wrong += map(Doubt, notes)
        return Group((shape,), *middle, box.angle, mirrored=box.mirrored)

    def _color(self, role: str, wrong: list[str]) -> str | None:
        if role == "none":
            return None
        try:
            return self.theme.colors[role]
        except (CompanionError, KeyError):
            wrong.append(_unknown_role(role))
            return None

    def _text(self, box: LayoutBox, words: str, ink: str, wrong: list[str]) -> Iterable[Shape]:
        result = fit_text(words, (box.x, box.y, box.w, box.h), panels.style_of(box), ink)
        wrong += result.problems
        yield from result.shapes
        if box.kind == "number" and words in ("6", "9"):
            # a turned card swaps the two, so both stand on a bar
            em = pt_to_mm(result.size_pt)
            low = max(shape.y for shape in result.shapes if isinstance(shape, Text)) + em * 0.1
            along = {"start": em * 0.25, "middle": box.w / 2, "end": box.w - em * 0.25}
            middle = box.x + along[box.align]
            yield Line(middle - em * 0.2, low, middle + em * 0.2, low, Pen(ink, em * 0.06))

    def _panel(self, box: LayoutBox, fill: str | None, pen: Pen | None) -> Shape:
        left, top, right, bottom = panels.box_with_bleed(box)
        if not box.bleed or not box.radius:
            return Rect(left, top, right - left, bottom - top, box.radius, fill, pen)
        outline = panels.rounded_rectangle(left, top, right, bottom, box.radius, box.bleed)
        return Path(outline, fill, pen)
