#!/usr/bin/env python3
"""Writes crates/english/data/english.txt: common English words and names, which no typo search may turn into a medicine.

Input: Debian's wamerican and wbritish (SCOWL size 60, permissive licence):
    apt-get download wamerican wbritish && for f in *.deb; do dpkg -x "$f" scowl; done
    python3 tools/lexicon/build_words.py scowl/usr/share/dict/american-english scowl/usr/share/dict/british-english
plus words.txt beside this file (everyday words, nicknames, units and chat words that SCOWL lacks).
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
out = set()
for path in sys.argv[1:]:
    for w in pathlib.Path(path).read_text(encoding="utf-8").split("\n"):
        w = w.lower()
        if re.fullmatch(r"[a-z]+", w):
            out.add(w)
out |= set((HERE / "words.txt").read_text().split())
out -= set((HERE / "words_out.txt").read_text().split())
(HERE.parent.parent / "crates" / "english" / "data" / "english.txt").write_text("\n".join(sorted(out)) + "\n")
print(len(out), "words")
