"""The client, and the example that docs/own-bots.md shows."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import naught
from naught.client import Client, Refused
from naught.server.wire.messages import Step
from tests.server.people import Server, wait

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_in_the_docs_plays_a_whole_game(server: Server) -> None:
    examples = re.findall(r"```python\n(.*?)```", (DOCS / "own-bots.md").read_text(), re.S)
    (code,) = [example for example in examples if "naught.client" in example]
    program = code.replace("http://127.0.0.1:8000", server.address)
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    points, _, record = done.stdout.partition("\n")
    match = naught.replay(record)
    assert points == f"points by seat: {match.scores()}"
    assert match.over


def test_two_programs_play_each_other_and_a_third_watches(server: Server) -> None:
    with (
        Client(server.address, name="Ada") as ada,
        Client(server.address, name="Ben") as ben,
        Client(server.address) as eva,
    ):
        assert repr(ada) == f"<Client Ada at {server.address}>"
        table = ada.open("zero", 2, options={"rounds": 2})
        seen: list[Step] = []

        def play(client: Client) -> None:
            for step in client.join(table):
                client.play(step.legal[0] if step.turn < 3 else "knock")

        threads = [threading.Thread(target=play, args=(client,)) for client in (ada, ben)]
        threads.append(threading.Thread(target=lambda: seen.extend(eva.watch(table))))
        for thread in threads:
            thread.start()
        wait(lambda: ada.table and all(place.name for place in ada.table.places))
        ada.start(table)
        for thread in threads:
            thread.join(60)
        assert ada.step is not None
        assert ben.step is not None
        assert eva.step is not None
        assert ada.step.result == ben.step.result == eva.step.result is not None
        assert eva.step.seat is None
        assert seen[0].log_from == 0


def test_a_refused_move_is_raised_with_its_words(server: Server) -> None:
    with Client(server.address) as client:
        table = client.open("zero", 3, bots=["easy", "easy"], start=True)
        steps = client.join(table)
        next(steps)
        client.play("hello")
        with pytest.raises(Refused, match="no move 'hello'") as refused:
            next(steps)
        assert refused.value.refusal.kind == "notation"


def test_an_unknown_table_and_a_bad_wish_are_refused_in_words(server: Server) -> None:
    with Client(server.address) as client:
        with pytest.raises(Refused, match="no such table"):
            client.join("B" * 24)
        with pytest.raises(Refused, match="no such table"):
            next(client.watch("B" * 24))
        with pytest.raises(Refused, match="2 to 5 players"):
            client.open("zero", 9)
        with pytest.raises(RuntimeError, match="join a table first"):
            client.play("knock")


def test_a_client_comes_back_after_the_server_was_killed(own_server: Callable[..., Server]) -> None:
    server = own_server("--no-limits").ready()
    port = server.address.rsplit(":", 1)[1]
    with Client(server.address, name="Ada") as client:
        table = client.open("zero", 3, options={"rounds": 1}, bots=["easy", "easy"], start=True)
        turns = []
        for step in client.join(table):
            turns.append(step.turn)
            client.play(step.legal[0] if step.turn < 3 else "knock")
            if step.turn == 1:
                server.kill()
                server.choices = (*server.choices, "--port", port)
                server.start()
        assert turns == list(range(len(turns)))
        assert client.step is not None
        assert client.step.result is not None
        moves = [line for line in client.record(table).splitlines() if line[:1].isdigit()]
        mine = [line for line in moves if line.startswith(f"{client.step.seat} ")]
        assert len(mine) == len(turns)
