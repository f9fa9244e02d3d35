"""Boxes as covers: words on plates, nothing that matters over a fold, a scene that meets itself."""

from __future__ import annotations

import pytest

from companion.drawing.art import load_drawing
from companion.drawing.folding.box_cover import Cover, cover_face
from companion.drawing.folding.box_face import TuckFace, deck_depth
from companion.drawing.folding.tuck_box import TuckBox, tuck_box
from companion.drawing.shapes import Group, Path, Rect, Text, Use
from companion.drawing.theme import INKS, Ink
from companion.games.catalog import GAMES
from tests.drawing.folding.test_tuck import POKER, WORDS, bounds, colours, on_panels
from tests.faces import areas, walked

SCENE = "box/freshwater-fly-scene"
SCENES = [f"box/{game.slug.replace('_', '-')}-scene" for game in GAMES]


def drawn(box: TuckBox, ink: Ink = "full") -> TuckFace:
    cover = Cover(load_drawing(SCENE, ink), load_drawing("box/leap", ink))
    return cover_face(box, WORDS, colours(ink), cover)


@pytest.fixture(params=[(*POKER, 48), (*POKER, 16), (44.5, 63.5, 40), (57, 57, 100)], ids=str)
def box(request: pytest.FixtureRequest) -> TuckBox:
    width, height, count = request.param
    return tuck_box(width, height, deck_depth(count, 0.3))


def test_words_stand_on_their_panels_and_the_spine_names_game_and_deck(box: TuckBox) -> None:
    face = drawn(box)
    assert face.problems == ()
    found = on_panels(box, face)
    assert "Fish of the river Quiet Water" in found["front"]
    assert "48 cards" in found["front"]
    assert "Each shows" in found["back"] and "Print at" in found["back"]
    for side in ("left", "right", "lid"):
        assert found[side].strip() in {"", "Fish of the river Quiet Water"}
    assert found["left"] or box.inner[2] < 6


def groups(face: TuckFace) -> tuple[Group, Group]:
    """Return the scene and what stands on the front."""
    scene, hero, *_ = (one for one in face.shapes if isinstance(one, Group))
    return scene, hero


def test_what_stands_on_the_front_crosses_no_fold(box: TuckBox) -> None:
    _, hero = groups(drawn(box))
    use = hero.shapes[0]
    assert isinstance(use, Use)
    w, h = use.symbol.w * hero.scale, use.symbol.h * hero.scale
    left, top, right, bottom = bounds(box, "front")
    assert left <= hero.x - w / 2 and hero.x + w / 2 <= right
    assert top <= hero.y - h / 2 and hero.y + h / 2 <= bottom
    assert w > 12


def test_a_low_box_has_a_large_picture_and_names_that_are_read_on_a_shelf() -> None:
    box = tuck_box(57, 57, deck_depth(100, 0.3))
    face = drawn(box)
    _, hero = groups(face)
    use = hero.shapes[0]
    assert isinstance(use, Use)
    _, top, _, bottom = bounds(box, "front")
    assert use.symbol.h * hero.scale > 0.5 * (bottom - top)
    names = [one for one, _ in walked(face.shapes) if isinstance(one, Text) and one.size_pt >= 18]
    assert len(names) == 4, "on both sides, on the lid and on the front"
    front = next(one for one in names if one in face.shapes)
    assert front.size_pt >= max(one.size_pt for one in names)


def test_no_island_is_cut_by_a_plate_or_a_fold(box: TuckBox) -> None:
    cover = Cover(load_drawing("box/mapped-out-scene"), load_drawing("box/island"))
    face = cover_face(box, WORDS, colours(), cover)
    scene, _ = groups(face)
    pictures = [one for one in scene.shapes if isinstance(one, Group)]
    isles = [one for one in pictures if "isle" in str(one.shapes[0])[:80]]
    plates = [one for one in face.shapes if isinstance(one, Rect)]
    assert isles or box.inner[1] < 60, "a low box may have no room for one"
    for isle in isles:
        use = isle.shapes[0]
        assert isinstance(use, Use)
        w, h = use.symbol.w * isle.scale / 2, use.symbol.h * isle.scale / 2
        walls = (bounds(box, name) for name in ("back", "left", "front", "right"))
        assert any(x0 <= isle.x - w and isle.x + w <= x1 for x0, _, x1, _ in walls)
        for plate in plates:
            beside = plate.x + plate.w <= isle.x - w or isle.x + w <= plate.x
            assert beside or plate.y + plate.h <= isle.y - h or isle.y + h <= plate.y


def test_the_scene_meets_itself_where_the_box_is_glued_and_leaves_the_glue_white(
    box: TuckBox,
) -> None:
    scene, _ = groups(drawn(box))
    places = [one for one in scene.shapes if isinstance(one, Group)]
    use = places[0].shapes[0]
    assert isinstance(use, Use)
    wide = use.symbol.w * places[0].scale
    around = bounds(box, "right")[2] - bounds(box, "back")[0]
    assert around / wide == pytest.approx(round(around / wide))
    assert min(one.x for one in places) - wide / 2 < -1
    assert max(one.x for one in places) + wide / 2 > around + 1
    for name in ("lid", "tongue", "bottom"):
        assert bounds(box, name)[1] > places[0].y - use.symbol.h * places[0].scale / 2
        assert bounds(box, name)[3] < places[0].y + use.symbol.h * places[0].scale / 2
    assert isinstance(scene.clip, Path)
    ends = [
        tuple(map(float, point.split()))
        for point in scene.clip.data[1:-1].replace("ZM", "L").split("L")
    ]
    assert max(x for x, _ in ends) < bounds(box, "side-glue")[0] + 1
    assert max(y for x, y in ends if x < bounds(box, "back")[2]) < bounds(box, "bottom-glue")[1] + 1


def test_lines_of_a_scene_end_where_the_box_is_cut(box: TuckBox) -> None:
    reach = {}
    for ink in INKS:
        clip = groups(drawn(box, ink))[0].clip
        assert isinstance(clip, Path)
        points = clip.data[1:-1].replace("ZM", "L").split("L")
        reach[ink] = min(float(point.split()[1]) for point in points)
    assert reach["line"] == reach["saver"] > reach["full"]


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_goes_on_at_its_other_edge(name: str) -> None:
    """Most colours at the left edge of a scene are those at the right one."""
    import pypdfium2

    from companion.drawing.page import Document, Page
    from companion.drawing.pdf import render_pdf
    from companion.drawing.shapes import put_symbol

    symbol = load_drawing(name)
    page = Page(
        symbol.w, 150.0, (put_symbol(symbol, symbol.w / 2, symbol.h / 2 - 150, width=symbol.w),)
    )
    image = (
        pypdfium2.PdfDocument(render_pdf(Document("Scene", (page,))))[0].render(scale=2).to_pil()
    )
    rows = range(2, image.height - 2)
    edges = [[image.getpixel((x, y)) for y in rows] for x in (1, image.width - 2)]
    near = [
        max(abs(a - b) for a, b in zip(one, other, strict=True)) < 40
        for one, other in zip(*edges, strict=True)
    ]
    assert sum(near) / len(near) > 0.93


@pytest.mark.parametrize("ink", INKS)
def test_a_cover_saves_ink(ink: Ink) -> None:
    large = [
        one
        for one, place in walked(drawn(tuck_box(*POKER, 14.4), ink).shapes)
        if getattr(one, "fill", None) not in (None, "#FFFFFF")
        and not isinstance(one, Text)
        and max(areas(one)) * place.enlarged > 100
    ]
    assert (large == []) == (ink != "full")
