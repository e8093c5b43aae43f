"""Where PyTorch comes from: a folder that pip is told of, or nowhere; never an address of ours."""

import platform
import sys
from pathlib import Path

import pytest

from scripts import setup

PYTHON = f"cp{sys.version_info[0]}{sys.version_info[1]}"
FITS = f"{PYTHON}-{PYTHON}-manylinux_2_28_{platform.machine()}.whl"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which pip looks."""
    settings = tmp_path / "pip.conf"
    settings.write_text(f"[global]\nfind-links = {tmp_path / 'absent'}\n    file://{tmp_path}\n")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
    return tmp_path


def test_the_newest_pytorch_for_cpus_is_found_where_pip_looks(folder: Path) -> None:
    for version in ("2.9.1+cpu", "2.13.0+cpu", "2.15.0", "3.0.0+cu130"):
        (folder / f"torch-{version}-{FITS}").touch()
    (folder / "torch-4.0.0+cpu-cp27-cp27-win32.whl").touch()
    assert setup.pytorch_for_cpus() == folder / f"torch-2.13.0+cpu-{FITS}"


def test_without_one_nothing_is_set_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "LEARN", folder / "learn")
    (folder / f"torch-2.15.0-{FITS}").touch()  # for Linux it brings 5 GB
    setup.learn_if_small()
    assert not setup.LEARN.exists()
    assert not setup.can_learn()


def test_the_rest_of_the_lock_keeps_its_hashes() -> None:
    lock = "numpy==2 \\\n    --hash=sha256:ab\nnvidia-nccl-cu13==2 \\\n    --hash=sha256:cd\n"
    lock += "torch==2 ; x \\\n    --hash=sha256:ef\nsb3-contrib==2 \\\n    --hash=sha256:01\n"
    kept = "numpy==2 \\\n    --hash=sha256:ab\nsb3-contrib==2 \\\n    --hash=sha256:01\n"
    assert setup.without(setup.FOR_GRAPHICS_CARDS, lock) == kept
