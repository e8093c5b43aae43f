"""Write the page's types from the structs the server speaks: `python wire_types.py FOLDER`."""

import importlib
import importlib.util
import json
import pkgutil
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import naught.games
from naught.core import defaults
from naught.server.wire import messages, teaching

Schema = dict[str, Any]

HEADER = "// Made by wire_types.py from the server's own types: change those, not this."
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(schema: Schema) -> str:
    """A JSON schema as a readonly TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(typescript(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if schema.get("type") == "array":
        return f"ReadonlyArray<{typescript(schema.get('items', {}))}>"
    if schema.get("type") == "object":
        return f"Readonly<Record<string, {typescript(schema.get('additionalProperties', {}))}>>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def interface(name: str, schema: Schema) -> str:
    """One struct as an exported interface."""
    required = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    if "description" in schema:
        lines.insert(0, f"/** {' '.join(schema['description'].split())} */")
    for field, inner in schema["properties"].items():
        needed = field in required or "enum" in inner
        lines.append(f"  readonly {field}{'' if needed else '?'}: {typescript(inner)};")
    return "\n".join([*lines, "}"])


def interfaces(structs: Iterable[type]) -> str:
    """Every struct reachable from these, each once."""
    _, components = msgspec.json.schema_components(list(structs))
    return "\n\n".join(interface(name, schema) for name, schema in components.items())


def union(name: str, members: Any) -> str:
    """A union of tagged structs under its own name."""
    return f"export type {name} = {' | '.join(member.__name__ for member in members.__args__)};"


def wire() -> str:
    """All messages, and the two unions that cross the socket."""
    found = {**vars(messages), **vars(teaching)}.values()
    structs = [value for value in found if is_message(value)]
    unions = [union(name, getattr(messages, name)) for name in ("FromClient", "FromServer")]
    return "\n\n".join([HEADER, interfaces(structs), *unions, ""])


def is_message(value: Any) -> bool:
    """A struct that says something, by its fields or by its tag alone; the bare bases do not."""
    if not (isinstance(value, type) and issubclass(value, msgspec.Struct)):
        return False
    return bool(value.__struct_fields__) or value.__struct_config__.tag is not None


FACTS = ("COLOURS", "SHAPES")  # of a game's cards.py


def game(package: str) -> str:
    """One game's View and Outcome, and the printed facts that its board draws."""
    view = importlib.import_module(f"{package}.view")
    outcomes = importlib.import_module(f"{package}.outcomes")
    structs = interfaces([view.View, outcomes.Outcome])
    return "\n\n".join([HEADER, structs, *facts(package), ""])


def facts(package: str) -> list[str]:
    """What is printed on the cards, so that nobody types it a second time."""
    cards = module_or_none(f"{package}.cards")
    return [
        f"export const {name} = {json.dumps(getattr(cards, name))} as const;"
        for name in FACTS
        if hasattr(cards, name)
    ]


def module_or_none(name: str) -> ModuleType | None:
    """A module that a game may or may not have."""
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def main(folder: Path) -> None:
    """Write wire.ts, plain.ts for games without a board of their own, and one for each game."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "wire.ts").write_text(wire())
    (folder / "plain.ts").write_text("\n\n".join([HEADER, interfaces([defaults.View]), ""]))
    for found in pkgutil.iter_modules(naught.games.__path__, "naught.games."):
        if found.ispkg:
            name = found.name.rsplit(".", 1)[-1]
            (folder / f"{name}.ts").write_text(game(found.name))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
