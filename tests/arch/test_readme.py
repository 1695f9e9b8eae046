"""The README tells the truth about commands, folders and files."""

import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def first_cells(text: str, heading: str) -> list[str]:
    """Return the code in the first column of the table under a heading."""
    section = text.split(f"## {heading}\n")[1].split("\n## ", maxsplit=1)[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [code for cell in cells for code in re.findall(r"`([^`]+)`", cell)]


def test_it_names_exactly_the_commands_there_are(root: Path, readme: str) -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "onesemi", "--help"], cwd=root, check=True, capture_output=True, text=True, timeout=60
    )
    listed = re.findall(r"^    ([a-z]\w*)\b", outcome.stdout, re.MULTILINE)
    assert sorted(code.split()[0] for code in first_cells(readme, "Command line")) == sorted(listed)


def test_every_option_it_names_is_known_to_its_command(root: Path, readme: str) -> None:
    for code in first_cells(readme, "Command line"):
        command = code.split()[0]
        outcome = subprocess.run(
            [sys.executable, "-m", "onesemi", command, "--help"],
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        for option in re.findall(r"--[\w-]+", code):
            assert option in outcome.stdout, f"{command} knows no {option}"


def test_every_folder_it_names_exists(root: Path, readme: str) -> None:
    folders = first_cells(readme, "How it is built")
    assert "onesemi/rules" in folders
    assert [folder for folder in folders if not (root / folder).is_dir()] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_file_that_is_linked_exists(root: Path, page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (root / page).read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (root / link).is_file()] == []
