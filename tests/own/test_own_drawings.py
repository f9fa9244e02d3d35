"""SVG as other programs write it, on printed cards: each way of writing is seen in a pixel."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import resvg_py
from PIL import Image

from companion.core.errors import CompanionError
from companion.drawing.owner_pictures import draw_picture
from tests.command import Ran, done, run

HERE = Path(__file__).parent / "drawings"
RED, BLUE, GREEN, WHITE = (255, 0, 0), (0, 0, 255), (0, 128, 0), (255, 255, 255)
BLACK, GREY, PINK, PURPLE = (0, 0, 0), (128, 128, 128), (255, 128, 128), (128, 0, 128)
ROOT = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
LAYOUT = """[[layout]]
id = "cards"
size = [63.5, 88.9]
[layout.front.boxes.ground]
kind = "panel"
color = "class.green.fill"
x = 0
y = 0
w = 63.5
h = 88.9
[layout.front.boxes.picture]
kind = "art"
name = "{picture}"
x = 5
y = 5
w = 50
h = 50
"""
GROUND = (75, 110, 54)
CARD, PAGE = (63.5, 88.9), (70, 95)  # mm, of a card and of its page
Seen = dict[tuple[int, int], tuple[int, int, int]]  # colours at places of 100 x 100

SHAPES: dict[str, tuple[str, Seen]] = {
    "holes": (
        "<path fill-rule='evenodd' fill='#f00' d='M10 10H90V90H10zM30 30H70V70H30z'/>",
        {(20, 20): RED, (50, 50): GROUND},
    ),
    "holes-with-a-line": (
        "<path style='fill-rule:evenodd;fill:#f00;stroke:#00f;stroke-width:4'"
        " d='M10 10H90V90H10zM30 30H70V70H30z'/>",
        {(20, 20): RED, (50, 50): GROUND, (30, 50): BLUE},
    ),
    "hidden-layer": (
        "<rect width='100' height='100' fill='blue'/><g style='display:none'>"
        "<path style='display:inline;fill:#f00' d='M0 0H100V100H0z'/><text>note</text></g>",
        {(50, 50): BLUE},
    ),
    "hidden": (
        "<g visibility='hidden'><rect width='50' height='100'/><rect x='50' width='50'"
        " height='100' visibility='visible' fill='red'/></g>",
        {(20, 50): GROUND, (80, 50): RED},
    ),
    "nothing-seen": (
        "<rect width='50' height='50' fill='blue'/><rect x='50' width='50' height='50'"
        " style='fill-opacity:0;stroke:#000;stroke-opacity:0;stroke-width:20'/>"
        "<g opacity='0'><rect y='50' width='100' height='50'/></g>",
        {(20, 20): BLUE, (75, 25): GROUND, (52, 25): GROUND, (50, 75): GROUND},
    ),
    "partly-clear": (
        "<g style='opacity:.5'><rect width='50' height='100' fill='#f00'/>"
        "<rect x='50' width='50' height='100' opacity='50%'/></g>",
        {(20, 50): PINK, (80, 50): (191, 191, 191)},
    ),
    "classes": (
        "<style>/* a */.cls-1,.cls-2{fill:#f00} .cls-2{fill:#00f;} circle{fill:navy}"
        " #last{fill:red!important} #None{fill:lime} *{stroke:none}</style>"
        "<rect class='cls-1' width='50'"
        " height='50' fill='lime'/><rect class='cls-2' x='50' width='50' height='50'/>"
        "<circle cx='25' cy='75' r='20'/><rect id='last' class='cls-2' x='50' y='50' width='50'"
        " height='50'/>",
        {(20, 20): RED, (80, 20): BLUE, (25, 75): (0, 0, 128), (80, 80): RED},
    ),
    "colours": (
        "<rect width='50' height='50' fill='rebeccapurple'/><rect x='50' width='50' height='50'"
        " fill='rgb(100%,0%,0%)'/><rect y='50' width='50' height='50' fill='#0000ff80'/><g"
        " color='red'><rect x='50' y='50' width='50' height='50' fill='currentColor'/></g>",
        {(20, 20): (102, 51, 153), (80, 20): RED, (20, 80): (127, 127, 255), (80, 80): RED},
    ),
    "more-colours": (
        "<rect width='50' height='50' fill='hsl(240, 100%, 50%)'/><rect x='50' width='50'"
        " height='50' fill='rgba(255 0 0 / 50%)'/><rect y='50' width='50' height='50'"
        " fill='transparent'/><rect x='50' y='50' width='50' height='50' fill='#F00F'/>",
        {(20, 20): BLUE, (80, 20): PINK, (20, 80): GROUND, (80, 80): RED},
    ),
    "dashes": (
        "<path d='M0 50H100' stroke='red' stroke-width='20' stroke-dasharray='20,20'/>",
        {(10, 50): RED, (30, 50): GROUND, (50, 50): RED, (70, 50): GROUND},
    ),
    "caps": (
        "<g stroke='red' stroke-width='20'><path d='M30 20H70' stroke-linecap='round'/>"
        "<path d='M30 50H70' stroke-linecap='square'/><path d='M30 80H70'/></g>",
        {(23, 20): RED, (22, 12): GROUND, (22, 42): RED, (25, 80): GROUND},
    ),
    "joins": (
        "<g fill='none' stroke='red' stroke-width='20'><path d='M10 40V10H40'/><path"
        " d='M60 40V10H90' style='stroke-linejoin:bevel'/><path d='M10 90V60H40'"
        " stroke-linejoin='round'/></g><path d='M62 98L70 60L78 98' fill='none' stroke='#00f'"
        " stroke-width='8'/>",
        {(2, 2): RED, (52, 2): GROUND, (2, 52): GROUND, (70, 60): BLUE, (70, 50): GROUND},
    ),
    "inside-another": (
        "<svg x='50' y='50' width='50' height='50' viewBox='0 0 10 10'><rect width='5'"
        " height='10' fill='red'/></svg><svg x='10%'><rect width='10' height='10'/></svg>",
        {(60, 75): RED, (90, 75): GROUND, (25, 25): GROUND, (15, 5): BLACK, (5, 5): GROUND},
    ),
    "used-again": (
        "<defs><g id='leaf' fill='red'><rect width='10' height='10'/></g></defs><symbol id='s'"
        " viewBox='0 0 2 2'><rect width='1' height='2' fill='#00f'/></symbol><use href='#leaf'"
        " x='40' y='40' transform='scale(2)'/><use href='#s' x='10' y='10' width='40'"
        " height='40'/>",
        {(90, 90): RED, (5, 5): GROUND, (20, 20): BLUE, (40, 20): GROUND},
    ),
    "turned": (
        "<g transform='translate(50px,50px) rotate(45deg)'><rect x='-20' y='-20' width='40'"
        " height='40' fill='red'/></g>",
        {(50, 25): RED, (34, 34): GROUND, (50, 50): RED},
    ),
    "shade": (
        "<linearGradient id='a'><stop stop-color='#f00'/><stop offset='1' stop-color='#00f'/>"
        "</linearGradient><linearGradient id='b' href='#a'/><rect width='100' height='100'"
        " fill='url(#b)'/>",
        {(50, 50): PURPLE},
    ),
}
WHOLE: dict[str, tuple[str, Seen]] = {
    "millimetres": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm"><rect width="30mm"'
        ' height="226.77" fill="red"/><path d="M150 0V200" stroke="blue" stroke-width="5mm"/>'
        "</svg>",
        {(25, 98): RED, (60, 50): GROUND, (69, 50): BLUE, (75, 50): GROUND},
    ),
    "per-cent": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="100%"'
        ' height="50%" fill="red"/><circle cx="50%" cy="75%" r="10%"/></svg>',
        {(98, 48): RED, (50, 75): BLACK, (62, 75): GROUND},
    ),
    "wide": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 100 100">'
        '<rect width="100" height="100" fill="red"/></svg>',
        {(50, 50): RED, (20, 50): GROUND, (80, 50): GROUND},
    ),
    "prefixed": (
        '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg:rect width="9"'
        ' height="9" fill="red"/></svg:svg>',
        {(50, 50): RED},
    ),
    "inkscape": (
        (HERE / "inkscape.svg").read_text("utf-8"),
        {(45, 45): BLUE, (60, 60): GROUND, (10, 10): RED, (30, 90): GROUND, (92, 8): PURPLE},
    ),
    "figma": (
        (HERE / "figma.svg").read_text("utf-8"),
        {(25, 25): RED, (58, 58): BLUE, (75, 75): GROUND, (25, 75): PINK},
    ),
    "illustrator": (
        (HERE / "illustrator.svg").read_text("utf-8"),
        {(20, 20): RED, (80, 20): BLUE, (17, 80): BLUE, (50, 50): GROUND},
    ),
}
CASES = {name: (f"<svg {ROOT}>{inside}</svg>", seen) for name, (inside, seen) in SHAPES.items()}
CASES |= WHOLE


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Print a game with a card for each drawing, and return the folder of its files."""
    folder = tmp_path_factory.mktemp("pond")
    write_game(folder, {name: content for name, (content, _) in CASES.items()})
    files = ("--format", "png", "--dpi", "100", "--format", "svg", "--bleed", "0")
    done("print", "pond", "--games", folder / "games", *files, "--out", folder / "out")
    sheets = ("--paper", f"{PAGE[0]:g}x{PAGE[1]:g}", "--margin", "0", "--backs", "none")
    done("print", "pond", "--games", folder / "games", *sheets, "--out", folder / "sheets")
    return folder / "out" / "pond"


def write_game(folder: Path, drawings: dict[str, str], icons: dict[str, str] | None = None) -> None:
    """Write a game with a card for each drawing, over green ground, and with icons."""
    game = folder / "games" / "pond"
    for kind, files in (("art", drawings), ("icons", icons or {})):
        (game / kind).mkdir(parents=True)
        for name, content in files.items():
            (game / kind / f"{name}.svg").write_text(content, "utf-8")
    parts = '[[components]]\nname = "cards"\nkind = "deck"\n'
    (game / "game.toml").write_text(f'[game]\ntitle = "P"\nplayers = [1, 2]\n{parts}', "utf-8")
    rows = "".join(f"{name},{name}\n" for name in drawings)
    (game / "cards.csv").write_text(f"id,picture\n{rows}", "utf-8")
    (game / "layout.toml").write_text(LAYOUT, "utf-8")


def check(folder: Path) -> Ran:
    return run("check", "pond", "--games", folder / "games")


def colors(image: Image.Image, seen: Seen) -> Seen:
    """Return the colours at places of the picture of a card."""
    image = image.convert("RGB")
    scale = image.width / 63.5
    places = {at: tuple(round((5 + part / 2) * scale) for part in at) for at in seen}
    return {at: image.getpixel(place) for at, place in places.items()}  # type: ignore[misc]


def card_of_page(file: Path, page: int) -> Image.Image:
    """Return the card in the middle of a page, at 100 dpi."""
    image: Image.Image = pdfium.PdfDocument(file)[page].render(scale=100 / 72).to_pil()
    left, top = ((page - card) / 2 * 100 / 25.4 for page, card in zip(PAGE, CARD, strict=True))
    return image.crop((round(left), round(top), round(image.width - left), image.height))


@pytest.mark.each_case
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
@pytest.mark.parametrize("name", CASES)
def test_each_way_of_writing_is_printed_as_it_is_meant(pond: Path, name: str, kind: str) -> None:
    if kind == "pdf":
        image = card_of_page(pond.parents[1] / "sheets/pond/cards.pdf", [*CASES].index(name))
    else:
        (file,) = (pond / kind).rglob(f"{name}-front.{kind}")
        content = file.read_bytes()
        if kind == "svg":
            content = bytes(resvg_py.svg_to_bytes(svg_string=content.decode(), dpi=100))
        image = Image.open(io.BytesIO(content))
    seen = CASES[name][1]
    result = colors(image, seen)
    for at, right in seen.items():
        assert max(abs(a - b) for a, b in zip(result[at], right, strict=True)) < 6, (at, result[at])


LEFT_OUT = (
    '<clipPath id="c"><rect width="5" height="5"/></clipPath><rect class="x" width="9" height="9"'
    ' style="clip-path:url(#c);filter:url(#f)"/><g mask="url(#m)"><rect width="5" height="5"/></g>'
    '<text>words</text><image href="a.png"/><linearGradient id="g"><stop stop-color="red"/>'
    '</linearGradient><rect y="9" width="9" height="9" fill="url(#g)"/><style>g > .x{fill:red}'
    "</style>"
)


def test_what_is_left_out_is_told_for_pictures_and_icons(tmp_path: Path) -> None:
    content = f"<svg {ROOT}>{LEFT_OUT}</svg>"
    write_game(tmp_path, {"frog": content}, {"eye": content})
    ran = check(tmp_path)
    assert ran.code == 0
    names = "<image>, <linearGradient>, <text>, clip-path, filter, mask, the style of g > .x"
    said = " ".join(ran.err.split())
    place = "pond/art/frog.svg: cards frog (row 2, column B): picture"
    assert f"{place}: frog.svg is drawn without: {names}" in said
    assert f"pond/icons/eye.svg: eye.svg is drawn without: {names}" in said


def test_what_programs_write_for_themselves_is_not_told(tmp_path: Path) -> None:
    names = ("figma", "inkscape", "illustrator", "prefixed")
    write_game(tmp_path, {name: CASES[name][0] for name in names})
    said = check(tmp_path).err
    assert "inkscape.svg is drawn without: <linearGradient>" in said
    assert "figma.svg is drawn without: transparency (colours are mixed with white)" in said
    assert "illustrator.svg is drawn without: clip-path" in said
    assert "prefixed.svg" not in said


@pytest.mark.slow
def test_damaged_drawings_never_crash(tmp_path: Path) -> None:
    chance, file = random.Random(7), tmp_path / "a.svg"
    marks = (
        b"<metadata/>",
        b"<x/>",
        b"9e999",
        b"%",
        b"-",
        b'"',
        b"url(#a)",
        b"<use href='#leaf'/>",
    )
    for origin in sorted(HERE.glob("*.svg")):
        whole = origin.read_bytes()
        for _ in range(150):
            content = bytearray(whole)
            for _ in range(chance.randint(1, 6)):
                at = chance.randrange(len(content))
                content[at : at + chance.randint(0, 3)] = chance.choice(marks)
            file.write_bytes(content)
            try:
                shape, _ = draw_picture(file, 60, 40, "contain", "line")
            except CompanionError:
                continue
            assert shape
    file.write_bytes(b"<metadata/>")
    with pytest.raises(CompanionError, match="has no size"):
        draw_picture(file, 60, 40, "contain", "full")


OPEN = f"<svg {ROOT}>"
RECT = '<rect width="9" height="9"/>'
HOSTILE = {
    "uses": f'{OPEN}<g id="a0">{RECT}</g>'
    + "".join(f"<g id='a{n}'>" + f"<use href='#a{n - 1}'/>" * 10 + "</g>" for n in range(1, 9)),
    "itself": f'{OPEN}<g id="a"><use href="#a"/></g>',
    "closed": OPEN + '<path d="M0 0' + "z" * 790_000 + '"/>',
    "lines": OPEN + '<path d="M0 0' + "l1 1z" * 158_000 + '"/>',
    "arcs": OPEN + '<path d="M0 0' + "a9 9 0 019 9" * 65_000 + '"/>',
    "moves": OPEN + f'<rect width="9" height="9" transform="{"matrix(" * 140}"/>' * 2500,
    "comments": OPEN + "<style>" + "/*" * 1_400_000 + "</style>" + RECT,
    "rules": OPEN
    + "<style>"
    + "".join(f".a{n}{{fill:red}}" for n in range(150_000))
    + "</style>"
    + '<rect class="a1 a2" width="9" height="9"/>' * 5_000,
    "braces": OPEN + "<style>" + "@media{.b>c" * 200_000 + "</style>" + RECT,
    "elements": OPEN + "<g/>" * 700_000,
    "keys": OPEN + "<rect " + " ".join(f"a{n}='1'" for n in range(250_000)) + "/>" + RECT,
    "points": f'{OPEN}<polygon points="{"1 " * 390_000}"/>',
    "spaces": f'{OPEN}<polygon points="{"1" * 90_000}{" " * 700_000}"/>{RECT}',
    "styles": f'{OPEN}<g id="a" style="{"fill:red;" * 1100}">{RECT}</g>'
    + '<use href="#a"/>' * 4900,
    "stops": f'{OPEN}<linearGradient id="g">{"<stop/>" * 25_000}</linearGradient>'
    + '<rect width="9" height="9" fill="url(#g)"/>' * 4900,
    "digits": f'{OPEN}<rect width="{"9" * 1_000_000}" height="{"1" * 1_000_000}"/>{RECT}',
    "views": '<svg viewBox="0 0 9 9">'
    + '<svg viewBox="0 0 1e-300 1e-300">' * 50
    + RECT
    + "</svg>" * 50,
    "notes": f"{OPEN}{'<x:y>' * 200_000}{'</x:y>' * 200_000}{RECT}",
}
READ = (
    "import sys, time, resource\nfrom pathlib import Path\n"
    "from companion.core.errors import CompanionError\n"
    "from companion.drawing.owner_svg import read_own_drawing\n"
    "for n in range(3_000_000): str(n)\n"
    "work = time.process_time()\n"
    "try: read_own_drawing(Path(sys.argv[1]), 'full')\n"
    "except CompanionError as error: print(error)\n"
    "used = resource.getrusage(resource.RUSAGE_SELF)\n"
    "print((time.process_time() - work) / work, used.ru_maxrss / 1024)"
)
"""Prints the time for a drawing over that for a known amount of work (half a second)."""


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_files_made_to_harm_take_little_time_and_memory(tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.svg"
    groups = "</g>" * (HOSTILE[name].count("<g>") - HOSTILE[name].count("</g>"))
    file.write_text(f"{HOSTILE[name]}{groups}</svg>", "utf-8")
    (idle, idle_mb), (taken, megabytes) = map(read_apart, (HERE / "figma.svg", file))
    assert taken - idle < 8.0
    assert megabytes - idle_mb < 200


def read_apart(file: Path) -> list[float]:
    """Return the relative time and the megabytes that a process takes for a drawing."""
    words = [sys.executable, "-c", READ, str(file)]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    return [float(number) for number in ran.stdout.split()[-2:]]
