"""What a game brings as text, and what it says.

cards       files of printed cards
rulebook    a rulebook.md, parsed
reasons     why a move is better than another, in sentences
"""
