"""Dice at a virtual table: their models are closed, turned outward, and show what is printed."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Mapping
from math import cos, radians, sin
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw

from companion.cli.export_command import build_order
from companion.cli.game_selection import find_game
from companion.drawing.folding.die_net import DieNet
from companion.export.tabletop_simulator_objects import mm_to_inches
from companion.export.target import plan_export, target
from companion.printing.order import PrintOrder
from tests.export.orders import order, pieces_of

Vector = tuple[float, ...]
Corner = tuple[Vector, Vector, Vector]
"""Where it is, where on the picture, and where its face looks."""


def triangles(model: str) -> list[tuple[Corner, Corner, Corner]]:
    numbers: dict[str, list[Vector]] = {"v": [], "vt": [], "vn": []}
    found = []
    for line in model.splitlines():
        kind, *words = line.split()
        if kind != "f":
            numbers[kind].append(tuple(map(float, words)))
            continue
        at = [[int(number) - 1 for number in word.split("/")] for word in words]
        a, b, c = ((numbers["v"][p], numbers["vt"][q], numbers["vn"][r]) for p, q, r in at)
        found.append((a, b, c))
    return found


def less(a: Vector, b: Vector) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def on_table(point: Vector, turn: Mapping[str, float]) -> Vector:
    """Return where a point of a model is once it is turned, about z first, as the game does.

    The table is left-handed: the game counts x of a model to the other side.
    """
    x, y, z = -point[0], point[1], point[2]
    c, s = cos(radians(turn["z"])), sin(radians(turn["z"]))
    x, y = x * c - y * s, x * s + y * c
    c, s = cos(radians(turn["x"])), sin(radians(turn["x"]))
    y, z = y * c - z * s, y * s + z * c
    c, s = cos(radians(turn["y"])), sin(radians(turn["y"]))
    return x * c + z * s, y, z * c - x * s


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "part", "piece", "last"),
    [
        ("lure", "dice", "buoy-d12", "12"),
        ("lure", "dice", "buoy-d20", "20"),
        ("fleet_dice", "boat-dice", "boat", "coins"),
    ],
)
def test_a_die_says_the_face_that_is_up(
    slug: str, part: str, piece: str, last: str, tmp_path: Path
) -> None:
    whole = build_order(find_game(slug), "tts", PrintOrder(), tmp_path)
    wish = replace(
        whole, requests=tuple(one for one in whole.requests if one.component.name == part)
    )
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    found = triangles(files[f"pictures/{part}-{piece}.obj"].decode())
    laid = json.loads(files[f"{slug}.json"])["ObjectStates"]
    every = [one for whole in laid for one in (whole, *whole.get("ContainedObjects", ()))]
    mesh = f"/pictures/{part}-{piece}.obj"
    die = next(one for one in every if str(one.get("CustomMesh")).count(mesh))
    assert die["CustomMesh"]["ColliderURL"] == die["CustomMesh"]["MeshURL"], "it rolls as a box"
    component = wish.requests[0].component
    width, height = component.size_of(piece)
    net = component.assemblies[piece]
    assert isinstance(net, DieNet)
    values = die["RotationValues"]
    assert (len(values), values[-1]["Value"]) == (net.sides, last)
    for face in net.faces:
        turn = values[face.value - 1]["Rotation"]
        up = [each for each in found if on_table(each[0][2], turn)[1] > 0.9999]
        spots = {corner[1] for each in up for corner in each}
        assert len(spots) == len(face.corners)
        x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
        assert (x * width, (1 - y) * height) == pytest.approx((face.x, face.y), abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "part", "piece", "sides"),
    [
        ("lure", "dice", "buoy-d12", 12),
        ("lure", "dice", "buoy-d20", 20),
        ("fleet_dice", "boat-dice", "boat", 6),
    ],
)
def test_a_die_is_the_solid_that_its_net_makes(
    slug: str, part: str, piece: str, sides: int, tmp_path: Path
) -> None:
    wish = order(slug, tmp_path, only=frozenset({part}))
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    found = triangles(files[f"pictures/{part}-{piece}.obj"].decode())
    picture = Image.open(io.BytesIO(files[f"pictures/{part}-{piece}.png"])).convert("L")

    def key(corner: Corner) -> Vector:
        return tuple(round(each, 2) + 0.0 for each in corner[0])

    edges = Counter(
        (key(a), key(b)) for each in found for a, b in zip(each, (*each[1:], each[0]), strict=True)
    )
    assert max(edges.values()) == 1
    assert all((b, a) in edges for a, b in edges), "each edge is met from its other side"
    looks = {corner[2] for each in found for corner in each}
    assert len(looks) == sides
    volume = 0.0
    for a, b, c in found:
        outward = cross(less(b[0], a[0]), less(c[0], a[0]))
        assert dot(outward, a[2]) > 0, "is turned inside out"
        over = less(b[1], a[1]), less(c[1], a[1])
        assert over[0][0] * over[1][1] - over[0][1] * over[1][0] > 0, "its signs are mirrored"
        volume += dot(a[0], outward) / 6
    heights = [dot(corner[0], (0, 1, 0)) for each in found for corner in each]
    (component,) = (one.component for one in pieces_of(slug) if one.component.name == part)
    net = component.assemblies[piece]
    high = mm_to_inches(net.height)  # type: ignore[union-attr]  # all of these are nets
    assert max(heights) - min(heights) == pytest.approx(high, abs=0.01)
    assert 0.5 * high**3 < volume < 1.01 * high**3
    for look in looks:
        mask = Image.new("L", picture.size)
        for each in found:
            if each[0][2] == look:
                spots = [(c[1][0] * picture.width, (1 - c[1][1]) * picture.height) for c in each]
                ImageDraw.Draw(mask).polygon(spots, fill=255)
        counts = picture.histogram(mask)
        shown = max(range(256), key=lambda tone: counts[tone])
        sign = sum(n for tone, n in enumerate(counts) if abs(tone - shown) > 60)
        assert 0.02 < sign / sum(counts) < 0.6, "a face without a sign"


@pytest.mark.slow
def test_dice_lie_before_their_players_and_are_rolled_as_dice(tmp_path: Path) -> None:
    wish = order("lure", tmp_path, only=frozenset({"dice"}))
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    laid = json.loads(files["lure.json"])["ObjectStates"]
    hands = sorted(one["Transform"]["posX"] for one in laid if one["Name"] == "HandTrigger")
    dice = [one for one in laid if one["Name"] == "Custom_Model"]
    before: Counter[tuple[int, str]] = Counter()
    for die in dice:
        mesh, place = die["CustomMesh"], die["Transform"]
        assert (mesh["TypeIndex"], mesh["Convex"], place["scaleX"]) == (2, True, 1)
        for url in (mesh["MeshURL"], mesh["DiffuseURL"]):
            assert url.removeprefix(f"file://{wish.folder}/") in files
        nearest = min(range(len(hands)), key=lambda n: abs(hands[n] - place["posX"]))
        before[nearest, die["Nickname"].split()[0]] += 1
    assert sorted(before.values()) == [7] * 5
    assert {seat for seat, _ in before} == set(range(5))
