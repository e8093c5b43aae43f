"""A masked PPO in one file: one network learns by playing itself, or first from a bot.

    python examples/learning/ppo.py numzumzero --players 2 --imitate greedy --folder trained

Needs PyTorch besides naught. Every seat is the learner: a batch of games hands over whichever seat
is to act, and each decision is credited with what its own seat gets in the end.

With `--imitate BOT` it spends a quarter of its time on doing what that bot would do in the
positions it gets itself into (DAgger), and on what comes of them; then it plays against that bot.
Where random games are long and aimless, as in ZERO, that saves hours. Minutes are of one core's
time, so that a busy machine learns as much. The folder holds the curve, which draw.py draws, and a
bot in a file, both kept from the first measurement on:

    naught play numzumzero --players 2 --bot trained/numzumzero_ppo.py
"""

import argparse
import csv
import json
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import nn

from naught.envs import Batch

GAMES = 256  # side by side
STEPS = 64  # of each between two updates
PASSES = 3  # over what was gathered
PART = 2048  # decisions in a minibatch
CHUNK = 512  # of them looked at at a time: what a core's cache holds
CLIP, VALUE_WEIGHT, MOST_NORM = 0.2, 0.5, 0.5
DISCOUNT, TRACE = 0.995, 0.9
EVALUATED, POINTS = 200, 20  # games for a point of the curve, and how many points there are
IMITATING = 0.25  # of the time, if there is somebody to imitate
COLUMNS = ("core_minutes", "minutes", "decisions", "by", "games", "won", "low", "high")
AGENT = Path(__file__).with_name("_ppo_agent.py")  # what plays the weights, with NumPy alone


class Player(nn.Module):
    """Policy and value on one trunk; the policy sees the observation itself as well."""

    def __init__(self, batch: Batch, hidden: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(batch.width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden + batch.width, batch.actions)
        self.value = nn.Linear(hidden, 1)
        self.starts = starts(batch)
        self.exchanges = Exchanges(batch, hidden) if batch.game.name == "zero" else None

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The log probabilities, with illegal actions masked, and the value."""
        inside = self.trunk(seen)
        logits = self.policy(torch.cat([inside, seen], 1))
        if self.exchanges is not None:
            logits = logits + self.exchanges(seen, inside)
        logits = logits.masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(inside).squeeze(1)


class Exchanges(nn.Module):
    """ZERO's actions are pairs, a card given and a card taken: all pairs are judged alike.

    The trunk gives every card of the game some numbers, its merits here; then one small network
    looks at each pair, with what it makes of the hand.
    """

    PLACES, COLOURS, NUMBERS, MERITS, PAIR, JUDGE = 9, 7, 8, 8, 32, 16

    def __init__(self, batch: Batch, hidden: int) -> None:
        super().__init__()
        self.at = starts(batch)
        card = self.COLOURS + self.NUMBERS + 2 + self.MERITS
        self.merits = nn.Linear(hidden, self.COLOURS * self.NUMBERS * self.MERITS)
        self.given, self.taken = nn.Linear(card, self.PAIR), nn.Linear(card, self.PAIR)
        self.both, self.here = nn.Linear(3, self.PAIR), nn.Linear(hidden, self.PAIR)
        self.judge = nn.Sequential(
            nn.Linear(self.PAIR, self.JUDGE), nn.ReLU(), nn.Linear(self.JUDGE, 1)
        )
        self.others = batch.actions - self.PLACES**2  # the knock, and to wait

    def forward(self, seen: torch.Tensor, inside: torch.Tensor) -> torch.Tensor:
        hand, pool = self.cards(seen, "hand"), self.cards(seen, "pool")
        company = self.block(seen, "company", 2 * self.PLACES, 2)
        merits = self.merits(inside).view(len(seen), -1, self.MERITS)
        given = self.given(self.described(hand, company[:, : self.PLACES], merits))
        taken = self.taken(self.described(pool, company[:, self.PLACES :], merits))
        left = self.block(seen, "exchanges", self.PLACES, self.PLACES)
        colour = hand[..., : self.COLOURS] @ pool[..., : self.COLOURS].mT
        number = hand[..., self.COLOURS :] @ pool[..., self.COLOURS :].mT
        pairs = self.both(torch.stack([left, colour, number], -1)) + given[:, :, None]
        pairs = pairs + (taken + self.here(inside)[:, None])[:, None]
        logits = self.judge(torch.relu(pairs)).flatten(1)
        return nn.functional.pad(logits, (0, self.others))

    def described(
        self, cards: torch.Tensor, company: torch.Tensor, merits: torch.Tensor
    ) -> torch.Tensor:
        """Colour and number of each card, how many there are like it, and its merits."""
        colours, numbers = cards[..., : self.COLOURS], cards[..., self.COLOURS :]
        which = (colours[..., :, None] * numbers[..., None, :]).flatten(2)
        return torch.cat([cards, company, which @ merits], -1)

    def cards(self, seen: torch.Tensor, name: str) -> torch.Tensor:
        return self.block(seen, name, self.PLACES, self.COLOURS + self.NUMBERS)

    def block(self, seen: torch.Tensor, name: str, rows: int, columns: int) -> torch.Tensor:
        at = self.at[name]
        return seen[:, at : at + rows * columns].view(-1, rows, columns)


def starts(batch: Batch) -> dict[str, int]:
    """Where each block of the observation begins."""
    sizes = [block.size for block in batch.blocks]
    return dict(zip([b.name for b in batch.blocks], np.cumsum([0, *sizes]).tolist(), strict=False))


class Gathered:
    """Decisions of every seat of every game; each waits for what its seat gets for it."""

    def __init__(self) -> None:
        self.rows: list[tuple[np.ndarray, ...]] = []

    def add(self, *row: np.ndarray) -> None:
        self.rows.append(row)

    def stacked(self) -> list[np.ndarray]:
        return [np.stack(column) for column in zip(*self.rows, strict=True)]


def gather(
    batch: Batch, player: Player, slope: np.ndarray, teacher: str | None = None
) -> dict[str, torch.Tensor]:
    """Play on in all games: every decision, what came of it, what a teacher would have done.

    A slope over the observation makes a potential: whatever it rises by between two decisions of a
    seat is a reward, which changes how soon a policy is learned, not which is best.
    """
    kept = Gathered()
    with torch.no_grad():
        for _ in range(STEPS):
            seen, masks, seats = (a.copy() for a in (batch.observations, batch.masks, batch.seats))
            logs, values = player(torch.from_numpy(seen), torch.from_numpy(masks))
            actions = torch.multinomial(logs.exp(), 1).squeeze(1)
            chosen = logs.gather(1, actions[:, None]).squeeze(1)
            taught = batch.advise(teacher) if teacher else seats
            batch.step(actions.numpy())
            kept.add(
                seen, masks, seats, actions.numpy(), chosen.numpy(), values.numpy(), taught,
                batch.rewards.copy(), batch.dones.copy(),
            )  # fmt: skip
    seen, masks, seats, actions, chosen, values, taught, rewards, dones = kept.stacked()
    advantages, known = credit(seats, values, rewards, dones, seen @ slope)
    columns = {
        "seen": seen, "masks": masks, "actions": actions, "chosen": chosen, "taught": taught,
        "advantages": advantages, "returns": advantages + values,
    }  # fmt: skip
    return {name: torch.from_numpy(column[known]) for name, column in columns.items()}


def credit(
    seats: np.ndarray,
    values: np.ndarray,
    rewards: np.ndarray,
    dones: np.ndarray,
    potential: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Generalized advantages along each seat's own decisions; False where the rest is unknown."""
    steps, games, players = rewards.shape
    advantages, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    lanes = np.arange(games)
    following = np.zeros((games, players), np.float32)  # value of a seat's next decision
    later = np.zeros((games, players), np.float32)  # and its advantage
    gained = np.zeros((games, players), np.float32)
    height = np.zeros((games, players), np.float32)  # the potential there
    sure = np.zeros((games, players), bool)  # whether a seat's next decision, or the end, is there
    for at in range(steps - 1, -1, -1):
        over = dones[at]
        for array in (following, later, gained, height):
            array[over] = 0
        sure[over] = True
        gained += rewards[at]
        mine = lanes, seats[at]
        rise = DISCOUNT * height[mine] - potential[at]
        delta = gained[mine] + rise + DISCOUNT * following[mine] - values[at]
        advantages[at] = delta + DISCOUNT * TRACE * later[mine]
        known[at] = sure[mine]
        following[mine], later[mine], gained[mine] = values[at], advantages[at], 0
        height[mine] = potential[at]
        sure[mine] = True
    return advantages, known


def improve(
    player: Player, optimizer: torch.optim.Optimizer, got: dict[str, torch.Tensor], bonus: float
) -> None:
    """Some passes of clipped policy gradient."""
    advantages = got["advantages"]
    got["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(PASSES):
        for part in parts(got, PART):
            descend(player, optimizer, part, partial(clipped, player, bonus))


def clipped(player: Player, bonus: float, some: dict[str, torch.Tensor]) -> torch.Tensor:
    """The loss of PPO."""
    logs, values = player(some["seen"], some["masks"])
    ratio = (logs.gather(1, some["actions"][:, None]).squeeze(1) - some["chosen"]).exp()
    gain = some["advantages"]
    surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -(logs.exp() * logs).sum(1).mean()
    miss = (values - some["returns"]).pow(2).mean()
    return VALUE_WEIGHT * miss - surrogate - bonus * entropy


def imitate(
    player: Player, optimizer: torch.optim.Optimizer, got: dict[str, torch.Tensor]
) -> float:
    """Learn the teacher's choices and their returns; the share of equal choices."""
    agreed = []

    def missed(some: dict[str, torch.Tensor]) -> torch.Tensor:
        logs, values = player(some["seen"], some["masks"])
        agreed.append(int((logs.argmax(1) == some["taught"]).sum()))
        miss = (values - some["returns"]).pow(2).mean()
        return VALUE_WEIGHT * miss + nn.functional.nll_loss(logs, some["taught"])

    for part in parts(got, PART):
        descend(player, optimizer, part, missed)
    return sum(agreed) / len(got["seen"])


def parts(got: dict[str, torch.Tensor], size: int) -> Iterator[dict[str, torch.Tensor]]:
    """Some decisions at a time, in any order."""
    for part in torch.randperm(len(got["seen"])).split(size):
        yield {name: column[part] for name, column in got.items()}


def descend(
    player: Player,
    optimizer: torch.optim.Optimizer,
    part: dict[str, torch.Tensor],
    loss: Callable[[dict[str, torch.Tensor]], torch.Tensor],
) -> None:
    """One step down a mean loss, never a long one."""
    optimizer.zero_grad()
    for some in parts(part, CHUNK):
        (loss(some) * (len(some["seen"]) / len(part["seen"]))).backward()
    nn.utils.clip_grad_norm_(player.parameters(), MOST_NORM)
    optimizer.step()


def evaluate(player: Player, game: str, players: int, opponents: str, games: int) -> float:
    """The games won, joint wins shared, with the likeliest action; as many in every seat."""
    won = 0.0
    for seat in range(players):
        mine = games * (seat + 1) // players - games * seat // players
        won += won_from(seat, player, game, players, opponents, mine)
    return won


def won_from(
    seat: int, player: Player, game: str, players: int, opponents: str, games: int
) -> float:
    """The games won from one seat; a game for each table, so that short ones count no more."""
    batch = Batch(
        game, players, size=games, seed=f"evaluate {seat}", opponents=opponents,
        learner=seat, reward="win", autoreset="off",
    )  # fmt: skip
    won, open_still = np.zeros(games), np.ones(games, bool)
    while open_still.any():
        with torch.no_grad():
            logs, _ = player(
                torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
            )
        batch.step(logs.argmax(1).numpy())
        over = batch.dones & open_still
        won[over] = (batch.rewards[over, seat] + 1) / 2
        open_still &= ~over
    return float(won.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--folder", type=Path, default=Path("trained"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--imitate", metavar="BOT", help="quick or greedy: learn from it first")
    parser.add_argument("--shape", metavar="BLOCK:WEIGHT", help="a potential, such as worth:-1")
    parser.add_argument("--bonus", type=float, default=0.01, help="for entropy, at first")
    parser.add_argument("--games", type=int, default=1000, help="for the last measurement")
    parser.add_argument("--against", default="greedy", help="what the curve measures")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)  # networks this small gain nothing by more
    batch = Batch(asked.game, asked.players, size=GAMES, seed=asked.seed)
    player = Player(batch, asked.hidden)
    optimizer = torch.optim.Adam(player.parameters(), 1e-3)
    curve, slope = Curve(asked), shaped(batch, asked.shape)
    if asked.imitate:
        while (done := curve.share() / IMITATING) < 1:
            optimizer.param_groups[0]["lr"] = 1e-3 * max(1 - done, 0.2)
            agreed = imitate(player, optimizer, gather(batch, player, slope, asked.imitate))
            curve.draw(player, GAMES * STEPS, f"{agreed:.0%} as {asked.imitate}")
        batch = Batch(
            asked.game, asked.players, size=GAMES, seed=asked.seed, opponents=asked.imitate
        )
    rate = 3e-4 if asked.imitate else 1e-3
    while (done := curve.share()) < 1:
        optimizer.param_groups[0]["lr"] = rate * max(1 - done, 0.05)
        improve(player, optimizer, gather(batch, player, slope), asked.bonus * (1 - done))
        curve.draw(player, GAMES * STEPS, "PPO")
    curve.measure(player, asked.games, "PPO")
    bot = save(player, curve, asked)
    print(f"it plays: naught play {asked.game} --players {asked.players} --bot {bot}")


class Curve:
    """How often the learner wins, measured now and then; minutes are of one core's time."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.began, self.started = asked, time.process_time(), time.monotonic()
        self.points: list[tuple[object, ...]] = []
        self.decisions = 0

    def minutes(self) -> float:
        return (time.process_time() - self.began) / 60

    def share(self) -> float:
        """How much of the time is over."""
        return self.minutes() / self.asked.minutes

    def draw(self, player: Player, decisions: int, note: str) -> None:
        """Count decisions; if it is time to, measure and keep what was learned so far."""
        self.decisions += decisions
        if self.share() >= (len(self.points) + 1) / POINTS:
            self.measure(player, EVALUATED, note)

    def measure(self, player: Player, games: int, note: str) -> None:
        """Add a point, tell it, and keep the agent as it is."""
        asked, spent = self.asked, self.minutes()
        wall = (time.monotonic() - self.started) / 60
        won = evaluate(player, asked.game, asked.players, asked.against, games)
        low, high = wilson(won, games)
        self.points.append(
            (
                f"{spent:.2f}",
                f"{wall:.2f}",
                self.decisions,
                note,
                games,
                won,
                f"{low:.4f}",
                f"{high:.4f}",
            )
        )
        print(
            f"{spent:5.1f} min, {self.decisions:>10,} decisions, {note}: wins {won / games:.1%} "
            f"of {games} ({low:.1%} to {high:.1%}) against {asked.against}",
            flush=True,
        )
        save(player, self, asked)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval for a share of games."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    reach = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    low, high = (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)
    return max(low, 0.0), min(high, 1.0)


def shaped(batch: Batch, wish: str | None) -> np.ndarray:
    """The slope of a potential that is a block of the observation times a weight."""
    name, _, weight = (wish or ":0").partition(":")
    parts = [np.full(b.size, float(weight) * (b.name == name), np.float32) for b in batch.blocks]
    return np.concatenate(parts)


def save(player: Player, curve: "Curve", asked: argparse.Namespace) -> Path:
    """A bot in a file, with the weights as NumPy arrays and the curve in the folder of its name."""
    bot = asked.folder / f"{asked.game}_ppo.py"
    home = bot.with_suffix("")
    home.mkdir(parents=True, exist_ok=True)
    shutil.copy(AGENT, bot)
    weights = {key: part.detach().numpy() for key, part in player.state_dict().items()}
    np.savez(home / "weights.npz", **weights)
    card = {
        "game": asked.game, "players": asked.players, "command": shlex.join(sys.argv),
        "starts": player.starts,
    }  # fmt: skip
    (home / "card.json").write_text(json.dumps(card))
    with (home / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *curve.points])
    return bot


if __name__ == "__main__":
    main()
