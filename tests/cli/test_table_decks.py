"""Cards that came back, came in or went: `companion table discard`, `gain` and `remove`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.cli.game_selection import find_game
from companion.data.decks_and_pools import DECKS, deck_pieces, expand_copies, find_entry
from companion.games.catalog import GAMES
from companion.table.log import read_store
from companion.table.log_store import open_store
from companion.table.table import open_table
from tests.command import Ran, done, run
from tests.sampled import sampled

RESHUFFLED = [
    ("freshwater_fly", "hatch"),
    ("lure", "lures"),
    *(("salmon_run", f"swim-{player}") for player in (1, 2, 3, 4)),
    ("salmon_run", "fatigue"),
]
OTHERS = [
    (game.slug, deck)
    for game in GAMES
    for deck in game.load(None).ids(DECKS)
    if (game.slug, deck) not in RESHUFFLED
]


def test_the_rules_return_the_discards_of_these_decks_only() -> None:
    decks = [(game, deck) for game in GAMES for deck in game.load(None).values(DECKS)]
    assert {(game.slug, deck.id) for game, deck in decks if deck.reshuffle} == set(RESHUFFLED)
    assert {deck.id for _, deck in decks if deck.gains} == {f"swim-{n}" for n in (1, 2, 3, 4)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    done("table", "new", "den", "--seed", "den", "--store", tmp_path / "store")
    return tmp_path / "store"


def deal(file: Path, slug: str, deck: str, count: int, *words: str) -> Ran:
    here = ("--table", "den", "--store", file, *words)
    return run("deal", slug, deck, "--count", str(count), *here)


def dealt(file: Path, slug: str, deck: str, count: int, *words: str) -> dict[str, Any]:
    ran = deal(file, slug, deck, count, "--json", *words)
    assert ran.code == 0, ran.err
    record: dict[str, Any] = json.loads(ran.out)
    return record


def moved(file: Path, what: str, *words: str) -> dict[str, Any]:
    record: dict[str, Any] = done("table", what, "den", *words, "--store", file, "--json").json
    return record


def refused(file: Path, *words: str) -> str:
    ran = run("table", *words, "--store", file)
    assert ran.code == 1, ran.out
    return ran.err


def proved(file: Path) -> None:
    for _ in range(2):
        assert not done("table", "verify", "den", "--store", file, "--json").json["wrong"]
        done("table", "close", "den", "--store", file)
    export = done("table", "export", "den", "--store", file).out
    copy = file.with_name("copy.jsonl")
    copy.write_text(export, encoding="utf-8")
    done("table", "import", copy, "--as", "copy", "--store", file)
    assert not done("table", "verify", "copy", "--store", file, "--json").json["wrong"]
    assert done("table", "export", "copy", "--store", file).out == export


@pytest.mark.parametrize(("slug", "deck"), sampled(RESHUFFLED, 3))
def test_discards_return_when_the_deck_is_empty_and_nothing_else_does(
    file: Path, slug: str, deck: str
) -> None:
    every = Counter(deck_pieces(find_game(slug).load(None), deck))
    total = every.total()
    first = dealt(file, slug, deck, total - 1)["dealt"]
    back = first[:4]
    moved(file, "discard", deck, *back)
    again = dealt(file, slug, deck, 3)
    assert (again["left"], again["reshuffled"]) == (2, 4)
    last = again["dealt"][0]
    assert Counter([*first, last]) == every, "what was still in it comes first"
    rest = dealt(file, slug, deck, 2)
    assert "reshuffled" not in rest
    assert sorted([*again["dealt"][1:], *rest["dealt"]]) == sorted(back)
    ran = deal(file, slug, deck, 1)
    assert (ran.code, "has 0 cards left, not 1" in ran.err) == (1, True), (
        "the rest is on the board or scored"
    )
    assert "companion table discard" in ran.err
    proved(file)


@pytest.mark.parametrize(("slug", "deck"), sampled(OTHERS, 4))
def test_discards_of_other_decks_do_not_return(file: Path, slug: str, deck: str) -> None:
    assert not find_entry(find_game(slug).load(None), DECKS, deck).value.reshuffle
    total = len(deck_pieces(find_game(slug).load(None), deck))
    first = dealt(file, slug, deck, total)["dealt"]
    moved(file, "discard", deck, first[0])
    assert deal(file, slug, deck, 1).code == 1
    assert sorted(dealt(file, slug, deck, total, "--shuffle")["dealt"]) == sorted(first)


def test_too_few_are_left_only_if_the_discards_do_not_reach(file: Path) -> None:
    first = dealt(file, "lure", "lures", 22)["dealt"]
    moved(file, "discard", "lures", *first[:3])
    ran = deal(file, "lure", "lures", 6)
    assert (ran.code, "has 2 cards and 3 discards left, not 6" in ran.err) == (1, True), ran.err
    assert len(dealt(file, "lure", "lures", 5)["dealt"]) == 5


def test_the_text_tells_of_discards_that_were_shuffled_in(file: Path) -> None:
    first = dealt(file, "lure", "lures", 24)["dealt"]
    moved(file, "discard", "lures", *first[:3])
    told = deal(file, "lure", "lures", 1).out
    assert told.endswith("  (2 left; discards shuffled in: 3)\n")


def test_a_boost_that_scored_never_returns(file: Path) -> None:
    """Lure, Roll and Catch Fish: the others are discarded, a scored Boost stays near the pile."""
    boosts = 6
    out = dealt(file, "lure", "lures", 24)["dealt"]
    moved(file, "remove", "lures", *["Boost"] * boosts)
    for _ in range(3):
        others = [lure for lure in out if lure != "boost"]
        moved(file, "discard", "lures", *others)
        out = dealt(file, "lure", "lures", 24 - boosts)["dealt"]
        assert "boost" not in out
        assert deal(file, "lure", "lures", 1).code == 1
    assert '"boost"' in refused(file, "discard", "den", "lures", "boost")
    assert Counter(dealt(file, "lure", "lures", 24, "--shuffle")["dealt"])["boost"] == boosts
    proved(file)


def test_what_a_salmon_wins_comes_into_its_deck(file: Path) -> None:
    hand = dealt(file, "salmon_run", "swim-1", 4)["dealt"]
    won = moved(file, "gain", "swim-1", "eagle", "Fatigue")
    assert won == {
        "table": "den",
        "deck": "salmon_run/swim-1",
        "gained": ["eagle", "fatigue"],
        "left": 7,
        "out": 4,
        "discards": 2,
        "seq": 4,
    }
    moved(file, "discard", "swim-1", *hand[:3])
    drawn = dealt(file, "salmon_run", "swim-1", 12)
    assert drawn["reshuffled"] == 5
    own = deck_pieces(find_game("salmon_run").load(None), "swim-1")
    assert Counter([*drawn["dealt"], hand[3]]) == Counter([*own, "eagle", "fatigue"])
    assert moved(file, "remove", "swim-1", "fatigue")["out"] == 12
    assert sorted(dealt(file, "salmon_run", "swim-1", 11, "--shuffle")["dealt"]) == sorted(own)
    proved(file)


def test_a_pile_of_the_supply_runs_out(file: Path) -> None:
    supply = Counter(expand_copies(find_game("salmon_run").load(None), "supplement-cards"))
    for player in ("swim-1", "swim-2"):
        dealt(file, "salmon_run", player, 4)
    moved(file, "gain", "swim-1", *["eagle"] * (supply["eagle"] - 1))
    moved(file, "gain", "swim-2", "eagle")
    told = refused(file, "gain", "den", "swim-2", "eagle")
    assert '1 x "Eagle" cannot be added to the deck "salmon_run/swim-2": 0 are left' in told
    moved(file, "remove", "swim-1", "eagle")
    moved(file, "gain", "swim-2", "eagle")


def test_reeds_take_a_card_out_of_the_deck_and_the_rest_is_shuffled(file: Path) -> None:
    """Salmon Run, Reeds: without shuffling in the discard pile."""
    hand = dealt(file, "salmon_run", "swim-2", 4)["dealt"]
    moved(file, "discard", "swim-2", hand[0])
    own = Counter(deck_pieces(find_game("salmon_run").load(None), "swim-2"))
    inside = own - Counter(hand)
    gone = next(card for card in inside if card not in hand)
    assert "to take it from the deck, add --from in" in refused(
        file, "remove", "den", "swim-2", gone
    )
    told = moved(file, "remove", "swim-2", gone, "--from", "in")
    assert (told["left"], told["out"], told["discards"]) == (6, 3, 1)
    rest = dealt(file, "salmon_run", "swim-2", 6)
    assert Counter(rest["dealt"]) == inside - Counter([gone])
    assert "reshuffled" not in rest
    done("table", "undo", "den", "--store", file)
    undone = done("table", "undo", "den", "--store", file, "--json").json
    assert (undone["undone"], undone["voided"], len(undone["all"])) == (5, True, 2)
    assert Counter(dealt(file, "salmon_run", "swim-2", 7)["dealt"]) == inside
    proved(file)


def test_cards_are_removed_from_where_they_lie(file: Path) -> None:
    first = dealt(file, "freshwater_fly", "hatch", 60)["dealt"]
    assert Counter(first)["tan"] == 10
    moved(file, "discard", "hatch", *["tan"] * 4)
    assert "4 x Tan" in refused(file, "remove", "den", "hatch", *["tan"] * 5, "--from", "discarded")
    told = moved(file, "remove", "hatch", *["tan"] * 8)
    assert (told["out"], told["discards"]) == (60 - 4 - 6, 2), "out first, then discarded"
    assert '"Tan"' in refused(file, "remove", "den", "hatch", *["tan"] * 3)
    shown = done("table", "show", "den", "--store", file)
    assert "freshwater_fly/hatch: 0 of 52 left" in shown.out
    assert "discarded: 2 x Tan; removed: 8 x Tan" in shown.out


def test_a_move_is_undone_and_done_again(file: Path) -> None:
    first = dealt(file, "lure", "lures", 24)["dealt"]
    seq = moved(file, "discard", "lures", *first[:2])["seq"]
    undone = done("table", "undo", "den", "--store", file, "--json").json
    assert (undone["undone"], undone["voided"]) == (seq, False)
    assert deal(file, "lure", "lures", 1).code == 1
    done("table", "redo", "den", "--store", file)
    assert sorted(dealt(file, "lure", "lures", 2)["dealt"]) == sorted(first[:2])
    moved(file, "discard", "lures", first[2])
    done("table", "undo", "den", "--store", file)
    (deck,) = done("table", "show", "den", "--store", file, "--json").json["decks"]
    assert (deck["discards"], deck["left"], len(deck["dealt"])) == ([], 0, 24)
    told = refused(file, "undo", "den", str(seq))
    assert "event 7 must be undone first" in told
    assert "moved since; first undo the later events" in refused(file, "undo", "den", "3")
    done("table", "undo", "den", "--store", file)
    done("table", "undo", "den", "--store", file)
    (deck,) = done("table", "show", "den", "--store", file, "--json").json["decks"]
    assert (deck["dealt"], deck["discards"], deck["left"]) == (first, [], 0)
    proved(file)


def test_a_deal_that_shuffled_discards_in_is_undone_whole(file: Path) -> None:
    first = dealt(file, "lure", "lures", 22)["dealt"]
    moved(file, "discard", "lures", *first[:3])
    dealt(file, "lure", "lures", 4)
    undone = done("table", "undo", "den", "--store", file, "--json").json
    assert len(undone["all"]) == 3
    (deck,) = done("table", "show", "den", "--store", file, "--json").json["decks"]
    assert (deck["left"], deck["discards"]) == (2, first[:3])
    assert Counter(deck["dealt"]) == Counter(first) - Counter(first[:3])
    proved(file)


def test_a_request_with_a_key_is_answered_again(file: Path) -> None:
    """Word for word, also by a name that means another card now."""
    dealt(file, "fresh", "strike", 4)
    words = ("strike", "Strike!", "miss-2", "--key", "once")
    told = moved(file, "discard", *words)
    assert (told["discarded"], told["discards"], told["seq"]) == (["hook", "miss-2"], 2, 4)
    moved(file, "discard", "strike", "miss-1")
    assert moved(file, "discard", *words) == told
    assert len(read_store(file, "den").events) == 5
    for other in (("discard", "den", "strike", "miss-3"), ("remove", "den", "strike", "a", "b")):
        assert "another request" in refused(file, *other, "--key", "once")


def test_cards_are_called_as_players_know_them(file: Path) -> None:
    dealt(file, "freshwater_fly", "fish", 48)
    words = ("Brook F05", "f06", "Brook-F04")
    assert moved(file, "discard", "fish", *words)["discarded"] == ["F05", "F06", "F04"]
    assert '"Brook" could be F' in refused(file, "discard", "den", "fish", "Brook")
    assert 'no card is called "whale"' in refused(file, "discard", "den", "fish", "whale")


def test_a_name_means_the_card_that_is_there(file: Path) -> None:
    """Three cards say "No take"; only one of them is out."""
    while (one := dealt(file, "fresh", "strike", 1, "--shuffle")["dealt"][0]) == "hook":
        pass
    assert moved(file, "discard", "strike", "No take")["discarded"] == [one]


def test_the_card_that_is_there_goes_before_an_id_of_that_name(file: Path) -> None:
    """A player's own Wild is wild-1; one that is won is wild."""
    dealt(file, "salmon", "swim-1", 11)
    moved(file, "gain", "swim-1", "wild")
    assert moved(file, "discard", "swim-1", "Wild")["discarded"] == ["wild-1"]
    assert '"Wild" could be wild or wild-1' in refused(file, "remove", "den", "swim-1", "Wild")
    assert moved(file, "remove", "swim-1", "wild")["removed"] == ["wild"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("discard", "den", "sharks", "x"), 'no deck "sharks"; there is: lure/fish, lure/lures'),
        (
            ("discard", "den", "lures", "adjust", "adjust"),
            "are out; out: Adjust",
        ),
        (("gain", "den", "lures", "boost"), "the rules let you add: none"),
        (("remove", "den", "lures", "boost"), "is not out or discarded"),
        (("remove", "den", "lures", "boost", "--from", "discarded"), "discarded: none"),
    ],
)
def test_what_cannot_be_moved_is_told(file: Path, words: tuple[str, ...], told: str) -> None:
    while dealt(file, "lure", "lures", 1, "--shuffle")["dealt"] != ["adjust"]:
        pass
    dealt(file, "lure", "fish", 1)
    before = len(read_store(file, "den").events)
    assert told in refused(file, *words)
    assert len(read_store(file, "den").events) == before


def test_two_games_may_have_a_deck_of_one_name(file: Path) -> None:
    dealt(file, "lure", "fish", 1)
    (fish,) = dealt(file, "fresh", "fish", 1)["dealt"]
    told = refused(file, "discard", "den", "fish", fish)
    assert '"fish" could be lure/fish or freshwater_fly/fish' in told
    assert moved(file, "discard", "freshwater_fly/fish", fish)["out"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fresh", "fish"), "Brook F05"),
        (("fresh", "strike"), "No take"),
        (("fresh", "rock"), "Light touch A"),
        (("lure", "fish"), "Pike 24"),
        (("lure", "lures"), "Extra die 6"),
        (("mapped", "tiles"), "T02 (fish Herring + Ray, action Reveal, number 1)"),
        (("salmon", "swim-3"), "Swim forward"),
        (("fleet", "trophies"), "Small flotilla S1"),
    ],
    ids=" ".join,
)
def test_deal_names_cards_as_players_know_them(words: tuple[str, ...], told: str) -> None:
    slug, deck = words
    ids = deck_pieces(find_game(slug).load(None), deck)
    ran = done("deal", *words, "--count", len(ids), "--seed", "x")
    names, _, left = ran.out.partition("  (0 left)")
    assert told in names
    assert left == "\n"
    record = done("deal", *words, "--count", len(ids), "--seed", "x", "--json").json
    assert sorted(record["dealt"]) == sorted(ids)


def test_cards_of_another_deck_are_named_too(file: Path) -> None:
    """A setup may shuffle Master Skill cards in with the Rock cards."""
    rocks = deck_pieces(find_game("fresh").load(None), "rock")
    with open_store(file) as store:
        open_table(store, "den").write(
            lambda turn: turn.shuffle("freshwater_fly/rock", (*rocks, "Q"))
        )
    told = deal(file, "fresh", "rock", 17).out
    assert "Side pressure Q" in told
    assert not {name for name in told.partition("  (")[0].split(", ") if len(name) == 1}


def test_cards_are_told_by_their_printed_names_and_each_choice_once(file: Path) -> None:
    dealt(file, "salmon", "swim-1", 11)
    told = done("table", "discard", "den", "swim-1", "wild-1", "--store", file).out
    assert told.startswith("salmon_run/swim-1: Wild discarded; now 0")
    again = refused(file, "discard", "den", "swim-1", "wild-1")
    assert '"Wild" of the deck "salmon_run/swim-1" is not out' in again
    assert "-1" not in again.partition("; out:")[2]
    dealt(file, "fresh", "hatch", 5)
    unknown = refused(file, "discard", "den", "hatch", "qqqq")
    assert unknown.endswith("there is: Blue, Green, Orange, Tan, White, Yellow\n")


LURE = ("setup", "lure", "--players", "2", "--digital", "--table", "den")


def test_a_set_up_that_was_typed_twice_is_undone_and_the_hands_are_held_again(file: Path) -> None:
    hands = done(*LURE, "--store", file, "--json").json["lures"]
    before = done("table", "show", "den", "--store", file, "--json").json["decks"]
    for _ in range(2):
        done(*LURE, "--store", file)
    for _ in range(2):
        told = done("table", "undo", "den", "--store", file).out
        assert "are so again: " in told
        assert "lure/lures" in told
    after = done("table", "show", "den", "--store", file, "--json").json["decks"]
    assert after == before
    left = next(deck["left"] for deck in after if deck["deck"] == "lure/lures")
    assert "left, not" in deal(file, "lure", "lures", left + 1).err
    rest = dealt(file, "lure", "lures", left)["dealt"]
    game = find_game("lure").load(None)
    held = [card for hand in hands for card in hand]
    assert Counter([*rest, *held]) == Counter(deck_pieces(game, "lures"))
    proved(file)


def test_a_deal_that_gathered_the_deck_is_undone_and_each_card_lies_where_it_lay(
    file: Path,
) -> None:
    first = dealt(file, "freshwater_fly", "hatch", 3)["dealt"]
    moved(file, "discard", "hatch", first[0])
    moved(file, "remove", "hatch", first[1])
    before = done("table", "show", "den", "--store", file, "--json").json["decks"]
    dealt(file, "freshwater_fly", "hatch", 2, "--shuffle")
    assert "first undo the later events" in refused(file, "undo", "den", "6")
    done("table", "undo", "den", "--store", file)
    assert done("table", "show", "den", "--store", file, "--json").json["decks"] == before
    moved(file, "discard", "hatch", first[2])
    proved(file)
