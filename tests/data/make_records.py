"""Make the golden records anew: `python -m tests.data.make_records`. Then read them."""

from importlib import import_module

import naught
from naught.core import record
from naught.core.match import Match
from tests.data.records import HOME, Recipe, annotated, narrated


def texts(game: str, recipe: Recipe) -> tuple[str, str]:
    """A record and its log, as they should be on disk."""
    recipes = import_module(f"tests.data.{game}.recipes")
    text = annotated(recipe.play(), recipe.about, recipes.remark)
    taken_apart = record.read(text)
    blank = Match(naught.load(game), taken_apart.number("players"), taken_apart.options)
    return text, narrated(taken_apart, blank)


def main() -> None:
    """Write every record of every game with its log."""
    for game in naught.games():
        for recipe in import_module(f"tests.data.{game}.recipes").RECIPES:
            text, log = texts(game, recipe)
            (HOME / game / f"{recipe.name}.record").write_text(text, encoding="utf-8")
            (HOME / game / f"{recipe.name}.log").write_text(log, encoding="utf-8")
            print(f"{game}/{recipe.name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
