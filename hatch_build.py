"""Builds the page into the package, so that an installed wheel serves it without Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend does not look here by itself

from scripts import web


class PageBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What building the page takes: the server, whose types it speaks, and Node."""
        if not web.is_stale():
            return []
        node = [] if web.system_node() else [web.NODE_PACKAGE]
        return [*self.metadata.core.dependencies, *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, except for an editable install, whose page `make` builds."""
        if version != "editable":
            web.build()
