"""Pictures of an owner on cards: upright, sharp or told, from files that may be made to harm."""

from __future__ import annotations

import csv
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from companion.core.errors import CompanionError
from companion.drawing.owner_pictures import OwnerPictures, draw_picture
from companion.drawing.owner_svg import read_own_drawing
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.press_pdf import find_press_mistakes, render_press_pdf
from companion.drawing.shapes import Group, Picture, Rect, Shape
from companion.drawing.svg import render_svg
from companion.resources import shared_folder
from tests.command import Ran, done, run

RED, BLUE, GREEN = (255, 0, 0), (0, 0, 255), (0, 128, 0)
LAYOUT = """[[layout]]
id = "cards"
size = [63.5, 88.9]
[layout.front.boxes.picture]
kind = "art"
name = "{picture}"
FIT
x = 0
y = 0
w = 60
h = 40
"""


def game(folder: Path, picture: str, fit: str = "") -> Path:
    """Write a game of one card with a picture, and return its folder of art."""
    pond = folder / "games" / "pond"
    (pond / "art").mkdir(parents=True)
    components = '[[components]]\nname = "cards"\nkind = "deck"\n'
    (pond / "game.toml").write_text(
        f'[game]\ntitle = "Pond"\nplayers = [1, 2]\n{components}', "utf-8"
    )
    (pond / "cards.csv").write_text(f"id,picture\nfrog,{picture}\n", "utf-8")
    (pond / "layout.toml").write_text(LAYOUT.replace("FIT", fit), "utf-8")
    return pond / "art"


def checked(folder: Path) -> Ran:
    return run("check", "pond", "--games", folder / "games")


def halves(width: int, height: int) -> Image.Image:
    """Return a picture, red on the left and blue on the right."""
    image = Image.new("RGB", (width, height), RED)
    ImageDraw.Draw(image).rectangle((width // 2, 0, width, height), fill=BLUE)
    return image


def pixels(shapes: list[Shape], points: list[tuple[float, float]]) -> list[tuple[int, ...]]:
    """Return the colours at points of a page of 60 x 40 mm, mm."""
    import pypdfium2 as pdfium

    page = Page(60, 40, (Group(tuple(shapes), 30, 20),))
    bitmap = pdfium.PdfDocument(render_pdf(Document("", (page,))))[0].render(scale=4)
    image = bitmap.to_pil().convert("RGB")
    scale = image.width / 60
    found = [image.getpixel((round(x * scale), round(y * scale))) for x, y in points]
    return [one for one in found if isinstance(one, tuple)]


def near(found: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(found, right, strict=True))


def test_a_photograph_stands_upright_and_whole(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned
    halves(900, 600).save(tmp_path / "a.jpg", exif=exif, quality=95)
    shape, told = draw_picture(tmp_path / "a.jpg", 60, 40, "contain", "full")
    assert isinstance(shape, Picture)
    assert (round(shape.w, 1), shape.h) == (26.7, 40)
    above, below, beside = pixels([shape], [(30, 5), (30, 35), (10, 20)])
    assert near(above, RED)
    assert near(below, BLUE)
    assert beside == (255, 255, 255)
    assert told == ()


def test_cover_fills_the_box_and_cuts_the_rest(tmp_path: Path) -> None:
    halves(1200, 400).save(tmp_path / "a.png")
    shape, _ = draw_picture(tmp_path / "a.png", 60, 40, "cover", "full")
    assert isinstance(shape, Picture)
    assert (shape.w, shape.h) == (60, 40)
    corner, other = pixels([shape], [(1, 1), (59, 39)])
    assert (corner, other) == (RED, BLUE)


def test_cover_keeps_heads(tmp_path: Path) -> None:
    image = Image.new("RGB", (300, 600), BLUE)
    ImageDraw.Draw(image).rectangle((0, 120, 300, 200), fill=RED)  # a third of the picture is shown
    image.save(tmp_path / "a.png")
    shape, _ = draw_picture(tmp_path / "a.png", 60, 40, "cover", "full")
    assert pixels([shape], [(30, 5)]) == [RED]


def test_a_picture_of_another_kind_is_told_by_its_name(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path)
    (tmp_path / "pond" / "art").mkdir()
    (tmp_path / "pond" / "art" / "IMG_1.HEIC").write_bytes(b"a photograph")
    cards = tmp_path / "pond" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("fish/dace", "IMG_1"), "utf-8")
    told = run("check", "pond", "--games", tmp_path).err
    assert "picture: art/IMG_1.HEIC cannot be read; save it as JPEG or PNG" in told


@pytest.mark.parametrize(("width", "height"), [(900, 1600), (1200, 1200), (1600, 900)])
def test_photographs_of_all_shapes_are_large_on_new_cards(
    tmp_path: Path, width: int, height: int
) -> None:
    done("new", "pond", "--in", tmp_path)
    pond = tmp_path / "pond"
    (pond / "art").mkdir()
    Image.new("RGB", (width, height), RED).save(pond / "art" / "me.png")
    (pond / "cards.csv").write_text(
        "id,name,picture,colour,points,text,copies\nme,Me,me,white,1,I fish.,1\n", "utf-8"
    )
    files = ("--format", "png", "--dpi", "50", "--bleed", "0", "--out", tmp_path / "out")
    done("print", "pond", "--games", tmp_path, "--piece", "cards/me", *files)
    card = Image.open(tmp_path / "out/pond/png/cards/me-front.png").convert("RGB")
    seen = sum(count for count, pixel in card.getcolors(card.width * card.height) if pixel == RED)
    assert seen > 0.4 * card.width * card.height


def test_what_is_clear_shows_the_ground(tmp_path: Path) -> None:
    image = Image.new("RGBA", (600, 400), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((200, 100, 400, 300), fill=(*RED, 255))
    image.save(tmp_path / "a.png")
    shape, _ = draw_picture(tmp_path / "a.png", 60, 40, "contain", "full")
    ground = Rect(-30, -20, 60, 40, fill="#008000")
    assert pixels([ground, shape], [(30, 20), (5, 5)]) == [RED, GREEN]


def test_without_colours_it_is_grey(tmp_path: Path) -> None:
    halves(600, 400).save(tmp_path / "a.png")
    shape, _ = draw_picture(tmp_path / "a.png", 60, 40, "contain", "line")
    left, _ = pixels([shape], [(5, 20), (55, 20)])
    assert len(set(left)) == 1


def test_its_profile_is_honoured_and_wrong_ones_do_no_harm(tmp_path: Path) -> None:
    def content(profile: bytes | None, mode: str = "CMYK") -> bytes:
        file = tmp_path / f"{len(profile or b'')}.jpg"
        Image.new(mode, (600, 400), (200, 90, 40, 10)[: len(mode)]).save(file, icc_profile=profile)
        shape, _ = draw_picture(file, 60, 40, "contain", "full")
        assert isinstance(shape, Picture)
        return shape.content

    coated = (shared_folder() / "icc" / "coated-240.icc").read_bytes()
    assert content(coated) != content(None)
    assert content(b"no profile") == content(None)
    assert content(coated, "RGB") == content(None, "RGB"), "a profile of other colours"


def test_what_a_camera_noted_is_not_printed(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    halves(600, 400).save(tmp_path / "a.jpg", exif=exif, comment=b"where I live")
    shape, _ = draw_picture(tmp_path / "a.jpg", 60, 40, "contain", "full")
    assert isinstance(shape, Picture)
    assert b"where I live" not in shape.content


def test_a_file_with_all_kinds_of_inks_holds_pictures(tmp_path: Path) -> None:
    halves(600, 400).save(tmp_path / "a.png")
    shape, _ = draw_picture(tmp_path / "a.png", 60, 40, "contain", "full")
    page = Page(60, 40, (Group((shape,), 30, 20),), trim=Rect(0, 0, 60, 40))
    assert not list(find_press_mistakes(render_press_pdf(Document("", (page,)))))
    assert "data:image/png;base64," in render_svg(page)
    twice = Page(60, 40, (Group((shape,), 30, 20), Group((shape,), 10, 10)))
    assert len(render_pdf(Document("", (twice,)))) < len(render_pdf(Document("", (page,)))) + 400


def cards_of(art: Path, names: list[str]) -> None:
    """Give the game a card for each name of a picture."""
    with (art.parent / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerows([("id", "picture"), *((f"c{i}", name) for i, name in enumerate(names))])


WRITTEN = {  # files, and how people name them
    "o'brien.jpg": ("o'brien.jpg", "O'Brien", "art/o'brien"),
    "salt & pepper.jpg": ("salt & pepper.jpg", "Salt & Pepper", "salt  &  pepper"),
    "gro\u0308\u00dfe.jpg": ("gr\u00f6\u00dfe.jpg", "gro\u0308\u00dfe", "Gr\u00f6\u00dfe.JPG"),
    "frog.jpg": ("art/frog.jpg", "./frog.jpg", "art\\frog", "C:\\games\\pond\\art\\frog.jpg"),
    "sub/toad.jpg": ("sub\\toad.jpg", "sub/toad", "toad.jpg", "toad", "art/sub/toad.jpg"),
    "100% [new], #1; \u86d9+=@!.jpg": (
        "100% [new], #1; \u86d9+=@!",
        "100% [new], #1; \u86d9+=@!.jpg",
    ),
    "Photo 9.41\u202fAM.jpg": ("Photo 9.41\u202fAM.jpg", "photo 9.41 am"),
}


def test_pictures_are_found_as_people_write_them(tmp_path: Path) -> None:
    art = game(tmp_path, "frog")
    (art / "sub").mkdir()
    for file in WRITTEN:
        halves(600, 400).save(art / file)
    cards_of(art, [name for names in WRITTEN.values() for name in names])
    ran = checked(tmp_path)
    assert (ran.code, ran.err) == (0, "")


def test_no_name_leads_out_of_the_folder_or_means_two_pictures(tmp_path: Path) -> None:
    art = game(tmp_path, "frog")
    for folder in ("a", "b"):
        (art / folder).mkdir()
        halves(600, 400).save(art / folder / "newt.jpg")
    for outside in (tmp_path / "secret.jpg", art.parent / "beside.jpg", art / ".hidden.jpg"):
        halves(600, 400).save(outside)
    (art / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    (art / "way").symlink_to(tmp_path)
    names = ["../beside.jpg", "..\\..\\..\\secret", str(tmp_path / "secret.jpg"), "way/secret.jpg"]
    cards_of(art, [*names, "newt", ".hidden.jpg", "link"])
    said = checked(tmp_path).err
    assert said.count("there is no picture") == 6
    assert "link.jpg is a link into another folder; put a copy there" in said


def test_a_phone_s_photograph_of_two_lenses_is_a_photograph(tmp_path: Path) -> None:
    noise = Image.effect_noise((900, 600), 40).convert("RGB")
    noise.save(tmp_path / "a.jpg")
    noise.save(tmp_path / "b.jpg", "MPO", save_all=True, append_images=[noise])
    one, two = (
        draw_picture(tmp_path / name, 60, 40, "contain", "full")[0] for name in ("a.jpg", "b.jpg")
    )
    assert isinstance(one, Picture)
    assert isinstance(two, Picture)
    with Image.open(tmp_path / "b.jpg") as image:
        assert image.format == "MPO"
    assert len(two.content) < 1.1 * len(one.content)


@pytest.mark.slow
def test_a_photograph_of_108_million_pixels_is_read_smaller(tmp_path: Path) -> None:
    art = game(tmp_path, "frog")
    image = Image.new("RGB", (12_000, 9_000), RED)
    image.paste(BLUE, (6_000, 0, 12_000, 9_000))
    image.save(art / "frog.jpg", quality=30)
    del image
    ran = checked(tmp_path)
    assert (ran.code, ran.err) == (0, "")
    shape, _ = draw_picture(art / "frog.jpg", 600, 400, "contain", "full")  # on a board
    assert isinstance(shape, Picture)
    with Image.open(io.BytesIO(shape.content)) as drawn:
        left, right = drawn.getpixel((9, 9)), drawn.getpixel((drawn.width - 9, 9))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert near(left, RED)
    assert near(right, BLUE)


def test_a_jpeg_that_says_it_is_endless_is_refused(tmp_path: Path) -> None:
    content = io.BytesIO()
    halves(60, 40).save(content, "JPEG")
    head = content.getvalue()
    at = head.index(b"\xff\xc0") + 5
    (tmp_path / "a.jpg").write_bytes(
        head[:at] + struct.pack(">HH", 60_000, 60_000) + head[at + 4 :]
    )
    with pytest.raises(CompanionError, match=r"a\.jpg cannot be read"):
        draw_picture(tmp_path / "a.jpg", 60, 40, "contain", "full")


def test_coarse_pictures_are_a_note(tmp_path: Path) -> None:
    art = game(tmp_path, "frog.PNG")
    halves(300, 200).save(art / "frog.png")
    ran = checked(tmp_path)
    assert ran.code == 0
    assert "frog.png has 127 dpi at 60 x 40 mm, which looks coarse" in ran.err
    done("print", "pond", "--games", tmp_path / "games", "--out", tmp_path / "out")
    halves(600, 400).save(art / "frog.png")
    assert checked(tmp_path).err == ""


@pytest.mark.slow
def test_pictures_go_over_ours(tmp_path: Path) -> None:
    def hashes() -> set[str]:
        out = tmp_path / "out"
        done("print", "lure", "--piece", "fish-cards/24", "--data", tmp_path / "own", "--out", out)
        import json

        record = json.loads((out / "lure" / "manifest.json").read_text("utf-8"))
        return {face["sha256"] for face in record["faces"]}

    art = tmp_path / "own" / "lure" / "art" / "fish"
    art.mkdir(parents=True)
    before = hashes()
    halves(700, 300).save(art / "pike.png")
    assert hashes() != before


def test_drawings_of_other_programs_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm"'
        ' viewBox="10 10 120 80"><g transform="translate(10,10) scale(2)" style="fill:#f00">'
        '<rect width="30" height="40"/><path fill="blue" d="m30 0h30v40h-30z"/>'
        '<circle cx="30" cy="20" r="10" fill="rgb(0,128,0)" stroke="none"/></g></svg>',
        "utf-8",
    )
    shape, told = draw_picture(file, 60, 40, "contain", "full")
    assert pixels([shape], [(5, 5), (55, 35), (30, 20)]) == [RED, BLUE, GREEN]
    assert told == ()


def test_what_is_not_understood_is_named_and_nothing_is_run(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(
        '<svg viewBox="0 0 10 10"><script>alert(1)</script><image href="file:///etc/passwd"/>'
        '<text>words</text><rect width="9" height="9" fill="url(#g)" onclick="x()"'
        ' filter="url(#f)"/><path d="M0 0 L nonsense"/></svg>',
        "utf-8",
    )
    symbol, notes = read_own_drawing(file, "full")
    damaged = "a <path> that is damaged"
    left = f"<image>, <script>, <text>, {damaged}, filter, the colour url(#g)"
    assert notes == (f"a.svg is drawn without: {left}",)
    assert "passwd" not in repr(symbol)


LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
BOMBS = {
    "entities.svg": f'<!DOCTYPE svg [<!ENTITY a0 "ha">{LAUGHS}]><svg viewBox="0 0 1 1">&a8;</svg>',
    "outside.svg": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    "deep.svg": '<svg viewBox="0 0 1 1">' + "<g>" * 5000 + "</g>" * 5000 + "</svg>",
    "many.svg": '<svg viewBox="0 0 9 9">' + '<rect width="1" height="1"/>' * 60_000 + "</svg>",
    "long.svg": f'<svg viewBox="0 0 9 9"><path d="M0 0{"l1 1" * 500_000}"/></svg>',
    "empty.svg": "",
    "none.svg": '<svg viewBox="0 0 0 0"><rect width="1" height="1"/></svg>',
    "words.png": "no picture",
    "gif.png": "GIF89a" + "x" * 40,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_files_made_to_harm_are_told_at_once(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(BOMBS[name], "utf-8")
    with pytest.raises(CompanionError, match=name):
        draw_picture(file, 60, 40, "contain", "full")


def test_entities_are_refused_before_they_grow(tmp_path: Path) -> None:
    for name in ("entities.svg", "outside.svg"):
        (tmp_path / name).write_text(BOMBS[name], "utf-8")
        with pytest.raises(CompanionError, match="declares entities"):
            read_own_drawing(tmp_path / name, "full")


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


@pytest.mark.slow
def test_pictures_made_to_harm_are_told_at_once(tmp_path: Path) -> None:
    head = b"\x89PNG\r\n\x1a\n"
    huge = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    text = b"a\x00\x00" + zlib.compress(bytes(200_000_000))
    small = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    large = struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    (tmp_path / "large.png").write_bytes(head + chunk(b"IHDR", large) + chunk(b"IDAT", b""))
    with pytest.raises(CompanionError, match="more than 80 million pixels"):
        draw_picture(tmp_path / "large.png", 60, 40, "contain", "full")
    files = {
        "huge.png": head + chunk(b"IHDR", huge) + chunk(b"IDAT", b""),
        "text.png": head + chunk(b"IHDR", small) + chunk(b"zTXt", text) + chunk(b"IDAT", b"x"),
        "cut.png": head + chunk(b"IHDR", small),
    }
    buffer = io.BytesIO()
    halves(600, 400).save(buffer, "JPEG")
    files["cut.jpg"] = buffer.getvalue()[:900]
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(CompanionError, match=name):
            draw_picture(tmp_path / name, 60, 40, "contain", "full")


def test_damaged_pictures_never_crash(tmp_path: Path) -> None:
    import random

    chance, file = random.Random(5), tmp_path / "a.png"
    for kind in ("PNG", "JPEG"):
        buffer = io.BytesIO()
        halves(60, 40).save(buffer, kind)
        for _ in range(60):
            content = bytearray(buffer.getvalue())
            for _ in range(chance.randint(1, 8)):
                content[chance.randrange(len(content))] = chance.randrange(256)
            file.write_bytes(content)
            try:
                draw_picture(file, 60, 40, "contain", "full")
            except CompanionError:
                continue


@pytest.mark.slow
def test_links_and_ten_thousand_files_do_no_harm(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    halves(600, 400).save(secret)
    art = game(tmp_path, "frog")
    (art / "frog.png").symlink_to(secret)
    ran = checked(tmp_path)
    assert ran.code == 1
    assert "frog.png is a link into another folder" in ran.err
    (art / "loop").symlink_to(art)
    (art / "frog.png").unlink()
    for number in range(10_000):
        (art / f"{number}.png").touch()
    assert 'there is no picture "frog" in the folder art; put it there' in checked(tmp_path).err
    assert len(OwnerPictures((art,)).files) <= 2 * 2000
