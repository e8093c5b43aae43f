"""Builds the page into the package, so that an installed wheel serves it without Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend does not look here by itself

from scripts import web


class PageBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node as a package, if the page must be built and this machine has no Node."""
        needed = self.target_name in {"wheel", "sdist"} and web.is_stale()
        return [web.NODE_PACKAGE] if needed and web.system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, except for an editable install, whose page `make` builds."""
        if version != "editable":
            web.build()
