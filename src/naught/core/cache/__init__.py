"""Compiled kernels, kept from one run to the next.

place.py     the folder they are kept in, and which games are compiled; imports no compiler
pack.py      kernels that came with the package, compiled for many processors
reach.py     what a piece of compiled code depends on: code it can call, constants it has frozen
frugal.py    how kernels are compiled: what only kernels call is never made ready for Python
lowering.py  where compiled kernels differ from what Numba makes: faster
keep.py      Numba's hook into these: reads a kernel that fits, writes one that was just compiled
patience.py  kernels that another process is compiling: until they are kept, plain Python runs
"""
