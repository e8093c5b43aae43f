"""One cluster for all tests: it takes some seconds to start."""

from collections.abc import Iterator
from typing import Any

import pytest
from ray.cluster_utils import Cluster as Nodes

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20}


@pytest.fixture(scope="session")
def nodes() -> Iterator[Nodes]:
    """A head without cores, so that only nodes which may die do the work, and two nodes."""
    cluster = Nodes()
    cluster.add_node(**{**NODE, "num_cpus": 0}, include_dashboard=False)
    for _ in range(2):
        cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()
