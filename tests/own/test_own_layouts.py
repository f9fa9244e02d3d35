"""Conditions, look-ups and repeated icons in the layouts of owners."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.game_selection import open_games
from companion.core.rule_text import RuleError
from companion.data.shared import read_roles
from companion.drawing.cards import condition_holds, number_columns
from companion.drawing.component import Style
from companion.drawing.layout import CardLayout, FaceLayout, LayoutBox
from companion.drawing.scaled_art import resize_layout
from companion.drawing.shapes import Group, Shapes, Text, Use
from companion.drawing.theme import build_theme
from companion.games.game_type import Game
from companion.games.plain_parts import COLOURS
from tests.command import done, run

CARDS = "id,fish,points,sign\npike-1,pike,8,{fish}x3\ndace-1,dace,,{boost}x2\n"
FISH = 'fish = [{ id = "pike", home = "reeds" }, { id = "dace", home = "stones" }]\n'
LAYOUT = """[[layout]]
id = "cards"
size = [63.5, 88.9]
"""


def drawn(folder: Path, *boxes: str) -> dict[str, tuple[Shapes, tuple[str, ...]]]:
    """Return the shapes of each card with such boxes, and what is wrong with them."""
    pond = folder / "pond"
    pond.mkdir()
    game = (
        '[game]\ntitle = "Pond"\nplayers = [1, 2]\n[[components]]\nname = "cards"\nkind = "deck"\n'
    )
    (pond / "game.toml").write_text(game, "utf-8")
    (pond / "cards.csv").write_text(CARDS, "utf-8")
    (pond / "fish.toml").write_text(FISH, "utf-8")
    text = "".join(
        f"[layout.front.boxes.b{n}]\nkind = 'text'\n{box}\nx=5\ny={9 * n + 5}\nw=50\nh=8\n"
        for n, box in enumerate(boxes)
    )
    (pond / "layout.toml").write_text(LAYOUT + text, "utf-8")
    (found,) = open_games([Game("pond", home=folder)], None)
    (part,) = found.components
    style = Style(build_theme(read_roles(), "full", "standard"))
    return {
        piece.id: (piece.front, tuple(map(str, piece.problems)))
        for piece in part.draw(style, part.copies)
    }


def words(shapes: Shapes) -> list[str]:
    return [shape.words for shape in shapes if isinstance(shape, Text)]


def icons(shapes: Shapes) -> int:
    inner = [one for shape in shapes if isinstance(shape, Group) for one in shape.shapes]
    return sum(isinstance(shape, Use) for shape in (*shapes, *inner))


def test_boxes_stand_where_their_condition_holds(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        'text = "large"\nwhen = "points > 3"',
        'text = "a dace"\nwhen = "fish == \'dace\'"',
        'text = "worth"\nwhen = "points"',
    )
    assert words(found["pike-1"][0]) == ["large", "worth"]
    assert words(found["dace-1"][0]) == ["a dace"]


def test_a_wrong_condition_is_told_once(tmp_path: Path) -> None:
    found = drawn(tmp_path, 'text = "x"\nwhen = "pionts > 3"', 'text = "y"\nwhen = "$a.b"')
    told = [problem for _, problems in found.values() for problem in problems]
    assert told == [
        'pond/layout.toml: cards pike-1: b0: "when" uses "pionts", which is not known here;'
        ' did you mean "points"? There is: copies, fish, id, points, sign',
        'pond/layout.toml: cards pike-1: b1: "when" cannot look up "$a.b" here;'
        " use columns of the card",
    ]


def test_other_tables_are_looked_up(tmp_path: Path) -> None:
    found = drawn(tmp_path, 'text = "lives in {fish.home}"', 'text = "{fish.hmoe}"')
    assert words(found["pike-1"][0])[0] == "lives in reeds"
    assert words(found["dace-1"][0])[0] == "lives in stones"
    told = 'the table "fish" has no column "hmoe"; did you mean "home"?'
    assert told in found["pike-1"][1][0]


def test_icons_are_repeated(tmp_path: Path) -> None:
    found = drawn(tmp_path, 'text = "{sign}"')
    assert [icons(found[card][0]) for card in ("pike-1", "dace-1")] == [3, 2]


def test_columns_of_numbers_may_have_gaps() -> None:
    cards = [{"points": "3", "name": "a", "none": ""}, {"points": "", "name": "4", "none": ""}]
    assert number_columns(cards) == {"points"}
    assert condition_holds("points == 0", cards[1], {"points"})
    assert condition_holds("catch_score > 2", {"catch-score": "3"}, {"catch-score"})


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "points.real",
        "points > 'a'",
        "(lambda: 1)()",
        "points ** 99",
        "9" * 500,
        "",
    ],
)
def test_nothing_but_conditions_is_evaluated(text: str) -> None:
    with pytest.raises(RuleError):
        condition_holds(text, {"points": "3"}, {"points"})


def test_tokens_have_a_layout_and_dice_the_marks_of_players(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "reef"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(
        """[game]
title = "Reef"
players = [2, 3]
[[components]]
name = "coins"
kind = "token"
[[components]]
name = "dice"
kind = "die"
per-player = true
""",
        "utf-8",
    )
    (folder / "coins.csv").write_text("id,worth,copies\none,1,4\nfive,5,2\n", "utf-8")
    (folder / "dice.csv").write_text(
        "id,player,sides,copies\na,buoy,6,2\nb,float,6,2\nc,Ida,12,1\n", "utf-8"
    )
    (folder / "layout.toml").write_text(
        """[[layout]]
id = "coins"
size = [30, 30]
[layout.front]
fill = "class.gold.fill"
[layout.front.boxes.worth]
kind = "number"
text = "{worth}"
size = [30, 20]
align = "middle"
x = 5
y = 5
w = 20
h = 20
""",
        "utf-8",
    )
    games = ("--games", folder.parent)
    done("check", "reef", *games)
    out = ("--out", tmp_path / "out", "--format", "svg", *games)
    done("print", "reef", *out)
    coins = tmp_path / "out" / "reef" / "svg" / "coins"
    one, five = ((coins / f"{name}-front.svg").read_text("utf-8") for name in ("one", "five"))
    assert 'width="36mm"' in five  # 30 mm and the bleed
    assert one != five
    drawn = {
        name: (tmp_path / "out" / "reef" / "svg" / "dice" / f"{name}-front.svg").read_text("utf-8")
        for name in "abc"
    }
    assert "mark-buoy" in drawn["a"]
    assert "mark-float" in drawn["b"]
    assert "mark-" not in drawn["c"]
    two = done("print", "reef", "--players", "2", "--only", "dice", *out)
    assert "2 files" in two.out
    (folder / "dice.csv").write_text("id,sides\na,6\n", "utf-8")
    wrong = run("check", "reef", *games)
    assert 'per-player: needs a column "player"' in wrong.err


def test_a_new_card_takes_every_colour_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path)
    cards = tmp_path / "pond" / "cards.csv"

    def told(*colours: str) -> list[str]:
        rows = [f"c{n},Carp,fish/carp,{colour},1,,1\n" for n, colour in enumerate(colours)]
        cards.write_text("id,name,picture,colour,points,text,copies\n" + "".join(rows), "utf-8")
        return run("check", "pond", "--games", tmp_path).err.splitlines()

    assert told(*COLOURS) == []
    known = (
        "there is: black, blue, brown, gold, green, grey, orange, purple, red, tan, white, yellow"
    )
    assert told("gold", "", "mauve", "mauve") == [
        "Error: 3 mistakes in the data",
        f"  pond/cards.csv: c1 (row 3, column D): colour: is empty; name a colour; {known}",
        f'  pond/cards.csv: c2 (row 4, column D): colour: "mauve" is not a colour; {known}',
        f'  pond/cards.csv: c3 (row 5, column D): colour: "mauve" is not a colour; {known}',
    ]


@pytest.mark.slow
def test_columns_of_a_layout_are_called_as_their_headings_say(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path)
    pond = tmp_path / "pond"
    (pond / "cards.csv").write_text(
        "id,Name,Picture,Colour,Points,Text,Best season\n"
        "carp,Carp,fish/carp,gold,1,,May\ndace,Dace,fish/dace,green,2,,June\n",
        "utf-8",
    )
    layout = pond / "layout.toml"
    right = layout.read_text("utf-8")

    def told(before: str, after: str) -> str:
        layout.write_text(right.replace(before, after), "utf-8")
        return run("check", "pond", "--games", tmp_path).err

    for name in ("best-season", "Best season", "best_season"):
        assert told("{text}", f"{{{name}}}") == ""
    for before, after, meant in (
        ("{text}", "{best-saison}", "best-season"),
        ('"{picture}"', '"{pictre}"', "picture"),
        ("{colour}.edge", "{color}.edge", "colour"),
    ):
        column = after.partition("{")[2].partition("}")[0]
        assert f'cards has no column "{column}"; did you mean "{meant}"?' in told(before, after)
        assert told(before, after).count("\n") == 1  # once, not for each card


def test_a_layout_made_larger_keeps_letters_that_a_layout_may_have() -> None:
    box = LayoutBox(kind="text", text="a", x=1, y=1, w=50, h=20, size=(40, 20))
    large = resize_layout(CardLayout("a", (60, 90), FaceLayout({"a": box})), (900, 900))
    assert large.front.boxes["a"].size == (200, 200)


def test_a_picture_of_each_copy_is_scaled_with_its_card() -> None:
    box = LayoutBox(kind="art", name="{picture}", x=10, y=20, w=40, h=50)
    look = CardLayout("a", (60, 90), FaceLayout({"scene": box}), copy_box=box)
    small = resize_layout(look, (54, 81))
    assert small.copy_box == small.front.boxes["scene"] != box
