"""Studies: bad ones refused by line and cure, good ones answered, the same anywhere."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars
import pytest

import naught
from naught import cli
from naught.bots import own
from naught.lab.estimate import Estimate, saved_by_pairing
from naught.lab.studies import sentences
from naught.lab.studies.answers import POINTS, Difference, Findings
from naught.lab.studies.figures import Luck, differences, factor
from naught.lab.studies.file import BadStudy, Study, read_study
from naught.lab.studies.luck import in_common
from naught.lab.studies.page import STYLE, page, rows
from naught.lab.studies.page import changes as page_changes
from naught.lab.studies.run import run
from naught.lab.studies.skill import by_game, parts
from naught.lab.studies.watch import Cell, Watched, watch
from naught.lab.where import Cores

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
SMALL = """title = "Small"
games = ["zero"]
players = [3]
bots = ["quick"]
questions = ["seats", "length", "events", "comebacks"]
options = { rounds = 1 }

[budget]
games = 400

[[variant]]
name = "seven in the pool"
options = { pool = "variable" }
"""


def study_of(folder: Path, text: str, name: str = "study.toml") -> Study:
    (folder / name).write_text(text, encoding="utf-8")
    return read_study(folder / name)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("games = [", "game = ["), "line 2: a study has no 'game': about, bots"),
        (('"zero"', '"zeroo"'), "line 2: no game 'zeroo': "),
        (("players = [3]", "players = [9]"), "line 3: ZERO is for 2 to 5 players, not 9"),
        (('["quick"]', '["quack"]'), "line 4: no bot 'quack': "),
        (('["quick"]', '["quick", "greedy"]'), "line 4: bots are one for all or 3"),
        (('"length"', '"weight"'), "line 5: no question 'weight': seats"),
        (
            ("rounds = 1", "rounds = 99"),
            "line 6: zero: rounds is a whole number from 1 to 10, not 99",
        ),
        (("rounds = 1", "turns = 1"), "line 6: zero: no option 'turns': pool, rounds"),
        (
            ("games = 400", "games = 0"),
            "line 9: games is a whole number from 2 to 10,000,000, not 0",
        ),
        (
            ("games = 400", f"games = {'9' * 20}"),
            f"line 9: games is a whole number from 2 to 10,000,000, not {'9' * 20}",
        ),
        (("games = 400", f"games = {'9' * 99}"), "10,000,000, not a number of more than 40 digits"),
        (("games = 400", f"games = {'9' * 5000}"), "a number in it has thousands of digits"),
        (("games = 400", f"minutes = {'9' * 400}"), "line 9: minutes is a number above 0, at most"),
        (
            ("bots = [", f"iterations = {'9' * 30}\nbots = ["),
            "line 4: iterations is a whole number",
        ),
        (("games = 400", "game = 400"), "line 9: budget has no 'game': games, minutes"),
        (("[budget]\ngames = 400", "budget = 400"), "line 8: budget is a table, not 400"),
        (("games = 400", "games = 400\nminutes = nan"), "line 10: minutes is a number above 0"),
        (('"zero"', '"zero", "zero"'), "line 2: games lists zero twice"),
        (("[3]", "[3, 3]"), "line 3: players lists 3 twice"),
        (("[3]", "[]"), 'line 3: players is empty: players = [2], or "all"'),
        (("[3]", '"3-4"'), "line 3: players is a list of numbers, not '3-4': players = [2], or"),
        (
            ('["seats", "length", "events", "comebacks"]', '"seats"'),
            """line 5: questions is a list, not 'seats': questions = ["seats"]""",
        ),
        (("[[variant]]", "[variant]\n[variant]"), "line 12: variants are a list: every one begins"),
        (('"seats", "length", "events", "comebacks"', ""), "line 5: nothing is asked: seats"),
        (("[budget]", "iterations = 9\n[budget]"), "line 8: nobody here searches (quick)"),
        (("[budget]", "seed = [1]\n[budget]"), "line 8: seed is a text or a whole number"),
        (('pool = "variable"', 'pool = "huge"'), "line 13: zero: pool is one of standard, varia"),
        (('pool = "variable"', "hand = 7"), "line 13: hand belongs to rules: rules = { hand = 7"),
        (('options = { pool = "variable" }', "rules = 7"), "line 13: rules is a table: rules = {"),
        (('options = { pool = "variable" }', "rules = { hand = 7.5 }"), "line 13: hand is a text,"),
        (('options = { pool = "variable" }', 'cards = "x"'), "line 13: zero reads no cards from"),
        (('options = { pool = "variable" }', "rules = { hand = 9 }"), "line 12: variant 'seven in"),
        (('name = "seven in the pool"', 'title = "x"'), "line 11: a variant has a name: name ="),
        (('"seven in the pool"', '"standard"'), "line 12: the study itself is the variant 'stan"),
        (("[budget]", 'skill = ["best", "easy"]\n[budget]'), "line 8: skill names two bots, but"),
        (("[budget]", "[precision]\nscore = -1\n[budget]"), "line 9: score is a number above 0"),
        (("[budget]", "[precision]\nwin_share = 5\n[budget]"), "line 9: win_share is half an int"),
        (("title = ", "title ="), None),
        (('title = "Small"', "title = Small"), "line 1: invalid value; this is not TOML"),
        (("[3]", "[3"), "line 4: unclosed array; this is not TOML"),
    ],
)
def test_a_bad_study_is_refused_by_line_and_cure(
    change: tuple[str, str], complaint: str | None, tmp_path: Path
) -> None:
    assert change[0] in SMALL
    text = SMALL.replace(*change, 1)
    if complaint is None:
        study_of(tmp_path, text)
        return
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, text)
    assert complaint in str(refused.value)
    assert "study.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rules = { hand = 7 }|options = { hand = 8 }", "line 8: hand belongs to rules: rules ="),
        (
            'options = { pool = "variable" }|rules = { pool = "standard" }',
            'line 8: pool belongs to options: options = { pool = "standard" }',
        ),
        ('bots = ["greedy"]|bots = ["quack"]', "line 8: no bot 'quack': "),
        ("rules = { hand = 7 }|rules = { hand = 99 }", "line 8: zero: hand is a whole number"),
        ("rules = { hand = 7 }|rules = { 'a(' = 9 }", "line 8: zero: no option 'a('"),
        ("rules = { hand = 7 }|rules = { hand = 7 }", "line 7: variant 'b' changes nothing: it pl"),
        ("rules = { hand = 7 }|title = 7", "line 8: a variant has no 'title': bots"),
    ],
)
def test_a_fault_in_the_second_variant_is_found_there(
    text: str, complaint: str, tmp_path: Path
) -> None:
    first, second = text.split("|")
    variants = f'[[variant]]\nname = "a"\n{first}\n\n[[variant]]\nname = "b"\n{second}\n'
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, f'games = ["zero"]\n{variants}')
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", 'study.toml: games is missing: games = ["'),
        ('games = ["zero"', "study.toml, at its end: unclosed array; this is not TOML"),
        ('games = ["zero"]\nquestions = [["seats"]]', "line 2: no question ['seats']: seats"),
        (
            'games = ["zero"]\nbudget.games = 0',
            "line 2: games is a whole number from 2 to 10,000,000, not 0",
        ),
        ('games = ["zero"]\nbudget = { games = 0 }', "line 2: games is a whole number from 2"),
        ('games = ["zero"]\noptions.pool = "x"', "line 2: zero: pool is one of standard"),
        ('games = ["zero"]\n[variant]\nname = "a"', "line 2: variants are a list: [[variant]]"),
        ('about = """\nbots = x\n"""\ngames = ["zero"]\nbots = ["y"]', "line 5: no bot 'y'"),
    ],
)
def test_however_a_study_is_written_its_line_is_found(
    text: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, text)
    assert complaint in str(refused.value)


def test_a_study_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    assert study_of(tmp_path, '\ufeffgames = ["zero"]\n').cells


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('questions = ["skill"]', "line 3: skill is a question for two players or more"),
        ('questions = ["comebacks"]', "line 3: comebacks is a question for two players"),
        ("[precision]\nwin_share = 0.1", "line 4: win_share is for two players or more"),
    ],
)
def test_nobody_alone_is_asked_about_others(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, f'games = ["nmbr9"]\nplayers = [1]\n{text}\n')
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("x = 1", "study.py: a study in Python is a dictionary called STUDY"),
        ("STUDY = {", "study.py, line 1: '{' was never closed"),
        ("\n1 / 0", "study.py, line 2: ZeroDivisionError: division by zero"),
        ("\nint('x')", "study.py, line 2: ValueError: invalid literal for int() with base 10: 'x'"),
        (
            "import json\n\njson.loads(3)",
            "study.py, line 3: TypeError: the JSON object must be str, ",
        ),
        ("raise SystemExit(3)", "study.py, line 1: SystemExit: 3"),
        ("a\0", "study.py: source code string cannot contain null bytes"),
        ("STUDY = {3: 4}", "study.py, line 1: a study has no 3: about, bots"),
        (
            "STUDY = {'games': ['zero'], 'variant': [\n"
            " {'name': 'a', 'bots': ['greedy']},\n {'name': 'b', 'bots': ['x']}]}",
            "study.py, line 3: no bot 'x': ",
        ),
    ],
)
def test_a_bad_file_of_python_is_refused_by_line(code: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, code, "study.py")
    assert str(refused.value).startswith(complaint)


def test_cards_beside_a_study_that_are_not_there_or_not_whole(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[colours]\nR = [1]\n")
    study = 'games = ["nmbrs"]\n[[variant]]\nname = "a"\ncards = "{}"\n'
    with pytest.raises(BadStudy, match=r"line 4: cannot read nowhere.toml beside the study: no su"):
        study_of(tmp_path, study.format("nowhere.toml"))
    with pytest.raises(BadStudy, match=r"line 4: broken.toml: \[colours\] has the rows R G B O"):
        study_of(tmp_path, study.format("broken.toml"))
    (tmp_path / "broken.toml").write_bytes(b"\xff")
    with pytest.raises(BadStudy, match=r"line 4: cannot read broken.toml: it is not a text in UTF"):
        study_of(tmp_path, study.format("broken.toml"))


def test_a_bot_in_a_file_beside_a_study_plays_in_it(tmp_path: Path) -> None:
    shutil.copy(STUDIES.parents[1] / "examples" / "any_game.py", tmp_path / "mine.py")
    found = study_of(tmp_path, 'games = ["zero"]\nplayers = [2]\nbots = ["mine.py", "quick"]\n')
    assert found.cells["zero", 2]["standard"].bots == ("mine", "quick")
    own.forget()


def test_a_study_in_python_says_the_same(tmp_path: Path) -> None:
    code = 'STUDY = {"games": ["zero"], "players": [3], "options": {"rounds": 1}}\n'
    found = study_of(tmp_path, code, "study.py")
    assert list(found.cells) == [("zero", 3)]
    with pytest.raises(BadStudy, match="line 1: a study has no 'player'"):
        study_of(tmp_path, code.replace("players", "player"), "other.py")


@pytest.mark.parametrize("file", sorted(STUDIES.glob("[!nz]*.toml")), ids=lambda file: file.stem)
def test_our_own_studies_can_be_run(file: Path) -> None:
    assert read_study(file).cells


def test_a_bot_that_does_not_play_the_game_is_refused(tmp_path: Path) -> None:
    shutil.copy(STUDIES.parents[1] / "examples" / "my_bot.py", tmp_path / "mine.py")
    games = 'games = ["zero", "nmbr9"]\nplayers = [2]\n'
    why = "line 3: mine does not play nmbr9, it plays zero: take another bot or game"
    with pytest.raises(BadStudy, match=why):
        study_of(tmp_path, f'{games}bots = ["mine.py", "quick"]\n')
    with pytest.raises(BadStudy, match=why):
        study_of(tmp_path, f'{games}skill = ["greedy", "mine.py"]\nquestions = ["skill"]\n')


def test_a_change_of_a_win_share_is_told_in_wins() -> None:
    what, change = "win share of the first seat", Estimate(-0.0649, -0.126, -0.0041)
    one = Difference("zero", "ZERO", 3, "seven", what, 0.371, change, -0.1, True, 1.0)
    assert sentences.of_difference(one).replace("\N{MINUS SIGN}", "-") == (
        "Win share of the first seat: down from 37.1% to 30.6% (-6.5 [-12.6, -0.4] in a hundred)."
    )


def test_tables_tell_shares_in_per_cent_and_what_the_same_deals_saved() -> None:
    what, moved = "win share of the first seat", Estimate(-0.0649, -0.126, -0.0041)
    wins = Difference("zero", "ZERO", 3, "seven", what, 0.371, moved, -0.1, True, 1.25)
    ahead = Estimate(-2.0, -2.5, -1.5)
    points = Difference("zero", "ZERO", 3, "seven", POINTS, 19.0, ahead, -0.5, True, 3.4)
    rounds = Difference(
        "zero", "ZERO", 3, "seven", "rounds", 3.0, Estimate(0, 0, 0), 0, False, None
    )
    table = page_changes([wins, points, rounds]).replace("\N{MINUS SIGN}", "-")
    assert ">37.1%</td>" in table
    assert ">-6.5 [-12.6, -0.4] in a hundred</td>" in table
    assert "0.37" not in table
    assert ">\N{EN DASH}</td>" in table
    told = next(sentences.of_differences([wins, points, rounds]))
    saved = "1.2 for win share of the first seat and 3.4 for points of a seat"
    assert told.endswith(f"Saved by pairing deals: a factor of {saved}.")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exchanged_seats_save_what_the_cards_decide(players: int) -> None:
    rng = np.random.default_rng(1)
    cards, chance = rng.normal(0, 3, (500, 1, players)), rng.normal(0, 1, (500, 2, players))
    assert saved_by_pairing(by_game(np.broadcast_to(cards, chance.shape))) is None
    assert saved_by_pairing(by_game(chance)) == pytest.approx(1, abs=0.1)
    both = saved_by_pairing(by_game(cards + chance))
    assert both is not None
    assert both == pytest.approx(10, rel=0.2)  # variances of 9 + 1 beside 1
    lead = (cards + chance)[:, 0].mean(axis=1) - (cards + chance)[:, 1].mean(axis=1)
    assert by_game(cards + chance).sum(axis=1) == pytest.approx(lead)


@pytest.mark.parametrize("file", sorted(STUDIES.glob("cards-*.html")), ids=lambda file: file.stem)
def test_what_the_same_deals_saved_is_told_as_the_reports_have_it(file: Path) -> None:
    told = (STUDIES / "README.md").read_text(encoding="utf-8")
    saved = re.compile(
        r"<p[^>]*>([^<]+?), (\d) players: &quot;([^<]+?)&quot;[^<]*"
        r"factor of ([\d.]+) for points of a seat and ([\d.]+) for win share of the first seat"
    )
    found = saved.findall(file.read_text(encoding="utf-8"))
    rows = {
        (title, variant): [f"{each[3]}, {each[4]}" for each in found if each[2] == variant]
        for title, _, variant, _, _ in found
    }
    assert len(rows) == 3
    for (title, variant), factors in rows.items():
        assert f"| {title}, {variant} | {' | '.join(factors)} |" in told


def test_a_study_is_the_same_on_one_core_and_on_two(tmp_path: Path) -> None:
    study = study_of(tmp_path, SMALL)
    found = [run(study, tmp_path / "study.toml", Cores(cores)) for cores in (1, 2)]
    one, two = (msgspec.structs.replace(each, seconds=0.0) for each in found)
    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    standard, seven = one.cells
    assert standard.games == seven.games == 400
    assert standard.why == "as many as asked for"
    assert sum(seat.win_share.mean for seat in standard.seats) == pytest.approx(1)
    points = next(each for each in one.differences if each.what == "points of a seat")
    assert points.matters
    assert points.difference.mean < 0  # a larger pool helps everybody
    told = next(each for each in one.sentences if '"seven in the pool" matters.' in each)
    assert told.startswith('ZERO, 3 players: "seven in the pool" matters. ')
    before, after = points.standard, points.standard + points.difference.mean
    assert f"Points of a seat: down from {before:.3g} to {after:.3g} (\N{MINUS SIGN}" in told


def test_it_stops_when_the_intervals_are_narrow_enough(tmp_path: Path) -> None:
    wish = "[precision]\nscore = 5\n[budget]"
    found = run(study_of(tmp_path, SMALL.replace("[budget]", wish)), tmp_path / "study.toml")
    assert [cell.games for cell in found.cells] == [200, 200]
    assert found.cells[0].why == "the intervals are as narrow as was asked"
    wish = wish.replace("5", "0.001")
    found = run(study_of(tmp_path, SMALL.replace("[budget]", wish)), tmp_path / "study.toml")
    spent, _, more = found.cells[0].why.partition(", some ")
    assert spent == "the budget of 400 games is spent"
    half = max((one.score.high or 0) - one.score.mean for one in found.cells[0].seats)
    needed = 400 * (half / 0.001) ** 2
    assert needed < int(more.removesuffix(" would do").replace(",", "")) < 1.1 * needed
    assert not found.cells[0].enough


def test_cards_that_say_the_same_change_nothing(tmp_path: Path) -> None:
    cards = (Path(naught.__file__).parent / "games" / "zerohero" / "cards.toml").read_text()
    (tmp_path / "mine.toml").write_text(f"# my own\n{cards}", encoding="utf-8")
    variant = '[[variant]]\nname = "mine"\ncards = "mine.toml"\n'
    with pytest.raises(BadStudy, match="line 3: variant 'mine' changes nothing: it plays as the s"):
        study_of(tmp_path, f'games = ["zerohero"]\n{variant}')


@pytest.mark.parametrize("name", naught.games())
def test_quick_games_and_bots_are_watched_alike(name: str) -> None:
    game = naught.load(name)
    seats = ("quick",) * game.usual_players
    quick = watch(Cell(name, None, (), seats), "x", (0, 3))
    slow = watch(Cell(name, None, (), ("greedy",) * game.usual_players), "x", (0, 1))
    for found in (quick, slow):
        assert (found.course[:, -1] == found.points).all()
        assert (found.lengths[:, 1] <= found.lengths[:, 0]).all()
        assert found.events.sum() > 0 or not game.event_names
        assert bool(np.abs(found.luck).sum()) == (game.learning is not None)


def test_luck_is_measured_where_it_is_worth_its_trouble() -> None:
    cell = Cell("zero", None, (), ("quick",) * 3)
    with_luck, without = (watch(replace(cell, luck=luck), "x", (0, 20)) for luck in (True, False))
    assert with_luck.luck.any()
    assert not without.luck.any()
    assert (with_luck.points == without.points).all()  # to look at other deals changes no game


def test_win_shares_without_luck_come_to_one_win_a_game() -> None:
    found = watch(Cell("zero", None, (), ("quick",) * 3), "x", (0, 200))
    adjusted = Luck(found).shares(found)
    assert np.allclose(adjusted.sum(axis=1), 1)
    assert not np.allclose(adjusted, found.shares)


def test_luck_is_nothing_on_average_and_less_varies_without_it() -> None:
    cell = Cell("numzumzero", None, (), ("quick",) * 4)
    pilot, found = (watch(cell, seed, (0, 1500)) for seed in ("pilot", "found"))
    error = found.luck.std(axis=0) / np.sqrt(len(found.luck))
    assert (np.abs(found.luck.mean(axis=0)) < 5 * error).all()
    luck = Luck(pilot)
    assert factor(found.points, luck.points(found)) > 0.99


def test_how_much_the_cards_decide_is_measured_and_reported(tmp_path: Path) -> None:
    asked = 'games = ["GAME"]\nplayers = [2]\nbots = ["quick"]\nquestions = ["luck"]\n'
    found = {}
    for game in ("zero", "zerohero", "nmbr9"):
        study = study_of(tmp_path, asked.replace("GAME", game) + "budget.games = 300\n")
        (one,) = run(study, tmp_path / "study.toml", Cores(1)).cells
        assert (one.factor, one.win_factor) == (None, None)  # quick play does not use it
        assert one.luck is not None
        found[game] = one.luck
    zero, hero, nmbr9 = found["zero"], found["zerohero"], found["nmbr9"]
    assert (zero.games, zero.cards, zero.most) == (300, 1.0, None)  # it leaves nothing to chance
    assert hero.cards < 0.4 < nmbr9.cards < 0.9
    assert hero.most == pytest.approx(1 / (1 - hero.cards))
    assert (nmbr9.factor, nmbr9.win_factor) == (None, None)  # it has no value net
    assert hero.factor == pytest.approx(1, abs=0.1)
    assert "the cards decide 100% of the differences" in sentences.luck(zero)
    assert "no value net" in sentences.luck(nmbr9)


def test_what_is_common_to_two_games_of_a_deal_is_a_share_of_the_variance() -> None:
    one = np.array([[0, 4], [2, 0], [4, 8], [6, 2]])
    assert in_common(one, one) == pytest.approx(1)
    assert in_common(one, one[::-1]) < 0.1
    assert in_common(np.ones((4, 2)), np.ones((4, 2))) == 0


def test_variance_is_parted_exactly() -> None:
    who = np.zeros((5, 2, 3))
    who[:, 0] += 4.0
    assert parts(who) == pytest.approx([1, 0, 0])
    cards = np.broadcast_to(np.arange(15.0).reshape(5, 1, 3), (5, 2, 3))
    assert parts(cards) == pytest.approx([0, 1, 0])
    assert parts(who + cards).sum() == pytest.approx(1)


def test_a_game_compared_with_itself_differs_in_nothing() -> None:
    found = watch(Cell("zero", None, (), ("quick",) * 3), "x", (0, 200))
    same = Watched(*(array.copy() for array in found.arrays()))
    for one in differences(naught.load("zero"), "same", found, same):
        assert (one.difference.mean, one.matters, one.factor) == (0, False, None)


def test_the_page_needs_no_network_and_says_how_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report, table = (tmp_path / name for name in ("s.toml", "s.html", "s.parquet"))
    asked = SMALL.replace('"comebacks"]', '"comebacks", "choices", "skill"]')
    file.write_text(asked.replace("games = 400", "games = 12"), encoding="utf-8")
    wishes = ["study", str(file), "--report", str(report), "--parquet", str(table), "--json"]
    assert cli.main(wishes) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Findings)
    text = report.read_text(encoding="utf-8")
    assert text == page(found)
    assert "http" not in text.replace("http-equiv", "")
    assert "naught study s.toml" in text
    assert "<script" not in text
    for sentence in found.sentences[:1]:
        told = sentence.partition(": ")[2].split(" (")[0]
        assert told[0].upper() + told[1:] in text
    assert len(polars.read_parquet(table)) == 6
    skill: Any = found.cells[0].skill
    assert skill.skill.mean + skill.cards.mean + skill.rest.mean == pytest.approx(1)


def test_on_a_phone_every_figure_stands_beside_its_title() -> None:
    table = rows(["Seat", "Mean points"], [["0", "27.6"]])
    assert '<td role="cell" data-title="Seat">0</td>' in table
    assert '<td role="cell" class=n data-title="Mean points">27.6</td>' in table
    phone = STYLE.read_text(encoding="utf-8").partition("@media screen and (max-width: 40rem) {")[2]
    assert "td.n::before { content: attr(data-title)" in phone.partition("\n}")[0]


def test_a_page_that_could_not_be_written_is_refused_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.toml").write_text(SMALL, encoding="utf-8")
    nowhere = str(tmp_path / "nowhere" / "s.html")
    assert cli.main(["study", str(tmp_path / "s.toml"), "--report", nowhere]) == 2
    assert "no folder" in capsys.readouterr().err
