"""Networks this small gain nothing by more threads, and lose much where cores are busy."""

import torch

torch.set_num_threads(1)
