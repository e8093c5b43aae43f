"""The engine: what every game is made of. It knows no game by name.

A game       contract.py    what a game provides: read this first to add one
             defaults/      for those parts that a game need not write itself
             game.py        its static facts, and the functions that its rules provide
             options.py     what a host may choose
             rulebook.py    a rulebook.md, parsed
             cards.py       files of printed cards
             catalogue.py   how a game is found by its name
             reasons.py     why a move is better than another, in sentences
A match      match.py       a state with its record: checked play, undo, replay
             record.py      the text format
             fair.py        deck orders that anybody can verify; what a seed is
             verify.py      do a record's shuffles follow from its seed
             errors.py      what is refused, and how that is reported
Kernels      kernel.py      @kernel, record types, generic functions
             shuffle.py     their random numbers
             adam.py        how they learn
             coding.py      a game as numbers, for learning environments
             cache/         what they were compiled to, kept from one run to the next

options, rulebook, cards, record, fair, errors and cache.place need no compiler and import none.
"""
