"""The engine: what every game is made of. It knows no game by name.

A game       contract.py    what a game provides: read this first to add one
             defaults/      for those parts that a game need not write itself
             game.py        its static facts, and the functions that its rules provide
             options.py     what a host may choose
             catalogue.py   how a game is found by its name
             texts/         files of printed cards, a rulebook.md parsed, reasons as sentences
A match      match.py       a state with its record: checked play, undo, replay
             taking_back.py which moves may be taken back: those that revealed nothing new
             record.py      the text format
             fair/          deck orders that anybody can verify; what a seed is
             errors.py      what is refused, and how that is reported
Kernels      kernel.py      @kernel, record types, generic functions
             shuffle.py     their random numbers
             adam.py        how they learn
             coding.py      a game as numbers, for learning environments
             cache/         how they are compiled, and kept from one run to the next

options, texts, record, fair.orders, errors and cache.place need no compiler and import none.
"""
