"""The set-up that `run.py` does on a fresh machine: system packages, `.venv`, locked dependencies, translations.

It runs before anything is installed, so it uses the standard library only and is no part of the installed
program. `steps` puts the parts in order; `record` remembers what is done, so that later runs skip it.
"""
