"""The deck of the day: the same for all, one go for each, no look before the last tile."""

from collections.abc import Callable

from naught.core.shuffle import fair_order
from tests.server.people import Frame, Guest

Person = Callable[..., Guest]
DAILY = "/api/daily/nmbr9"


def opened(guest: Guest) -> str:
    """The guest's table of today."""
    return f"/api/tables/{guest.post(DAILY)['id']}"


def placed(guest: Guest, table: str, tiles: int = 20) -> Frame:
    """Place some tiles on the first place there is; the step after it."""
    step: Frame = guest.get(f"{table}/step")
    for _ in range(tiles):
        step = guest.post(f"{table}/moves", {"turn": step["turn"], "move": step["legal"][0]})
    return step


def refused(guest: Guest, method: str, path: str, body: Frame | None = None) -> Frame:
    """What a guest hears whose wish is not granted."""
    answer = guest.raw(method, path, body)
    assert answer.status_code >= 400
    refusal: Frame = answer.json()
    return refusal


def test_everybody_gets_the_same_deck_and_the_day_has_one_fingerprint(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    tables = [opened(guest) for guest in (ada, ben)]
    assert tables[0] != tables[1]
    steps = [placed(guest, table) for guest, table in zip((ada, ben), tables, strict=True)]
    assert steps[0]["view"]["called"] == steps[1]["view"]["called"]
    fingerprints = {ada.get(tables[0])["commitment"], ben.get(tables[1])["commitment"]}
    assert fingerprints == {ada.get(DAILY)["commitment"]}
    seed = bytes.fromhex(ada.get(tables[0])["seed"])
    deck = [str(number) for number in range(10) for _ in range(2)]
    assert [int(card) for card in fair_order(seed, 0, deck)] == steps[0]["view"]["called"]


def test_a_guest_places_the_deck_once(person: Person) -> None:
    ada = person("Ada")
    table = opened(ada)
    assert opened(ada) == table
    placed(ada, table)
    assert opened(ada) == table
    assert ada.get(DAILY)["status"] == "over"
    answer = refused(ada, "POST", f"{table}/again")
    assert answer["problem"] == "the deck of the day is placed once"


def test_no_bot_places_for_somebody(person: Person) -> None:
    ada = person("Ada")
    answer = refused(ada, "PUT", f"{opened(ada)}/places/0/bot", {"level": "hard"})
    assert answer["problem"] == "the deck of the day is placed by yourself"


def test_the_list_and_the_others_displays_open_with_the_own_last_tile(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    first, second = opened(ada), opened(ben)
    placed(ada, first)
    assert ben.get(DAILY)["places"] == []
    for path in (first, f"{first}/step", f"{first}/record", f"{first}/replay"):
        answer = refused(ben, "GET", path)
        assert answer["problem"] == "place the deck of the day yourself first, then look"
    placed(ben, second)
    entries = {entry["table"]: entry for entry in ben.get(DAILY)["places"]}
    own, other = entries[second.rpartition("/")[2]], entries[first.rpartition("/")[2]]
    assert (own["you"], own["name"], other["you"], other["name"]) == (True, "Ben", False, "Ada")
    assert own["points"] == ben.get(f"{second}/step")["result"]["scores"][0]
    assert own["place"] == other["place"]  # the same deck placed the same way
    assert ben.get(f"{first}/step")["view"]["over"]


def test_a_day_to_come_has_no_deck_and_a_past_one_shows_its_secret_number(person: Person) -> None:
    ada = person()
    assert (
        "there is no deck of 2999-01-01"
        in refused(ada, "GET", f"{DAILY}?day=2999-01-01")["problem"]
    )
    assert "a day is a date" in refused(ada, "GET", f"{DAILY}?day=tomorrow")["problem"]
    past = ada.get(f"{DAILY}?day=2024-02-29")
    assert past["places"] == []
    assert len(bytes.fromhex(past["seed"])) == 32
    assert ada.get(DAILY)["seed"] is None


def test_a_game_for_several_has_no_deck_of_the_day(person: Person) -> None:
    answer = refused(person(), "GET", "/api/daily/zero")
    assert answer["problem"] == "ZERO cannot be played alone: it has no daily deck"


def test_trying_a_move_out_tells_the_rule_and_the_squares_and_changes_nothing(
    person: Person,
) -> None:
    ada = person()
    table = opened(ada)
    step = placed(ada, table, 1)
    good = ada.post(f"{table}/try", {"move": step["legal"][0]})
    assert good == {"legal": True, "problem": None, "rule": None, "where": []}
    bad = ada.post(f"{table}/try", {"move": "r0@90,90"})
    assert (bad["legal"], bad["rule"]) == (False, "R7")
    assert "90,90" in bad["where"] or "90,91" in bad["where"]
    assert ada.get(f"{table}/step") == step
