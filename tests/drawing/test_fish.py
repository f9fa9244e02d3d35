"""The drawings of fish: regenerated to the byte, inside their box, thick enough to print."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.core.chance import Stream
from companion.drawing.art import drawing
from companion.drawing.fish.__main__ import ALL, fish_file, main
from companion.drawing.fish.body import Body
from companion.drawing.fish.curves import Ruler, point, share_at, spline, split
from companion.drawing.fish.fins import fin_patch
from companion.drawing.fish.head import gill_cover
from companion.drawing.fish.marks import Bars, Scales, mark_strokes
from companion.drawing.fish.outgrowths import Barbels, Scutes, outgrown
from companion.drawing.fish.salmonids import SALMONIDS
from companion.drawing.fish.sockeye import SOCKEYE
from companion.drawing.fish.species import Fish
from companion.drawing.fish.spots import Spots, spot_strokes
from companion.drawing.shapes import Circle, Group, Path, Shape
from companion.resources import shared_folder

FOLDER = shared_folder() / "art" / "fish"
LOW_FINS = {"pike", "burbot", "catfish", "sturgeon"}  # reach below the belly
PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def parts(shapes: tuple[Shape, ...]) -> list[Path | Circle]:
    out: list[Path | Circle] = []
    for shape in shapes:
        if isinstance(shape, Group):
            out += parts(shape.shapes)
        else:
            assert isinstance(shape, Path | Circle)
            out.append(shape)
    return out


def box(shape: Path | Circle) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom, with the pen."""
    half = shape.pen.width / 2 if shape.pen else 0.0
    if isinstance(shape, Circle):
        points, half = [(shape.x, shape.y)], half + shape.r
    else:
        points = [(float(x), float(y)) for x, y in PAIR.findall(shape.data)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_the_file_is_what_the_generator_draws(fish: Fish) -> None:
    file = FOLDER / f"{fish.slug}.svg"
    hint = "run: python -m companion.drawing.fish templates/shared/art/fish"
    assert file.read_bytes() == fish_file(fish).encode(), hint


def test_the_generator_writes_all_species(tmp_path) -> None:
    main(tmp_path / "fish")
    written = {file.name: file.read_bytes() for file in (tmp_path / "fish").iterdir()}
    assert written == {
        f"{fish.slug}.svg": (FOLDER / f"{fish.slug}.svg").read_bytes() for fish in ALL
    }


def test_the_eight_species_of_cold_rivers_are_there() -> None:
    slugs = "brook brown coho cutthroat dolly grayling rainbow steelhead"
    assert [fish.slug for fish in ALL if fish.slug in slugs.split()] == slugs.split()


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_a_fish_fills_its_box_and_stays_inside(fish: Fish) -> None:
    symbol = drawing(f"fish/{fish.slug}")
    boxes = [box(part) for part in parts(symbol.shapes)]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
    assert 0 <= left <= 0.5
    assert 0 <= top <= 0.5
    assert symbol.w - 0.5 <= right <= symbol.w
    assert symbol.h - 0.5 <= bottom <= symbol.h
    assert fish.length <= symbol.w <= fish.length + (2.5 if fish.outgrowths else 1.5)


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_a_file_is_small_and_no_stroke_too_thin(fish: Fish) -> None:
    scaly = any(isinstance(mark, Scales) for mark in fish.marks) and fish.slug != "grayling"
    assert (FOLDER / f"{fish.slug}.svg").stat().st_size < (42_000 if scaly else 28_000)
    pens = [part.pen for part in parts(drawing(f"fish/{fish.slug}").shapes) if part.pen]
    assert min(pen.width for pen in pens) >= 0.1


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_the_snout_points_to_the_left(fish: Fish) -> None:
    symbol = drawing(f"fish/{fish.slug}")
    eyes = [part.x for part in parts(symbol.shapes) if isinstance(part, Circle)]
    assert eyes
    assert max(eyes) < symbol.w / 4


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_the_flank_runs_from_back_to_belly(fish: Fish) -> None:
    body = Body(fish.shape, fish.length)
    for x in (0.25, 0.5, 0.8):
        back, middle, belly = (body.at(x, v) for v in (0.0, 0.5, 1.0))
        assert back.imag < 0 < belly.imag
        assert middle == pytest.approx((back + belly) / 2)
        assert back.real == pytest.approx(x * fish.length)


def test_a_spline_goes_through_its_knots_without_a_kink() -> None:
    knots = [0j, 3 + 2j, 7 + 1j, 9 + 4j]
    chain = spline(knots)
    assert [b[0] for b in chain] + [chain[-1][3]] == pytest.approx(knots)
    for first, second in pairwise(chain):
        a, b = first[3] - first[2], second[1] - second[0]
        assert a / abs(a) == pytest.approx(b / abs(b))


def test_a_bezier_is_cut_where_it_reaches_x() -> None:
    bezier = spline([0j, 5 + 3j, 10 + 0j])[0]
    left, right = split(bezier, share_at(bezier, 2.0))
    assert left[3] == right[0]
    assert left[3].real == pytest.approx(2.0, abs=1e-4)
    assert point(left, 1.0) == pytest.approx(left[3])


def test_worm_marks_belong_to_the_brook_trout_only() -> None:
    worms = {fish.slug for fish in ALL if 'class="mark pale"' in fish_file(fish)}
    bands = {fish.slug for fish in ALL if 'class="mark dotted"' in fish_file(fish)}
    assert worms == {"brook"}
    assert bands == {"rainbow"}


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_no_spot_is_cut_by_the_back_or_the_gill_cover(fish: Fish) -> None:
    body = Body(fish.shape, fish.length)
    ruler = Ruler(gill_cover(body))
    gill = [ruler.at(i / 40) for i in range(41)]
    for mark in (mark for mark in fish.marks if isinstance(mark, Spots)):
        for stroke in spot_strokes(body, mark, Stream("any")):
            assert isinstance(stroke.shape, Path)
            assert stroke.shape.pen
            reach = stroke.shape.pen.width / 2
            for x, y in PAIR.findall(stroke.shape.data):
                p = complex(float(x), float(y))
                assert p.imag - reach > body.at(p.real / fish.length, 0.0).imag
                assert min(abs(p - q) for q in gill) > reach


@pytest.mark.parametrize("fish", ALL, ids=lambda fish: fish.slug)
def test_the_pectoral_fin_lies_on_the_flank(fish: Fish) -> None:
    body = Body(fish.shape, fish.length)
    fin = dict(fish.fins)["pectoral"]
    patch = fin_patch(body, fin, above=False)
    for p in (patch.at(u / 8, v / 8) for u in range(9) for v in range(9)):
        if fish.slug in LOW_FINS:
            break
        assert p.imag < body.at(p.real / fish.length, 1.0).imag
    root, slot = patch.at(0.0, 0.0), gill_cover(body)
    assert min(abs(root - point(b, t / 8)) for b in slot for t in range(9)) < 0.8


def test_bars_taper_from_the_back_towards_the_belly() -> None:
    perch = next(fish for fish in ALL if fish.slug == "perch")
    body = Body(perch.shape, perch.length)
    (bars,) = (mark for mark in perch.marks if isinstance(mark, Bars))
    (stroke,) = mark_strokes(body, bars, Stream("any"))
    assert isinstance(stroke.shape, Path)
    assert stroke.shape.data.count("Z") == len(bars.places)
    lowest = max(float(y) for _, y in PAIR.findall(stroke.shape.data))
    assert body.at(0.5, 0.5).imag < lowest < body.at(0.5, 0.85).imag


def test_plates_of_a_sturgeon_shrink_towards_its_tail() -> None:
    sturgeon = next(fish for fish in ALL if fish.slug == "sturgeon")
    body = Body(sturgeon.shape, sturgeon.length)
    row = next(one for one in sturgeon.outgrowths if isinstance(one, Scutes))
    plates, _ = outgrown(body, row)
    assert isinstance(plates.shape, Path)
    wide = []
    for plate in plates.shape.data.split("Z")[:-1]:
        xs = [float(x) for x, _ in PAIR.findall(plate)]
        wide.append(max(xs) - min(xs))
    assert len(wide) == row.count
    assert wide == sorted(wide, reverse=True)
    assert wide[-1] < 0.6 * wide[0]


def test_barbels_hang_from_the_head() -> None:
    for fish in ALL:
        for one in fish.outgrowths:
            if not isinstance(one, Barbels):
                continue
            body = Body(fish.shape, fish.length)
            under, over = outgrown(body, one)
            assert isinstance(over.shape, Path)
            assert over.shape.pen
            assert under.shape.pen
            assert under.shape.pen.width > over.shape.pen.width
            assert over.shape.data.count("M") == len(one.lines)
            for (u, v), _ in one.lines:
                assert abs(body.on_head(u, v)) < fish.shape.head * fish.length


def test_the_skin_between_spines_stands_back() -> None:
    perch = next(fish for fish in ALL if fish.slug == "perch")
    body = Body(perch.shape, perch.length)
    fin = dict(perch.fins)["dorsal-1"]
    spiny, smooth = (
        fin_patch(body, one, above=True).margin for one in (fin, replace(fin, spiny=False))
    )
    assert (len(spiny), len(smooth)) == (fin.rays, 1)


def test_every_species_has_a_build_of_its_own() -> None:
    builds: set[tuple[float, float]] = set()
    for fish in ALL:
        body = Body(fish.shape, fish.length)
        depth = (body.at(0.4, 1.0) - body.at(0.4, 0.0)).imag
        builds.add((round(depth, 1), fish.shape.head))
    assert len(builds) == len(ALL)


def test_the_jaw_reaches_past_the_eye_of_brown_brook_cutthroat_and_coho() -> None:
    past = set()
    for fish in (*SALMONIDS, SOCKEYE):
        u, _, radius = fish.shape.eye
        if fish.shape.jaw[0] > u + 2 * radius / fish.shape.head:
            past.add(fish.slug)
    assert past == {"brook", "brown", "coho", "cutthroat", "dolly", "sockeye"}


def test_scales_stay_in_line_art_where_they_name_the_fish() -> None:
    def kept(name: str) -> int:
        thin = [part for part in parts(drawing(f"fish/{name}", "line").shapes) if part.pen]
        return sum(
            part.data.count("C")
            for part in thin
            if isinstance(part, Path) and part.pen.width < 0.1001
        )

    assert min(kept("grayling"), kept("steelhead")) > kept("dolly") + 20


def test_the_red_spots_of_a_brown_trout_are_dotted_rings_in_line_art() -> None:
    brown = next(fish for fish in ALL if fish.slug == "brown")
    mark = next(mark for mark in brown.marks if isinstance(mark, Spots))
    assert mark.odd
    strokes = spot_strokes(Body(brown.shape, brown.length), mark, Stream("any"))
    dots = strokes[-1]
    assert isinstance(dots.shape, Path)
    assert dots.shape.pen
    assert dots.kind == "mark"
    assert dots.shape.pen.width < mark.odd.r[0] * 2
    assert dots.shape.data.count("M") >= 5
