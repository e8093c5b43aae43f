"""Games of bots as data: positions, observations, masks, moves, what a search thought, results.

Written as Parquet in shards, one row for each decision, as the games are played; equal seeds write
equal rows on any number of cores. `_card.json` beside them says what every column is.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from naught import __version__
from naught import bots as house
from naught.bots.bot import Effort
from naught.bots.playout import note, room_for, shuffle_and_deal
from naught.bots.search import search
from naught.core.coding import NO_ACTION, action_of, coding_of, mark, observe, width
from naught.core.errors import BadNotation
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.core.kernel import lowest
from naught.core.options import Value
from naught.core.shuffle import fast_rng
from naught.lab.where import ALL_CORES, Where

SHARD: Final = 1000  # games in a file
CARD: Final = "_card.json"  # readers of Parquet pass over what begins with _
BEGUN: Final = "_begun.json"  # while it is being written: what was asked
UNFINISHED: Final = "_unfinished.parquet"  # the file that is being written
COLUMNS: Final = {
    "game": "number of the game, from 0",
    "decision": "number of the decision in its game, from 0",
    "seat": "the seat that decides",
    "bot": "who decides",
    "position": "what the seat knows: the veiled record, as bytes of game.state.dtype",
    "observation": "the same as small whole numbers; `blocks` says what they are",
    "mask": "1 for each action that is legal; the last one is to wait",
    "move": "what was done, as a text",
    "action": "the same as an action; -1 if the coding leaves it out",
    "searched": "actions that a search of `search` iterations tried; empty without one",
    "shares": "the share of its visits that each of them got",
    "payoff": "what the game was worth to the seat in the end, from -1 to 1",
    "win": "its share of the win",
    "points": "its points in the end",
}
Row = dict[str, Any]


def export(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    games: int,
    bots: Sequence[str],
    folder: Path,
    seed: Seed = 1,
    searched: int = 0,
    shard: int = SHARD,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] | None = None,
) -> int:
    """Play, and write shards into a new folder; how many decisions there were.

    A folder that the same call began is resumed.
    """
    import pyarrow.parquet as parquet

    settled, text = game.settle(players, options), seed_text(seed)
    card = described(game, players, settled, games, bots, text, searched)
    claim(folder, json.dumps({**card, "shard": shard}, indent=1) + "\n")
    work = partial(one_game, game, players, settled, bots, text, searched)
    kind, rows = schema(game, players), 0

    def report(before: int, done: int) -> None:
        if progress is not None:
            progress(before + done)

    for first in range(0, games, shard):
        file = folder / f"part-{first // shard:05}.parquet"
        numbers = range(first, min(first + shard, games))
        if not file.exists():
            write_shard(file, kind, where.results(work, numbers), partial(report, first))
        rows += parquet.read_metadata(file).num_rows
        report(0, numbers[-1] + 1)
    card["decisions"] = rows
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    (folder / BEGUN).unlink()
    return rows


def write_shard(
    file: Path, kind: Any, games: Iterable[list[Row]], progress: Callable[[int], object]
) -> None:
    """Write a file game by game; it has its name once it is whole."""
    import pyarrow.parquet as parquet

    unfinished = file.with_name(UNFINISHED)
    with parquet.ParquetWriter(unfinished, kind, compression="zstd") as out:
        for done, decisions in enumerate(games, 1):
            out.write_batch(batch_of(decisions, kind))
            progress(done)
    unfinished.replace(file)


def claim(folder: Path, asked: str) -> None:
    """Use a folder that is new, or was begun by the same call."""
    begun = folder / BEGUN
    if begun.exists() and begun.read_text(encoding="utf-8") != asked:
        raise BadNotation(f"{folder} was begun with other arguments: see {BEGUN} there")
    if not begun.exists() and folder.exists() and any(folder.iterdir()):
        raise BadNotation(f"{folder} is not empty: an export needs a folder of its own")
    folder.mkdir(parents=True, exist_ok=True)
    begun.write_text(asked, encoding="utf-8")


def one_game(
    game: Game,
    players: int,
    options: Mapping[str, Value],
    bots: Sequence[str],
    seed: str,
    searched: int,
    number: int,
) -> list[Row]:
    """The decisions of one game, each with its outcome."""
    deal = (seed, number)
    state, room, rng = game.new_state(players, options), room_for(game), fast_rng("deal", deal)
    rows: list[Row] = []
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
            continue
        seat = lowest(state.to_act)
        veiled, luck = game.veil(state, seat), (deal, len(rows))
        move = house.by_name(bots[seat])(game, veiled, luck, Effort())
        row = seen(game, players, veiled, move, luck, searched)
        rows.append({"game": number, "decision": len(rows), "seat": seat, "bot": bots[seat], **row})
        game.rules.apply(state, seat, move)
    points, shares = np.zeros(players, np.int64), np.zeros(players)
    payoff = np.zeros(players)
    note(state, points, shares)
    game.rules.payoff(state, payoff)
    for row in rows:
        seat = row["seat"]
        row |= {"payoff": payoff[seat], "win": shares[seat], "points": int(points[seat])}
    return rows


def seen(game: Game, players: int, veiled: Any, move: int, luck: object, searched: int) -> Row:
    """One decision, from what its seat knows."""
    coding = coding_of(game)
    room, seat = room_for(game), int(veiled.viewer)
    observation = np.zeros(width(coding.blocks(players)), np.int8)
    mask = np.zeros(coding.ACTIONS + 1, np.int8)
    observe(veiled, room, observation)
    mark(veiled, room, mask[:-1])
    actions, shares = thought(game, veiled, luck, searched)
    return {
        "position": veiled.tobytes(),
        "observation": observation,
        "mask": mask,
        "move": game.move_text(veiled, move),
        "action": int(action_of(veiled, seat, move, room)),
        "searched": actions,
        "shares": shares,
    }


def thought(game: Game, veiled: Any, luck: object, searched: int) -> tuple[list[int], list[float]]:
    """The actions that a search tried, and the share of its visits that each got."""
    if not searched:
        return [], []
    found, room = search(game, veiled, searched, luck), room_for(game)
    seat, total = int(veiled.viewer), sum(found.visits)
    actions = [int(action_of(veiled, seat, move, room)) for move in found.moves]
    pairs = [
        (action, visits / total)
        for action, visits in zip(actions, found.visits, strict=True)
        if action != NO_ACTION
    ]
    return [action for action, _ in pairs], [share for _, share in pairs]


def schema(game: Game, players: int) -> Any:
    """The types of the columns."""
    import pyarrow as pa

    coding = coding_of(game)
    wide, long = width(coding.blocks(players)), coding.ACTIONS + 1
    kinds = {
        "game": pa.int32(),
        "decision": pa.int32(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "position": pa.binary(),
        "observation": pa.list_(pa.int8(), wide),
        "mask": pa.list_(pa.int8(), long),
        "move": pa.string(),
        "action": pa.int32(),
        "searched": pa.list_(pa.int32()),
        "shares": pa.list_(pa.float32()),
        "payoff": pa.float32(),
        "win": pa.float32(),
        "points": pa.int32(),
    }
    return pa.schema([pa.field(name, kinds[name]) for name in COLUMNS])


def batch_of(rows: list[Row], kind: Any) -> Any:
    """The rows of one game as Arrow has them."""
    import pyarrow as pa

    columns = []
    for field in kind:
        values = [row[field.name] for row in rows]
        if field.name in ("observation", "mask"):
            flat = pa.array(np.concatenate(values) if values else np.zeros(0, np.int8))
            columns.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
        else:
            columns.append(pa.array(values, field.type))
    return pa.RecordBatch.from_arrays(columns, schema=kind)


def described(
    game: Game,
    players: int,
    options: Mapping[str, Value],
    games: int,
    bots: Sequence[str],
    seed: str,
    searched: int,
) -> dict[str, Any]:
    """The card: how the data was made, and what every column and every number is."""
    coding = coding_of(game)
    blocks, at = [], 0
    for block in coding.blocks(players):
        layout = {"name": block.name, "from": at, "size": block.size, "full": block.full}
        blocks.append({**layout, "about": block.about})
        at += block.size
    return {
        "made_by": f"naught {__version__}",
        "game": game.name,
        "rules": game.rules_version,
        "players": players,
        "options": dict(options),
        "cards": game.cards_hash,
        "bots": list(bots),
        "seed": seed,
        "games": games,
        "decisions": 0,
        "search": searched,
        "columns": COLUMNS,
        "blocks": blocks,
    }
