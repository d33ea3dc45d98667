"""Kernels in a native library: how Python calls them, and that a stale one is never used."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cacique
from cacique import pueblo
from cacique.core import jit, native
from cacique.core.rng import below, seeded
from cacique.games.pueblo.kernels import rules

PACKAGE = Path(cacique.__file__).parent
pytestmark = pytest.mark.compiled
is_native = pytest.mark.skipif(
    jit.MODE is not jit.Mode.NATIVE, reason="the library is looked at where it is used"
)


def run(code: str, **environment: str) -> str:
    kept = {
        n: v for n, v in os.environ.items() if n not in {"CACIQUE_KERNELS", "NUMBA_DISABLE_JIT"}
    }
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=kept | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return result.stdout.strip()


@is_native
def test_bad_arguments_are_refused_with_their_place() -> None:
    state, codes = pueblo.Board().state.copy(), np.zeros(rules.MOST_LEGAL, np.int16)
    with pytest.raises(TypeError, match="takes 2 arguments, not 1"):
        rules.apply(state)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'float' object"):
        rules.apply(state, 1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"argument 1 of apply\(\) is no array"):
        rules.apply([1], 1)
    with pytest.raises(TypeError, match=r"argument 2 of legal_codes\(\) has another type"):
        rules.legal_codes(state, codes.astype(np.int32))
    with pytest.raises(TypeError, match="has gaps"):
        rules.legal_codes(state, np.zeros(2 * rules.MOST_LEGAL, np.int16)[::2])
    with pytest.raises(TypeError, match="has other dimensions"):
        rules.legal_codes(state, codes.reshape(2, -1))
    codes.flags.writeable = False
    with pytest.raises(TypeError, match="cannot be written to"):
        rules.legal_codes(state, codes)


@is_native
def test_equal_types_need_not_be_the_same_object() -> None:
    state = pickle.loads(pickle.dumps(pueblo.Board().state))
    assert rules.legal_codes(state, np.zeros(rules.MOST_LEGAL, np.int16)) == 196


@is_native
def test_entries_are_functions_of_their_modules() -> None:
    assert pickle.loads(pickle.dumps(below)) is below
    assert (below.__module__, below.__name__) == ("cacique.core.rng", "below")
    assert below(seeded(1), np.int16(10)) == below(seeded(1), 10)


@is_native
def test_a_library_of_other_sources_is_never_used(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "cacique", ignore=shutil.ignore_patterns("page"))
    say = "from cacique.core import jit; print(jit.MODE)"
    assert run(say, PYTHONPATH=str(tmp_path)) == "native"
    geometry = tmp_path / "cacique/games/puluc/geometry.py"
    geometry.write_text(geometry.read_text() + "\n")
    assert run(say, PYTHONPATH=str(tmp_path)) == "jit"
    named = tmp_path / "cacique/core/built" / native.library_path().name
    (code,) = [
        run(
            "from cacique.core import native; print(native.library_path())",
            PYTHONPATH=str(tmp_path),
        )
    ]
    named.rename(code)  # by its name it is fresh, by its stamp it is not
    assert run(say, PYTHONPATH=str(tmp_path)) == "jit"


@is_native
def test_what_is_no_library_is_not_loaded(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "cacique", ignore=shutil.ignore_patterns("page"))
    library = tmp_path / "cacique/core/built" / native.library_path().name
    library.write_bytes(b"no library")
    say = "from cacique.core import jit; print(jit.MODE)"
    assert run(say, PYTHONPATH=str(tmp_path)) == "jit"


@is_native
@pytest.mark.parametrize("share", [0.2, 0.5, 0.75, 0.999])
def test_a_library_that_was_cut_off_is_not_loaded(tmp_path: Path, share: float) -> None:
    """To look where its end should be would end the process, with no word."""
    shutil.copytree(PACKAGE, tmp_path / "cacique", ignore=shutil.ignore_patterns("page"))
    library = tmp_path / "cacique/core/built" / native.library_path().name
    whole = library.read_bytes()
    library.write_bytes(whole[: int(share * len(whole))])
    play = "from cacique import puluc; from cacique.core import jit; print(jit.MODE)"
    assert run(play, PYTHONPATH=str(tmp_path)) == "jit"
    library.write_bytes(whole)
    assert run(play, PYTHONPATH=str(tmp_path)) == "native"


def test_a_seal_is_broken_by_any_other_byte(tmp_path: Path) -> None:
    path, sealed = tmp_path / "library", native.seal(b"of some length")
    path.write_bytes(sealed)
    assert native.is_whole(path)
    for place in range(len(sealed)):
        path.write_bytes(sealed[:place] + b"?" + sealed[place + 1 :])
        assert not native.is_whole(path)
        path.write_bytes(sealed[:place])
        assert not native.is_whole(path)
    assert not native.is_whole(tmp_path / "nothing")


FACES = {
    "library": "from cacique import pueblo, puluc; pueblo.Board().legal_moves; puluc.Board()",
    "server": "import cacique.server.web.serving, cacique.server.live.pool",
    "terminal": "import cacique.cli.terminal.screen, cacique.cli.terminal.seating",
    "players": "from cacique import pueblo\nfrom cacique.ai import bots\n"
    "from cacique.core.rng import seeded\n"
    "bots.find('pueblo').bots['level4']().choose(pueblo.Board(), seeded(1))",
    "research": "from cacique.envs.vector import VectorEnv\n"
    "env = VectorEnv('pueblo', 4); env.reset(seed=1); env.step(env.sample())",
}


@is_native
@pytest.mark.parametrize("face", FACES)
def test_no_face_imports_the_compiler(face: str) -> None:
    code = f"import sys\n{FACES[face]}\nprint({{'numba', 'llvmlite'}} & set(sys.modules))"
    assert run(code) == "set()"


@is_native
@pytest.mark.parametrize("mode", ["native", "jit", "plain"])
def test_all_ways_play_the_same_games(mode: str) -> None:
    code = (
        "from cacique import pueblo, puluc\nfrom cacique.core.rng import seeded\n"
        "print(pueblo.Board(players=3, demolition=True).playouts(2, seeded(5)).tolist(),"
        " puluc.Board().playouts(9, seeded(5)).tolist())"
    )
    assert run(code, CACIQUE_KERNELS=mode) == run(code)
