"""That nothing that kernels are made of is missed where their version is named."""

from pathlib import Path

import grimp

import cacique
from cacique.core.sources import SOURCES

PACKAGE = Path(cacique.__file__).parent


def test_kernels_import_nothing_that_the_name_of_their_cache_misses() -> None:
    named = {path for pattern in SOURCES for path in PACKAGE.glob(pattern)}
    graph = grimp.build_graph("cacique")
    kernels = {module for module in graph.modules if ".kernels." in module}
    assert len(kernels) > 15
    imported = kernels.union(*map(graph.find_upstream_modules, kernels))
    paths = {(PACKAGE.parent / module.replace(".", "/")).with_suffix(".py") for module in imported}
    assert paths - named == set()
