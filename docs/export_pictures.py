"""Makes the pictures of docs/exports.md: `make pictures` calls it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

GAME, BOARDS = "lure", "salmon_run"
TABLE = (96, 128, 96)
PX = 26  # an inch on the plan of a table


def exported(out: Path, target: str, game: str = GAME) -> Path:
    """Export a game and return the folder."""
    command = (sys.executable, "-m", "companion", "export", game, target, "--out", str(out))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return out / game / target


def plan_of_table(folder: Path) -> Image.Image:
    """Return what lies on the table of Tabletop Simulator, from above."""
    save = json.loads((folder / f"{folder.parent.name}.json").read_text(encoding="utf-8"))
    laid = [one for one in save["ObjectStates"] if one["Name"] != "HandTrigger"]
    xs = [one["Transform"]["posX"] for one in laid]
    zs = [one["Transform"]["posZ"] for one in laid]
    edge = 4.0
    size = (max(xs) - min(xs) + 2 * edge) * PX, (max(zs) - min(zs) + 2 * edge) * PX
    image = Image.new("RGB", (round(size[0]), round(size[1])), TABLE)
    for one in sorted(laid, key=lambda thing: thing["Transform"]["posY"]):
        place = one["Transform"]
        down = place["rotZ"] == 180
        x, y = (place["posX"] - min(xs) + edge) * PX, (max(zs) + edge - place["posZ"]) * PX
        if one["Name"] in ("DeckCustom", "Card"):
            card = one.get("CardID", one.get("DeckIDs", [0])[0])
            sheet = one["CustomDeck"][str(card // 100)]
            face = opened(sheet["BackURL" if down else "FaceURL"])
            if not down or sheet["UniqueBack"]:
                cell = card % 100
                wide, high = face.width // sheet["NumWidth"], face.height // sheet["NumHeight"]
                x0, y0 = cell % sheet["NumWidth"] * wide, cell // sheet["NumWidth"] * high
                face = face.crop((x0, y0, x0 + wide, y0 + high))
            w, h = 56 / 25.4 * place["scaleX"] * PX, 80 / 25.4 * place["scaleZ"] * PX
        elif "CustomImage" in one:
            face = opened(one["CustomImage"]["ImageSecondaryURL" if down else "ImageURL"])
            w, h = 1.98 * place["scaleX"] * PX, 1.98 * place["scaleZ"] * PX
        elif "CustomMesh" in one:
            face, w, h = top_of_die(one["CustomMesh"])
        elif "CustomPDF" in one:
            document = pdfium.PdfDocument(unquote(urlsplit(one["CustomPDF"]["PDFUrl"]).path))
            w, h = (side / 72 * PX for side in document[0].get_size())
            face = document[0].render(scale=2).to_pil()
        else:
            box = (x - PX, y - PX, x + PX, y + PX)
            drawing = ImageDraw.Draw(image)
            drawing.rounded_rectangle(box, 8, fill=(120, 92, 60))
            drawing.text((x, y), one["Nickname"], anchor="mm", fill="white")
            continue
        small = face.convert("RGBA").resize((round(w), round(h)), Image.Resampling.LANCZOS)
        image.paste(small, (round(x - w / 2), round(y - h / 2)), small)
    return image


def opened(url: str) -> Image.Image:
    """Return a picture on this disk."""
    return Image.open(unquote(urlsplit(url).path))


def room(file: Path) -> Image.Image:
    """Return the room of a .pcio file as it opens: what lies where, from its own list."""
    with zipfile.ZipFile(file) as package:
        widgets = json.loads(package.read("widgets.json"))
        pictures = {
            f"package://{name}": Image.open(io.BytesIO(package.read(name))).convert("RGBA")
            for name in package.namelist()
            if name.endswith(".png")
        }
    by_id = {one["id"]: one for one in widgets}
    image = Image.new("RGB", (1600, 1000), (236, 240, 243))
    drawing = ImageDraw.Draw(image)
    for one in widgets:
        x, y = one["x"], one["y"]
        if one["type"] == "card":
            deck = by_id[one["deck"]]
            face = pictures[
                deck["cardTypes"][one["cardType"]]["front" if one["faceup"] else "back"]
            ]
            size = deck["cardWidth"], deck["cardHeight"]
        elif one["type"] == "board":
            face, size = pictures[one["boardImage"]], (one["width"], one["height"])
        elif one["type"] == "labelText":
            drawing.text((x, y), one["labelContent"], fill="black")
            continue
        elif one["type"] != "cardDeck":  # its cards show it
            wide, high = one.get("width", 1500), one.get("height", 180)
            drawing.rounded_rectangle((x, y, x + wide, y + high), 12, outline=(120, 130, 140))
            numbers = one.get("options", ("",))
            spun = f"1-{numbers[-1]}" if isinstance(numbers[-1], int) else numbers[0]
            said = one.get("label") or (spun if one["type"] == "spinner" else one["type"])
            drawing.text(
                (x + 8, y - 16 if one["type"] == "cardPile" else y + 8), said, fill="black"
            )
            continue
        if one["type"] in ("card", "board"):
            small = face.resize((round(size[0]), round(size[1])))
            image.paste(small, (round(x), round(y)), small)
    return image


def pages(file: Path, count: int) -> list[Image.Image]:
    """Return the first pages of a PDF."""
    with pdfium.PdfDocument(file) as document:
        return [document[number].render(scale=2).to_pil() for number in range(count)]


def top_of_die(mesh: dict[str, str]) -> tuple[Image.Image, float, float]:
    """Return the upper face of a die, cut out of its picture, and its size on the plan."""
    path = Path(unquote(urlsplit(mesh["MeshURL"]).path))
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    spots = [tuple(map(float, line[1:])) for line in lines if line[0] == "v"]
    places = [tuple(map(float, line[1:])) for line in lines if line[0] == "vt"]
    corners = [one.split("/") for line in lines if line[0] == "f" for one in line[1:]]
    first = {int(spot) - 1 for spot, _, face in corners if face == "1"}  # it is up
    top = sorted(first)
    picture = opened(mesh["DiffuseURL"])
    xs = [places[number][0] * picture.width for number in top]
    ys = [(1 - places[number][1]) * picture.height for number in top]
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).polygon(list(zip(xs, ys, strict=True)), fill=255)
    cut = Image.composite(picture.convert("RGB"), Image.new("RGB", picture.size, TABLE), mask)
    face = cut.crop((min(xs), min(ys), max(xs), max(ys)))
    across = [
        max(spots[n][axis] for n in top) - min(spots[n][axis] for n in top) for axis in (0, 2)
    ]
    return face, across[0] * PX, across[1] * PX


def lines_over_print(folder: Path) -> Image.Image:
    """Return the first sheet for a Silhouette with its lines to cut over it, in red."""
    with pdfium.PdfDocument(folder / "print.pdf") as file:
        page = file[0]
        image = page.render(scale=2).to_pil().convert("RGB")
        per_mm = image.width / (page.get_width() / 72 * 25.4)
    drawing = ImageDraw.Draw(image)
    for path in re.findall(r'<path d="([^"]+)"', (folder / "cut.svg").read_text(encoding="utf-8")):
        numbers = [float(one) * per_mm for one in re.findall(r"-?\d+\.?\d*", path)]
        box = min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
        drawing.rounded_rectangle(box, 3 * per_mm, outline=(220, 0, 60), width=3)
    return image


def beside(pictures: list[Image.Image], ground: tuple[int, int, int]) -> Image.Image:
    """Return pictures of one height side by side."""
    high = 420
    small = [one.resize((round(one.width * high / one.height), high)) for one in pictures]
    whole = Image.new("RGB", (sum(one.width + 16 for one in small) + 16, high + 32), ground)
    x = 16
    for one in small:
        whole.paste(one, (x, 16), one if one.mode == "RGBA" else None)
        x += one.width + 16
    return whole


def pictures(out: Path) -> dict[str, Image.Image]:
    """Return the picture of each kind of target by its name."""
    mpc = exported(out, "mpc") / "fish-cards"
    cricut = exported(out, "cricut")
    shop = [Image.open(mpc / name) for name in ("1.png", "16.png", "30.png", "back.png")]
    crafter = exported(out, "gamecrafter", BOARDS)
    crafted = ("swim-cards-PokerDeck/wild-1.png", "tuck-boxes-river-PokerTuckBox72/river.png")
    press = exported(out, "drivethru", "freshwater_fly") / "rock-cards.pdf"
    sheets = [Image.open(cricut / name) for name in ("fish-cards-1.png", "lure-tokens-1.png")]
    return {
        "export-table": plan_of_table(exported(out, "tts", BOARDS)),
        "export-room": room(exported(out, "playingcards", BOARDS) / f"{BOARDS}.pcio"),
        "export-crafter": beside([Image.open(crafter / name) for name in crafted], (235, 235, 235)),
        "export-press": beside(pages(press, 4), (235, 235, 235)),
        "export-shop": beside(shop, (235, 235, 235)),
        "export-silhouette": lines_over_print(exported(out, "silhouette")),
        "export-cricut": beside([one.convert("RGBA") for one in sheets], (225, 215, 235)),
    }
