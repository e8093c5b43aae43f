"""What the lab found about machines, as a report."""

from collections.abc import Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text


def show_cluster(console: Console, found: Mapping[str, Any]) -> None:
    """The nodes of a cluster, and what is wrong with them."""
    console.print(
        f"{len(found['nodes'])} nodes with {found['cores']} cores, Ray {found['ray']}; "
        f"a task costs {1000 * found['task_overhead']:.1f} ms"
    )
    table = Table(box=ROUNDED)
    for title in ("Node", "Address", "Naught", "Python"):
        table.add_column(title)
    for title in ("Cores", "Speed"):
        table.add_column(title, justify="right")
    fastest = max((node["speed"] for node in found["nodes"]), default=1.0)
    for node in found["nodes"]:
        names = (node["node"], node["address"], node["naught"], node["python"])
        table.add_row(*names, str(node["cores"]), f"{node['speed'] / fastest:.0%}")
    console.print(table)
    for problem in found["problems"]:
        console.print(Text.assemble(("!  ", "bold red"), problem), soft_wrap=True)
    if not found["problems"]:
        console.print(Text("Fit for work.", "bold green"))


def show_bench(console: Console, found: Mapping[str, Any]) -> None:
    """How fast this machine plays, game by game."""
    console.print(f"{found['machine']}\n{found['made_by']}")
    if found["load"] is not None:
        console.print(f"Load before the start: {found['load']:.1f}; one core, in processor time.")
    table = Table(box=ROUNDED)
    for title in ("Game", "What"):
        table.add_column(title)
    table.add_column("A second", justify="right")
    table.add_column("±", justify="right")
    for at, rate in enumerate(found["rates"]):
        pace = f"{rate['value']:,.0f} {rate['unit'].removesuffix('/s')}"
        first = at == 0 or found["rates"][at - 1]["game"] != rate["game"]
        if at and first:
            table.add_section()
        table.add_row(rate["game"] if first else "", rate["what"], pace, f"{rate['spread']:.0%}")
    console.print(table)
