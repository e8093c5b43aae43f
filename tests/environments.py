"""Fresh Python environments, as somebody has who installs a package beside Naught."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path


def fresh(home: Path, *packages: Path) -> Path:
    """An environment that has what this one has, and these packages; its Python."""
    venv.create(home, symlinks=os.name == "posix")
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    own = subprocess.check_output([python, "-c", "import site; print(site.getsitepackages()[0])"])
    ours = sysconfig.get_path("purelib")
    link = Path(own.decode().strip()) / "ours.pth"
    link.write_text(f"import site; site.addsitedir({ours!r})\n")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", *offline]
    subprocess.run([*install, *map(str, packages)], check=True)
    return python
