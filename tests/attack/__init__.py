"""An attack on a real server: short with the other tests, long by command.

    python -m tests.attack --messages 1000000 --kills 200 --blows 1000

shapes  what to send: made from the types of the wire, right, almost right and raw
fuzz    people who send it, over REST and websockets, at tables where games go on
truth   what they were told, compared with the records: no more than they may know
kills   players at a server that is killed again and again: nothing lost, nothing doubled
chaos   the same at several processes; blows.py has what is done to them, storms.py whole storms
nursery servers that start in a moment, for a thousand kills
"""
