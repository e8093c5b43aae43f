"""Every game for OpenSpiel: after importing this, `pyspiel.load_game("naught_zero(players=3)")`.

Chance deals card by card; seats that act at the same time act one after the other, unseen.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from naught.bots.playout import room_for
from naught.core.coding import scales, width
from naught.core.game import Game
from naught.core.kernel import lowest
from naught.core.options import Choice, Switch, Value, Whole
from naught.core.shuffle import fast_rng
from naught.games import load, names

USUAL: Final = -1  # for a number: the usual value for this many players


class World:
    """A state, and the cards dealt so far of the shuffle it is waiting for."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self.dealt: list[int] = []
        self.moves: list[tuple[int, str]] = []
        self.left = self.deck()
        self.legals: list[int] | None = None  # of the seat to act, once somebody has asked

    def __deepcopy__(self, _memo: object) -> "World":
        twin = object.__new__(World)
        twin.game, twin.state = self.game, self.state.copy()
        twin.dealt, twin.moves, twin.left = self.dealt[:], self.moves[:], self.left.copy()
        twin.legals = self.legals
        return twin

    @property
    def seat(self) -> int:
        """The seat to act: the lowest of several."""
        return lowest(self.state.to_act)

    def deck(self) -> dict[int, int]:
        """How many there are of each card waiting to be shuffled."""
        if not self.state.awaits_deck:
            return {}
        room = room_for(self.game)
        cards = room[: self.game.rules.deck(self.state, room)].tolist()
        return {card: cards.count(card) for card in sorted(set(cards))}

    def deal(self, card: int) -> None:
        """Deal the next card from the top; after the last one the game continues."""
        if card not in self.left:
            raise pyspiel.SpielError(f"card {card} is not in the deck: {[*self.left]}")
        self.legals = None
        self.dealt.append(card)
        self.left[card] -= 1
        if self.left[card] == 0:
            del self.left[card]
        if not self.left:
            self.game.rules.deal(self.state, np.array(self.dealt, np.int64))
            self.dealt, self.left = [], self.deck()

    def play(self, action: int) -> None:
        """The seat to act takes an action."""
        seat, move = self.seat, self.move(self.seat, action)
        self.legals = None
        self.moves.append((seat, self.game.move_text(self.state, move)))
        self.game.rules.apply(self.state, seat, move)
        self.left = self.deck()

    def move(self, seat: int, action: int) -> int:
        """The move that a legal action of a seat means: kernels trust what they are given."""
        assert self.game.coding is not None
        if action not in self.legal(seat):
            raise pyspiel.SpielError(f"seat {seat} may not take action {action}: it is not legal")
        return int(self.game.coding.move_of(self.state, seat, action, room_for(self.game)))

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat, in increasing order; none if it is not to act."""
        if not self.state.to_act >> seat & 1:
            return []
        if seat != self.seat:
            return self.marked(seat)
        if self.legals is None:
            self.legals = self.marked(seat)
        return self.legals

    def marked(self, seat: int) -> list[int]:
        """The actions in the mask of a seat that is to act."""
        assert self.game.coding is not None
        mask = np.zeros(self.game.coding.ACTIONS, np.int8)
        self.game.coding.mark(self.game.veil(self.state, seat), room_for(self.game), mask)
        return np.flatnonzero(mask).tolist()

    def known(self, seat: int) -> str:
        """All that a seat knows and remembers, as one line."""
        secret = self.game.secret_moves
        moves = [
            f"{mover}:{text}" if mover == seat or not secret else f"{mover}:?"
            for mover, text in self.moves
        ]
        veiled = self.game.veil(self.state, seat).tobytes()
        digest = hashlib.blake2b(veiled, digest_size=16).hexdigest()
        return f"seat {seat} knows {digest} after {' '.join(moves) or 'nothing'}"


class NaughtState(pyspiel.State):
    """A position for OpenSpiel; all of it is in `world`, which is copied as bytes."""

    def __init__(self, game: "NaughtGame") -> None:
        super().__init__(game)
        self.world = World(game.rules, game.rules.new_state(game.players, game.chosen))

    def current_player(self) -> int:
        """Chance, a seat, or TERMINAL."""
        state = self.world.state
        if state.awaits_deck:
            return int(pyspiel.PlayerId.CHANCE)
        return self.world.seat if state.to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not (self.world.state.awaits_deck or self.world.state.to_act)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, and how likely each is."""
        total = sum(self.world.left.values())
        return [(card, count / total) for card, count in self.world.left.items()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.world.state.awaits_deck:
            self.world.deal(action)
        else:
            self.world.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game, state = self.world.game, self.world.state
        if player == pyspiel.PlayerId.CHANCE:
            return game.words.card_text(action)
        return game.move_text(state, self.world.move(player, action))

    def returns(self) -> list[float]:
        """What the game is worth to each seat once it is over, from -1 to 1."""
        out = np.zeros(self.num_players())
        if self.is_terminal():
            self.world.game.rules.payoff(self.world.state, out)
        return [float(worth) for worth in out]

    def __str__(self) -> str:
        """Everything there is to know, for debugging."""
        digest = hashlib.blake2b(self.world.state.tobytes(), digest_size=16).hexdigest()
        return f"{self.world.game.name} {digest} {self.world.dealt}"


class NaughtObserver:
    """What a seat sees: our observation as a tensor, what it knows or its position as a string."""

    def __init__(self, game: "NaughtGame", recalls: bool) -> None:
        self.game, self.recalls = game.rules, recalls
        assert self.game.coding is not None
        self.blocks = self.game.coding.blocks(game.players)
        self.tensor = np.zeros(width(self.blocks), np.float32)
        self.scales = scales(self.blocks)
        ends = np.cumsum([block.size for block in self.blocks])[:-1]
        parts = np.split(self.tensor, ends)
        self.dict = {block.name: part for block, part in zip(self.blocks, parts, strict=True)}

    def set_from(self, state: NaughtState, player: int) -> None:
        """Write a seat's observation to the tensor."""
        assert self.game.coding is not None
        seen = np.zeros(len(self.tensor), np.int8)
        veiled = self.game.veil(state.world.state, player)
        self.game.coding.observe(veiled, room_for(self.game), seen)
        self.tensor[:] = seen * self.scales

    def string_from(self, state: NaughtState, player: int) -> str:
        """What a seat knows and remembers, or only what it sees now."""
        if self.recalls:
            return state.world.known(player)
        return self.game.words.position(self.game.veil(state.world.state, player))


class NaughtGame(pyspiel.Game):
    """One of our games with its number of players and options settled."""

    def __init__(self, rules: Game, params: Any = None) -> None:
        wishes = {**defaults(rules), **(params or {})}
        self.rules, self.players = rules, int(wishes.pop("players"))
        wanted = {name: value for name, value in wishes.items() if value != USUAL}
        self.chosen = rules.settle(self.players, wanted)
        deck = World(rules, rules.new_state(self.players, self.chosen)).left
        assert rules.coding is not None
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.coding.ACTIONS,
            max_chance_outcomes=max(deck) + 1,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=rules.longest(self.players, self.chosen),
        )
        super().__init__(game_type(rules), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name, through a function of this module: importing it registers every game."""
        return loaded, (str(self),)

    def new_initial_state(self) -> NaughtState:
        """The state before the first card."""
        return NaughtState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A generous bound: a whole deck before every move."""
        return int(self.rules.max_deck * (self.max_game_length() + 1))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NaughtObserver:
        """An observer, with or without perfect recall."""
        return NaughtObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


def loaded(text: str) -> Any:
    """The game that a text such as `naught_zero(players=3)` names."""
    return pyspiel.load_game(text)


def defaults(game: Game) -> dict[str, Value]:
    """The parameters of a game for OpenSpiel, with their defaults."""
    found: dict[str, Value] = {"players": game.usual_players}
    for option in (*game.options, *game.house):
        if isinstance(option, Whole):
            found[option.name] = USUAL
        elif isinstance(option, Choice | Switch):
            found[option.name] = option.default(game.usual_players)
    return found


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know about a game in advance."""
    return pyspiel.GameType(
        short_name=f"naught_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


def resampler(seed: object = None) -> Callable[[NaughtState, int], NaughtState]:
    """For OpenSpiel's IS-MCTS: another world that a seat could not tell from this one."""
    rng = fast_rng("resample", secrets.randbits(62) if seed is None else seed)

    def resample(state: NaughtState, player: int) -> NaughtState:
        twin: NaughtState = state.clone()
        game = twin.world.game
        twin.world.state, twin.world.legals = game.veil(state.world.state, player), None
        game.rules.imagine(twin.world.state, rng)
        return twin

    return resample


def _class_of(rules: Game) -> type[NaughtGame]:
    """A class for one game: OpenSpiel makes games from their parameters alone."""

    class Registered(NaughtGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(rules, params)

    Registered.__name__ = Registered.__qualname__ = f"Naught{rules.name.title()}"
    return Registered


for _name in names():
    _game = load(_name)
    if _game.coding is not None:
        pyspiel.register_game(game_type(_game), _class_of(_game))
