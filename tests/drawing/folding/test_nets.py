from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import pytest

from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import DieNet, Sides, die_net
from companion.drawing.shapes import Point

ALL: tuple[Sides, ...] = (6, 12, 20)
CORNERS = {6: 8, 12: 20, 20: 12}

Place = tuple[float, float, float]
Motion = Callable[[Place], Place]


@pytest.fixture(params=ALL, ids=lambda sides: f"d{sides}")
def net(request: pytest.FixtureRequest) -> DieNet:
    return die_net(request.param, 20)


def about(line: Crease, inside: Point, angle_deg: float) -> Motion:
    """Turn about a line of the page so that the side of `inside` goes down behind the page."""
    length = math.hypot(line.x2 - line.x1, line.y2 - line.y1)
    ux, uy = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
    nx, ny = -uy, ux
    if (inside[0] - line.x1) * nx + (inside[1] - line.y1) * ny < 0:
        nx, ny = -nx, -ny
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))

    def move(place: Place) -> Place:
        dx, dy, z = place[0] - line.x1, place[1] - line.y1, place[2]
        along, out = dx * ux + dy * uy, dx * nx + dy * ny
        out, z = out * cos + z * sin, z * cos - out * sin
        return (line.x1 + along * ux + out * nx, line.y1 + along * uy + out * ny, z)

    return move


def folded(net: DieNet) -> dict[int, tuple[list[Place], Place]]:
    """Return the corners and the middle of each face in space, the first face lying still."""
    faces = {face.value: face for face in net.faces}
    chains: dict[int, list[Motion]] = {net.faces[0].value: []}
    while len(chains) < len(faces):
        for fold in net.folds:
            for known, new in (fold.between, fold.between[::-1]):
                if known in chains and new not in chains:
                    middle = (faces[new].x, faces[new].y)
                    motion = about(fold.line, middle, net.fold_deg)
                    chains[new] = [motion, *chains[known]]

    def moved(value: int, point: Point) -> Place:
        place = (point[0], point[1], 0.0)
        for motion in chains[value]:
            place = motion(place)
        return place

    return {
        value: ([moved(value, p) for p in face.corners], moved(value, (face.x, face.y)))
        for value, face in faces.items()
    }


def separate(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Return whether an edge of one of two convex shapes has the other on its far side."""
    for shape in (a, b):
        for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
            nx, ny = y1 - y2, x2 - x1
            reach = [[x * nx + y * ny for x, y in points] for points in (a, b)]
            if max(reach[0]) <= min(reach[1]) + 1e-6 or max(reach[1]) <= min(reach[0]) + 1e-6:
                return True
    return False


def ends(line: Crease) -> frozenset[tuple[float, float]]:
    return frozenset(
        [(round(line.x1, 4), round(line.y1, 4)), (round(line.x2, 4), round(line.y2, 4))]
    )


def test_each_number_is_there_once(net: DieNet) -> None:
    assert sorted(face.value for face in net.faces) == list(range(1, net.sides + 1))


def test_faces_are_regular(net: DieNet) -> None:
    for face in net.faces:
        assert len(face.corners) == {6: 4, 12: 5, 20: 3}[net.sides]
        around = [*face.corners, face.corners[0]]
        for a, b in pairwise(around):
            assert math.dist(a, b) == pytest.approx(net.edge, abs=1e-6)
        spokes = [math.dist(corner, (face.x, face.y)) for corner in face.corners]
        assert max(spokes) - min(spokes) < 1e-6


def test_net_folds_to_a_closed_solid_within_a_tenth_of_a_millimetre(net: DieNet) -> None:
    solid = folded(net)
    corners: list[Place] = []
    sides: Counter[frozenset[int]] = Counter()
    for places, _ in solid.values():
        found = []
        for place in places:
            near = [i for i, corner in enumerate(corners) if math.dist(corner, place) < 0.1]
            if not near:
                near = [len(corners)]
                corners.append(place)
            found.append(near[0])
        sides.update(frozenset(pair) for pair in zip(found, [*found[1:], found[0]], strict=True))
    assert len(corners) == CORNERS[net.sides]
    assert set(sides.values()) == {2}
    assert min(math.dist(a, b) for a, b in combinations(corners, 2)) == pytest.approx(
        net.edge, abs=0.1
    )


def test_opposite_faces_add_up_and_lie_the_height_apart(net: DieNet) -> None:
    solid = folded(net)
    middle = [sum(m[axis] for _, m in solid.values()) / net.sides for axis in range(3)]
    assert middle[2] == pytest.approx(-net.height / 2, abs=0.05)
    for value, (_, here) in solid.items():
        across = solid[net.sides + 1 - value][1]
        assert math.dist(here, across) == pytest.approx(20, abs=0.05)
        assert [(a + b) / 2 for a, b in zip(here, across, strict=True)] == pytest.approx(
            middle, abs=0.05
        )


def test_tabs_stand_on_every_second_edge_of_the_outline(net: DieNet) -> None:
    tab_lines = {ends(tab.line) for tab in net.tabs}
    assert len(tab_lines) == len(net.tabs)
    fold_lines = {ends(fold.line) for fold in net.folds}
    free = 0
    on_tab: list[bool] = []
    outline = list(net.outline)
    place = 0
    while place < len(outline):
        after = outline[(place + 1) % len(outline)]
        third = outline[(place + 3) % len(outline)]
        if ends(Crease(*outline[place], *third)) in tab_lines:
            on_tab.append(True)
            place += 3
        else:
            assert math.dist(outline[place], after) == pytest.approx(net.edge)
            assert ends(Crease(*outline[place], *after)) not in fold_lines
            on_tab.append(False)
            free += 1
            place += 1
    assert on_tab == [True, False] * len(net.tabs)
    assert free == len(net.tabs)
    assert len(net.tabs) + len(net.folds) == {6: 12, 12: 30, 20: 30}[net.sides]


def test_each_glued_edge_has_one_tab(net: DieNet) -> None:
    solid = folded(net)
    glued = [frozenset((tab.on, tab.behind)) for tab in net.tabs]
    assert len(set(glued)) == len(glued)
    assert not set(glued) & {frozenset(fold.between) for fold in net.folds}
    for tab in net.tabs:
        shared = [
            corner
            for corner in solid[tab.on][0]
            if any(math.dist(corner, other) < 0.1 for other in solid[tab.behind][0])
        ]
        assert len(shared) == 2


def test_nothing_overlaps_in_the_plane(net: DieNet) -> None:
    shapes = [face.corners for face in net.faces] + [tab.corners for tab in net.tabs]
    for a, b in combinations(shapes, 2):
        assert separate(a, b)
    assert not separate(shapes[0], [(x + 0.1, y) for x, y in shapes[0]])


@pytest.mark.parametrize("height", [16, 25])
def test_tabs_are_deep_enough_to_glue(net: DieNet, height: float) -> None:
    for tab in die_net(net.sides, height).tabs:
        a, b, c, d = tab.corners
        area = (
            abs(
                sum(
                    p[0] * q[1] - q[0] * p[1]
                    for p, q in zip((a, b, c, d), (b, c, d, a), strict=True)
                )
            )
            / 2
        )
        assert area >= 0.17 * math.dist(a, d) ** 2


def test_net_fills_its_box_and_numbers_stand_in_the_middle(net: DieNet) -> None:
    xs, ys = zip(*net.outline, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-6)
    assert (max(xs), max(ys)) == pytest.approx((net.w, net.h))
    for face in net.faces:
        corner_x, corner_y = zip(*face.corners, strict=True)
        count = len(face.corners)
        assert (face.x, face.y) == pytest.approx((sum(corner_x) / count, sum(corner_y) / count))
        assert face.radius == pytest.approx(net.edge / 2 / math.tan(math.pi / count))


def test_numbers_stand_square_to_their_faces(net: DieNet) -> None:
    for face in net.faces:
        up = (math.sin(math.radians(face.angle_deg)), -math.cos(math.radians(face.angle_deg)))
        corners = [(x - face.x, y - face.y) for x, y in face.corners]
        # Mirrored in the upright axis of the number, the face is itself.
        for x, y in corners:
            along, across = x * up[0] + y * up[1], x * up[1] - y * up[0]
            mirrored = (along * up[0] - across * up[1], along * up[1] + across * up[0])
            assert min(math.dist(mirrored, corner) for corner in corners) < 1e-6
        lowest = sorted(corners, key=lambda corner: corner[0] * up[0] + corner[1] * up[1])[:2]
        below = [corner[0] * up[0] + corner[1] * up[1] for corner in lowest]
        assert below[0] == pytest.approx(below[1])


def test_one_two_three_of_a_cube_turn_left_round_their_corner() -> None:
    faces = {face.value: face for face in die_net(6, 16).faces}
    one, two, three = (faces[value] for value in (1, 2, 3))
    turn = (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)
    assert turn < 0  # anticlockwise as seen, y downwards


@pytest.mark.parametrize("sides", ALL)
def test_numbers_are_spread_evenly(sides: Sides) -> None:
    net = die_net(sides, 20)
    sums: Counter[tuple[float, float, float]] = Counter()
    for value, (places, _) in folded(net).items():
        for x, y, z in places:
            sums[round(x, 1) + 0.0, round(y, 1) + 0.0, round(z, 1) + 0.0] += value
    assert len(sums) == CORNERS[sides]
    assert max(sums.values()) - min(sums.values()) <= {6: 9, 12: 8, 20: 2}[sides]


@pytest.mark.parametrize(("sides", "height"), [(6, 20), (12, 25), (20, 30)])
def test_usual_dice_fit_on_letter_and_a4(sides: Sides, height: float) -> None:
    net = die_net(sides, height)
    assert min(net.w, net.h) <= 198
    assert max(net.w, net.h) <= 267


def test_height_must_be_above_zero() -> None:
    with pytest.raises(ValueError, match="above 0"):
        die_net(6, 0)
