"""The two ways to ask for the wrong thing, and files that cannot be used."""


class BadNotation(ValueError):
    """No such move, card or option in any position."""

    rule: str | None = None
    where: tuple[str, ...] = ()


class IllegalMove(ValueError):
    """A move that exists, but not here or not now; `rule` is the number of the rule it breaks.

    `where` names the places at fault, in the game's own texts.
    """

    def __init__(self, problem: str, rule: str | None = None, where: tuple[str, ...] = ()) -> None:
        super().__init__(f"{problem} ({rule})" if rule else problem)
        self.rule = rule
        self.where = where


class BadRecord(ValueError):
    """A text that is not a record, or a record that no game could have left."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line


class BadCards(ValueError):
    """A file of printed cards that does not fit its game."""


class BadBot(ValueError):
    """A file that is not a bot, or not one that can be used."""


class BadGame(ValueError):
    """A game that does not provide what a game must: naught.core.contract says what."""
