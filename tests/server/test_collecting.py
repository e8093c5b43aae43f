"""What is thrown away in circles, as closed websockets are, does not stay until the evening."""

from tests.programs import uncompiled

PROGRAM = """
import asyncio, gc, weakref
from types import SimpleNamespace
from naught.server.serve import COLLECT_AFTER, collect_seldom

class Line:
    def __init__(self):
        self.itself, self.things = self, [[] for _ in range(100)]

opened = asyncio.Event()
opened.set()
house = SimpleNamespace(opened=opened, catalogue=SimpleNamespace(settled=opened))
asyncio.run(collect_seldom(house))
lines = [Line() for _ in range(2_000)]
gc.collect(1)  # they are old now
living = weakref.WeakSet()
for number in range(30_000):  # one comes as another leaves
    lines[number % 2_000] = line = Line()
    living.add(line)
print(len(living))
"""


def test_circles_of_old_objects_are_freed_while_new_ones_come() -> None:
    (living,) = uncompiled(PROGRAM)
    assert int(living) < 6_000  # of 30,000
