"""Learning environments of every game, on one batched core."""

from naught.envs.batch import Batch

__all__ = ["Batch"]
