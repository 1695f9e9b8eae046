"""The two commands of the README, as they stand there, on a Debian with nothing but python3 and git.

debootstrap makes the machine. Every command runs in a mount and process namespace of its own, so that mounts and
children end with it, whatever happens. How this machine reaches Debian and the package index (names, certificates,
settings of apt and pip, folders of wheels) is lent to the new one.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

MIRROR = "http://deb.debian.org/debian"
LENT = (
    "/etc/resolv.conf",
    "/etc/apt/apt.conf.d",
    "/etc/apt/auth.conf.d",
    "/etc/pip.conf",
)
LENT_VARIABLES = re.compile(r"PIP_\w+|\w*_proxy", re.IGNORECASE)
# At a place of its own: the new machine's ca-certificates package writes its own bundle where the old one's lies.
CERTIFICATES_THERE = "/srv/certificates.crt"
LENT_ELSEWHERE = (
    ("/etc/ssl/certs/ca-certificates.crt", CERTIFICATES_THERE),
    (str(Path.home() / ".config/pip/pip.conf"), "/srv/.config/pip/pip.conf"),
)
LIMIT_S = 1500


@dataclass(frozen=True)
class Debian:
    """A fresh machine: the folder that is its root, with the project cloned to /srv/onesemi."""

    top: Path
    lent: tuple[tuple[str, str], ...]

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a line of shell in the project's folder, as root, in a clean environment without a display."""
        binds = [f'mount --rbind -o ro "{path}" "{self.top}{there}"' for path, there in self.lent]
        script = "\n".join(
            [
                "set -e",
                "mount --make-rprivate /",
                f'mount -t proc proc "{self.top}/proc"',
                f'mount --rbind /dev "{self.top}/dev"',
                *binds,
                f'exec chroot "{self.top}" /bin/sh -c "cd /srv/onesemi && $1"',
            ]
        )
        variables = {name: value for name, value in os.environ.items() if LENT_VARIABLES.fullmatch(name)}
        if any(there == CERTIFICATES_THERE for _, there in self.lent):
            variables |= dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE"), CERTIFICATES_THERE)
        return subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", command],
            env={**variables, "HOME": "/srv", "LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=LIMIT_S,
        )

    def succeed(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a line of shell, show what it said, and expect it to end well."""
        began_s = time.monotonic()
        outcome = self.run(command)
        print(f"$ {command}\n{outcome.stdout}{outcome.stderr}[{time.monotonic() - began_s:.1f} s]")
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
        return outcome


def folders_of_wheels() -> list[str]:
    """Return the folders of this machine from which its pip takes packages, if it does so."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True, timeout=60
    )
    settings = listed.stdout + " ".join(value for name, value in os.environ.items() if name.startswith("PIP_"))
    named = re.findall(r"(?:(?<=file://)|(?<![\w/:.]))/[^\s'\",]+", settings)
    folders = {re.sub(r"/simple/?$", "", name) for name in named}
    return sorted(name for name in folders if Path(name).is_dir() and not name.startswith("/etc/"))


def refusal() -> str | None:
    """Return why no machine can be made here, if so."""
    if not sys.platform.startswith("linux"):
        return "debootstrap is a Linux program"
    if os.geteuid() != 0:
        return "debootstrap and chroot need root"
    lacking = [program for program in ("debootstrap", "unshare", "chroot") if shutil.which(program) is None]
    if lacking:
        return f"not installed: {' '.join(lacking)}"
    if subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], check=False, timeout=60).returncode != 0:
        return "this machine lets nobody make namespaces"
    return None


def lend(top: Path) -> tuple[tuple[str, str], ...]:
    """Make the places where this machine's own files will be mounted; return what is mounted, and where there."""
    wanted = [*LENT_ELSEWHERE, *((path, path) for path in (*LENT, *folders_of_wheels()))]
    lent = [(path, there) for path, there in wanted if Path(path).exists()]
    for path, there in lent:
        place = top / there.removeprefix("/")
        if Path(path).is_dir():
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()
    return tuple(lent)


def run_here(command: Sequence[str | Path]) -> None:
    """Run a command on this machine and expect it to end well."""
    outcome = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S)
    assert outcome.returncode == 0, outcome.stdout[-2000:] + outcome.stderr[-2000:]


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """Return a machine with python3 and git only, on which the project was cloned and nothing else done."""
    if reason := refusal():
        pytest.skip(reason)
    top = tmp_path_factory.mktemp(request.param)
    run_here(["debootstrap", "--variant=minbase", "--include=python3,git", request.param, top, MIRROR])
    run_here(["git", "clone", "--quiet", "--no-hardlinks", root, top / "srv" / "onesemi"])
    yield Debian(top, lend(top))
    shutil.rmtree(top)


def test_the_machine_is_bare(debian: Debian) -> None:
    assert debian.run("python3 -c 'import ensurepip'").returncode != 0
    assert debian.run("which pip fc-list sudo Xvfb").stdout == ""


def test_the_first_command_plays_a_demo_without_a_display(debian: Debian) -> None:
    outcome = debian.succeed("python3 run.py")
    made = debian.succeed("ls out").stdout.split()
    assert sorted(made) == ["song.1song", "song.mid", "song.musicxml", "song.png", "song.wav"]
    for name in made:
        assert name in outcome.stdout
    assert debian.succeed("python3 run.py").stderr == ""  # nothing is set up a second time


def test_a_half_made_environment_is_made_anew(debian: Debian) -> None:
    debian.succeed("rm -rf .venv && mkdir -p .venv/bin && ln -s /usr/bin/python3 .venv/bin/python")
    assert "Making the virtual environment" in debian.succeed("python3 run.py --version").stderr


def test_an_explicit_platform_opens_the_window(debian: Debian) -> None:
    debian.succeed("QT_QPA_PLATFORM=offscreen python3 run.py app --quit-after 3")


def test_the_doctor_finds_the_machine_in_order(debian: Debian) -> None:
    assert json.loads(debian.succeed("python3 run.py doctor --json").stdout)


def test_the_second_command_runs_tests(debian: Debian) -> None:
    outcome = debian.succeed("python3 run.py test tests/onesemi/files")
    assert re.search(r"\d+ passed", outcome.stdout)


def test_a_test_run_without_tests_fails(debian: Debian) -> None:
    assert debian.run("python3 run.py test -k nothing_is_called_like_this").returncode != 0


def test_a_window_opens_on_x(debian: Debian) -> None:
    debian.succeed("xvfb-run -a python3 run.py app --quit-after 3")


def test_chinese_has_a_font(debian: Debian) -> None:
    assert debian.succeed("fc-list :lang=zh-tw family").stdout.strip()
