"""The wire: its messages, and how they are decoded, built and refused.

messages        every type that crosses the wire; the page's types are generated from these
decoding        bytes to messages, or a refusal that says what is wrong
errors          refusals and their HTTP status
steps           messages built from a table and its match
teaching        the messages of lessons and exercises
"""
