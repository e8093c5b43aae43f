"""Playing alone: the best result is remembered, for each way to play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.people import Guest, Server

OWN_CARDS = Path(__file__).parents[3] / "src/naught/games/numzumzero/cards.toml"


def play_alone(guest: Guest, mode: str, choose: Callable[[list[str]], str]) -> tuple[str, int]:
    """A whole game alone; its table and the score."""
    order = {"game": "numzumzero", "players": 1, "options": {"mode": mode}, "start": True}
    table = guest.post("/api/tables", order)["id"]
    step = guest.get(f"/api/tables/{table}/step")
    while step["result"] is None:
        if step["pause"]:
            step = guest.post(f"/api/tables/{table}/ready")
        elif step["legal"]:
            move = {"turn": step["turn"], "move": choose(step["legal"])}
            step = guest.post(f"/api/tables/{table}/moves", move)
        else:
            step = guest.get(f"/api/tables/{table}/step")
    return table, step["result"]["scores"][0]


def first(legal: list[str]) -> str:
    return legal[0]


def last(legal: list[str]) -> str:
    return legal[-1]


def test_the_best_result_alone_is_shown_for_each_set_of_options(
    person: Callable[..., Guest],
) -> None:
    ada = person("Ada")
    assert ada.get("/api/me/best?game=numzumzero") == []
    basic = [play_alone(ada, "basic", choose) for choose in (first, last, first)]
    table, score = play_alone(ada, "advanced", first)
    bests = ada.get("/api/me/best?game=numzumzero")
    said = {best["options"]["mode"]: best for best in bests}
    assert said["advanced"] == {
        "options": {"mode": "advanced"},
        "games": 1,
        "score": score,
        "table": table,
        "before": None,
    }
    scores = [points for _, points in basic]
    best = scores.index(max(scores))
    assert said["basic"]["games"] == 3
    assert said["basic"]["score"] == max(scores)
    assert said["basic"]["table"] == basic[best][0]
    assert said["basic"]["before"] == max(scores[:best] + scores[best + 1 :])


def test_a_personal_best_comes_from_finished_games_only(person: Callable[..., Guest]) -> None:
    ada, bo = person("Ada"), person("Bo")
    play_alone(ada, "basic", first)
    begun: dict[str, Any] = {"game": "numzumzero", "players": 1, "start": True}
    bo.post("/api/tables", begun)
    assert bo.get("/api/me/best?game=numzumzero") == []
    assert bo.get("/api/me/best?game=zero") == []
    assert bo.raw("GET", "/api/me/best?game=chess").status_code == 404


def test_the_lead_is_drawn_and_looked_at_before_the_cards_are_dealt(
    person: Callable[..., Guest],
) -> None:
    ada = person("Ada")
    wish = {"game": "numzumzero", "players": 2, "bots": ["easy"], "start": True}
    table = f"/api/tables/{ada.post('/api/tables', wish)['id']}"
    step = ada.get(f"{table}/step")
    assert step["pause"]
    assert not step["view"]["dealt"]
    assert len(step["view"]["draws"]) >= 2
    assert step["legal"] == []
    ada.post(f"{table}/ready")
    while not (step := ada.get(f"{table}/step"))["view"]["dealt"]:
        pass
    assert not step["pause"]


def other_cards(folder: Path, assumed: str) -> Path:
    """A folder with cards of one's own: the 4 carries three marks."""
    text = OWN_CARDS.read_text().replace("4 = [0, 0, 0, 0]", "4 = [3, 0, 0, 0]")
    folder.mkdir()
    file = folder / "numzumzero.toml"
    file.write_text(text.replace("assumed = true", f"assumed = {assumed}"))
    return folder


def test_other_cards_are_used_and_nothing_is_assumed_if_somebody_vouches_for_them(
    own_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = own_server("--no-limits", "--cards", str(other_cards(tmp_path / "cards", "false")))
    ada = Guest(server.ready(), "Ada")
    info = {game["name"]: game for game in ada.get("/api/games")}
    assert info["numzumzero"]["assumed"] == []
    assert not any(option["assumed"] for option in info["numzumzero"]["options"])
    assert info["zero"]["assumed"]
    table, _ = play_alone(ada, "advanced", first)
    record = ada.raw("GET", f"/api/tables/{table}/record").text
    assert "B4***" in record
    ours = next(line for line in record.splitlines() if line.startswith("cards: "))
    ada.close()
    server.stop()
    usual = Server(server.database, "--no-limits").start().ready()
    try:
        guest = Guest(usual, "Bo")
        refused = guest.raw("GET", f"/api/tables/{table}")
        assert refused.status_code == 409
        assert "--cards" in refused.json()["problem"]
        assert ours.removeprefix("cards: ") in refused.json()["problem"]
        guest.close()
    finally:
        usual.close()
