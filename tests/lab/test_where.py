"""Where work runs: in order, dropped when stopped, kept in a journal and gone on with."""

import shutil
import threading
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import naught
from naught import cli
from naught.cli.where import asked_for
from naught.lab.simulation.simulate import simulate
from naught.lab.strength.duel import duel, one_deal
from naught.lab.where import Cores
from naught.lab.where.journal import Journal, added
from naught.lab.where.supplies import Supplies, in_use


class Counting:
    """One core that counts its jobs, and is stopped after some of them."""

    def __init__(self, stop_after: int = 10**9) -> None:
        self.stop_after = stop_after
        self.jobs = 0

    def results(self, work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[Any]:
        for job in jobs:
            if self.jobs == self.stop_after:
                raise KeyboardInterrupt
            self.jobs += 1
            yield work(job)

    def width(self) -> int:
        return 1

    def faults(self) -> dict[str, dict[str, int]]:
        return {"bot": {"slow": self.jobs}}


def test_results_come_in_order_whichever_is_done_first() -> None:
    second_done = threading.Event()

    def work(job: int) -> int:
        if job == 0:
            assert second_done.wait(60)
        second_done.set()
        return job

    assert list(Cores(2).results(work, range(100))) == list(range(100))


def test_a_stopped_run_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    asked = (naught.load("zero"), 3, {"rounds": 1}, 9, "x", ("greedy", "random"))
    whole = duel(*asked, where=Counting())
    first = Journal(Counting(stop_after=4), tmp_path / "journal")
    with pytest.raises(KeyboardInterrupt):
        duel(*asked, where=first)
    first.flush()
    rest = Counting()
    second = Journal(rest, tmp_path / "journal")
    assert second.held == 4
    again = duel(*asked, where=second)
    assert rest.jobs == 5
    assert again == whole
    assert second.faults() == {"bot": {"slow": 9}}
    second.finish()
    assert not (tmp_path / "journal").exists()


def test_a_journal_that_was_cut_off_is_read_up_to_the_cut(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    journal = Journal(Counting(), file)
    assert list(journal.results(str, [1, 2])) == ["1", "2"]
    whole = file.stat().st_size
    assert list(journal.results(str, [3])) == ["3"]
    for size in range(whole, file.stat().st_size):
        cut = tmp_path / "cut"
        cut.write_bytes(file.read_bytes()[:size])
        again = Journal(Counting(), cut)
        assert again.held == 2
        assert list(again.results(str, [1, 2])) == ["1", "2"]
        assert list(again.results(str, [3])) == ["3"]
        assert Journal(Counting(), cut).held == 3


@pytest.mark.parametrize("written", [0, 20, 50, None], ids=["none", "head", "part", "whole"])
def test_an_interrupt_while_results_are_kept_neither_doubles_nor_loses_them(
    written: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "journal"
    journal = Journal(Counting(), file)
    assert list(journal.results(str, [1, 2])) == ["1", "2"]
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", interrupted_after(written))
        with pytest.raises(KeyboardInterrupt):
            list(journal.results(str, [3, 4]))
    journal.flush()
    again = Journal(Counting(), file)
    assert again.held == 4
    assert list(again.results(str, [1, 2])) == ["1", "2"]
    assert list(again.results(str, [3, 4])) == ["3", "4"]
    assert again.where.jobs == 0  # type: ignore[attr-defined]


def interrupted_after(written: int | None) -> Any:
    """Opening files for which Ctrl-C comes when this many bytes are written, or all of them."""
    whole = Path.open

    @contextmanager
    def opened(path: Path, mode: str) -> Iterator[Any]:
        with whole(path, mode) as file:
            yield Namespace(
                seek=file.seek, tell=file.tell, write=lambda data: file.write(data[:written])
            )
        raise KeyboardInterrupt

    return opened


def test_a_call_that_is_left_early_keeps_its_results_to_itself(tmp_path: Path) -> None:
    journal = Journal(Counting(), tmp_path / "journal")
    left = journal.results(str, [1, 2, 3])
    assert next(left) == "1"
    assert list(journal.results(str, [8, 9])) == ["8", "9"]
    again = Journal(Counting(), tmp_path / "journal")
    assert next(again.results(str, [1, 2, 3])) == "1"
    assert list(again.results(str, [8, 9])) == ["8", "9"]
    assert again.where.jobs == 0  # type: ignore[attr-defined]


def test_faults_are_counted_together() -> None:
    one, other = {"a": {"x": 1}}, {"a": {"x": 2, "y": 1}, "b": {"z": 1}}
    assert added(one, other) == {"a": {"x": 3, "y": 1}, "b": {"z": 1}}


def test_supplies_are_named_by_their_content() -> None:
    names = {Supplies(cards=(("zero.toml", b"a"),)).digest(), in_use().digest()}
    names |= {Supplies(cards=(("zero.toml", b"b"),)).digest()}
    names |= {Supplies(model=(("zero.toml", b"b"),)).digest()}
    assert len(names) == 4


def test_ctrl_c_says_how_to_go_on_and_the_same_command_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("naught.lab.where.journal.folder", lambda: tmp_path)
    asked = ["duel", "zero", "greedy", "random", "--players", "2", "--games", "12", "--json"]
    assert cli.main(asked) == 0
    whole = capsys.readouterr().out
    done: list[int] = []

    def stopping(*args: Any) -> Any:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(1)
        return one_deal(*args)

    with monkeypatch.context() as patch:
        patch.setattr("naught.lab.strength.duel.one_deal", stopping)
        assert cli.main([*asked, "--cores", "1"]) == 130
    said = capsys.readouterr().err
    assert "stopped: 3 deals are kept; to continue:\n  naught duel zero greedy random" in said
    assert cli.main(asked) == 0
    again = capsys.readouterr()
    assert "going on after the 3 deals of a stopped run" in again.err
    assert again.out == whole
    assert list(tmp_path.iterdir()) == []


def test_quick_and_random_bots_may_share_a_table_on_any_number_of_cores() -> None:
    game = naught.load("zero")
    found = [
        simulate(game, 3, {"rounds": 1}, 700, 1, ["quick", "random", "quick"], Cores(cores))
        for cores in (1, 2)
    ]
    assert found[0].scores == found[1].scores
    assert found[0].win_shares[1].mean < 0.2 < found[0].win_shares[0].mean


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("simulate zero --iterations 9", "nobody here searches (random), so go without --it"),
        ("simulate zero --bots quick,greedy,quick,quick --iterations 9", "(quick, greedy), so go"),
        ("duel zero greedy quick --iterations 9", "nobody here searches (greedy, quick)"),
        ("duel zero greedy quick --seconds 9", "(greedy, quick), so go without --seconds"),
        ("ladder zero greedy random --only --seconds 1", "so go without --seconds"),
        ("calibrate zero greedy --iterations 9", "asked without --iterations"),
        ("calibrate zero greedy --best 9", "asked without --best"),
        ("calibrate zero greedy --fewer", "asked without --fewer"),
        ("calibrate zero --games 1", "--games is 2 or more"),
        ("train nmbr9 --folder x --cores 1", "all cores of one machine, without --cores"),
        ("train nmbr9 --folder x --positions 9000", "in its own way, on all cores"),
        ("simulate zero --cores 1 --ray local", "--ray: not allowed with argument --cores"),
        ("simulate zero --cards CARDS", "are of nmbrs, not of zero"),
        ("simulate zero --model MODEL", "is of zerohero, not of zero"),
    ],
)
def test_what_would_do_nothing_is_refused(
    asked: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for kept in ("naught.games._recarded", "naught.bots.value._trained"):
        monkeypatch.setattr(kept, {})
    monkeypatch.setattr("naught.bots.value.adopted", [])
    shutil.copy(naught.load("nmbrs").card_file or "", tmp_path / "nmbrs.toml")
    model = str(naught.load("zerohero").home)
    words = [word.replace("CARDS", str(tmp_path)).replace("MODEL", model) for word in asked.split()]
    assert cli.main(words) == 2
    assert said in capsys.readouterr().err


def test_work_is_named_after_what_files_hold_and_after_every_game() -> None:
    asked = Namespace(file=["a.record"], cores=None, ray=None)
    named = {
        asked_for(asked, games, further)
        for games in (["zero"], ["nmbr9", "zero"])
        for further in (["one record"], ["another"])
    }
    assert len(named) == 4
    elsewhere = Namespace(file=["a.record"], cores=2, ray=None)
    assert asked_for(elsewhere, ["zero"], ["another"]) in named


RECORDS = Path(__file__).parents[1] / "data" / "zero"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("simulate zero --games 9", "0 parts are kept"),
        ("ladder zero greedy random --only --games 2", "0 parts are kept"),
        ("duel zero greedy random --games 2", "0 deals are kept"),
        ("calibrate zero greedy --games 2", "0 deals are kept"),
        ("solve nmbr9 --seed x --decks 2", "0 decks are kept"),
        ("solve nmbr9 --free", "(--save FILE would keep"),
        ("solve nmbr9 --free --save TO/best.record", "nothing is kept; to begin"),
        ("export zero --games 2 --to TO/data", "complete files are kept; to continue"),
        ("train zero --folder TO/model --positions 2000", "finished steps are kept; to continue"),
        ("analyse RECORDS --iterations 9", "0 games are kept"),
        ("study STUDY", "0 parts are kept"),
        ("exercises zero --count 2", "0 games are kept"),
    ],
)
def test_ctrl_c_ends_every_command_with_a_word_on_how_to_go_on(
    asked: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "study.toml").write_text('games = ["zero"]\n', encoding="utf-8")
    records = " ".join(map(str, sorted(RECORDS.glob("*.record"))[:2]))
    places = {"TO": str(tmp_path), "RECORDS": records, "STUDY": str(tmp_path / "study.toml")}
    for name, place in places.items():
        asked = asked.replace(name, place)

    def stopped(*_: object) -> Iterator[object]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("naught.lab.where.journal.folder", lambda: tmp_path)
    monkeypatch.setattr(Cores, "results", stopped)
    assert cli.main(asked.split()) == 130
    complaint = capsys.readouterr().err
    assert "stopped: " in complaint
    assert told in complaint
    assert f"\n  naught {asked}\n" in complaint
