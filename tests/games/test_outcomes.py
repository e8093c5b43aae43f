"""What a move was said to do is what it does: said before, seen after, in random games."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import naught
from naught.core.match import Match

Seen = Callable[[Any, Any, Match, int], None]


def numzumzero(said: Any, before: Any, after: Match, seat: int) -> None:
    now = after.view(seat)
    was, has = before.seats[seat], now.seats[seat]
    assert has.tokens - was.tokens == said.tokens
    assert (has.collected > was.collected) == said.collects
    full = [column.full for column in now.columns]
    assert (full != [column.full for column in before.columns]) == said.fills
    if not said.collects:
        balances = [column.blue - column.orange for column in now.columns]
        assert said.balance in balances


def zero(said: Any, before: Any, after: Match, seat: int) -> None:
    if not after.view(seat).scored:  # all hands are dealt anew once a round is scored
        assert after.view(seat).hands[seat].value == said.value


def zerohero(said: Any, before: Any, after: Match, seat: int) -> None:
    symbols = said.says.count("z]") + said.says.count("c]")  # a symbol adds zerones or a card
    if not symbols and not after.over:
        assert after.view(seat).seats[seat].known == said.rows
        assert after.view(seat).seats[seat].zerones == said.zerones


def nmbr9(said: Any, before: Any, after: Match, seat: int) -> None:
    tile = after.view(seat).displays[seat].tiles[-1]
    assert (tile.level, tile.points) == (said.level, said.points)


def nmbrs(said: Any, before: Any, after: Match, seat: int) -> None:
    now = after.view(seat)
    if now.round == before.round and not now.scored and not after.awaits_deck:
        assert now.hands[seat].size == said.holds
        assert now.totals[seat] - before.totals[seat] == said.points


@pytest.mark.parametrize("seen", [numzumzero, zero, zerohero, nmbr9, nmbrs])
def test_a_move_does_what_it_was_said_to_do(seen: Seen) -> None:
    game = naught.load(seen.__name__)
    for players in (game.players[0], game.usual_players, game.players[-1]):
        choose = random.Random(players)
        match = Match(game, players, seed=f"outcomes {players}")
        for _ in range(80):
            if match.over:
                break
            seat = choose.choice(match.to_act)
            moves = match.legal_moves(seat)
            said = match.outcomes(seat, moves)
            assert len(said) == len(moves)
            at = choose.randrange(len(moves))
            before = match.view(seat)
            match.play(seat, match.texts(moves)[at])
            seen(said[at], before, match, seat)


def test_a_game_without_outcomes_says_its_moves_in_words() -> None:
    from dataclasses import replace

    from naught.games.zero import GAME

    match = Match(replace(GAME, outcomes=None), 3, seed="words")
    moves = match.legal_moves(0)[:1]
    assert match.outcomes(0, moves) == [
        {"says": GAME.advice.phrase(match.veiled(0), int(moves[0]))}
    ]


def test_the_cards_that_score_in_zero_add_up_to_what_the_hand_is_worth() -> None:
    match = Match(naught.load("zero"), 5, seed="scoring")
    for seat in range(5):
        hand = match.view(seat).hands[seat]
        assert sum(int(card[1:]) for card in hand.scoring) == hand.value
        assert not set(hand.scoring) & set(hand.free)
        assert match.view((seat + 1) % 5).hands[seat].scoring == []
