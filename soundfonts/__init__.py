"""The sound bank of this project: recipes, the craft that turns them into waves, and the builder of the file.

`python -m soundfonts` writes `soundfonts/onesemi.sf2`, the same bytes every time. The bank holds the timbres of the
twenty magic notes (`magic/`) and a plain band for machines without any other bank (`band/`); `craft/` makes waves,
`filing/` makes the SoundFont file. The program itself never imports this folder: it reads the bank.
"""
