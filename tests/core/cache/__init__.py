"""Compiled kernels: how they are made, kept, packed and found again."""
