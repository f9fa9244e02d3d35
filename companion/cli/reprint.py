"""`companion print --changed` and `--lost`: pieces again, printed as the last print was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion.cli.game_selection import OpenedGame, find_game, open_games
from companion.cli.run_print import (
    MOST_NAMED,
    add_seed,
    build_choices,
    build_job,
    build_style,
    print_note,
    tell_drawn_before,
)
from companion.cli.terminal import width
from companion.core.errors import CompanionError
from companion.core.names import suggest_word
from companion.core.resolver import split_names
from companion.core.text_format import list_some, plural, wrap_text
from companion.data.overlay_folder import refuse_mistyped
from companion.games.game_type import Game
from companion.games.piece_words import SOLID, list_pieces
from companion.printing.last_print import (
    SOME,
    Key,
    LastPrint,
    PieceChange,
    add_reprints,
    find_changes,
    find_paper,
    find_removed,
    read_last_print,
)
from companion.printing.order import (
    CHOSEN,
    PrintOrder,
    describe_changes,
    list_kept,
    read_record,
    write_value,
)
from companion.printing.pages import Pieces, draw_pieces
from companion.printing.print_game import PrintJob
from companion.printing.selection import (
    ALL,
    PrintRequest,
    add_pieces,
    identify,
    limit_requests,
    match_pieces,
    printed_names,
    select_pieces,
)
from companion.table.describe import tally

Fit = tuple[str, str, str]  # game, component and piece


def as_last_print(
    order: PrintOrder, record: Mapping[str, Any], given: Collection[str], game: Game
) -> PrintOrder:
    """Return an order with the options of the last print where none are `given`.

    Numbers that were not there yet at that time are used.
    """
    old = record["options"]
    if order.data is not None and old.get("data") is None:
        given = {*given, "data"}
    extra = dict(order.extra)
    for option in game.print_options:
        is_given = option.name in given or (option.is_seed and "seed" in given)
        if option.name in old and not is_given:
            value = old[option.name]
            extra[option.name] = tuple(value) if isinstance(value, list) else value
    values = read_record(old, [name for name in list_kept() if name not in given])
    seed = order.seed if "seed" in given else record.get("seed")
    order = add_seed(replace(order, **values, seed=seed, extra=extra), game)
    if order.data is not None and not order.data.exists() and "data" not in given:
        raise CompanionError(
            f"the last print used the numbers in {order.data}, which is gone; add --data DIR"
        )
    if order.data and "data" not in given:
        print_note(f"{game.slug}: uses the numbers in {order.data}, like the last print.")
    return order


def _with_paper(
    order: PrintOrder, given: Collection[str], last: LastPrint | None, pieces: Collection[Key]
) -> PrintOrder:
    """Return an order on the paper that these pieces, or the last ones, were printed on."""
    if last is None or "paper" in given:
        return order
    return replace(order, **read_record(find_paper(last, pieces), ["paper"]))


def on_last_paper(job: PrintJob, out: Path) -> PrintJob:
    """Return a job of some parts on the paper that they, or the last ones, were printed on."""
    keys = {(each.component.name, key) for each in job.wanted for key in each.copies}
    order = _with_paper(job.order, (), read_last_print(out / job.slug), keys)
    if order.paper != job.order.paper:
        paper = write_value("paper", order.paper)
        print_note(f"{job.title}: on {paper} paper, like the last print; --paper takes another.")
    return replace(job, order=order)


# --- what has changed ------------------------------------------------------------------------


def changed_pieces(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path, *, named: bool
) -> Iterator[PrintJob]:
    """Yield what differs from the last print in `out`; of games not `named` only printed ones."""
    refuse_mistyped(out)
    lasts = {game.slug: read_last_print(out / game.slug) for game in games}
    if not named and any(lasts.values()):
        games = [game for game in games if lasts[game.slug]]
    for game in games:
        last, folder = lasts[game.slug], out / game.slug
        if last is None:
            raise CompanionError(
                f"there is no print in {folder} to compare with; print the game first,"
                " or name the right folder with --out"
            )
        if last.stopped:
            raise CompanionError(
                f"the print in {folder} was stopped, so there is nothing whole to compare with;"
                " print the game without --changed"
            )
        yield from _changed_requests(order, given, game, last)


def _changed_requests(
    order: PrintOrder, given: Collection[str], game: Game, last: LastPrint
) -> Iterator[PrintJob]:
    kind = order.formats[0] if "formats" in given else None
    record = last.of_format(kind) if kind else last.record
    if record is None:
        raise CompanionError(f"the print in {last.folder} has no {kind} files to compare with")
    if "faces" not in record:
        raise CompanionError(
            f"the print in {last.folder} is by an older version, which did not note what each piece"
            " looked like; print everything once, and --changed works from then on"
        )
    order = as_last_print(order, record, given, game)
    narrower = bool(order.only or order.skip or order.pieces)
    if not narrower:
        order = replace(order, **read_record(record["options"], CHOSEN))
    known = add_reprints(record, read_last_print(last.folder / SOME), last.folder)
    printed = {(str(face["component"]), str(face["piece"])) for face in known["faces"]}
    parts = order.picked and (*order.picked, *(component for component, _ in printed))
    (whole,) = open_games([game], order.data, order.language, build_choices(order, parts))
    style = build_style(order)
    if narrower:
        names = replace(order, sets=())  # the sets of the last print are ids
        ids = identify(names, {game.slug: whole.components}, style)[game.slug]
        order = replace(ids, sets=order.sets)
    requests = select_pieces(whole.components, order, 1)
    if not narrower:
        requests = add_pieces(requests, whole.components, printed)
    pieces, rows = draw_pieces(requests, style), whole.data.rows
    differing = tuple(find_changes(requests, pieces, order, known, rows))
    away = {} if narrower else dict(find_removed(requests, known))
    _tell_changes(whole, last.folder, order, known, pieces, differing, away)
    missing = {(each.component, each.piece): each.copies for each in differing}
    order = _with_paper(order, given, last, missing)
    if again := limit_requests(requests, missing, order.copies):
        full = {each.component.name: each.copies for each in requests}
        counts = {f"{part}/{key}": full[part][key] for part, key in missing}
        yield build_job(whole, order, again, counts)


def _tell_changes(
    whole: OpenedGame,
    folder: Path,
    order: PrintOrder,
    record: Mapping[str, Any],
    pieces: Pieces,
    differing: Sequence[PieceChange],
    away: Mapping[Key, int],
) -> None:
    """Tell which pieces differ, and why."""
    game, titles = whole.facts.title, {part.name: part.title for part in whole.components}
    if not differing and not away:
        parts = _describe_parts(whole, order, pieces, record)
        typer.echo(f"{game}: nothing has changed since the print in {folder}{parts}")
        tell_drawn_before(folder)
        return
    otherwise = "; ".join(describe_changes(order, record))
    since = f" ({otherwise})" if otherwise else ""
    count = plural(len(differing), "piece") + (" differs" if len(differing) == 1 else " differ")
    lines = [f"{game}: {count} from the print in {folder}{since}"]
    alike: dict[tuple[str, str], list[str]] = {}
    for each in differing:
        alike.setdefault((each.component, each.why), []).append(each.title)
    for (component, why), names in alike.items():
        lines += wrap_text(f"{titles[component]}: {tally(names)} ({why})", width(), " " * 4, "  ")
    if away:
        gone = tally([*_name_removed(whole, order, away)])
        lines += wrap_text(f"to take out: {gone}", width(), " " * 4, "  ")
    typer.echo("\n".join(lines))


def _name_removed(whole: OpenedGame, order: PrintOrder, away: Mapping[Key, int]) -> Iterator[str]:
    """Yield the name of each piece that is too many; one that is gone may be ours."""
    (ours,) = open_games([find_game(whole.slug)], None, order.language, build_choices(order, ()))
    names: dict[Key, str] = {}
    for part in (*ours.components, *whole.components):
        if part.name in {component for component, _ in away}:
            printed = printed_names(part, build_style(order))
            names |= {(part.name, key): f"{part.title}: {name}" for key, name in printed.items()}
    for piece, count in away.items():
        yield from [names.get(piece, "/".join(piece))] * count


def _describe_parts(
    whole: OpenedGame, order: PrintOrder, pieces: Pieces, known: Mapping[str, Any]
) -> str:
    """Return what was compared and what was never printed, if prints have but some pieces."""
    names = [name for key in ("only", "pieces") for name in known["options"].get(key, ())]
    if not names:
        return ""
    (every,) = open_games(
        [find_game(whole.slug)], order.data, order.language, build_choices(order, ())
    )
    titles = {part.name: part.title for part in every.components}
    printed = {name.partition("/")[0] for name in names}
    names += dict.fromkeys(
        name for face in known["faces"] if (name := str(face["component"])) not in printed
    )
    drawn = {"/".join(key): piece.title for key, piece in pieces.items()}
    parts = list_some([drawn.get(name) or titles.get(name, name) for name in names], MOST_NAMED)
    seen = {*names, *printed}
    left = [part.title for part in every.components if not part.set and part.name not in seen]
    never = f"; never printed: {list_some(left, MOST_NAMED)}" if left else ""
    return f". Compared: {parts}{never}. To print other parts: --only"


# --- what was lost ---------------------------------------------------------------------------


def lost_pieces(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path
) -> Iterator[PrintJob]:
    """Yield the pieces that a person lost, a copy for each time a piece is named."""
    shelves = [_open_shelf(order, given, game, read_last_print(out / game.slug)) for game in games]
    matches = partial(_match, shelves=shelves)
    names = (name for text in order.lost for name in split_names(text, matches))
    lost = Counter(_find(name, shelves) for name in names)
    for shelf in shelves:
        slug = shelf.game.slug
        counts = {(part, key): n for (game, part, key), n in lost.items() if game == slug}
        every = [PrintRequest(part, part.copies) for part in shelf.whole.components]
        if requests := limit_requests(every, counts, shelf.order.copies):
            _tell_lost(shelf, requests)
            keys = tuple((each.component.name, key) for each in requests for key in each.copies)
            mine = replace(_with_paper(shelf.order, given, shelf.last, keys), pieces=keys)
            yield build_job(shelf.whole, mine, requests)


class _Shelf(Struct, frozen=True):
    """A game in which a lost piece may be found."""

    game: Game
    whole: OpenedGame
    order: PrintOrder  # how it is printed, as the last print was
    last: LastPrint | None
    record: Mapping[str, Any] | None  # what the manifest tells of the last print, if there is one

    def match(self, text: str, *, everything: bool) -> list[Fit]:
        """Return what a text may mean, `everything` also in sets that were not printed."""
        sets = {None, *self.order.sets}
        parts = [
            part for part in self.whole.components if everything or part.set in sets or ALL in sets
        ]
        return [
            (self.game.slug, *pair) for pair in match_pieces(text, parts, build_style(self.order))
        ]


def _open_shelf(
    order: PrintOrder, given: Collection[str], game: Game, last: LastPrint | None
) -> _Shelf:
    record = None
    if last is not None:
        kind = order.formats[0] if "formats" in given else ""
        record = last.of_format(kind) or last.record
        order = as_last_print(order, record, {*given, "copies"}, game)  # a lost piece is one
    (whole,) = open_games([game], order.data, order.language, build_choices(order, ()))
    return _Shelf(game, whole, order, last, record)


def _match(text: str, shelves: Sequence[_Shelf]) -> list[Fit]:
    """Return the pieces that a text may mean: among what was printed, else among all pieces."""
    printed = [shelf for shelf in shelves if shelf.last]
    for where, everything in ((printed, False), (shelves, False), (shelves, True)):
        if fits := [fit for shelf in where for fit in shelf.match(text, everything=everything)]:
            return fits
    return []


def _find(text: str, shelves: Sequence[_Shelf]) -> Fit:
    """Return the piece that a text means; CompanionError if none or several."""
    fits = _match(text, shelves)
    if len(fits) == 1:
        return fits[0]
    if fits:
        several = len({slug for slug, _, _ in fits}) > 1
        hint = "several games; write the game and one" if several else "several pieces; write one"
        lines = _list_fits(fits, shelves, several=several)
        start = f'"{text}" could be {"pieces of " if several else ""}{hint} of:'
        raise CompanionError("\n".join([start, *lines]))
    names = set[str]()
    for shelf in shelves:
        for part in shelf.whole.components:
            names.update(*printed_names(part, build_style(shelf.order)).items())
    near = suggest_word(text, names) or "; write its id, the name printed on it, or COMPONENT/PIECE"
    raise CompanionError(f'there is no piece "{text}"{near}')


def _list_fits(fits: Sequence[Fit], shelves: Sequence[_Shelf], *, several: bool) -> Iterator[str]:
    """Yield a line for each piece that a text may mean: how to write it, what it says."""
    for shelf in shelves:
        slug = shelf.game.slug
        for part in shelf.whole.components:
            if keys := [key for game, name, key in fits if (game, name) == (slug, part.name)]:
                pieces, words = list_pieces(shelf.game, part, shelf.order.data)
                titles = {piece["id"]: piece["title"] for piece in pieces}
                game = f"{slug} " if several else ""
                for key in keys:
                    text = ", ".join(filter(None, (titles[key], words[key])))
                    yield f"{game}{part.name}/{key}  {text}".replace(SOLID, " ")


def _tell_lost(shelf: _Shelf, requests: Sequence[PrintRequest]) -> None:
    """Tell what is printed again, and what now looks different from the last print."""
    pieces = draw_pieces(requests, build_style(shelf.order))
    for request in requests:
        for piece, copies in request.copies.items():
            title = pieces[request.component.name, piece].title
            name = " ".join(dict.fromkeys((request.component.title, piece, title)))
            count = f", {copies} of it" if copies > 1 else ""
            typer.echo(f"{shelf.whole.facts.title}: {name}{count}")
    if shelf.record and "faces" in shelf.record:
        rows = shelf.whole.data.rows
        single = [PrintRequest(each.component, dict.fromkeys(each.copies, 1)) for each in requests]
        for each in find_changes(single, pieces, shelf.order, shelf.record, rows):
            if each.is_redrawn:
                print_note(
                    f"{each.title} has changed since the last print ({each.why});"
                    " print what differs with --changed"
                )
