"""`companion print --changed` and `--lost`: reprints with the options of the last print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion.cli import print_command
from companion.cli.game_selection import OpenedGame, find_game
from companion.cli.print_command import MOST_NAMED, build_style, open_ordered, print_note
from companion.cli.terminal import width
from companion.core.errors import CompanionError
from companion.core.names import split_names, suggest_word
from companion.core.text_format import list_some, plural, wrap_text
from companion.data.overlay_folder import refuse_mistyped
from companion.drawing.component import Component
from companion.games.game_type import Game
from companion.games.piece_words import SOLID, list_pieces
from companion.printing import last_print, selection
from companion.printing import order as orders
from companion.printing.last_print import Key, LastPrint, PieceChange, read_last_print
from companion.printing.order import PrintOrder, read_record
from companion.printing.pages import Pieces, draw_pieces
from companion.printing.print_game import PrintJob
from companion.printing.selection import PrintRequest, printed_names
from companion.table.describe import tally

Fit = tuple[str, str, str]  # game, component and piece


def as_last_print(
    order: PrintOrder, record: Mapping[str, Any], given: Collection[str], game: Game
) -> PrintOrder:
    """Return `order` with the options of the last print, except the options in `given`.

    If the last print had no data folder, the data folder of `order` stays.
    """
    old = record["options"]
    if order.data is not None and old.get("data") is None:
        given = {*given, "data"}
    own = {each.name for each in game.print_options if not (each.is_seed and "seed" in given)}
    extra = {
        name: tuple(old[name]) if isinstance(old[name], list) else old[name]
        for name in old.keys() & own - {*given}
    }
    values = read_record(old, [name for name in orders.list_kept() if name not in given])
    seed = order.seed if "seed" in given else record.get("seed")
    order = replace(order, **values, seed=seed, extra={**order.extra, **extra})
    if order.data is not None and not order.data.exists() and "data" not in given:
        raise CompanionError(
            f"the last print used the numbers in {order.data}, which is gone; add --data DIR"
        )
    if order.data and "data" not in given:
        print_note(f"{game.slug}: uses the numbers in {order.data}, like the last print.")
    return print_command.add_seed(order, game)


def _with_paper(
    order: PrintOrder, given: Collection[str], last: LastPrint | None, pieces: Collection[Key]
) -> PrintOrder:
    """Return `order` with the paper that `find_paper` gives for `pieces`. A given paper stays."""
    if last is None or "paper" in given:
        return order
    return replace(order, **read_record(last_print.find_paper(last, pieces), ["paper"]))


def on_last_paper(job: PrintJob, out: Path) -> PrintJob:
    """Return the job on the paper of its pieces' last reprint, or else of the newest print."""
    keys = {(each.component.name, key) for each in job.wanted for key in each.copies}
    order = _with_paper(job.order, (), read_last_print(out / job.slug), keys)
    _tell_paper(job.title, order, job.order)
    return replace(job, order=order)


def _tell_paper(title: str, order: PrintOrder, usual: PrintOrder) -> None:
    if order.paper != usual.paper:
        paper = orders.write_value("paper", order.paper)
        print_note(f"{title}: on {paper} paper, like the last print; --paper takes another.")


# --- what has changed ------------------------------------------------------------------------


def find_changed(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path, *, named: bool
) -> Iterator[PrintJob]:
    """Yield print jobs for the pieces that differ from the last print.

    Raises CompanionError if the last print was stopped or does not exist. If the person did not
    name the games, `named` is false, and games without a print are left out.
    """
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
                f"the print in {folder} was stopped, so it is not complete enough to compare;"
                " print the game without --changed"
            )
        yield from _compare(order, given, game, last)


def _compare(
    order: PrintOrder, given: Collection[str], game: Game, last: LastPrint
) -> Iterator[PrintJob]:
    kind = order.formats[0] if "formats" in given else None
    record = last.of_format(kind) if kind else last.record
    if record is None:
        raise CompanionError(f"the print in {last.folder} has no {kind} files to compare with")
    if "faces" not in record:
        raise CompanionError(
            f"the print in {last.folder} cannot be compared, because an older version made it;"
            " print everything once, then --changed works"
        )
    order = as_last_print(order, record, given, game)
    narrower = bool(order.only or order.skip or order.pieces)
    if not narrower:
        order = replace(order, **read_record(record["options"], orders.CHOSEN))
    some = read_last_print(last.folder / last_print.SOME)
    known = last_print.add_reprints(record, some, last.folder)
    printed = {(str(face["component"]), str(face["piece"])) for face in known["faces"]}
    parts = order.picked and (*order.picked, *(component for component, _ in printed))
    (whole,) = open_ordered([game], order, parts)
    style = build_style(order)
    if narrower:
        names = replace(order, sets=())  # the sets of the last print are ids
        ids = selection.identify(names, {game.slug: whole.components}, style)[game.slug]
        order = replace(ids, sets=order.sets)
    requests = selection.select_pieces(whole.components, order, 1)
    if not narrower:
        requests = selection.add_pieces(requests, whole.components, printed)
    pieces = draw_pieces(requests, style)
    differing = [*last_print.find_changes(requests, pieces, order, known, whole.data.rows)]
    away = {} if narrower else dict(last_print.find_removed(requests, known))
    if not differing and not away:
        compared = _describe_parts(game, order, requests, pieces, printed)
        typer.echo(
            f"{whole.facts.title}: nothing has changed since the print in {last.folder}{compared}"
        )
        print_command.tell_drawn_before(last.folder)
        return
    lines = _describe_changes(whole, last.folder, order, known, pieces, differing, away)
    typer.echo("\n".join(lines))
    for new in _list_unprinted(game, order, printed):
        if own := _list_own(whole, new):
            typer.echo(f"  {new.title}: your numbers were never printed. To print these pieces:")
            typer.echo(f"    {whole.order_pieces([(new, own)], order.data, game.home)}")
    missing = {(each.component, each.piece): each.copies for each in differing}
    order = _with_paper(order, given, last, missing)
    if again := selection.limit_requests(requests, missing, order.copies):
        full = {each.component.name: each.copies for each in requests}
        counts = {f"{part}/{key}": full[part][key] for part, key in missing}
        yield print_command.build_job(whole, order, again, counts)


def _describe_changes(
    whole: OpenedGame,
    folder: Path,
    order: PrintOrder,
    record: Mapping[str, Any],
    pieces: Pieces,
    differing: Sequence[PieceChange],
    away: Mapping[Key, int],
) -> Iterator[str]:
    """Yield lines of changed pieces and reasons. Add an id if an unchanged piece has that title."""
    otherwise = "; ".join(orders.describe_changes(order, record))
    since = f" ({otherwise})" if otherwise else ""
    count = plural(len(differing), "piece") + (" differs" if len(differing) == 1 else " differ")
    yield f"{whole.facts.title}: {count} from the print in {folder}{since}"
    titles = {part.name: part.title for part in whole.components}
    most = Counter((component, piece.title) for (component, _), piece in pieces.items())
    alike: dict[tuple[str, str], list[PieceChange]] = {}
    for each in differing:
        alike.setdefault((each.component, each.why), []).append(each)
    for (component, why), changes in alike.items():
        times = Counter(each.title for each in changes)
        some = {title for title in times if times[title] < most[component, title]}
        names = [each.title + f" {each.piece}" * (each.title in some) for each in changes]
        yield from wrap_text(f"{titles[component]}: {tally(names)} ({why})", width(), " " * 4, "  ")
    if away:
        gone = tally([*_name_removed(whole, order, away)])
        yield from wrap_text(f"to take out: {gone}", width(), " " * 4, "  ")


def _name_removed(whole: OpenedGame, order: PrintOrder, away: Mapping[Key, int]) -> Iterator[str]:
    """Yield the name of each printed piece in `away`, once for each copy to take out."""
    (ours,) = open_ordered([find_game(whole.slug)], replace(order, data=None))
    names = {
        (part.name, key): f"{part.title}: {name}"
        for part in (*ours.components, *whole.components)
        if part.name in {component for component, _ in away}
        for key, name in printed_names(part, build_style(order)).items()
    }
    for piece, count in away.items():
        yield from [names.get(piece, "/".join(piece))] * count


def _describe_parts(
    game: Game,
    order: PrintOrder,
    requests: Sequence[PrintRequest],
    pieces: Pieces,
    printed: Collection[Key],
) -> str:
    """List the parts that were compared or never printed; "" if the order names no parts."""
    if not order.picked:
        return ""
    names: list[str] = []
    for each in requests:
        part, keys = each.component, each.copies.keys()
        is_whole = keys == {key for key, copies in part.copies.items() if copies}
        names += [part.title] if is_whole else [pieces[part.name, key].title for key in keys]
    left = [part.title for part in _list_unprinted(game, order, printed)]
    never = f"; never printed: {list_some(left, MOST_NAMED)}" if left else ""
    return f". Compared: {list_some(names, MOST_NAMED)}{never}. Use --only to print other parts"


def _list_unprinted(game: Game, order: PrintOrder, printed: Collection[Key]) -> list[Component]:
    """Return the base game's components that were never printed; [] if the order names no parts."""
    seen = {component for component, _ in printed}
    whole = open_ordered([game], order) if order.picked else []
    parts = (part for each in whole for part in each.components)
    return [part for part in parts if not part.set and part.name not in seen]


def _list_own(whole: OpenedGame, part: Component) -> list[str]:
    """Return the ids of a component's pieces that have at least one value from the owner."""
    rows = whole.data.rows(part.table or part.name)
    own = {id for id, row in rows.items() if any(s.mark == "O" for s in row.sources.values())}
    return [id for id in part.copies if id in own]


# --- what was lost ---------------------------------------------------------------------------


class _Shelf(Struct, frozen=True):
    """A game in which to look for lost pieces, with the options of its last print."""

    game: Game
    whole: OpenedGame
    order: PrintOrder  # print options, as in the last print
    last: LastPrint | None
    record: Mapping[str, Any]  # the last print from the manifest; {} if there is none


def find_lost(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path
) -> Iterator[PrintJob]:
    """Yield print jobs for lost pieces. Each name in `order.lost` is one lost copy."""
    shelves: dict[str, _Shelf] = {}
    for game in games:
        last, mine = read_last_print(out / game.slug), order
        record: Mapping[str, Any] = {}
        if last is not None:
            record = last.of_format(order.formats[0] if "formats" in given else "") or last.record
            mine = as_last_print(order, record, {*given, "copies"}, game)  # a lost piece is one
        (whole,) = open_ordered([game], mine)
        shelves[game.slug] = _Shelf(game, whole, mine, last, record)
    matches = partial(_match, shelves=shelves)
    names = (name for text in order.lost for name in split_names(text, matches))
    lost = Counter(_find(name, shelves) for name in names)
    for slug, shelf in shelves.items():
        counts = {(part, key): n for (game, part, key), n in lost.items() if game == slug}
        every = [PrintRequest(part, part.copies) for part in shelf.whole.components]
        if requests := selection.limit_requests(every, counts, shelf.order.copies):
            _tell_lost(shelf, requests)
            keys = tuple((each.component.name, key) for each in requests for key in each.copies)
            mine = replace(_with_paper(shelf.order, given, shelf.last, keys), pieces=keys)
            _tell_paper(shelf.whole.facts.title, mine, order)
            yield print_command.build_job(shelf.whole, mine, requests)


def _match(text: str, shelves: Mapping[str, _Shelf]) -> list[Fit]:
    """Return the pieces that fit a text: in printed games, else in all games, else in all sets."""
    printed = {slug: shelf for slug, shelf in shelves.items() if shelf.last}
    for where, everything in ((printed, False), (shelves, False), (shelves, True)):
        fits: list[Fit] = []
        for slug, shelf in where.items():
            sets = {None, *shelf.order.sets}
            parts = shelf.whole.components
            if not everything and selection.ALL not in sets:
                parts = tuple(part for part in parts if part.set in sets)
            pairs = selection.match_pieces(text, parts, build_style(shelf.order))
            fits += [(slug, *pair) for pair in pairs]
        if fits:
            return fits
    return []


def _find(text: str, shelves: Mapping[str, _Shelf]) -> Fit:
    """Return the piece that matches a text. Raise CompanionError if none or several match."""
    fits = _match(text, shelves)
    if len(fits) == 1:
        return fits[0]
    if fits:
        several = len({slug for slug, _, _ in fits}) > 1
        what = "game and piece" if several else "the piece"
        head = f'"{text}" fits several pieces; write {what} as in this list:'
        raise CompanionError("\n".join([head, *_list_fits(fits, shelves, several=several)]))
    names = set[str]()
    for shelf in shelves.values():
        for part in shelf.whole.components:
            names.update(*printed_names(part, build_style(shelf.order)).items())
    near = suggest_word(text, names) or "; write its id, the name printed on it, or COMPONENT/PIECE"
    raise CompanionError(f'there is no piece "{text}"{near}')


def _list_fits(
    fits: Sequence[Fit], shelves: Mapping[str, _Shelf], *, several: bool
) -> Iterator[str]:
    """Yield a line for each matching piece: the name to type, then title and values."""
    for (slug, name), some in groupby(fits, key=lambda fit: fit[:2]):
        shelf = shelves[slug]
        part = next(part for part in shelf.whole.components if part.name == name)
        pieces, words = list_pieces(shelf.game, part, shelf.order.data)
        titles = {piece["id"]: piece["title"] for piece in pieces}
        for *_, key in some:
            text = ", ".join(filter(None, (titles[key], words[key])))
            yield f"{f'{slug} ' * several}{name}/{key}  {text}".replace(SOLID, " ")


def _tell_lost(shelf: _Shelf, requests: Sequence[PrintRequest]) -> None:
    """List the pieces to reprint. Warn of each piece that has changed since the last print."""
    pieces = draw_pieces(requests, build_style(shelf.order))
    for request in requests:
        for piece, copies in request.copies.items():
            title = pieces[request.component.name, piece].title
            name = " ".join(dict.fromkeys((request.component.title, piece, title)))
            count = f", {copies} of it" if copies > 1 else ""
            typer.echo(f"{shelf.whole.facts.title}: {name}{count}")
    if "faces" in shelf.record:
        rows = shelf.whole.data.rows
        single = [PrintRequest(each.component, dict.fromkeys(each.copies, 1)) for each in requests]
        changes = last_print.find_changes(single, pieces, shelf.order, shelf.record, rows)
        for each in (each for each in changes if each.is_redrawn):
            print_note(
                f"{each.title} has changed since the last print ({each.why});"
                " use --changed to print all changed pieces"
            )
