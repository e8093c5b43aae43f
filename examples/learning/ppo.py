"""A masked PPO in one file: one network learns by playing itself, in every seat.

    python examples/learning/ppo.py numzumzero --players 2 --minutes 12 --folder trained

Needs PyTorch besides naught. Every seat is the learner: a batch of games hands over whichever seat
is to act, and each decision is credited with what its own seat gets in the end.

With `--imitate BOT` it first learns to do what that bot would do in the positions it gets itself
into (DAgger), and then to beat it; where random games are long and aimless, as in ZERO, that saves
hours. The folder then
holds the curve and a bot in a file, which plays anywhere:

    naught play numzumzero --players 2 --bot trained/numzumzero_ppo.py
"""

import argparse
import json
import shutil
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from naught.envs import Batch

GAMES = 256  # side by side
STEPS = 64  # of each between two updates
PASSES = 3  # over what was gathered
PART = 2048  # decisions in a minibatch
CLIP, VALUE_WEIGHT, MOST_NORM = 0.2, 0.5, 0.5
DISCOUNT, TRACE = 0.995, 0.9
EVALUATED = 256  # games, now and then
IMITATING = 0.3  # of the time, if there is somebody to imitate
AGENT = Path(__file__).with_name("_ppo_agent.py")  # what plays the weights, with NumPy alone


class Player(nn.Module):
    """Policy and value on one trunk."""

    def __init__(self, width: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, where what is not legal has none, and the value."""
        inside = self.trunk(seen)
        logits = self.policy(inside).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(inside).squeeze(1)


class Gathered:
    """Decisions of every seat of every game; each waits for what its seat gets for it."""

    def __init__(self) -> None:
        self.rows: list[tuple[np.ndarray, ...]] = []

    def add(self, *row: np.ndarray) -> None:
        self.rows.append(row)

    def stacked(self) -> list[np.ndarray]:
        return [np.stack(column) for column in zip(*self.rows, strict=True)]


def gather(batch: Batch, player: Player, slope: np.ndarray) -> tuple[np.ndarray, ...]:
    """Play on in all games; observations, masks, actions, logarithms, advantages, returns.

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
            batch.step(actions.numpy())
            kept.add(
                seen, masks, seats, actions.numpy(), chosen.numpy(), values.numpy(),
                batch.rewards.copy(), batch.dones.copy(),
            )  # fmt: skip
    seen, masks, seats, actions, chosen, values, rewards, dones = kept.stacked()
    advantages, known = credit(seats, values, rewards, dones, seen @ slope)
    flat = (array[known] for array in (seen, masks, actions, chosen, advantages))
    return *flat, (advantages + values)[known]


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
    player: Player, optimizer: torch.optim.Optimizer, gathered: tuple[np.ndarray, ...], bonus: float
) -> None:
    """Some passes of clipped policy gradient."""
    seen, masks, actions, chosen, advantages, returns = map(torch.from_numpy, gathered)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(PASSES):
        for part in torch.randperm(len(seen)).split(PART):
            logs, values = player(seen[part], masks[part])
            ratio = (logs.gather(1, actions[part, None]).squeeze(1) - chosen[part]).exp()
            gain = advantages[part]
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            miss = (values - returns[part]).pow(2).mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * miss - surrogate - bonus * entropy).backward()
            nn.utils.clip_grad_norm_(player.parameters(), MOST_NORM)
            optimizer.step()


def imitate(batch: Batch, player: Player, optimizer: torch.optim.Optimizer, teacher: str) -> float:
    """Play on, and learn what the teacher would have done; the share of equal choices."""
    agreed = 0.0
    for _ in range(STEPS):
        seen = torch.from_numpy(batch.observations.copy())
        masks = torch.from_numpy(batch.masks.copy())
        taught = torch.from_numpy(batch.advise(teacher))
        logs, _ = player(seen, masks)
        optimizer.zero_grad()
        nn.functional.nll_loss(logs, taught).backward()
        optimizer.step()
        agreed += (logs.argmax(1) == taught).float().mean().item() / STEPS
        batch.step(torch.multinomial(logs.detach().exp(), 1).squeeze(1).numpy())
    return agreed


def evaluate(player: Player, game: str, players: int, opponents: str, games: int) -> float:
    """The share of games won, joint wins shared, with the likeliest action in a seat by chance."""
    batch = Batch(game, players, size=128, seed="evaluate", opponents=opponents, reward="win")
    won, played = 0.0, 0
    counted = np.zeros(batch.size, int)
    most = -(-games // batch.size)
    while played < games:
        learners = np.array([batch.learner(at) for at in range(batch.size)])
        with torch.no_grad():
            logs, _ = player(
                torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
            )
        batch.step(logs.argmax(1).numpy())
        for at in np.flatnonzero(batch.dones & (counted < most)):  # as many of every table
            counted[at] += 1
            played += 1
            won += (batch.rewards[at, learners[at]] + 1) / 2
    return won / played


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
    parser.add_argument("--against", default="greedy", help="what the curve measures")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    batch = Batch(asked.game, asked.players, size=GAMES, seed=asked.seed)
    player = Player(batch.width, batch.actions, asked.hidden)
    optimizer = torch.optim.Adam(player.parameters(), 1e-3)
    curve = Curve(asked)
    if asked.imitate:
        while curve.share() < IMITATING:
            agreed = imitate(batch, player, optimizer, asked.imitate)
            curve.draw(player, GAMES * STEPS, f"{agreed:.0%} as {asked.imitate}")
        batch = Batch(
            asked.game, asked.players, size=GAMES, seed=asked.seed, opponents=asked.imitate
        )
    slope, rate = shaped(batch, asked.shape), 3e-4 if asked.imitate else 1e-3
    while (done := curve.share()) < 1:
        optimizer.param_groups[0]["lr"] = rate * max(1 - done, 0.05)
        improve(player, optimizer, gather(batch, player, slope), 0.01 * (1 - done))
        curve.draw(player, GAMES * STEPS)
    save(player, curve.points, asked)


class Curve:
    """How often the learner wins, measured now and then."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.started = asked, time.monotonic()
        self.points: list[tuple[float, int, float]] = []
        self.decisions = 0

    def share(self) -> float:
        """How much of the time is over."""
        return (time.monotonic() - self.started) / 60 / self.asked.minutes

    def draw(self, player: Player, decisions: int, note: str = "") -> None:
        """Count decisions, and measure if it is time to."""
        self.decisions += decisions
        minutes = self.share() * self.asked.minutes
        if self.points and minutes - self.points[-1][0] < self.asked.minutes / 12:
            return
        asked = self.asked
        share = evaluate(player, asked.game, asked.players, asked.against, EVALUATED)
        self.points.append((round(minutes, 2), self.decisions, round(float(share), 4)))
        print(
            f"{minutes:5.1f} min, {self.decisions:>10,} decisions: {share:.1%} {note}", flush=True
        )


def shaped(batch: Batch, wish: str | None) -> np.ndarray:
    """The slope of a potential that is a block of the observation times a weight."""
    name, _, weight = (wish or ":0").partition(":")
    parts = [np.full(b.size, float(weight) * (b.name == name), np.float32) for b in batch.blocks]
    return np.concatenate(parts)


def save(player: Player, curve: list[tuple[float, int, float]], asked: argparse.Namespace) -> None:
    """A bot in a file, with the weights as NumPy arrays and the curve in the folder of its name."""
    bot = asked.folder / f"{asked.game}_ppo.py"
    home = bot.with_suffix("")
    home.mkdir(parents=True, exist_ok=True)
    shutil.copy(AGENT, bot)
    weights = {key: part.detach().numpy() for key, part in player.state_dict().items()}
    np.savez(home / "weights.npz", **weights)
    card = {"game": asked.game, "players": asked.players, "against": asked.against, "curve": curve}
    (home / "card.json").write_text(json.dumps(card))
    print(f"kept in {asked.folder}: naught play {asked.game} --players {asked.players} --bot {bot}")


if __name__ == "__main__":
    main()
