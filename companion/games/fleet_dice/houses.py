"""The buildings of the wharf: windows are boxes, the gable carries the points."""

from __future__ import annotations

from companion.drawing.art import has_drawing, load_drawing
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Line, Path, Pen, Rect, put_symbol
from companion.drawing.text import TextStyle
from companion.games.fleet_dice.model import Building, Market
from companion.games.fleet_dice.sheet_writer import EVEN, THIN, WHITE, SheetWriter
from companion.games.fleet_dice.town_geometry import WINDOWS, House
from companion.games.fleet_dice.wordings import describe_building

ROOF, EAVES, WALL_LOW = 8.2, 0.8, 26.6
PILES = 4
EFFECT = TextStyle(size_pt=7.5, leading=1.05, align="middle", valign="middle")
NOTE = TextStyle("serif-italic", 7.5, align="middle", most_lines=1)
NAME = TextStyle("small-caps", 7.6, align="middle", spacing=0.1, most_lines=1)


def draw_house(writer: SheetWriter, building: Building, house: House) -> None:
    """Draw a building with its boxes, points and effect."""
    x, y, w = house.x + EAVES, house.y, house.w - 2 * EAVES
    name = f"house/{building.id.replace('_', '-')}"
    ink = "line" if writer.ink == "#000000" else "full"
    art = load_drawing(name if has_drawing(name) else "house/plain", ink)
    writer.set.put(put_symbol(art, house.x + house.w / 2, y + art.h / 2, width=house.w))
    writer.flag(building.vp, x + w / 2 - 2.6, y + 2.9)
    said = writer.label(f"wharf.{building.id}.name")
    wide = min(w - 1.2, NAME.width(said) + 3.0)
    left, top = x + (w - wide) / 2, y + ROOF + 0.6
    writer.set.put(Rect(left, top, wide, 3.7, 0.5, fill=WHITE, pen=writer.pen(THIN)))
    _sign(writer, said, x, y, w)
    for box in house.boxes:
        writer.spot(box, EVEN)
        writer.mark(box.mark, *box.middle)
    for use in house.uses:
        writer.spot(use, 0.25, (0.7, 0.5))
    said = describe_building(building, writer.words) or writer.label("effect.none")
    top = y + WINDOWS + 5.7
    writer.set.write(said, (x + 0.7, top, w - 1.4, y + WALL_LOW - 0.2 - top), EFFECT)
    _quay(writer, house)


def draw_market(writer: SheetWriter, market: Market, house: House) -> None:
    """Draw the market stall: coins for so many fish."""
    x, y, w = house.x + EAVES, house.y, house.w - 2 * EAVES
    writer.set.put(Rect(x, y + 5, w, WALL_LOW - 5, fill=WHITE, pen=writer.pen(EVEN)))
    stripes = 7
    step = (w + 1.2) / stripes
    for i in range(stripes):
        left = x - 0.6 + i * step
        deep = y + 6.6
        data = (
            f"M{left:.3f} {y + 2.4:.3f}L{left + step:.3f} {y + 2.4:.3f}"
            f"L{left + step:.3f} {deep:.3f}"
            f"C{left + step:.3f} {deep + step * 0.62:.3f} {left:.3f} {deep + step * 0.62:.3f}"
            f" {left:.3f} {deep:.3f}Z"
        )
        writer.set.put(Path(data, writer.ink if i % 2 == 0 else WHITE, writer.pen(0.25)))
    _sign(writer, writer.label("wharf.market.name"), x, y + 0.6, w)
    first = x + 4.4
    cell = (w - 4.8) / len(market.fish)
    writer.set.write(
        writer.label("wharf.market.note"), (x + 0.4, y + WINDOWS - 0.1, w - 0.8, 3.2), NOTE
    )
    top, low = y + WINDOWS + 5.2, y + WINDOWS + 10.3
    writer.set.put(*draw_icon("swim", x + 2.4, top, 4.0, writer.ink))
    writer.set.put(*draw_icon("coins-3", x + 2.4, low, 4.0, writer.ink))
    writer.line(x + 0.8, (top + low) / 2, x + w - 0.8, (top + low) / 2, 0.2)
    for i, (fish, coins) in enumerate(zip(market.fish, market.coins, strict=True)):
        writer.letter(str(fish), first + (i + 0.5) * cell, top, 7.5)
        writer.letter(str(coins), first + (i + 0.5) * cell, low, 8.5)
    _quay(writer, house)


def _sign(writer: SheetWriter, text: str, x: float, y: float, w: float) -> None:
    writer.set.write(text, (x + 0.4, y + ROOF + 1.2, w - 0.8, 3.8), NAME)


def _quay(writer: SheetWriter, house: House) -> None:
    """Draw the planks that a building stands on, piles and water below."""
    low = house.y + WALL_LOW
    left, right = house.x - 1.2, house.x + house.w + 1.2
    writer.set.put(Line(left, low, right, low, Pen(writer.ink, 0.5, round=False)))
    for i in range(PILES):
        at = house.x + (i + 0.5) * house.w / PILES
        writer.line(at, low, at, low + 1.6, 0.4)
    writer.waves(left, right, low + 1.9)
