"""Nobody is sent what they may not know: asserted on everything that crosses every socket."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from naught.core.record import read
from tests.server.people import Frame, Guest, Live, full_table, mostly_swaps, play_out

Person = Callable[..., Guest]

CARD = re.compile(r"\b[RYGBVSK][1-8]\b")


def frames(live: Live) -> list[Frame]:
    return [json.loads(text) for text in live.texts]


def cards_in(value: Any) -> set[str]:
    """Every card named anywhere in a message, in whatever field."""
    return set(CARD.findall(json.dumps(value)))


def hands_by_event(record: str, players: int) -> Iterator[tuple[list[set[str]], set[str]]]:
    """What was really true after every event: the hands and the pool, replayed by hand."""
    hands: list[set[str]] = []
    pool: set[str] = set()
    for line in read(record).lines:
        if line.seat is None:
            deck = line.text.split()
            hands = [set(deck[9 * seat : 9 * seat + 9]) for seat in range(players)]
            pool = set(
                deck[9 * players : 9 * players + len(deck[9 * players :])][: pool_size(players)]
            )
        elif line.text != "knock":
            give, take = line.text.split(">")
            hands[line.seat] = hands[line.seat] - {give} | {take}
            pool = pool - {take} | {give}
        yield [set(hand) for hand in hands], set(pool)


def pool_size(players: int) -> int:
    return 9 if players == 2 else 5


def public_cards(record: str, upto: int) -> set[str]:
    """Cards of the present round that everybody has seen: in the pool or in a move."""
    seen: set[str] = set()
    truths = hands_by_event(record, 3)
    for line, (_, pool) in itertools.islice(zip(read(record).lines, truths, strict=True), upto):
        seen = set(pool) if line.seat is None else seen | pool | cards_in(line.text)
    return seen


def check_frame(frame: Frame, record: str, events: int) -> None:
    """A step of a running round names own cards and public ones, and no other."""
    *_, (hands, _) = itertools.islice(hands_by_event(record, 3), events)
    allowed = public_cards(record, events)
    if frame["seat"] is not None:
        allowed |= hands[frame["seat"]]
    present = {key: value for key, value in frame.items() if key != "log"}
    present["view"] = {key: value for key, value in frame["view"].items() if key != "scored"}
    assert cards_in(present) <= allowed


def test_every_frame_holds_only_what_its_reader_may_know(person: Person) -> None:
    guests = [person(name) for name in ("Ada", "Ben", "Eva")]
    watcher = person("Tom")
    table = full_table(guests, rounds=2)
    lives = [guest.live(table) for guest in guests]
    tom = watcher.live(table)
    play_out(lives, mostly_swaps)
    tom.until_step(lambda step: step["result"])
    record = watcher.http.get(f"{table}/record").text
    checked = 0
    for live in (*lives, tom):
        for frame in frames(live):
            if frame["type"] == "step" and not frame["pause"] and not frame["result"]:
                check_frame(frame, record, frame["log_from"] + len(frame["log"]))
                checked += 1
    assert checked > 40
    for live in (*lives, tom):
        live.close()


def test_the_check_above_would_notice_a_leak(person: Person) -> None:
    ada, ben, eva = (person(name) for name in ("Ada", "Ben", "Eva"))
    table = full_table([ada, ben, eva])
    lives = [guest.live(table) for guest in (ada, ben, eva)]
    for live in lives:
        live.until_step()
    firsts = {live.step["seat"]: live.step for live in lives}
    play_out(lives, lambda _: "knock")
    record = ada.http.get(f"{table}/record").text
    leaky = {**firsts[0], "view": {**firsts[0]["view"], "hands": firsts[1]["view"]["hands"]}}
    check_frame(firsts[0], record, 1)
    try:
        check_frame(leaky, record, 1)
    except AssertionError:
        pass
    else:
        raise RuntimeError("a leak went unnoticed")
    for live in lives:
        live.close()


def test_before_the_end_no_message_names_the_seed_or_a_guest(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    with guests[0].live(table) as adas, guests[1].live(table) as bens:
        adas.until_step()
        bens.until_step()
        running = [*adas.texts, *bens.texts]
        play_out([adas, bens], lambda _: "knock")
    seed = guests[0].get(table)["seed"]
    ids = [guest.id for guest in guests]
    assert seed not in "".join(running)
    everything = "".join([*adas.texts, *bens.texts])
    assert not any(guest in everything for guest in ids)


def test_a_watcher_and_a_stranger_get_the_public_view_only(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    stranger = person("Tom").get(f"{table}/step")
    assert stranger["seat"] is None
    assert stranger["legal"] == []
    assert all(hand["cards"] == [] for hand in stranger["view"]["hands"])
    for seat, step in ((guest.get(table)["seat"], guest.get(f"{table}/step")) for guest in guests):
        sizes = [len(hand["cards"]) for hand in step["view"]["hands"]]
        assert sizes[seat] == 9
        assert sum(sizes) == 9


def test_refusals_tell_nothing_about_other_hands(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    steps = {guest.get(table)["seat"]: guest.get(f"{table}/step") for guest in guests}
    mover = next(guest for guest in guests if guest.get(f"{table}/step")["legal"])
    seat = mover.get(table)["seat"]
    own = set(steps[seat]["view"]["hands"][seat]["cards"])
    others = set(steps[1 - seat]["view"]["hands"][1 - seat]["cards"])
    pool = steps[seat]["view"]["pool"]
    deck = {f"{colour}{number}" for colour in "RYGBVSK" for number in range(1, 9)}
    aside = deck - own - others - set(pool)
    problems = set()
    for card in (sorted(others)[0], sorted(aside)[0]):
        move = {"type": "move", "turn": 0, "move": f"{card}>{pool[0]}"}
        problems.add(mover.raw("POST", f"{table}/moves", move).json()["problem"].replace(card, "X"))
        move["move"] = f"{sorted(own)[0]}>{card}"
        problems.add(mover.raw("POST", f"{table}/moves", move).json()["problem"].replace(card, "X"))
    assert len(problems) == 2  # the same words, whether somebody has the card or nobody
    said = re.sub(r" \(R\d+\)", "", "".join(problems))  # the number of a rule is no card
    assert not others & cards_in(said)
