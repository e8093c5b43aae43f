"""Asking for a line, with the keys that people expect: arrows, history, Tab."""

from collections.abc import Callable
from contextlib import suppress


def ask(prompt: str, words: Callable[[], list[str]] = list) -> str:
    """One line without spaces around it; Tab completes `words`. EOFError when there is no more."""
    with suppress(ImportError):  # not on every system
        import readline

        readline.set_completer_delims("")
        readline.set_completer(lambda text, at: completion(words(), text, at))
        readline.parse_and_bind("tab: complete")
    return input(prompt).strip()


def completion(words: list[str], text: str, at: int) -> str | None:
    """The word number `at` that begins so, whatever the case."""
    fitting = [word for word in words if word.lower().startswith(text.lower())]
    return fitting[at] if at < len(fitting) else None
