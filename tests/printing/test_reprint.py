"""Printing again: what differs from the last print."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.command import done, left, run
from tests.printing.seen import CHANGED, FISH, changed_in, manifest_in, pieces, told

ONE = ("print", "fresh", "--piece")


@pytest.mark.slow
def test_nothing_is_written_where_nothing_has_changed(out: Path) -> None:
    files = left(out)
    ran = changed_in(out)
    assert told(ran.out) == (
        f"Freshwater Fly: nothing has changed since the print in {out / 'freshwater_fly'}."
        " Compared: Fish cards, Dry Fly tiles; never printed: Rock cards, Strike cards, Game board,"
        " Reel boards, Spinners and 13 more. Use --only to print other parts"
    )
    assert left(out) == files
    assert changed_in(out, "--dry-run").out == ran.out


@pytest.mark.slow
def test_parts_are_compared_wherever_they_were_printed_last(tmp_path: Path, numbers: Path) -> None:
    game = tmp_path / "freshwater_fly"
    done("print", "fresh", "--only", "score-pad", "--paper", "letter", "--out", tmp_path)
    ran = done(*FISH, "--out", tmp_path)
    assert "Freshwater Fly: on letter paper, like the last print" in ran.err
    done("print", "fresh", "--only", "rock-cards", "--out", tmp_path)
    assert manifest_in(game / "some")["options"]["paper"] == "letter"
    assert manifest_in(game / "some-fish-cards")["options"]["paper"] == "letter"
    text = told(changed_in(tmp_path).out)
    assert "Compared: Fish cards, Rock cards, Score pad; never printed: Strike cards" in text
    assert "Fish cards: Brook F05 (points 99, was 4)" in told(
        changed_in(tmp_path, "--data", numbers, "--dry-run").out
    )
    ran = done("print", "fresh", "--only", "rock-cards", "--paper", "a4", "--out", tmp_path)
    assert ran.err == ""
    assert manifest_in(game / "some")["options"]["paper"] == "a4"


@pytest.mark.slow
def test_new_numbers_print_what_they_stand_on(out: Path, numbers: Path) -> None:
    files = left(out)
    ran = changed_in(out, "--data", numbers)
    text = told(ran.out)
    assert "2 pieces differ from the print in" in text
    assert "Fish cards: Brook F05 (points 99, was 4)" in text
    assert "Fish cards: Brook F06 (3 copies, was 1)" in text
    assert "to take out: Fish cards: Grayling Freshwater Fly" in text
    assert {name: content for name, content in left(out).items() if "some/" not in name} == files
    some = out / "freshwater_fly/some"
    assert pieces(some) == {"fish-cards/F05": 1, "fish-cards/F06": 2}
    assert [
        file["pages"] for file in manifest_in(some)["files"] if file["path"] == "cards.pdf"
    ] == [2]
    options = manifest_in(some)["options"]
    assert (options["paper"], options["ink"]) == ("letter", "saver")


def test_a_number_among_like_numbers_is_told_as_it_was(out: Path, numbers: Path) -> None:
    (numbers / "freshwater_fly/fish-cards.toml").write_text(
        '[[fish-cards]]\nid = "F01"\npoints = 2\n', "utf-8"
    )
    ran = changed_in(out, "--dry-run", "--data", numbers)
    assert "Fish cards: Brook F01 (points 2, was 1)" in told(ran.out)
    assert "is gone" not in told(ran.out)


@pytest.mark.slow
def test_a_print_with_the_new_numbers_is_the_one_to_compare_with(out: Path, numbers: Path) -> None:
    done(*FISH, "--data", numbers, "--copies", "2", "--out", out)
    done("print", "fresh", "--data", numbers, "--copies", "2", "--out", out)
    ran = changed_in(out)
    assert "nothing has changed" in ran.out
    assert told(ran.err) == f"freshwater_fly: uses the numbers in {numbers}, like the last print."
    file = numbers / "freshwater_fly/fish-cards.toml"
    text = file.read_text("utf-8").replace("99", "98").replace("copies = 3", "copies = 4")
    file.write_text(text, encoding="utf-8")
    text = told(changed_in(out, "--only", "fish-cards").out)
    assert "Fish cards: Brook F05 (points 98, was 99)" in text
    assert "(4 copies, was 3)" in text
    assert pieces(out / "freshwater_fly/some") == {"fish-cards/F05": 2, "fish-cards/F06": 2}
    shutil.rmtree(numbers)
    ran = run(*CHANGED, "--out", out)
    assert ran.code == 1
    assert "add --data DIR" in told(ran.err)


@pytest.mark.slow
def test_fewer_of_a_piece_are_told(out: Path, numbers: Path) -> None:
    done(*FISH, "--data", numbers, "--out", out / "few")
    file = numbers / "freshwater_fly/fish-cards.toml"
    text = file.read_text("utf-8").replace("copies = 3", "copies = 1")
    file.write_text(text, encoding="utf-8")
    text = told(changed_in(out / "few").out)
    assert "to take out: 2 x Fish cards: Brook" in text
    assert not (out / "few/freshwater_fly/some").exists()


@pytest.mark.slow
def test_other_words_are_told(out: Path, tmp_path: Path) -> None:
    labels = tmp_path / "words/freshwater_fly/labels/en.toml"
    labels.parent.mkdir(parents=True)
    labels.write_text("[species.brook]\nname = 'Char'\n", encoding="utf-8")
    text = told(changed_in(out, "--data", tmp_path / "words").out)
    assert "6 pieces differ" in text
    assert 'Fish cards: 6 x Char ("Char", was "Brook")' in text


@pytest.mark.slow
def test_other_options_are_told(out: Path) -> None:
    """All is drawn otherwise, so the new print takes the place of the old one."""
    text = told(changed_in(out, "--ink", "line").out)
    assert "50 pieces differ" in text
    assert "(ink line, was saver)" in text
    assert "6 x Coho (another picture)" in text
    assert not (out / "freshwater_fly/some").exists()
    assert "nothing has changed" in changed_in(out).out


@pytest.mark.slow
def test_backs_that_were_not_printed_are_told(tmp_path: Path) -> None:
    done("print", "fresh", "--only", "strike-cards", "--backs", "none", "--out", tmp_path)
    assert "nothing has changed" in changed_in(tmp_path).out
    text = told(changed_in(tmp_path, "--backs", "long-edge").out)
    assert "Strike cards: Strike!, 3 x No take (its back was not printed)" in text


@pytest.mark.slow
def test_numbers_without_a_column_and_pictures_are_told_in_words(tmp_path: Path) -> None:
    """A worked example counts with the new cards, and a colour is no word on a card."""
    out, file = tmp_path / "out", tmp_path / "my-numbers/freshwater_fly/fish-cards.toml"
    done("print", "fresh", "--only", "score-pad,fish-cards", "--out", out)
    file.parent.mkdir(parents=True)
    file.write_text('[[fish-cards]]\nid = "F36"\npoints = 9\n', "utf-8")
    text = told(changed_in(out, "--data", file.parents[1]).out)
    assert "(numbers of " in text
    assert ", was ours)" in text
    assert "Fish cards: Dolly F36 (points 9, was 6)" in text
    pad = "Score pad: How it scores: two to four anglers, How it scores: Fly Solo"
    assert f"{pad} (the numbers in its example have changed)" in text
    assert "as often as you like" not in text, "who prints changes knows it"
    file.write_text('[[fish-cards]]\nid = "F36"\npoints = 8\n', "utf-8")
    text = told(changed_in(out, "--data", file.parents[1]).out)
    assert "Fish cards: Dolly F36 (points 8, was 9)" in text
    assert "was ours" not in text, "the last prints have numbers of the owner"
    file.write_text('[[fish-cards]]\nid = "F10"\ncolour = "gold"\n', "utf-8")
    text = told(changed_in(out, "--data", file.parents[1]).out)
    assert "Fish cards: Grayling F10 (colour gold, was black)" in text
    text = told(changed_in(out, "--data", file.parents[1]).out)
    assert "How it scores: two to four anglers, How it scores: Fly Solo in " in text, "no ids"


@pytest.mark.slow
def test_a_big_one_with_other_points_is_named(tmp_path: Path) -> None:
    out, file = tmp_path / "out", tmp_path / "my-numbers/freshwater_fly/fish-cards.toml"
    done("print", "fresh", "--only", "adventure-map", "--out", out)
    file.parent.mkdir(parents=True)
    row = '[[fish-cards]]\nid = "{}"\npoints = {}\n'
    file.write_text(row.format("F05", 5) + row.format("F06", 6), "utf-8")
    text = told(changed_in(out, "--data", file.parents[1]).out)
    assert "Adventure map: The big ones (Brook black 5, was black 4)" in text


def test_a_new_piece_is_printed(out: Path, numbers: Path) -> None:
    (numbers / "freshwater_fly/fish-cards.toml").write_text(
        '[[fish-cards]]\nid = "F49"\nspecies = "brook"\ncolour = "gold"\npoints = 4\n'
        "strength = 5\n",
        encoding="utf-8",
    )
    ran = run(*CHANGED, "--out", out, "--data", numbers)
    assert ran.code == 0, ran.err
    assert "Fish cards: Brook F49 (new)" in told(ran.out)
    assert pieces(out / "freshwater_fly/some") == {"fish-cards/F49": 1}


@pytest.mark.slow
def test_what_was_not_printed_then_is_not_new(out: Path, numbers: Path) -> None:
    text = changed_in(out, "--data", numbers).out
    assert "Rock cards" not in text
    assert "Master" not in text


@pytest.mark.slow
def test_only_narrows_what_is_compared(out: Path, numbers: Path) -> None:
    text = told(changed_in(out, "--data", numbers, "--skip", "fish-cards").out)
    assert "Rock cards: " in text
    assert "Fish cards" not in text
    assert (
        "nothing has changed" in changed_in(out, "--data", numbers, "--piece", "fish-cards/F01").out
    )
    text = told(changed_in(out, "--data", numbers, "--piece", "fish-cards/F05").out)
    assert "F06" not in text
    done("print", "fresh", "--set", "dry-fly", "--out", out)
    assert "nothing has changed" in changed_in(out, "--only", "fish-cards").out
    ran = run(*CHANGED, "--only", "fsh-cards", "--out", out)
    assert ran.code == 1
    assert "fish-cards" in ran.err


def test_a_newer_version_is_told(out: Path) -> None:
    file = out / "freshwater_fly/manifest.json"
    text = file.read_text("utf-8")
    old = manifest_in(file.parent)
    old["version"] = "0.0.1"
    old["faces"][3]["sha256"] = "0" * 64
    file.write_text(json.dumps(old), encoding="utf-8")
    ran = changed_in(out)
    face = old["faces"][3]
    assert "1 piece differs" in told(ran.out)
    assert ", was 0.0.1)" in told(ran.out)
    assert f"  {face['component'].replace('-', ' ').capitalize()}: " in ran.out
    assert text != file.read_text("utf-8")


@pytest.mark.parametrize("name", ["cards", "pictures"])
def test_an_older_manifest_asks_for_a_whole_print(tmp_path: Path, name: str) -> None:
    kept = Path(__file__).parents[1] / f"compat/0.1/manifests/{name}.json"
    slug = json.loads(kept.read_text("utf-8"))["game"]
    (tmp_path / slug).mkdir()
    shutil.copy(kept, tmp_path / slug / "manifest.json")
    before = left(tmp_path)
    ran = run("print", slug, "--changed", "--out", tmp_path)
    assert ran.code == 1
    assert "older version" in told(ran.err)
    assert "print everything once" in told(ran.err)
    assert left(tmp_path) == before


def test_without_a_print_there_is_nothing_to_compare_with(out: Path) -> None:
    for words in (("lure", "--out", out), ("--out", out / "empty")):
        ran = run("print", *words, "--changed")
        assert ran.code == 1
        assert "there is no" in told(ran.err)
    assert "Freshwater Fly: nothing has changed" in done("print", "--changed", "--out", out).out


@pytest.mark.slow
def test_pictures_are_compared_with_pictures(out: Path, numbers: Path) -> None:
    png = ("--format", "png", "--dpi", "50")
    ran = run(*CHANGED, *png, "--out", out)
    assert ran.code == 1
    assert "has no png files" in told(ran.err)
    (numbers / "freshwater_fly/fish-cards.toml").write_text(
        '[[fish-cards]]\nid = "F05"\npoints = 99\n[[fish-cards]]\nid = "F06"\npoints = 98\n',
        encoding="utf-8",
    )
    done(*FISH, "--only", "dry-fly-tiles", *png, "--data", numbers, "--out", out)
    assert "nothing has changed" in changed_in(out, *png).out
    assert "2 pieces differ" in changed_in(out, "--data", numbers).out


@pytest.mark.slow
def test_what_was_reprinted_is_remembered(tmp_path: Path) -> None:
    out, numbers = tmp_path / "out", tmp_path / "my-numbers"
    done("print", "lure", "--only", "fish-cards,lure-tokens", "--out", out)
    (numbers / "lure").mkdir(parents=True)
    file = numbers / "lure/fish-cards.toml"
    words = ("print", "lure", "--changed", "--data", numbers, "--out", out)
    rows = ""
    for fish in ("1", "2"):  # one after the other: the second print knows of the first
        rows += f'[[fish-cards]]\nid = "{fish}"\nvp = 9\n'
        file.write_text(rows, "utf-8")
        assert "1 piece differs" in (ran := done(*words)).out
        assert re.search(r"Fish cards: [A-Z].* \(VP", ran.out, re.I)
    assert "nothing has changed" in done(*words).out
    done("print", "lure", "--only", "fish-cards,lure-tokens", "--out", out)
    assert "2 pieces differ" in done(*words).out, "a whole print makes all as it was"


@pytest.mark.slow
def test_one_more_copy_is_printed_once(tmp_path: Path) -> None:
    out, numbers = tmp_path / "out", tmp_path / "my-numbers"
    done("print", "lure", "--only", "fish-cards", "--copies", "2", "--out", out)
    (numbers / "lure").mkdir(parents=True)
    file = numbers / "lure/fish-cards.toml"
    words = ("print", "lure", "--changed", "--data", numbers, "--out", out)
    for copies, before in ((2, 1), (4, 2)):
        file.write_text(f'[[fish-cards]]\nid = "1"\ncopies = {copies}\n', "utf-8")
        assert f"({copies} copies, was {before})" in done(*words).out
        assert pieces(out / "lure/some") == {"fish-cards/1": 2 * (copies - before)}
        assert "nothing has changed" in done(*words).out
    done("print", "lure", "--lost", "fish-cards/1", "--data", numbers, "--out", out)
    assert "nothing has changed" in done(*words).out, "a lost card is one in place of another"
    file.write_text('[[fish-cards]]\nid = "1"\ncopies = 3\n', "utf-8")
    assert "to take out: Fish cards: " in done(*words).out


def test_a_mistyped_folder_is_told_as_that(tmp_path: Path) -> None:
    done("print", "lure", "--only", "score-pad", "--out", tmp_path / "sheets")
    ran = run("print", "lure", "--changed", "--out", tmp_path / "sheest")
    assert ran.code == 1
    assert f'there is no folder "{tmp_path / "sheest"}"; did you mean "sheets"?' in ran.err


@pytest.mark.slow
def test_a_print_of_other_pieces_leaves_the_earlier_one(out: Path) -> None:
    folder = out / "freshwater_fly"
    done(*ONE, "fish-cards/F05", "--out", out)
    first = left(folder / "some")
    ran = done(*ONE, "fish-cards/F06", "--out", out)
    assert "The earlier print was of other pieces; it is now in some-fish-cards-F05" in ran.out
    assert left(folder / "some-fish-cards-F05") == first
    assert pieces(folder / "some") == {"fish-cards/F06": 1}
    done(*ONE, "fish-cards/F06", "--piece", "fish-cards/F07", "--out", out)
    assert pieces(folder / "some") == {"fish-cards/F06": 1, "fish-cards/F07": 1}, "it has all"
    done(*ONE, "fish-cards/F05", "--out", out)
    assert pieces(folder / "some-fish-cards") == {"fish-cards/F06": 1, "fish-cards/F07": 1}
    done(*ONE, "fish-cards/F06", "--out", out)
    assert left(folder / "some-fish-cards-F05-2").keys() == first.keys()


@pytest.mark.slow
def test_changes_that_were_drawn_stay_and_are_told(out: Path, numbers: Path) -> None:
    folder, file = out / "freshwater_fly", numbers / "freshwater_fly/fish-cards.toml"
    file.write_text('[[fish-cards]]\nid = "F05"\npoints = 9\n', "utf-8")
    changed_in(out, "--data", numbers)
    file.write_text(file.read_text("utf-8") + '[[fish-cards]]\nid = "F06"\npoints = 9\n', "utf-8")
    ran = changed_in(out, "--data", numbers)
    earlier = folder / "some-fish-cards-F05/cards.pdf"
    line = f"Print these earlier changes too, if you have not yet: Brook in {earlier}"
    assert line in ran.out
    assert earlier.exists()
    assert pieces(folder / "some") == {"fish-cards/F06": 1}
    ran = changed_in(out, "--data", numbers)
    assert "nothing has changed" in ran.out
    assert f"Brook in {folder / 'some/cards.pdf'}; Brook in {earlier}" in ran.out


@pytest.mark.slow
def test_pieces_come_again_on_the_paper_of_their_last_print(out: Path, numbers: Path) -> None:
    some = out / "freshwater_fly/some"

    def paper() -> object:
        return manifest_in(some)["options"]["paper"]

    done(*ONE, "fish-cards/F05", "--paper", "a4", "--out", out)
    done("print", "fresh", "--lost", "F05", "--out", out)
    assert paper() == "a4"
    done(*ONE, "fish-cards/F06", "--paper", "a3", "--out", out)
    done("print", "fresh", "--lost", "F07", "--out", out)
    assert paper() == "a3", "of the newest print"
    done("print", "fresh", "--lost", "F05", "--out", out)
    assert paper() == "a4"
    done("print", "fresh", "--lost", "F05", "--paper", "legal", "--out", out)
    changed_in(out, "--data", numbers)
    assert paper() == "legal", "F05 is one of those that differ"


def test_several_numbers_of_a_piece_are_told_by_their_columns(out: Path, numbers: Path) -> None:
    file = numbers / "freshwater_fly/fish-cards.toml"
    file.write_text('[[fish-cards]]\nid = "F33"\npoints = 7\nstrength = 9\n', "utf-8")
    text = told(changed_in(out, "--dry-run", "--data", numbers).out)
    assert "(strength 9, was 3, points 7, was 4)" in text


@pytest.mark.slow
def test_a_value_is_told_by_its_column_though_others_are_like_it(tmp_path: Path) -> None:
    """Also where it is the sign of a die, and after a print with other numbers of the owner."""
    own = tmp_path / "own/freshwater_fly"
    own.mkdir(parents=True)
    fish = '[[fish-cards]]\nid = "F05"\nstrength = {}\npoints = {}\n'
    (own / "fish-cards.toml").write_text(fish.format(5, 7), "utf-8")
    words = ("--only", "fish-cards,rock-cards", "--data", own.parent, "--out", tmp_path / "out")
    done("print", "fresh", *words)
    (own / "fish-cards.toml").write_text(fish.format(6, 6), "utf-8")
    (own / "rock-cards.toml").write_text('[[rock-cards]]\nid = "A"\ndie = 2\n', "utf-8")
    text = told(changed_in(tmp_path / "out").out)
    assert "Fish cards: Brook F05 (strength 6, was 5, points 6, was 7)" in text
    assert "Rock cards: Light touch (die 2, was 1)" in text


@pytest.mark.slow
def test_parts_with_new_numbers_that_were_never_printed_are_told(
    tmp_path: Path, numbers: Path
) -> None:
    done("print", "fresh", "--only", "score-pad", "--out", tmp_path)
    text = told(changed_in(tmp_path, "--data", numbers, "--dry-run").out)
    assert "Fish cards: your numbers were never printed. To print these pieces:" in text
    assert "companion print freshwater_fly --piece fish-cards/F05,fish-cards/F06 --data" in text
    assert "Rock cards" not in text, "it has none of them"


@pytest.mark.slow
def test_what_was_printed_since_is_compared_too(tmp_path: Path, numbers: Path) -> None:
    """Neither a first print of some pieces nor a set hides what was printed later."""
    done("print", "fresh", "--only", "strike-cards", "--out", tmp_path)
    done("print", "fresh", "--only", "fish-cards", "--out", tmp_path)
    done("print", "fresh", "--only", "dry-fly-tiles", "--set", "dry-fly", "--out", tmp_path)
    text = told(changed_in(tmp_path, "--dry-run", "--data", numbers).out)
    assert "Brook F05 (points 99, was 4)" in text
    assert text.count("to take out: Fish cards: Grayling freshwater_fly") == 1
