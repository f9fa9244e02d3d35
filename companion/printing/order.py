"""The options of a print, each declared once for command line, workshop and manifest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, field

from companion import __version__
from companion.core.errors import CompanionError
from companion.drawing.theme import Ink, Palette
from companion.imposition.paper import PAPERS, Paper, parse_paper
from companion.imposition.slots import Backs

PictureFormat: TypeAlias = Literal["svg", "png"]
Format: TypeAlias = Literal["pdf"] | PictureFormat
Formats: TypeAlias = tuple[Literal["pdf", "svg", "png"], ...]
Texts: TypeAlias = tuple[str, ...]
MOST_COPIES = 1000
FARTHEST_NUDGE = 10.0
LONGEST_SEED = 40  # characters: it stands in the footer of each page
PIECES, PAPER, BACKS, LOOK, GAME = "Which pieces", "Paper", "Backs", "Look", "One game's"
PANELS = (PIECES, PAPER, BACKS, LOOK)
CHOSEN = ("only", "skip", "pieces")  # what a narrower print takes instead of these of the last one


class Option(Struct, frozen=True):
    """The help text and further settings of a print option, added to its field in `PrintOrder`."""

    help: str
    panel: str
    metavar: str | None = None
    name: str = ""  # the option after `--`, if it differs from the field's name
    read: Callable[[Any], Any] | None = None  # converts the typed value, or that of a manifest
    write: Callable[[Any], Any] | None = None  # converts a value back to that form
    kept: bool = True  # whether manifests list it and reprints use it
    quiet: bool = False  # whether it never changes a face
    asked: bool = False  # whether the workshop shows it
    usual: bool = False  # whether the workshop saves it as a default


def parse_piece(text: str) -> tuple[str, str]:
    """Parse `fish-cards/F05` into component and piece; without a slash, the component is ""."""
    component, _, piece = text.rpartition("/")
    return component, piece


def parse_nudge(value: Any) -> tuple[float, float]:
    """Parse a nudge, mm right and down: `0.5,-1` or [0.5, -1]. CompanionError for other texts."""
    try:
        x, y = map(float, value.split(",") if isinstance(value, str) else value)
    except ValueError:
        raise CompanionError(
            f'a nudge is two numbers in mm, such as 0.5,-1, not "{value}"'
        ) from None
    return x, y


def parse_bleed(value: Any) -> float | None:
    """Parse a bleed in mm; None for `auto`, CompanionError for other texts."""
    try:
        return None if value == "auto" else float(value)
    except ValueError:
        raise CompanionError(f'the bleed must be "auto" or a number of mm, not "{value}"') from None


class PrintOrder(Struct, frozen=True):
    """The options of a print; lengths in mm."""

    paper: Annotated[
        Paper,
        Option(
            "a4, letter, a3, tabloid, legal, a5, or a size: 320x450 (mm), 11x17 (inches).",
            PAPER,
            "PAPER",
            read=parse_paper,
            write=lambda paper: paper.name,
            quiet=True,
            asked=True,
            usual=True,
        ),
    ] = PAPERS[0]
    backs: Annotated[
        Backs,
        Option(
            "How to print backs; none: plain backs are left out.", BACKS, asked=True, usual=True
        ),
    ] = "long-edge"
    bleed: Annotated[
        float | None,
        Option(
            "How far pictures run past the cut line; auto: 3 mm, or less to save paper.",
            PAPER,
            "auto|MM",
            read=parse_bleed,
            write=lambda bleed: "auto" if bleed is None else bleed,
            quiet=True,
        ),
    ] = None
    margin: Annotated[
        float, Option("White edge on all sides; printers need some.", PAPER, "MM", quiet=True)
    ] = 6.0
    marks: Annotated[bool, Option("Marks that show where to cut.", PAPER, quiet=True)] = True
    ink: Annotated[
        Ink,
        Option(
            "saver leaves large areas white; line uses black only.", LOOK, asked=True, usual=True
        ),
    ] = "full"
    palette: Annotated[
        Palette,
        Option("safe: for people who cannot tell red from green.", LOOK, asked=True, usual=True),
    ] = "standard"
    copies: Annotated[
        int, Option("How many full sets to print.", PIECES, "N", quiet=True, asked=True)
    ] = 1
    nudge: Annotated[
        tuple[float, float],
        Option(
            "Move every back X mm right and Y mm down.",
            BACKS,
            "X,Y",
            read=parse_nudge,
            quiet=True,
            asked=True,
            usual=True,
        ),
    ] = (0.0, 0.0)
    language: Annotated[str, Option("Language of the words.", LOOK, "CODE")] = "en"
    formats: Annotated[
        Formats,
        Option(
            "pdf for sheets; svg or png for one picture per side.",
            PAPER,
            name="format",
            read=lambda value: tuple(dict.fromkeys(map(str, value))),
            quiet=True,
        ),
    ] = ("pdf",)
    dpi: Annotated[int, Option("Pixels per inch of PNG files.", PAPER, "N", quiet=True)] = 300
    extra: Mapping[str, object] = field(default_factory=dict)  # values of games' options, by name
    only: Annotated[
        Texts,
        Option(
            "Print only these components, with commas between; table-set: pads and aids;"
            " repeatable.",
            PIECES,
            "NAME",
            quiet=True,
            asked=True,
        ),
    ] = ()
    skip: Annotated[
        Texts, Option("Leave this component out; repeatable.", PIECES, "NAME", quiet=True)
    ] = ()
    pieces: Annotated[
        tuple[tuple[str, str], ...],
        Option(
            "Print only this piece, by its id or name: fish-cards/F05, F05 or Light touch.",
            PIECES,
            "PIECE",
            name="piece",
            read=lambda value: tuple(map(parse_piece, value)),
            write=lambda pieces: [f"{component}/{piece}" for component, piece in pieces],
            quiet=True,
            asked=True,
        ),
    ] = ()
    changed: Annotated[
        bool,
        Option("Print only what has changed since the last print.", PIECES, kept=False, asked=True),
    ] = False
    lost: Annotated[
        Texts,
        Option(
            "Print a lost piece again; PIECE is its id or name.",
            PIECES,
            "PIECE",
            kept=False,
            asked=True,
        ),
    ] = ()
    sets: Annotated[
        Texts,
        Option(
            "Print this expansion too (all: every expansion); repeatable.",
            PIECES,
            "NAME",
            name="set",
            asked=True,
        ),
    ] = ()
    card_size: Annotated[
        Literal["poker", "mini"],
        Option("Size of poker cards; mini is 44.5 x 63.5 mm.", LOOK, asked=True),
    ] = "poker"
    thickness: Annotated[
        float, Option("Thickness of one card, to make the boxes fit.", LOOK, "MM")
    ] = 0.32
    players: Annotated[int | None, Option("Print only what N players need.", PIECES, "N")] = None
    sleeve: Annotated[
        str | None,
        Option(
            "Fit cards, their spaces on boards and boxes to sleeves: standard, usa, chimera,"
            " euro, mini-usa, mini-chimera, mini-euro, yucatan, magnum, tarot, square-70 or"
            " square-80.",
            LOOK,
            "NAME",
            read=lambda value: value or None,
            asked=True,
        ),
    ] = None
    data: Path | None = None  # the owner's data folder
    printer: Annotated[
        str | None,
        Option(
            "Move backs by what companion calibrate saved for this printer.",
            BACKS,
            "NAME",
            kept=False,
            asked=True,
            usual=True,
        ),
    ] = None
    seed: Annotated[
        str | None,
        Option(
            "Any text makes new boards, tiles or adventures; the same text makes the same again.",
            LOOK,
            "TEXT",
            kept=False,
        ),
    ] = None  # None for the default set

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise CompanionError(f"copies must be from 1 to {MOST_COPIES}, not {self.copies}")
        if not 0 <= self.margin <= 50:
            raise CompanionError(f"the margin must be from 0 to 50 mm, not {self.margin:g}")
        if self.bleed is not None and not 0 <= self.bleed <= 3:
            raise CompanionError(f'the bleed must be from 0 to 3 mm or "auto", not {self.bleed:g}')
        if not 0.05 <= self.thickness <= 3:
            raise CompanionError(
                f"the thickness of a card must be 0.05 to 3 mm, not {self.thickness:g}"
            )
        check_nudge(self.nudge)
        if "png" in self.formats:
            from companion.drawing.png import check_dpi  # late: sheets need no pixels

            check_dpi(self.dpi)
        if self.seed is not None:
            _check_seed(self.seed)

    @property
    def picked(self) -> tuple[str, ...]:
        """The components in `only`, then those of `pieces`; "" for a piece without a component."""
        return (*self.only, *(component for component, _ in self.pieces))

    @property
    def is_partial(self) -> bool:
        """Whether the order names what to print or skip, or takes only changed or lost pieces."""
        return bool(self.picked or self.skip or self.changed or self.lost)


@cache
def list_options() -> Mapping[str, tuple[Any, Option]]:
    """Return (type, Option) of each print option, by name, in the order of `PANELS`."""
    hints = get_type_hints(PrintOrder, globals(), include_extras=True)
    parts = {name: get_args(hint) for name, hint in hints.items()}
    result = {name: (of[0], of[1]) for name, of in parts.items() if isinstance(of[-1], Option)}
    return dict(sorted(result.items(), key=lambda entry: PANELS.index(entry[1][1].panel)))


def is_several(kind: Any) -> bool:
    """Return whether an option of this type can be repeated."""
    return get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis


def write_value(name: str, value: Any) -> Any:
    """Convert an option's value to its form on the command line and in a manifest."""
    _, option = list_options()[name]
    if option.write is not None:
        return option.write(value)
    return [*value] if isinstance(value, tuple) else value


def read_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Parse values of options, leaving out None and (); CompanionError if one cannot be parsed."""
    return {
        name: read(value) if (read := list_options()[name][1].read) else value
        for name, value in values.items()
        if value not in (None, ())
    }


def record_order(order: PrintOrder) -> dict[str, object]:
    """Return the options of an order in the form that a manifest stores."""
    record: dict[str, object] = {}
    for name in PrintOrder.__struct_fields__:
        value = getattr(order, name)
        if name == "extra":
            record.update(value)
        elif name == "data":
            record[name] = None if value is None else str(value)
        elif list_options()[name][1].kept:
            record[name] = write_value(name, value)
    return record


def read_record(record: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Parse those of the options `names` that a manifest has; CompanionError for unknown values."""
    result = {}
    for name in names:
        if name not in record:
            continue
        try:
            if name == "data":
                result[name] = None if record[name] is None else Path(record[name])
            else:
                kind, option = list_options()[name]
                value = option.read(record[name]) if option.read else record[name]
                result[name] = msgspec.convert(value, kind)
        except (ValueError, TypeError, CompanionError):
            raise CompanionError(
                f'the last print used {name} "{record[name]}", which is not possible;'
                f" choose another with --{name.replace('_', '-')}"
            ) from None
    return result


def describe_changes(order: PrintOrder, manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield what has changed since a manifest, such as `ink line, was saver`.

    This can be the version, the seed and options that alter faces.
    """
    if manifest["version"] != __version__:
        yield f"version {__version__}, was {manifest['version']}"
    quiet = {name for name, (_, option) in list_options().items() if option.quiet}
    for name, value in {**record_order(order), "seed": order.seed}.items():
        plain = list(value) if isinstance(value, tuple) else value
        old = manifest.get("seed") if name == "seed" else manifest["options"].get(name, value)
        if name not in quiet and old != plain:
            none = "ours" if name == "data" else "none"
            now, before = (
                ", ".join(map(str, each)) if isinstance(each, list) else each or none
                for each in (plain, old)
            )
            title = "numbers of" if name == "data" else name.replace("_", "-")
            yield f"{title} {now}, was {before or none}"


def list_kept() -> tuple[str, ...]:
    """Return the names of the options that a reprint inherits.

    `only`, `skip`, `pieces` and the options of a single game are not among them.
    """
    names = (name for name, (_, option) in list_options().items() if option.kept)
    return (*(name for name in names if name not in CHOSEN), "data")


def find_default(name: str) -> Any:
    """Return the default of an option."""
    return getattr(PrintOrder(), name)


def check_nudge(nudge: tuple[float, float]) -> tuple[float, float]:
    """Return a nudge unchanged; CompanionError if it is too large or not a number."""
    if not all(abs(shift) <= FARTHEST_NUDGE for shift in nudge):
        far = ",".join(f"{shift:g}" for shift in nudge)
        raise CompanionError(
            f"a nudge must be at most {FARTHEST_NUDGE:g} mm each way, not {far};"
            " print the test sheet again: companion calibrate"
        )
    return nudge


def _check_seed(seed: str) -> None:
    """Raise CompanionError for a seed that a footer cannot show."""
    from companion.drawing import fonts  # late: few have one

    if not 1 <= len(seed) <= LONGEST_SEED:
        raise CompanionError(
            f"a seed for print has 1 to {LONGEST_SEED} characters, not {len(seed)}"
        )
    lacking = fonts.missing_characters(seed, "sans")
    if lacking:
        named = " ".join(f"U+{ord(letter):04X}" for letter in lacking)
        raise CompanionError(
            f"the seed is printed in the footer, but no font has {named}; use letters and digits"
        )
