"""Builds the page into the package, so that an installed wheel serves it without Node.

The documentation and the examples go along: `naught --help` says where they lie. So do compiled
kernels, if `make wheel` builds it (scripts/pack.py).
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend does not look here by itself

from scripts import pack, web


class PageBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What building the page needs: the server, for the types of its messages, and Node."""
        if not web.is_stale():
            return []
        node = [] if web.system_node() else [web.NODE_PACKAGE]
        return [*self.metadata.core.dependencies, *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, except for an editable install, whose page `make` builds."""
        if version == "editable":
            return
        web.build()
        if self.target_name == "wheel":
            build_data["force_include"] |= documents(Path(self.root))
            if made := os.environ.get("NAUGHT_WHEEL_PACK"):
                take_pack(made, build_data)


def take_pack(folder: str, build_data: dict[str, Any]) -> None:
    """Make it a wheel for this platform, with compiled kernels and what can run them."""
    build_data["force_include"][folder] = "naught/kernels"
    build_data["dependencies"] += pack.requirements()
    build_data["pure_python"], build_data["infer_tag"] = False, True


def documents(root: Path) -> dict[str, str]:
    """Pages and examples, each with its place in the package; pictures would be most of it."""
    found = (file for home in ("docs", "examples") for file in sorted((root / home).rglob("*")))
    files = (file for file in found if file.suffix in (".md", ".py", ".toml"))
    return {str(file): f"naught/{file.relative_to(root).as_posix()}" for file in files}
