"""A search that plans one display of NMBR 9, and how it learns.

planner.py   the search: the twelve places that look best, tried in imagined orders of tiles
value.py     how many more points a display will make, by a small net (value.npz)
training.py  how that net learns, by playing: `naught train nmbr9`
"""
