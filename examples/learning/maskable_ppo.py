"""MaskablePPO of sb3-contrib on 64 games: `python examples/learning/maskable_ppo.py numzumzero`."""

import sys

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks

from naught.envs.sb3 import SB3Games


def main(game: str, decisions: int) -> float:
    """Learn against quick play; the share of 500 games won afterwards."""
    torch.set_num_threads(1)  # networks this small gain nothing by more
    model = MaskablePPO(
        "MlpPolicy",
        SB3Games(game, 64, players=2, seed=1),
        n_steps=64,
        batch_size=1024,
        gamma=1.0,
        seed=1,
        device="cpu",
    )
    model.learn(decisions)
    return won(model, SB3Games(game, 64, players=2, reward="win", seed=2), 500)


def won(model: MaskablePPO, envs: SB3Games, games: int) -> float:
    seen, results = envs.reset(), []
    while len(results) < games:
        actions, _ = model.predict(seen, action_masks=get_action_masks(envs), deterministic=True)
        seen, rewards, dones, _ = envs.step(actions)
        results += ((rewards[dones] + 1) / 2).tolist()
    return float(np.mean(results))


if __name__ == "__main__":
    share = main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500_000)
    print(f"wins {share:.1%} against quick play")
