"""The library without its optional packages."""

import subprocess
import sys

import pytest

from cacique.envs.extras import need


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("aec", "pettingzoo"),
        ("pueblo_v0", "pettingzoo"),
        ("openspiel", "pyspiel"),
        ("vector", "gymnasium"),
    ],
)
def test_a_missing_package_is_named_with_the_extra(module: str, package: str) -> None:
    code = (
        "import sys\n"
        f"sys.modules[{package!r}] = None\n"
        "import cacique, cacique.envs\nfrom cacique import pueblo\npueblo.Board()\n"
        f"import cacique.envs.{module}"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    last = result.stderr.splitlines()[-1]
    assert last == (f"ModuleNotFoundError: {package} is not installed: pip install 'cacique[envs]'")


def test_a_package_that_nobody_has_is_named_too() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"no_such_package is not installed: pip install"):
        need("no_such_package")
