"""The system packages that Qt, PortAudio and the tests need on Linux: what is missing, and apt to get it."""

import ctypes
import importlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from setup.process import SetUpError, announced, execute, say

# Debian's package -> what shows that it is there: a library that loads, a program, or a file.
# Asking for the thing itself holds on every Linux, and where a package was renamed (libglib2.0-0t64).
NEEDED_PACKAGES: Final = {  # without them Qt can't be imported
    "libglib2.0-0": "libglib-2.0.so.0",
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libfontconfig1": "libfontconfig.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
}
CHINESE_FONTS: Final = "fonts-noto-cjk"
WELCOME_PACKAGES: Final = {  # without them there is no window, no sound, no Chinese, but the rest works
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libportaudio2": "libportaudio.so.2",
    CHINESE_FONTS: "/usr/share/fonts/**/NotoSansCJK*",
}
TEST_PACKAGES: Final = {
    "xvfb": "Xvfb",
    "xauth": "xauth",
    "pulseaudio": "pulseaudio",
    "pulseaudio-utils": "pactl",
    "libasound2-plugins": "/usr/lib*/**/alsa-lib/libasound_module_pcm_pulse.so",
    "fluidsynth": "fluidsynth",
    "musescore3": "mscore3",
}
VENV_PACKAGE: Final = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"

_LOOK_LIMIT_S: Final = 60.0
_UPDATE_LIMIT_S: Final = 600.0
_INSTALL_LIMIT_S: Final = 2700.0


def provide_system_packages(packages: Mapping[str, str]) -> bool:
    """Install what is missing of the packages and return whether all are there now; nothing to do but on Linux.

    Raises SetUpError if nothing could work without what is still missing.
    """
    missing = missing_packages(packages)
    if missing:
        _install(missing)
        importlib.invalidate_caches()
        missing = missing_packages(packages)
    if not missing:
        return True
    if not NEEDED_PACKAGES.keys().isdisjoint(missing) or VENV_PACKAGE in missing:
        raise SetUpError(f"These system packages are missing: {' '.join(missing)}\n{advice(missing)}")
    say(f"Going on without these system packages: {' '.join(missing)}\n{advice(missing)}")
    return False


def missing_packages(packages: Mapping[str, str], platform: str = sys.platform) -> list[str]:
    """Return which of the packages are not there, and the one that lets Python make a `.venv` if it can't yet."""
    if not platform.startswith("linux"):
        return []
    missing = [package for package, sign in packages.items() if not is_there(sign)]
    if CHINESE_FONTS in missing and _has_chinese_font():
        missing.remove(CHINESE_FONTS)
    if importlib.util.find_spec("ensurepip") is None:  # Debian splits it off Python
        missing.insert(0, VENV_PACKAGE)
    return missing


def is_there(sign: str) -> bool:
    """Tell whether the library, program or file that shows a package's presence is on this machine."""
    if "/" in sign:
        return any(Path("/").glob(sign.removeprefix("/")))
    if ".so." not in sign:
        return shutil.which(sign) is not None
    try:
        ctypes.CDLL(sign)
    except OSError:
        return False
    return True


def advice(packages: Sequence[str]) -> str:
    """Return the sentence that says how to get missing packages by hand."""
    if shutil.which("apt-get") is None:
        return "These are Debian's names. Install what carries the same on this system, then run this again."
    sudo = "" if os.geteuid() == 0 else "sudo "
    install = f"{sudo}apt-get install -y --no-install-recommends {' '.join(packages)}"
    return f"Install them, then run this again:\n    {sudo}apt-get update && {install}"


def root_prefix() -> list[str] | None:
    """Return the words before a command that run it as root; None where that would ask for a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and execute(["sudo", "-n", "true"], _LOOK_LIMIT_S).is_good:
        return ["sudo", "-n"]
    return None


def _install(packages: Sequence[str]) -> None:
    prefix = root_prefix() if shutil.which("apt-get") else None
    if prefix is None:
        return
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    with announced(f"Installing system packages: {' '.join(packages)}"):
        # The update fails with one broken source of many, and passes with none in reach: the installation tells.
        updated = execute([*apt, "update"], _UPDATE_LIMIT_S)
        installed = execute([*apt, "-y", "--no-install-recommends", "install", *packages], _INSTALL_LIMIT_S)
    if not installed.is_good:
        say(f"apt-get could not install them. The update said:\n{updated.tail(4)}")
        say(f"The installation said:\n{installed.tail(8)}")


def _has_chinese_font() -> bool:
    """Tell whether fontconfig knows a font for Traditional Chinese; False where its tool is not installed."""
    outcome = execute(["fc-list", ":lang=zh-tw", "family"], _LOOK_LIMIT_S)
    return outcome.is_good and bool(outcome.output.strip())
