"""What is done at a table is answered, kept and undone as promised."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.chance import Stream, commit_to_seed, parse_dice
from companion.core.chance_events import Dealer, DealEvent
from companion.core.errors import CompanionError
from companion.table.event import Act, Void
from companion.table.state import effective_events
from companion.table.table import Played, Turn, deal_at_table
from tests.table.tables import SEED, STRIKE, again, made, pick, strike


def test_a_new_table_promises_its_seed(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        assert table.state.commitment == commit_to_seed(SEED)
        assert table.state.seed is None
        assert table.finish() == SEED
        assert table.finish() == SEED
        assert len(table.events) == 2
        with pytest.raises(CompanionError, match="is closed; open another"):
            table.note("too late")


def test_a_fresh_seed_is_as_hard_to_guess_as_it_can_be(tmp_path: Path) -> None:
    seeds = set()
    for name in "abc":
        with made(tmp_path / "store", name, seed=None) as table:
            seeds.add(table.finish())
    assert len(seeds) == 3
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_the_first_deal_shuffles_and_the_deck_goes_down(tmp_path: Path) -> None:
    order = Stream(SEED).shuffled(STRIKE)
    with made(tmp_path / "store") as table:
        assert table.deal("strike", 1, strike) == (3, DealEvent("strike", order[:1], 3))
        assert table.deal("strike", 2, strike) == (4, DealEvent("strike", order[1:3], 1))
        with pytest.raises(CompanionError, match=r"1 card left, not 2.*--shuffle"):
            table.deal("strike", 2, strike)
        assert [event.kind for event in table.events] == ["new", "shuffle", "deal", "deal"]
    with again(tmp_path / "store") as table:
        assert table.deal("strike") == (5, DealEvent("strike", order[3:], 0))


def test_gathering_shuffles_all_at_the_next_position(tmp_path: Path) -> None:
    stream = Stream(SEED)
    stream.shuffled(STRIKE)
    with made(tmp_path / "store") as table:
        table.deal("strike", 3, strike)
        _, dealt = table.deal("strike", 4, strike, gather=True)
        assert dealt.cards == stream.shuffled(STRIKE)
        assert table.state.position == stream.used


def test_a_dealer_tells_of_all_its_chance_or_nothing_is_written(tmp_path: Path) -> None:
    def dealt(dealer: Dealer) -> tuple[str, ...]:
        dealer.shuffle("strike", STRIKE)
        return dealer.deal("strike", 2)

    def hidden(dealer: Dealer) -> tuple[str, ...]:
        dealer.stream.below(6)
        return dealt(dealer)

    with made(tmp_path / "store") as table:
        with pytest.raises(CompanionError, match="its random numbers must start at"):
            deal_at_table(table, Act("setup", None), "game/", hidden)
        assert len(table.events) == 1
        cards, seq = deal_at_table(table, Act("setup", None), "game/", dealt)
        assert seq == 4
        assert table.events[-1].body == DealEvent("game/strike", cards, 2)


def test_the_names_are_asked_for_once(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        table.deal("strike", 1, strike)
        table.deal("strike", 1, lambda: pytest.fail("asked again"), gather=True)


def test_a_voided_deal_stays_and_the_deck_is_shuffled_anew(tmp_path: Path) -> None:
    stream = Stream(SEED)
    first = stream.shuffled(STRIKE)
    with made(tmp_path / "store") as table:
        table.deal("strike", 1, strike)
        table.deal("strike", 2)
        (voided,) = table.undo()
        rest = tuple(name for name in STRIKE if name != first[0])
        assert voided.body == Void(4, "strike", rest, 3, 5)
        assert [event.seq for event in table.events] == [1, 2, 3, 4, 5]
        assert table.state.decks["strike"].cards_out == first[:1]
        _, dealt = table.deal("strike", 3)
        assert dealt.cards == stream.shuffled(rest)
        assert {e.seq for e in effective_events(table.state, table.events)} == {2, 3, 6}


def test_an_older_deal_can_be_voided_too(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        _, first = table.deal("strike", 1, strike)
        _, second = table.deal("strike", 1)
        table.undo(3)
        assert table.state.decks["strike"].cards_out == second.cards
        assert table.state.decks["strike"].left == 3
        assert first.cards[0] in table.state.decks["strike"].mixed
        with pytest.raises(CompanionError, match="was undone already"):
            table.undo(3)


def test_a_deal_before_the_last_gathering_is_voided_without_a_shuffle(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        table.deal("strike", 1, strike)
        table.deal("strike", 1, gather=True)
        position = table.state.position
        assert table.undo(3)[0].body == Void(3, "", (), position, position)
        assert table.state.decks["strike"].left == 3


def test_undo_goes_back_until_nothing_is_left(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        table.note("hello")
        table.deal("strike", 1, strike)
        table.roll("2d6", parse_dice("2d6"))
        targets = [table.undo()[0].body.target for _ in range(3)]  # type: ignore[union-attr]
        assert targets == [5, 4, 2], "the shuffle has been shuffled over"
        with pytest.raises(CompanionError, match="nothing to undo"):
            table.undo()


def test_redo_brings_back_words_but_no_chance(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        table.note("one")
        table.note("two")
        table.undo()
        table.undo()
        table.redo()
        assert [*table.state.undone] == [3]
        table.redo()
        with pytest.raises(CompanionError, match="nothing to redo"):
            table.redo()
        table.roll("d6", parse_dice("d6"))
        table.undo()
        with pytest.raises(CompanionError, match="cannot be redone"):
            table.redo()
        with pytest.raises(CompanionError, match="cannot be redone"):
            table.redo(8)


@pytest.mark.parametrize("target", [0, -1, 1, 4, 99])
def test_what_cannot_be_undone_is_told(tmp_path: Path, target: int) -> None:
    with made(tmp_path / "store") as table:
        table.note("one")
        table.undo(2)
        table.redo()
        before = table.events
        with pytest.raises(CompanionError, match=str(target)):
            table.undo(target)
        assert table.refresh() and table.events == before


def test_a_request_that_is_repeated_gets_its_first_answer(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        once = table.deal("strike", 2, strike, key="cast-1")
        table.deal("strike", 1)
        assert table.deal("strike", 2, strike, key="cast-1") == once
        fell = table.roll("3d6", parse_dice("3d6"), key="r")
    with again(tmp_path / "store") as table:
        assert table.deal("strike", 2, strike, key="cast-1") == once
        assert table.roll("3d6", parse_dice("3d6"), key="r") == fell
        assert len(table.events) == 5
        for other in (("strike", 1), ("fish", 2)):
            with pytest.raises(CompanionError, match="another request"):
                table.deal(*other, strike, key="cast-1")
        with pytest.raises(CompanionError, match="another request"):
            table.roll("d6", parse_dice("d6"), key="r")


def test_a_step_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    def steps(step: Turn) -> None:
        step.note("before")
        step.deal("strike", 5, strike)

    with made(tmp_path / "store") as table:
        with pytest.raises(CompanionError, match="4 cards left"):
            table.write(steps)
        assert len(table.events) == 1
    with again(tmp_path / "store") as table:
        assert len(table.events) == 1


def test_a_dealer_with_rules_of_its_own_is_logged_in_clear(tmp_path: Path) -> None:
    def cast(stream: Stream) -> Played:
        order = stream.shuffled(STRIKE)
        return order[:1], {"action": "cast 5", "hidden": 3}

    with made(tmp_path / "store") as table:
        made_events = table.play("den/strike", "cast 5", cast, key="c")
        assert [event.kind for event in made_events] == ["play", "shuffle", "deal"]
        (play,) = table.plays("den/strike")
        order = table.stream_at(play.start).shuffled(STRIKE)
        assert made_events[2].body == DealEvent("den/strike", order[:1], 3)
        again_events = table.play("den/strike", "cast 5", cast, key="c")
        assert again_events == made_events
        for seq in (2, 3, 4):
            with pytest.raises(CompanionError, match=r"den/strike|cannot be undone"):
                table.undo(seq)
        with pytest.raises(ValueError, match="only to shuffle"):
            table.play("den/strike", "die", lambda stream: ((), stream.below(6)))


def test_picks_are_in_the_log(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        table.write(lambda step: pick(step, "start player", ("Ann", "Bo")))
        assert table.events[-1].body.choice == Stream(SEED).choice(("Ann", "Bo"))  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", " ", "x" * 201, "bell\x07", "\udcff"])
def test_a_note_is_text(tmp_path: Path, text: str) -> None:
    with made(tmp_path / "store") as table:
        with pytest.raises(CompanionError, match="a note"):
            table.note(text)
        with pytest.raises(ValueError, match="whole numbers"):
            table.act("score", {"points": 1.5})  # type: ignore[dict-item]


@pytest.mark.parametrize("name", ["", "a b", "x" * 41, "../a", "a.b", "ä"])
def test_a_wrong_name_is_told(tmp_path: Path, name: str) -> None:
    with (
        pytest.raises(CompanionError, match="cannot be the name of a table"),
        made(tmp_path / "store", name),
    ):
        pass


def test_a_name_is_used_once_and_a_wrong_one_lists_the_right_ones(tmp_path: Path) -> None:
    with made(tmp_path / "store", "x" * 40) as table:
        assert table.row.name == "x" * 40
    with pytest.raises(CompanionError, match="already"), made(tmp_path / "store", "x" * 40):
        pass
    with (
        pytest.raises(CompanionError, match=rf"tables: {'x' * 40}\. To"),
        again(tmp_path / "store"),
    ):
        pass


def test_a_seed_that_would_give_itself_away_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(CompanionError, match="64 bytes"),
        made(tmp_path / "store", seed="x" * 65),
    ):
        pass
