"""Agents learn something in a minute: far more than chance would give them. Needs PyTorch."""

import runpy
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from naught.envs import Batch
from naught.envs.sb3 import SB3Games

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"
GAME = "numzumzero"


def test_stable_baselines_sees_the_masks_and_the_last_observation() -> None:
    envs = SB3Games(GAME, 4, players=2, opponents="random", seed=1)
    assert is_masking_supported(envs)
    seen, ended = envs.reset(), 0
    for _ in range(60):
        masks = get_action_masks(envs)
        assert masks.shape == (4, envs.batch.actions)
        seen, rewards, dones, infos = envs.step(masks.argmax(1))
        assert seen.shape == (4, envs.batch.width)
        assert rewards.shape == (4,)
        for done, info in zip(dones, infos, strict=True):
            assert ("terminal_observation" in info) == done
        ended += dones.sum()
    assert ended


def test_maskable_ppo_learns_to_win_more_than_random_play_does() -> None:
    example = runpy.run_path(str(EXAMPLES / "maskable_ppo.py"))
    envs = SB3Games(GAME, 64, players=2, opponents="random", seed=1)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=64, batch_size=1024, gamma=1.0, seed=1, device="cpu"
    )
    model.learn(100_000)
    against = SB3Games(GAME, 64, players=2, opponents="random", reward="win", seed=2)
    assert example["won"](model, against, 500) > 0.65  # random play: a half at most, +- 0.05


def test_our_own_ppo_learns_to_win_more_than_random_play_does() -> None:
    example = runpy.run_path(str(EXAMPLES / "ppo.py"))
    torch.manual_seed(1)
    batch = Batch(GAME, 2, size=256, seed=1)
    player = example["Player"](batch.width, batch.actions, 128)
    optimizer = torch.optim.Adam(player.parameters(), 1e-3)
    for _ in range(6):
        gathered = example["gather"](batch, player, np.zeros(batch.width, np.float32))
        example["improve"](player, optimizer, gathered, 0.01)
    assert example["evaluate"](player, GAME, 2, "random", 512) > 0.65
