"""Lessons over the wire: real steps, clear refusals, and nothing a seat may not know."""

import json
from collections.abc import Callable

import pytest

from tests.server.people import Guest

Person = Callable[..., Guest]

LESSON = "/api/games/zero/lessons/first"
SWAP = 2  # the task that asks for a swap


def test_a_task_is_a_step_of_the_real_game(person: Person) -> None:
    ada = person()
    (lesson,) = ada.get("/api/games/zero/lessons")
    assert lesson["name"] == "first"
    assert lesson["round"]["bots"] == ["easy", "easy"]
    task = ada.get(f"{LESSON}/{SWAP}")
    assert task["asks"]
    assert task["best"] in task["step"]["legal"]
    assert len(task["step"]["outcomes"]) == len(task["step"]["legal"])
    offers = {game["name"]: game["lesson"] for game in ada.get("/api/games")}
    assert offers["zero"] == {"aim": lesson["aim"], "minutes": lesson["minutes"]}


def test_a_task_and_its_answer_hold_no_cards_of_others(person: Person) -> None:
    ada = person()
    step = ada.get(f"{LESSON}/{SWAP}")["step"]
    after = ada.post(f"{LESSON}/{SWAP}", {"move": "knock"})["step"]
    for view in (step["view"], after["view"]):
        assert [hand["cards"] for hand in view["hands"][1:]] == [[], []]
    assert "V2" not in json.dumps([step, after])  # in the hand of another seat all along


def test_a_move_in_a_task_is_answered_and_changes_nothing(person: Person) -> None:
    ada = person()
    before = ada.get(f"{LESSON}/{SWAP}")
    good = ada.post(f"{LESSON}/{SWAP}", {"move": before["best"]})
    poor = ada.post(f"{LESSON}/{SWAP}", {"move": "R1>B8"})
    assert good["praised"]
    assert not good["why"]
    assert not poor["praised"]
    assert poor["happened"] == ["{0} gave [R1] and took [B8]."]
    assert poor["why"]
    assert ada.get(f"{LESSON}/{SWAP}") == before
    assert ada.post(f"{LESSON}/{SWAP}/try", {"move": "knock"})["legal"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "problem"),
    [
        ("GET", "/api/games/chess/lessons", None, 404, "there is no game 'chess'"),
        ("GET", "/api/games/zero/lessons/none/0", None, 404, "no lesson 'none': there is first"),
        ("GET", f"{LESSON}/99", None, 404, "no task 99 in this lesson: 0 to 6"),
        ("POST", f"{LESSON}/{SWAP}", {"move": "R9>R4"}, 422, "R9"),
        ("POST", f"{LESSON}/{SWAP}", {"move": "Y1>R4"}, 422, "Y1 is not in your hand"),
        ("POST", f"{LESSON}/6", {"move": "knock"}, 422, "the game is over"),
        ("POST", f"{LESSON}/1", {"move": "knock"}, 409, "only something to see here"),
        ("POST", f"{LESSON}/{SWAP}", {"move": 7}, 400, "move"),
        ("GET", f"{LESSON}/{SWAP}/fits?cards=R1", None, 404, "no moves that can be searched"),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    person: Person, method: str, path: str, body: object, status: int, problem: str
) -> None:
    answer = person().raw(method, path, body)
    assert answer.status_code == status
    assert problem in answer.json()["problem"]


def test_the_exercises_of_today_are_the_same_for_everybody(person: Person) -> None:
    ada, ben = person(), person()
    today = ada.get("/api/games/zero/exercises")
    assert today == ben.get("/api/games/zero/exercises")
    assert len(today["exercises"]) == 5
    at = f"/api/games/zero/lessons/exercises/{today['exercises'][0]['index']}"
    task = ada.get(at)
    solved = ada.post(at, {"move": task["best"]})
    assert solved["praised"]
    assert solved["why"]
