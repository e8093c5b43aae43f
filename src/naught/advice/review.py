"""A finished game move by move: what each move was worth by what its player knew, and luck.

docs/analysis.md explains the method and the terms. Equal arguments give equal results.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from naught.advice.hints import rounded, weighed_for
from naught.advice.report import Analysis, Judged, Kind, SeatFate
from naught.advice.weigh import Weighed, measure_of, standing
from naught.advice.wording import named
from naught.bots.outlook import ends, stretch
from naught.core import record
from naught.core.errors import IllegalMove
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.core.kernel import Floats
from naught.core.match import Match
from naught.core.record import Line
from naught.core.texts.reasons import of_another, sentence

SEED: Final = "analysis"
MOST_TURNING: Final = 5
SWING: Final = 0.1  # of a win; a smaller swing is not a turning point
SURELY: Final = 3.0  # standard errors that a swing must exceed
PER_PLAYOUT: Final = 4  # iterations of the search for each game played on; deals get all
PROBED: Final = 6  # steps that are tried to see how long one takes
PROBE: Final = 12  # iterations of such a trial
Progress = Callable[[int, int], object]


class Review:
    """One record being looked at, step by step."""

    def __init__(self, match: Match, iterations: int, seed: object) -> None:
        self.game, self.players = match.game, match.players
        self.lines = record.read(match.record()).lines
        self.iterations = iterations
        self.seed = seed
        self.match = match.begun()
        self.start = self.standing(self.match.scores())
        self.moves: list[Judged] = []
        self.made = [0] * match.players  # moves by seat
        self.par, self.luck, self.skill = np.zeros((3, match.players))
        self.chances: list[Floats] = []
        self.errors: list[Floats] = []  # of the chances
        self.seen = b""  # what a spectator saw last
        self.look_around()

    def standing(self, points: Any) -> Floats:
        """Points by seat as advice counts them: more is better."""
        sign = -1.0 if self.game.low_wins else 1.0
        return sign * standing(self.game, points)

    def seeded(self, what: str) -> str:
        """A seed of its own for everything that is drawn."""
        return f"{self.seed} {what} {len(self.match)}"

    # Step by step

    def step(self) -> None:
        """Look at the next event, then let it happen."""
        line = self.lines[len(self.match)]
        if line.seat is None:
            self.deal(line)
        else:
            self.moves.append(self.judge(line, self.made[line.seat]))
            self.made[line.seat] += 1
            self.skill[line.seat] -= self.moves[-1].loss
            self.match.follow([line])
        self.look_around()

    def deal(self, line: Line) -> None:
        """What chance does changes what everybody may expect: that is luck."""
        state = self.match.state.copy()
        begins = len(self.match) == 0 or self.game.rules.settled(state)
        expected = self.expected(state)
        if begins:
            self.par += expected - self.standing(self.match.scores())
        self.match.follow([line])
        self.luck += self.expected(self.match.state) - expected

    def expected(self, state: Any) -> Floats:
        """What everybody will have at the next score, by quick play from the true cards."""
        points = stretch(self.game, state, self.iterations, self.seeded("deal"))
        return self.standing(points.mean(axis=0))

    def judge(self, line: Line, turn: int) -> Judged:
        """A move beside the best one, by what its player knew; a hint would have said the same."""
        assert line.seat is not None
        game, veiled = self.game, self.match.veiled(line.seat)
        made = game.parse_move(veiled, line.text)
        weighed = weighed_for(game, veiled, turn, self.iterations, made)
        return judged(game, veiled, line, len(self.match) + 1, weighed, made)

    def look_around(self) -> None:
        """Everybody's chances, by what a spectator knows."""
        playouts = 1 if self.match.over else max(self.iterations // PER_PLAYOUT, 2)
        veiled = self.match.veiled(None)
        if self.game.secret_moves and what_is_seen(veiled) == self.seen:
            self.chances.append(self.chances[-1])
            self.errors.append(self.errors[-1])
            return
        self.seen = what_is_seen(veiled)
        points, shares = ends(self.game, veiled, playouts, self.seeded("chances"))
        values = points if self.players == 1 else shares
        self.chances.append(values.mean(axis=0))
        self.errors.append(values.std(axis=0) / playouts**0.5)

    # In the end

    def turning(self) -> list[int]:
        """The steps that changed somebody's chances most, beyond statistical doubt."""
        swings = np.abs(np.diff(np.array(self.chances), axis=0))
        errors = np.array(self.errors)
        doubt = SURELY * np.sqrt(errors[1:] ** 2 + errors[:-1] ** 2)
        least = self.game.advice.MISTAKE if self.players == 1 else SWING
        swings = np.where(swings > np.maximum(doubt, least), swings, 0.0).max(axis=1)
        order = np.argsort(-swings, kind="stable")[:MOST_TURNING]
        return [int(at) + 1 for at in order if swings[at] > 0]

    def fates(self) -> list[SeatFate]:
        result = self.standing(self.match.scores()) - self.start
        parts = zip(self.par, self.luck, self.skill, self.others(), result, strict=True)
        return [fate(self.game, seat, *map(float, part)) for seat, part in enumerate(parts)]

    def others(self) -> Floats:
        """What the others lost to each seat; where only leads count, shared among all."""
        if measure_of(self.game, self.players) == "total":
            return np.zeros(self.players)
        shared: Floats = (self.skill - self.skill.sum()) / (self.players - 1)
        return shared

    def analysis(self) -> Analysis:
        """All of it, once every step has been looked at."""
        return Analysis(
            state="done",
            done=len(self.lines),
            of=len(self.lines),
            unit=self.game.advice.UNIT,
            lower_is_better=self.game.low_wins,
            measure=measure_of(self.game, self.players),
            moves=self.moves,
            chances=[[rounded(float(value), 3) for value in row] for row in self.chances],
            chances_of="points" if self.players == 1 else "win",
            turning=self.turning(),
            seats=self.fates(),
            note=how_far(self.game, self.iterations),
        )


def what_is_seen(veiled: Any) -> bytes:
    """What a spectator sees, but for who still owes a move."""
    seen = veiled.copy()
    seen.to_act = 1 if seen.to_act else 0
    return bytes(seen.tobytes())


def judged(game: Game, veiled: Any, line: Line, index: int, weighed: Weighed, made: int) -> Judged:
    """A move beside the best one."""
    assert line.seat is not None
    at, best = weighed.moves.index(made), weighed.moves[0]
    loss = weighed.loss(0, at)
    kind = kind_of(game, loss)
    return Judged(
        index=index,
        seat=line.seat,
        move=line.text,
        text=game.advice.phrase(veiled, made),
        best=game.move_text(veiled, best),
        best_text=named(game, veiled, list(dict.fromkeys([made, best])))[-1],
        expected=rounded(weighed.expected(at)),
        best_expected=rounded(weighed.expected(0)),
        loss=rounded(loss),
        why="" if kind == "best" else reason(game, veiled, best, made),
        kind=kind,
    )


def reason(game: Game, veiled: Any, best: int, made: int) -> str:
    """What speaks for the best move beside the one made, for those who look on."""
    found = game.advice.why(veiled, best, made)
    if not found:
        return "In games played on from there it came out better."
    return sentence(of_another(found, game.advice.VERBS))


def how_far(game: Game, iterations: int) -> str:
    """How thoroughly every position was searched, beside what a hint does."""
    usual = game.advice.ITERATIONS
    than = "as thoroughly as a hint" if iterations == usual else "less thoroughly than a hint"
    than = "more thoroughly than a hint" if iterations > usual else than
    return f"every move searched {than}: {iterations:,} iterations"


def kind_of(game: Game, loss: float) -> Kind:
    """What to call a move that loses this much."""
    if loss >= game.advice.MISTAKE:
        return "mistake"
    if loss >= game.advice.SLIP:
        return "slip"
    return "good" if loss > 0 else "best"


def fate(game: Game, seat: int, *parts: float) -> SeatFate:
    """What a result is made of; `rest` is whatever is left over."""
    par, luck, skill, others, result = map(rounded, parts)
    rest = rounded(result - par - luck - skill - others)
    sentence = fate_sentence(game, seat, luck, skill, others)
    return SeatFate(seat, par, luck, skill, others, rest, result, sentence)


def fate_sentence(game: Game, seat: int, luck: float, skill: float, others: float) -> str:
    """Luck and skill in a sentence."""
    brought = "brought" if luck >= 0 else "cost"
    sentence = f"The deals {brought} {{{seat}}} {abs(luck):.1f} {game.advice.UNIT}"
    if skill < 0:
        sentence += f", their own mistakes cost {-skill:.1f}"
    if others > 0:
        sentence += f", the others' mistakes brought {others:.1f}"
    return (
        f"{sentence}."
        if skill < 0
        else f"{sentence}; none of their moves cost anything measurable."
    )


def analyse(
    match: Match,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: Seed = SEED,
    progress: Progress | None = None,
) -> Analysis:
    """Look at a finished game; with seconds, as far as fits into about that time."""
    if not match.over:
        raise IllegalMove("the game is not over yet: it can be analysed when it is")
    if seconds is not None:
        iterations = iterations_within(match, seconds)
    review = Review(match, iterations or match.game.advice.ITERATIONS, seed_text(seed))
    for done in range(len(review.lines)):
        if progress is not None:
            progress(done, len(review.lines))
        review.step()
    return review.analysis()


def iterations_within(match: Match, seconds: float) -> int:
    """The iterations for each step that fit into about this much time."""
    trial = Review(match, PROBE, "probe")
    probed = min(PROBED, len(trial.lines))
    began = time.monotonic()
    for _ in range(probed):
        trial.step()
    each = (time.monotonic() - began) / probed / PROBE
    return max(int(seconds / each / len(trial.lines)), 2)
