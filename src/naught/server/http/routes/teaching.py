"""Routes: lessons, task by task, and the exercises of the day. Nothing is stored."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from naught.server.house import House
from naught.server.http.limits.rate_limits import at_most
from naught.server.wire.messages import Fits, Try, Verdict
from naught.server.wire.teaching import ExerciseDay, Lesson, Task, TaskAnswer

TASK = "/api/games/{game:str}/lessons/{lesson:str}/{index:int}"


@get("/api/games/{game:str}/lessons")
async def lessons(house: House, game: str) -> list[Lesson]:
    return await house.lessons.of(game)


@get("/api/games/{game:str}/exercises")
async def exercises(house: House, game: str) -> ExerciseDay:
    """The exercises of today, in UTC: the same for everybody."""
    return await house.lessons.exercises(game, house.days.today)


@get(TASK, guards=[at_most("play")])
async def task(house: House, game: str, lesson: str, index: int) -> Task:
    return await house.lessons.task(game, lesson, index)


@post(TASK, status_code=200, guards=[at_most("play")])
async def attempt(house: House, game: str, lesson: str, index: int, data: Try) -> TaskAnswer:
    """What comes of a move; nothing changes."""
    return await house.lessons.answer(game, lesson, index, data.move)


@post(f"{TASK}/try", status_code=200, guards=[at_most("play")])
async def try_in_task(house: House, game: str, lesson: str, index: int, data: Try) -> Verdict:
    """Whether a move could be made in a task."""
    return await house.lessons.judge(game, lesson, index, data.move)


@get(f"{TASK}/fits", guards=[at_most("play")])
async def fits_in_task(
    house: House,
    game: str,
    lesson: str,
    index: int,
    cards: Annotated[str, Parameter(description="cards of the hand, with spaces")] = "",
    line: Annotated[int | None, Parameter(ge=0, le=200, description="a line of the view")] = None,
) -> Fits:
    return await house.lessons.fits(game, lesson, index, cards.split(), line)


ROUTES = [lessons, exercises, task, attempt, try_in_task, fits_in_task]
