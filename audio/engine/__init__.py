"""The engine: a Score and a bank become sound. Each note is synthesised once, kept, and mixed wherever it is heard."""

from audio.engine.render import render, render_blocks, render_length_frames
from audio.engine.synth import Synth

__all__ = ["Synth", "render", "render_blocks", "render_length_frames"]
