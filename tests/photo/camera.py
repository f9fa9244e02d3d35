"""Cameras over a table with papers: lens, tilt, bent and creased paper, light, blur, JPEG."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]
SIZES = {2: (1632, 1224), 3: (2048, 1536), 5: (2592, 1944), 8: (3264, 2448), 12: (4000, 3000)}
CELL = 8  # pixels: rays between are interpolated


class Paper(NamedTuple):
    """A paper on the table."""

    image: Image
    size: tuple[float, float]  # mm
    middle: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    radius: float = 0.0  # mm of the cylinder that it is bent on, negative with its edges up
    axis: float = 0.0
    crease: float = 0.0  # mm that a fold across its middle stands up


def photograph(rng: Random, papers: list[Paper], megapixels: int, *look: Any) -> bytes:
    """Return the JPEG of a photograph of papers on a table.

    `look` says how far the camera is tilted from straight above, how many mm it looks aside, which
    part of the picture papers fill, and what lies on them: `glare`, a `hand` or `dice`.
    """
    tilt, aside, fill, trouble = look or (0.2, (0.0, 0.0), 0.9, "")
    wide, high = (4000, 3000) if megapixels > 5 else (3200, 2400)
    scene = _table(rng, wide, high)
    boxes = [(paper.middle, paper.size, np.degrees(paper.turn)) for paper in papers]
    corners = np.concatenate([cv2.boxPoints(box) for box in boxes])
    at = np.array([*(corners.max(0) + corners.min(0)) / 2 + aside, 0.0])
    roll, side, focus, far = rng.uniform(-pi, pi), rng.uniform(-pi, pi), wide * 0.74, 350.0
    back = np.array([sin(tilt) * cos(side), sin(tilt) * sin(side), cos(tilt)])
    right = np.cross(back, (sin(roll), cos(roll), 0.1))
    right /= np.linalg.norm(right)
    axes = np.stack([right, -np.cross(right, back), -back])  # right, down and forward of the camera
    for _ in range(0 if any(aside) else 12):
        seen = (np.c_[corners, np.zeros(len(corners))] - at - back * far) @ axes.T
        far *= np.abs(seen[:, :2] / seen[:, 2:] * focus / (wide / 2, high / 2)).max() / fill
    across, down = (np.arange(0, edge + CELL, CELL) - edge / 2 for edge in (wide, high))
    nx, ny = np.meshgrid(across / focus, down / focus)
    lens = 1 + rng.uniform(-0.05, 0.03) * (nx**2 + ny**2)
    rays = np.stack([nx * lens, ny * lens, np.ones_like(nx)], -1) @ axes
    for paper in papers:
        _lay(scene, paper, at + back * far, rays)
    for _ in range(rng.randint(1, 3) if trouble == "dice" else 0):
        x, y = (round(rng.uniform(0.25, 0.75) * edge) for edge in (wide, high))
        _put_thing(scene, rng, x, y, round(wide * rng.uniform(0.02, 0.04)))
    x = rng.uniform(0.3, 0.7)
    for finger in range(4 if trouble == "hand" else 0):
        tip = (round(wide * (x + finger * 0.03)), round(high * rng.uniform(0.80, 0.9)))
        foot = (round(tip[0] + rng.gauss(0, 20)), high)
        cv2.line(scene, tip, foot, (120, 150, 205), round(wide * 0.026), cv2.LINE_AA)
    shot = cv2.resize(scene, SIZES[megapixels], interpolation=cv2.INTER_AREA)
    return _develop(rng, shot, trouble == "glare")


def _table(rng: Random, wide: int, high: int) -> Image:
    """Return a wooden table with things on it, dice among them."""
    grain = np.random.default_rng(rng.getrandbits(32))
    w, h = wide // 2, high // 2
    fibres = np.float32(grain.normal(0, 9, (h // 3, max(2, w // 90))))
    fibres = cv2.resize(fibres, (w, h), interpolation=cv2.INTER_CUBIC)
    boards = np.repeat(grain.normal(0, 8, h // 150 + 1), 150)[:h, None]
    tone = np.array([rng.uniform(40, 110), rng.uniform(70, 140), rng.uniform(100, 190)])
    image = np.clip(tone + (fibres + boards)[:, :, None], 0, 255).astype(np.uint8)
    for _ in range(rng.randint(8, 26)):
        _put_thing(image, rng, rng.randint(0, w), rng.randint(0, h), rng.randint(15, 90))
    return cv2.resize(image, (wide, high), interpolation=cv2.INTER_LINEAR)


def _put_thing(image: Image, rng: Random, x: int, y: int, size: int) -> None:
    """Draw a disk, a ring, a die with pips or a pencil."""
    shade = [rng.randint(0, 255) for _ in range(3)]
    if rng.random() < 0.3:
        cv2.circle(image, (x, y), size, shade, rng.choice((-1, 6)), cv2.LINE_AA)
        return
    edges = (size, size if rng.random() < 0.5 else 3 * size)
    corners = cv2.boxPoints(((x, y), edges, rng.uniform(0, 90)))
    cv2.fillPoly(image, [np.int32(corners)], shade, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):
        at = tuple(middle + rng.randint(-size // 3, size // 3) for middle in (x, y))
        cv2.circle(image, at, max(2, size // 9), [255 - c for c in shade], -1, cv2.LINE_AA)


def _lay(scene: Image, paper: Paper, eye: Image, rays: Image) -> None:
    """Draw a paper into the scene where the rays of the camera meet it."""
    high, wide = scene.shape[:2]
    z, arc, r = np.zeros(rays.shape[:2]), np.zeros(rays.shape[:2]), abs(paper.radius)
    axis = np.array((cos(paper.axis), sin(paper.axis)))
    turn = np.array([[cos(paper.turn), -sin(paper.turn)], [sin(paper.turn), cos(paper.turn)]])
    for _ in range(8):  # a ray and the height where it meets the paper come nearer
        at = eye + rays * ((z - eye[2]) / rays[..., 2])[..., None]
        at = (at[..., :2] - paper.middle) @ turn
        across = at @ axis
        if r:
            u = np.clip(across, -0.9 * r, 0.9 * r)
            drop = r - np.sqrt(r * r - u * u)
            z, arc = drop if paper.radius > 0 else 15 - drop, r * np.arcsin(u / r) - u
        elif paper.crease:  # two flat parts that meet in a ridge
            slope = paper.crease / 60
            z = np.clip(paper.crease - np.abs(across) * slope, 0, None)
            arc = np.clip(across, -60, 60) * (np.hypot(1, slope) - 1)
    dots = paper.image.shape[1] / paper.size[0]
    places = np.float32((at + arc[..., None] * axis + np.array(paper.size) / 2) * dots)
    fine = cv2.resize(places, None, fx=CELL, fy=CELL)[CELL // 2 :, CELL // 2 :][:high, :wide]
    inside = (fine >= 0).all(-1) & (fine < np.subtract(paper.image.shape[1::-1], 1)).all(-1)
    shown = cv2.remap(paper.image, fine, None, cv2.INTER_LINEAR)
    np.copyto(scene, shown, where=inside[:, :, None])


def _develop(rng: Random, shot: Image, is_shiny: bool) -> bytes:
    """Return the JPEG of what a camera sees: light, shadow, white balance, blur, noise."""
    high, wide = shot.shape[:2]
    lh, lw = high // 20, wide // 20
    gx, gy = np.meshgrid(np.linspace(-1, 1, lw), np.linspace(-1, 1, lh))
    way, x, y = rng.uniform(-pi, pi), rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
    light = 1 - rng.uniform(0, 0.3) * (1 + gx * cos(way) + gy * sin(way)) / 2
    light -= rng.uniform(0, 0.2) * (gx**2 + gy**2) / 2
    if rng.random() < 0.6:  # the shadow of the phone
        shade = np.zeros_like(light)
        middle = (rng.uniform(0.2, 0.8) * lw, rng.uniform(0.2, 0.8) * lh)
        edges = (lw * rng.uniform(0.3, 0.6), lh * rng.uniform(0.4, 1.0))
        corners = cv2.boxPoints((middle, edges, rng.uniform(0, 180)))
        cv2.fillPoly(shade, [np.int32(corners)], 1.0, cv2.LINE_AA)
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(1.0, 12.0) * wide / 4000)
        light *= 1 - rng.uniform(0.2, 0.5) * shade
    shine = np.exp(-((gx - x) ** 2 + (gy - y) ** 2) / rng.uniform(0.01, 0.05)) * 160 * is_shiny
    warm = rng.uniform(-0.2, 0.08)
    gain = np.float32([1 + warm, 1.0, 1 - warm * 0.4]) * rng.uniform(0.6, 1.02)
    light, shine = (cv2.resize(np.float32(part), (wide, high)) for part in (light, shine))
    lit = shot * (light[:, :, None] * gain) + shine[:, :, None]
    if rng.random() < 0.5:
        lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 0.5 + wide / 4000))
    if rng.random() < 0.3:  # the hand moved
        length = rng.randint(2, 2 + wide // 1300)
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, rng.randrange(length)), (length - 1, rng.randrange(length)), 1.0)
        lit = cv2.filter2D(lit, -1, kernel / kernel.sum())
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal((612, 816, 3), np.float32)
    noise = np.tile(noise * np.float32(rng.uniform(1, 7)), (5, 5, 1))[:high, :wide]
    pixels = np.clip(lit + noise, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(60, 90)])[1])
