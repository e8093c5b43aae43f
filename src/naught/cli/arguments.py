"""What the commands share: how arguments are read, and how mistakes are reported."""

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from naught.core.options import Option, Switch, Value, Whole

if TYPE_CHECKING:
    from naught.core.game import Game


NO_COMMAND: Final = re.compile(r"argument COMMAND: invalid choice: ('[^']*')")
MOST_DAYS: Final = 36_500


class Mistaken(Exception):
    """Wrong arguments; the text is the one line that is shown."""


class Parser(argparse.ArgumentParser):
    """Reports a mistake in one line, and where to read more."""

    def error(self, message: str) -> NoReturn:
        unknown = NO_COMMAND.match(message)
        raise Mistaken(
            f"{f'no command {unknown[1]}' if unknown else message} (see {self.prog} --help)"
        )


def command(commands: Any, name: str, about: str, examples: str) -> argparse.ArgumentParser:
    """A command with its help, which ends in examples."""
    added: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return added


def add_game(wants: argparse.ArgumentParser) -> None:
    wants.add_argument("game", metavar="GAME", help="see `naught games`")


def add_file(wants: argparse.ArgumentParser) -> None:
    wants.add_argument("file", metavar="FILE", help="a record; - reads it from a pipe")


def add_json(wants: argparse.ArgumentParser, instead_of: str) -> None:
    wants.add_argument(
        "--json", action="store_true", help=f"one JSON object instead of {instead_of}"
    )


def add_measured(wants: argparse.ArgumentParser) -> None:
    """The options that every measurement takes."""
    wants.add_argument("--players", type=count, metavar="N", help="default: as usual for the game")
    wants.add_argument(
        "--seed", default="1", help="any text; the same one gives the same figures (default: 1)"
    )
    add_options(wants)
    add_json(wants, "a table")
    add_cards(wants)
    add_model(wants)


def add_cards(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--cards",
        metavar="FOLDER",
        type=Path,
        help="use the printed cards in this folder, in files named GAME.toml",
    )


def add_model(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--model",
        metavar="FOLDER",
        type=Path,
        help="let bots use what `naught train` left in this folder",
    )


def add_options(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated",
    )
    add_rules(wants)


def add_rules(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="a house rule, see `naught games`; may be repeated",
    )


def whole(text: str) -> int:
    """A whole number, 0 or more, written in digits."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count(text: str) -> int:
    """A whole number, 1 or more."""
    if whole(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def days(text: str) -> int:
    """A number of days; 0 is never."""
    if whole(text) > MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days, up to {MOST_DAYS}")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, up to 3600")
    return number


def port(text: str) -> int:
    """A port; 0 is any free one."""
    if whole(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def known_game(name: str) -> "Game":
    import naught

    return naught.load(name)


def settled(asked: argparse.Namespace) -> tuple["Game", int, dict[str, Value]]:
    """The game, players and options that were asked for, checked."""
    game = known_game(asked.game)
    players, options = asked.players or game.usual_players, chosen(game, asked.option, asked.rule)
    game.settle(players, options)
    return game, players, options


def report(asked: argparse.Namespace, found: object, show: Callable[[], None]) -> int:
    """Print the result as JSON if asked to, else show it to a person."""
    import msgspec

    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show()
    return 0


def unused(asked: argparse.Namespace, why: str, *names: str) -> None:
    """Refuse options that would do nothing here; `why` ends before the option's name."""
    for name in names:
        if getattr(asked, name) not in (None, False):
            raise Mistaken(f"{why} --{name}")


def use_other_cards(folder: Path, game: str | None) -> None:
    """Play with the cards in this folder from now on; they must be those of the game asked for."""
    from naught.games import names, use_cards

    found = use_cards(folder)
    if game in names() and game not in found:
        raise Mistaken(f"the cards in {folder} are of {', '.join(found)}, not of {game}")


def use_other_model(folder: Path, game: str | None) -> None:
    """Let bots play with the model in this folder, which must be of the game asked for."""
    from naught.bots.value import use_model
    from naught.games import names

    found = use_model(folder)
    if game in names() and game != found:
        raise Mistaken(f"the model in {folder} is of {found}, not of {game}")


def check_effort(bots: Sequence[str], iterations: int | None, seconds: float | None = None) -> None:
    """Refuse a limit that none of these bots obeys: few search, and files only have a clock."""
    from naught.bots import by_name
    from naught.bots.policies import POLICIES
    from naught.bots.thinker import Thinker

    found = [by_name(bot) for bot in bots]
    if iterations is not None and not any(isinstance(bot, Thinker) for bot in found):
        limit = "iterations"
    elif seconds is not None and all(bot in POLICIES for bot in found):
        limit = "seconds"
    else:
        return
    listed = ", ".join(dict.fromkeys(bots))
    raise Mistaken(f"nobody here searches ({listed}), so go without --{limit}")


def named_bots(asked: Sequence[str]) -> list[str]:
    """Bots by name, after loading those that are files."""
    if not any(name.endswith(".py") for name in asked):
        return list(asked)
    from naught.bots.own import take_in

    return [take_in(name).level.name if name.endswith(".py") else name for name in asked]


def chosen(game: "Game", pairs: Sequence[str], rules: Sequence[str] = ()) -> dict[str, Value]:
    """Options and house rules as they were typed, each converted to its type."""
    house = {rule.name for rule in game.house}
    for pair in pairs:
        if pair.partition("=")[0] in house:
            raise Mistaken(f"{pair.partition('=')[0]} is a house rule: --rule {pair}")
    for pair in rules:
        if pair.partition("=")[0] not in house:
            known = ", ".join(sorted(house)) or "there are none"
            raise Mistaken(f"no house rule {pair.partition('=')[0]!r} in {game.title}: {known}")
    return typed([*game.options, *game.house], [*pairs, *rules])


def typed(known: Sequence["Option"], pairs: Sequence[str]) -> dict[str, Value]:
    """Values as they were typed, each converted to its type."""
    kinds = {option.name: option for option in known}
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Mistaken(f"an option is NAME=VALUE, not {pair!r}")
        if name in options:
            raise Mistaken(f"option {name} is given twice")
        options[name] = text
        if isinstance(kinds.get(name), Whole) and text.isascii() and text.isdigit():
            options[name] = int(text)
        elif isinstance(kinds.get(name), Switch) and text in ("true", "false"):
            options[name] = text == "true"
    return options
