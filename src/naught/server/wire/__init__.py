"""What is said over the wire: the messages, how they are read, made and refused.

messages        every type that crosses the wire; the page's types are generated from these
decoding        bytes to messages, or a refusal that says what is wrong
errors          refusals, and the status each is answered with
steps           messages made from a table and its match
"""
