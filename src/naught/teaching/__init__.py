"""Teaching: guided first games, exercises and drawn examples, all of them data beside the rules.

positions  a position as data: shuffles and moves, replayed through Match
lessons    games/<g>/lessons/*.toml: one thing at a time, on prepared positions
exercises  games/<g>/exercises.json: positions with one clearly best move (`naught exercises`)
examples   games/<g>/examples.toml: what the rulebook draws, with what the engine says about it
answers    what a learner hears after a move

A game brings as many of these as it likes; its folder is looked through (Game.home). The engine
judges everywhere: a lesson says which moves it hopes for, never what is legal or what happens.
"""
