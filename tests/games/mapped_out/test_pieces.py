"""The pieces of Mapped Out: what stands on them, from both sides, at every size, in every ink."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.units import PT_PER_MM
from companion.data.game_data import GameData
from companion.data.schema import Entries
from companion.drawing.art import drawing_file, drawing_names, load_drawing
from companion.drawing.component import Component
from companion.drawing.fonts import cap_height
from companion.drawing.shapes import Group, Rect, Shape, Shapes, Text, Use
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, Ink
from companion.games.game_type import Choices
from companion.games.mapped_out import aids, schema
from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.mapped_out.schema import ACTIONS, CARD_ACTIONS, FISH, MapTile
from tests.command import done, run
from tests.faces import draw_pieces, dumped, list_words, points, text_box, walked

TILES = ("map-tiles", "lands-unknown-tiles")
CARDS = ("movement-cards", "unclear-instructions-cards")
MM = {"small": (48.3, 67.6, 38.2), "regular": (65.0, 91.1, 55.6), "large": (98.7, 138.1, 94.1)}
BOLD, ITALIC = "serif-bold", "serif-italic"
TAIL = 0.22  # of the size of a font: how far a g goes below its line
SMALLEST = {"tile": 6.5, "card": 6.5, "fold": 6.5}


def parts(data: GameData, size: str = "regular", seed: str | None = None) -> dict[str, Component]:
    found = MAPPED_OUT.components(data, Choices(seed=seed, extra={"size": size}))
    return {part.name: part for part in found}


def symbols(shapes: Shapes) -> Counter[str]:
    """Return how often each symbol is used."""
    found: Counter[str] = Counter()

    def look(shape: Shape) -> None:
        if isinstance(shape, Use):
            found[shape.symbol.name] += 1
        elif isinstance(shape, Group):
            for inner in shape.shapes:
                look(inner)

    for shape in shapes:
        look(shape)
    return found


@pytest.mark.parametrize("size", MM)
def test_sizes_are_those_of_facts_1_11_and_hold_their_words(mapped: GameData, size: str) -> None:
    width, height, edge = MM[size]
    found = parts(mapped, size)
    assert (found["movement-cards"].width, found["movement-cards"].height) == (width, height)
    assert (found["map-tiles"].width, found["map-tiles"].height) == (edge, edge)
    for part in (found[name] for name in (*TILES, *CARDS)):
        for piece in draw_pieces(part).values():
            assert piece.problems == (), piece.id
            for shape, place in walked(piece.front):
                if isinstance(shape, Text):
                    assert shape.size_pt >= SMALLEST[part.stock]
                    left, top, right, low = text_box(shape, place)
                    room = min(left, top, part.width - right, part.height - low)
                    assert room >= (3.0 if part.stock == "card" else 0.9), (piece.id, shape.words)
    assert all(piece.problems == () for piece in draw_pieces(found["tuck-boxes"]).values())


@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("ink", INKS)
def test_a_tile_reads_the_same_from_two_sides(mapped: GameData, name: str, ink: Ink) -> None:
    """Every word but N stands a second time, turned half round the middle.

    Those of a special do so in its title alone, which says from afar what it is.
    """
    part = parts(mapped)[name]
    titles = {mapped.words[f"special.{one.id}.name"] for one in mapped.values(schema.SPECIALS)}
    for piece in draw_pieces(part, ink).values():
        spots = Counter(
            (shape.words, *(round(v, 1) for v in text_box(shape, place)))
            for shape, place in walked(piece.front)
            if isinstance(shape, Text) and shape.words != mapped.words["north"]
        )
        assert spots
        for words, left, top, right, low in spots:
            if name != "map-tiles" and words not in titles and not re.fullmatch("L?[0-9]+", words):
                continue
            w, h = part.width, part.height
            turned = (w - right, h - low, w - left, h - top)
            assert any(
                words == other and all(abs(a - b) < 0.3 for a, b in zip(turned, box, strict=True))
                for other, *box in spots
            ), f"{piece.id}: {words}"


@pytest.mark.parametrize("ink", INKS)
def test_a_tile_shows_its_fish_its_action_and_its_north_mark(mapped: GameData, ink: Ink) -> None:
    found = parts(mapped)
    told = (mapped.entries(schema.MAP_TILES), mapped.entries(schema.LANDS_TILES))
    for name, table in zip(TILES, told, strict=True):
        pieces = draw_pieces(found[name], ink)
        for entry in table:
            tile, front = entry.value, pieces[entry.id].front
            seen = symbols(front)
            assert {fish: seen[f"catch-{fish}-{ink}"] for fish in FISH} == {
                fish: tile.fish.count(fish) for fish in FISH
            }
            icons = {key.split("-")[1]: n for key, n in seen.items() if key.startswith("icon-")}
            assert icons[tile.action] == 4, "in all four corners"
            assert list_words(front).count(str(tile.number)) == 4
            assert seen[f"chart-wind-rose-{ink}"] == getattr(tile, "start", False)
            assert list_words(front).count(mapped.words["north"]) == getattr(tile, "start", False)


def test_a_card_says_its_move_from_both_ends(mapped: GameData) -> None:
    """Turned round, Left is Right and Up is Down; so the far end says that. Facts, section 1.6."""
    found = draw_pieces(parts(mapped)["movement-cards"])
    other = {"left": "Right", "right": "Left", "up": "Down", "down": "Up"}
    for id, piece in found.items():
        upright = [s.words for s, p in walked(piece.front) if isinstance(s, Text) and p.a > 0]
        turned = [s.words for s, p in walked(piece.front) if isinstance(s, Text) and p.a < 0]
        assert upright[0] == id.capitalize()
        assert turned[0] == other.get(id, id.capitalize())
    for id, piece in found.items():
        assert piece.per_copy is not None
        shown = {*symbols(piece.front), *symbols(piece.per_copy(1))}
        assert f"chart-move-{id}-full" in shown


def test_copies_of_a_move_that_lie_side_by_side_show_different_scenes(mapped: GameData) -> None:
    for id, piece in draw_pieces(parts(mapped)["movement-cards"]).items():
        arrow = id not in ("any", "none")
        assert piece.per_copy is not None
        met = [set(symbols(piece.per_copy(copy))) for copy in range(1, 9)]
        assert ("chart-near-1-full" if arrow else f"chart-move-{id}-full") in met[0]
        for step in (1, 3):  # beside it and below it on a sheet of nine
            assert all(one != other for one, other in zip(met, met[step:], strict=False))


def test_a_card_with_an_action_says_what_it_does(mapped: GameData) -> None:
    pieces = draw_pieces(parts(mapped)["unclear-instructions-cards"])
    for entry in mapped.entries(schema.UNCLEAR_CARDS):
        card, words = entry.value, " ".join(list_words(pieces[entry.id].front))
        if card.action:
            assert words.count(f"{mapped.words[f'card-action.{card.action}.name']}:") == 2
            assert symbols(pieces[entry.id].front)[f"chart-order-{card.action}-full"] == 1
        if card.fish:
            assert words.count(f"{card.fish} on it.") == 2 or words.count(card.fish) == 2
            assert symbols(pieces[entry.id].front)[f"catch-{card.fish}-full"] == 1


def test_cards_of_one_move_that_carry_no_order_show_different_scenes(mapped: GameData) -> None:
    pieces = draw_pieces(parts(mapped)["unclear-instructions-cards"])
    for move in ("jump", "copy", "invert", "match"):
        shown = [
            frozenset(name for name in symbols(pieces[entry.id].front) if "depth" not in name)
            for entry in mapped.entries(schema.UNCLEAR_CARDS)
            if entry.value.move == move
        ]
        scenes = [one - {"chart-card-sea-1-full", "chart-card-sea-2-full"} for one in shown]
        assert len(set(scenes)) == len(scenes) == 3


def test_special_tiles_say_their_worth(mapped: GameData) -> None:
    pieces = draw_pieces(parts(mapped)["lands-unknown-tiles"])
    told = {id: " ".join(list_words(piece.front)) for id, piece in pieces.items()}
    for entry in mapped.entries(schema.LANDS_TILES):
        tile = entry.value
        if tile.special == "score":
            assert told[entry.id].count("+3" if tile.points == 3 else "−2") == 1
        if tile.special in ("superscore", "combo"):
            assert told[entry.id].count("+6") == 1
        if tile.type:
            assert tile.type in told[entry.id]


@pytest.mark.parametrize("ink", INKS)
def test_expansions_have_the_backs_of_the_base_game(mapped: GameData, ink: Ink) -> None:
    found = parts(mapped)
    for names in (TILES, CARDS):
        backs = {piece.back for name in names for piece in draw_pieces(found[name], ink).values()}
        assert len(backs) == 1
        assert all(found[name].plain_back for name in names)


@pytest.mark.parametrize("name", ["card-back", "tile-back", "card-bed"])
def test_every_layer_of_a_back_is_its_own_half_turn(name: str) -> None:
    text = drawing_file(f"chart/{name}").read_text("utf-8")
    w, h = (float(n) for n in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
    layers = re.findall(r' d="([^"]+)"', text)
    assert len(layers) > 4
    for data in layers:
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]
        ends = {(round(x, 1), round(y, 1)) for x, y in points}
        for x, y in points:
            near = {
                (round(w - x + dx, 1), round(h - y + dy, 1))
                for dx in (-0.06, 0, 0.06)
                for dy in (-0.06, 0, 0.06)
            }
            assert near & ends, f"({x}, {y}) has no counterpart"


def test_no_two_tiles_of_lands_unknown_show_the_same_picture(mapped: GameData) -> None:
    """Their scene of land and sea, whatever fish lie beside it."""
    pieces = draw_pieces(parts(mapped)["lands-unknown-tiles"])
    scenes = [
        name for piece in pieces.values() for name in symbols(piece.front) if "ground" in name
    ]
    assert len(set(scenes)) == len(scenes) == 18


def test_the_aid_walks_over_a_small_map_and_counts_its_fish(mapped: GameData) -> None:
    (aid,) = draw_pieces(parts(mapped)["player-aids"]).values()
    words = " ".join(list_words(aid.front))
    walk, tiles = aids.WALK, aids.TILES
    assert len(walk) == len([sign for sign in aids.SIGN_ROW if sign != "no-way"]) + 1
    met = Counter(fish for place in walk for fish in tiles.get(place, ()))
    (kind, most), *_ = met.most_common()
    assert f"{mapped.words[f'fish.{kind}']} {most}" in words
    assert f"scores 1 point a fish: here {most}." in words


def test_pawns_are_told_apart_without_colour(mapped: GameData) -> None:
    pieces = draw_pieces(parts(mapped)["pawns"], "line")
    assert len(pieces) == 6
    assert len({piece.front for piece in pieces.values()}) == 6
    for sizes in mapped.values(schema.SIZES):
        pawn, tile = sizes.pawn, sizes.tile
        part = parts(mapped, sizes.id)["pawns"]
        foot = (part.height - 2 * pawn[1]) / 2
        across, down = tile // pawn[0], tile // (2 * foot)
        assert across * down >= 5, "five pawns stand on the starting tile"


def test_pieces_are_regular_if_nobody_says_how_large(mapped: GameData) -> None:
    sizes = {part.name: (part.width, part.height) for part in parts(mapped).values()}
    found = MAPPED_OUT.components(mapped, Choices())
    assert {part.name: (part.width, part.height) for part in found} == sizes


def test_boxes_hold_their_tiles_on_cardboard(mapped: GameData) -> None:
    boxes = frozenset({"tuck-boxes"})
    thin, thick = (
        MAPPED_OUT.components(mapped, Choices(only=boxes, thickness=t))[0] for t in (0.3, 0.6)
    )
    for id in ("moves", "tiles", "lands", "unclear"):
        assert thin.size_of(id)[0] < thick.size_of(id)[0]
    assert thin.size_of("lands")[0] < thin.size_of("tiles")[0]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("map-tiles", "T08"),
        ("map-tiles", "T32"),
        ("lands-unknown-tiles", "L15"),
        ("movement-cards", "left"),
        ("unclear-instructions-cards", "U21"),
        ("pawns", "4"),
    ],
)
def test_faces_as_text(mapped: GameData, golden: Any, name: str, id: str) -> None:
    piece = draw_pieces(parts(mapped)[name])[id]
    text = f"front\n{dumped(piece.front, '  ')}"
    if piece.back is not None:
        text += f"back\n{dumped(piece.back, '  ')}"
    golden.check(f"mapped_out/{name}-{id}.txt", text)


def test_an_owner_changes_one_tile(mapped: GameData, tmp_path: Path) -> None:
    (tmp_path / "mapped_out").mkdir()
    file = tmp_path / "mapped_out" / "map-tiles.toml"
    file.write_text('[[map-tiles]]\nid = "T04"\nfish = ["ray", "ray"]\n', encoding="utf-8")
    theirs = draw_pieces(parts(MAPPED_OUT.load(tmp_path, "en"))["map-tiles"])
    ours = draw_pieces(parts(mapped)["map-tiles"])
    assert {id for id in ours if ours[id].front != theirs[id].front} == {"T04"}
    assert symbols(theirs["T04"].front)["catch-ray-full"] == 2


@pytest.mark.parametrize(
    ("file", "entry", "message"),
    [
        (
            "map-tiles",
            'id = "T01"\nfish = ["ray", "ray", "ray", "ray"]',
            "must be a list of 0 to 3 entries, not 4",
        ),
        ("map-tiles", 'id = "T01"\naction = "score"', "score"),
        ("lands-unknown-tiles", 'id = "L01"\npoints = 2', "points: must be set for score tiles"),
        ("lands-unknown-tiles", 'id = "L15"\nfish = []', "must not be empty: the fish"),
        ("unclear-instructions-cards", 'id = "U24"\naction = "draw"', "action: is for left"),
        ("unclear-instructions-cards", 'id = "U01"\nfish = "ray"', "must be set for match cards"),
        ("sizes", 'id = "large"\nremove = true', '"large" is missing'),
        ("tuck-boxes", 'id = "tiles"\nboard = "bord"', '"bord" is not a key of the table "sizes"'),
    ],
)
def test_a_wrong_piece_is_told(tmp_path: Path, file: str, entry: str, message: str) -> None:
    (tmp_path / "mapped_out").mkdir()
    words = f"[[{file}]]\n{entry}\n"
    (tmp_path / "mapped_out" / f"{file}.toml").write_text(words, encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(message)):
        MAPPED_OUT.load(tmp_path, "en")


@pytest.mark.parametrize("table", [schema.MAP_TILES, schema.AS_RUN_TILES])
def test_tiles_of_which_none_can_start_are_told(
    mapped: GameData, tmp_path: Path, table: Entries[MapTile]
) -> None:
    (tmp_path / "mapped_out").mkdir()
    words = "\n".join(
        f'[[{table.name}]]\nid = "{tile.id}"\nstart = false\n'
        for tile in mapped.values(table)
        if tile.start
    )
    (tmp_path / "mapped_out" / f"{table.name}.toml").write_text(words, encoding="utf-8")
    with pytest.raises(DataError, match="at least one tile must have start = true"):
        MAPPED_OUT.load(tmp_path, "en")


def test_print_takes_size_fish_and_seed(tmp_path: Path) -> None:
    words = ("print", "mapped", "--only", "map-tiles", "--size", "small", "--fish", "as-run")
    done(*words, "--seed", "river", "--out", tmp_path)
    assert run(*words[:2], "--size", "huge", "--out", tmp_path).code == 2
    assert run("print", "fleet", "--size", "small", "--out", tmp_path).code == 1


def test_aids_explain_every_action_special_and_move(mapped: GameData) -> None:
    aid = draw_pieces(parts(mapped)["player-aids"])["aid"]
    front, back = (" ".join(list_words(side or ())) for side in (aid.front, aid.back))
    for action in ACTIONS:
        assert f"{mapped.words[f'action.{action}.name']}:" in front
    for fish in FISH:
        assert mapped.words[f"fish.{fish}"] in front
    for special in mapped.values(schema.SPECIALS):
        assert f"{mapped.words[f'special.{special.id}.name']} (when" in back
    for action in CARD_ACTIONS:
        assert f"{mapped.words[f'card-action.{action}.name']}:" in back
    for move in ("jump", "match", "copy", "invert"):
        assert f"{mapped.words[f'move.{move}.name']}:" in back
    assert "{" not in front + back
    assert aid.house, "our readings stand on it"


def test_every_contour_of_every_tile_meets_each_edge_at_the_same_points() -> None:
    """So any two tiles join, whatever their sides and turns: shares of an edge, from either end."""
    trim, side = 4.0, 55.6
    names = [name for name in drawing_names() if name.startswith(("chart/sea-", "chart/ground-"))]
    assert len(names) == 33
    for name in names:
        text = drawing_file(name).read_text("utf-8")
        contours = re.findall(r'stroke="#7FA3A4" stroke-width="0.13" d="([^"]+)"', text)
        for data, meets in zip(contours[:2], ((0.25, 0.75), (0.20, 0.80)), strict=True):
            knots = re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[MLCZ])", data)
            points = [((float(x) - trim) / side, (float(y) - trim) / side) for x, y in knots]
            for axis in (0, 1):
                for at in (0.0, 1.0):
                    cuts = sorted({p[1 - axis] for p in points if abs(p[axis] - at) < 0.0003})
                    inner = [cut for cut in cuts if 0.0 < cut < 1.0]
                    assert inner == pytest.approx(meets, abs=0.003), (name, axis, at)


@pytest.mark.parametrize("ink", INKS)
def test_contours_of_all_tiles_go_on_across_their_edges(ink: Ink) -> None:
    """Where a tile of the base game lies beside one of Lands Unknown, in saver and line too."""
    low, high = 4.0, 59.6
    cuts: dict[str, dict[tuple[float, ...], list[float]]] = {}
    for name in drawing_names():
        if not name.startswith(("chart/sea-", "chart/ground-")):
            continue
        lines = [
            shape.data
            for shape in load_drawing(name, ink).shapes
            if isinstance(shape, Outline) and shape.pen and not shape.pen.dash
        ]
        knots = {
            knot for data in lines for knot in re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[MLCZ])", data)
        }
        at = [(float(x), float(y)) for x, y in knots]
        cuts[name] = {
            (axis, edge): sorted(
                p[1 - axis] for p in at if abs(p[axis] - edge) < 0.01 and low < p[1 - axis] < high
            )
            for axis in (0, 1)
            for edge in (low, high)
        }
    [usual, *_] = cuts.values()
    assert min(map(len, usual.values())) >= 2
    for name, found in cuts.items():
        for edge, places in found.items():
            assert places == pytest.approx(usual[edge], abs=0.1), (name, edge)


def test_fish_of_a_net_or_flag_look_unlike_those_that_count() -> None:
    """Dotted in line ink; paler than the water of a fish in colour."""
    for kind in FISH:
        (shadow,) = load_drawing(f"chart/shadow-{kind}", "line").shapes
        assert isinstance(shadow, Outline)
        assert shadow.fill is None
        assert shadow.pen is not None
        assert shadow.pen.dash


def test_fish_beside_a_scene_touch_no_plate(mapped: GameData) -> None:
    for name, piece in draw_pieces(parts(mapped)["lands-unknown-tiles"]).items():
        fish = [one for one in piece.front if _is_fish(one)]
        assert fish, name
        ys = [
            place.of(*point)[1]
            for shape, place in walked(fish)
            if isinstance(shape, Outline) and shape.fill is None
            for part in shape.data.split("M")[1:]
            for point in points("M" + part)
        ]
        assert max(ys) < 38.5, name


@pytest.mark.parametrize("ink", INKS)
def test_fish_beside_a_scene_lie_on_a_white_disc_each(mapped: GameData, ink: Ink) -> None:
    """So no hatching of water runs through them."""
    for name, piece in draw_pieces(parts(mapped)["lands-unknown-tiles"], ink).items():
        for place, shape in enumerate(piece.front):
            if _is_fish(shape):
                disc = piece.front[place - 1]
                assert isinstance(disc, Rect) and disc.fill, name
                assert disc.w > 14 and disc.y + disc.h < 39, name


@pytest.mark.parametrize("size", MM)
def test_the_tail_of_a_letter_keeps_off_the_line_below(mapped: GameData, size: str) -> None:
    for id, piece in draw_pieces(parts(mapped, size)["movement-cards"]).items():
        texts = [shape for shape, _ in walked(piece.front) if isinstance(shape, Text)]
        names, lines = ([one for one in texts if one.font == f] for f in (BOLD, ITALIC))
        for name, line in zip(names, lines, strict=True):
            high = name.size_pt / PT_PER_MM
            top = line.y - cap_height(line.font, line.size_pt)
            assert top - (name.y + TAIL * high) > 0.08 * high, id


@pytest.mark.parametrize("id", ["U01", "U06", "U10", "U15"])
def test_a_boat_and_what_it_tows_lie_side_by_side(mapped: GameData, id: str) -> None:
    front = draw_pieces(parts(mapped)["unclear-instructions-cards"])[id].front
    boat, order = (
        [
            place.of(*point)
            for shape, place in walked([one])
            if isinstance(shape, Outline)
            for point in points(shape.data)
        ]
        for name in ("chart-move-", "chart-order-")
        for one in front
        if isinstance(one, Use | Group) and name in str(one)
    )
    hull = [x for x, _ in boat]
    towed = [x for x, _ in order]
    assert abs((min(hull) + max(hull)) / 2 - (min(towed) + max(towed)) / 2) > 15
    assert min(y for _, y in boat + order) > 25.1, "a plate lies over the picture"
    assert max(y for _, y in boat + order) < 66.0, "a plate lies over the picture"


def _is_fish(shape: Shape) -> bool:
    match shape:
        case Use(symbol=symbol):
            return symbol.name.startswith("catch-")
        case Group(shapes=shapes):
            return any(map(_is_fish, shapes))
    return False


def test_no_sounding_is_cut_where_a_cover_of_the_pad_shows_only_part_of_its_chart() -> None:
    text = drawing_file("chart/chart-side").read_text(encoding="utf-8")
    places = re.findall(r'depth-\d.svg" x="\S+" y="(\S+)" width="\S+" height="(\S+)"', text)
    assert len(places) > 8
    for y, high in places:
        assert float(y) > 8.5 and float(y) + float(high) < 22.5


@pytest.mark.parametrize("name", TILES)
def test_what_a_tile_says_keeps_3_mm_from_the_cut(mapped: GameData, name: str) -> None:
    """Words, and the signs and digits of the chips, which run into the bleed."""
    part = parts(mapped)[name]
    for piece in draw_pieces(part).values():
        boxes = [(s.words, text_box(s, at)) for s, at in walked(piece.front) if isinstance(s, Text)]
        for one in piece.front:
            if isinstance(one, Group) and isinstance(use := one.shapes[0], Use):
                half = use.symbol.w * one.scale / 2
                if use.symbol.name.startswith("icon-"):
                    edges = one.x - half, one.y - half, one.x + half, one.y + half
                    boxes.append((use.symbol.name, edges))
        assert len(boxes) > 8
        for words, (left, top, right, low) in boxes:
            room = min(left, top, part.width - right, part.height - low)
            assert room > 2.95, f"{piece.id}: {words!r} is {room:.2f} mm from the cut"
