"""What the person at the terminal got wrong: reported in one line, without a traceback."""


class Mistake(Exception):
    """Something asked for that cannot be done; the text says what would have been right."""
