#!/usr/bin/env python3
"""Learns the weights of the crisis reader.   learn.py TERMS_BINARY OUT LABELLED... [--plain DIR] [--hold LABELLED...]

LABELLED is JSON Lines with `user` and `kind` (none, self_harm, medical_emergency; a line without `kind` is none), or text, a line each, after
`S`, `E` or `-`. DIR holds public ordinary text (`*.jsonl` with `text`, as tools/collections makes it): the half whose digest (SHA-256) begins
with an even byte is learnt from as examples of what is none; the other half is for measuring, and its alarms are printed by length.
Short ones that are none are also joined by threes, our own and public ones alike: a window holds neighbours. In the collections named in MIXED
people tell of their own illness: what says a crisis there may be one, and is no example.
TERMS_BINARY is the example `crisis_terms` of crates/english, so that words are counted here exactly as they are when a message is read.

Logistic regression, one for each kind, over the windows of a message that hold a sign; the odds that each force of sign needs (NEEDED; what is
asked of a message stands in crates/english/src/crisis/mod.rs) are its offset. Of a message that is none every window is an example; of a crisis the one that shows it
best, chosen anew in each round. A term is kept only where it stands in our own sentences or in many public ones: weights of words and pairs, and
nothing of which a text could be put together again. No randomness. Needs numpy and scipy.
"""
import argparse, collections, hashlib, json, pathlib, subprocess

APART = 4
KINDS = ("self_harm", "medical_emergency")
# By force (none, anchor, undone, oblique, outright), for each kind.
NEEDED = ((1e9, 1e9), (0.8, -0.3), (1.8, 0.8), (-4.5, -3.0), (-2.6, -3.0))
MIXED = ("counselling", "patients-questions", "visits", "visits-long")
# Half of how many public windows a term must stand in that none of our own sentences has.
COMMON = 12
# A crisis is rarer than what is none, and worse to miss; a long message is one example among thousands; a phrase met in ordinary text counts more.
OF_CRISIS, OF_LONG, OF_MET, LONG = 4.0, 3.0, 4.0, 50
# What was put together counts less: its parts are examples by themselves.
OF_JOINED = 0.5
# The source of what is put together, and the words of a message that is.
JOINED = "joined"
SHORT = 20
DECAY, STEPS = 0.5, (40, 40, 60)
LETTERS = {"S": "self_harm", "E": "medical_emergency", "-": "none", "N": "none"}
BANDS = ((1, 9), (10, 19), (20, 49), (50, 99), (100, 199), (200, 300))

Message = collections.namedtuple("Message", "text kind source learnt")

def rows(path):
    for line in open(path, encoding="utf-8"):
        if path.endswith(".txt"):
            label, _, words = line.rstrip("\n").partition(" ")
            if label in LETTERS: yield words, LETTERS[label]
        elif line.strip():
            case = json.loads(line)
            words, kind = case.get("user"), case.get("kind", "none")
            if isinstance(words, str) and kind in KINDS + ("none",): yield words, kind

def learnt_from(text):
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 0

def plain(folder):
    """The public texts, each once."""
    seen = set()
    for path in sorted(pathlib.Path(folder).glob("*.jsonl")):
        for line in open(path, encoding="utf-8"):
            text = json.loads(line)["text"]
            if text not in seen: yield Message(text, "none", path.name.split(".")[0], learnt_from(text))
            seen.add(text)

def joined(messages):
    """Short messages that are none, three at a time in the order of their digests: what is none stays none beside what is none."""
    short = [m for m in messages if m.kind == "none" and m.learnt and m.source not in MIXED and len(m.text.split()) <= SHORT]
    short.sort(key=lambda m: hashlib.sha256(m.text.encode()).digest())
    for at in range(0, len(short) - 2, 3):
        text = " ".join(m.text if m.text[-1:] in ".!?" else m.text + "." for m in short[at : at + 3])
        yield Message(text, "none", JOINED, True)

def windows(binary, texts):
    """The windows of each text that hold a sign: what its signs say, and its words."""
    lines = "\n".join(text.replace("\n", "\v").replace("\r", " ") for text in texts) + "\n"
    run = subprocess.run([binary], input=lines.encode(), capture_output=True, check=True)
    for line in run.stdout.decode().split("\n")[: len(texts)]:
        yield [(tuple(map(int, each[:2])), each[3:].split(" ")) for each in line.split("\t")] if line else []

WIDE = 1 << 21  # More than there are different words.

def terms(word, window):
    """The terms of all windows, a row and a number each: every word, and every pair of words up to APART apart."""
    import numpy as np
    rows, codes = [window], [word]
    for apart in range(1, APART + 1):
        same = window[:-apart] == window[apart:]
        rows.append(window[:-apart][same])
        codes.append(((1 if apart == 1 else 2) * WIDE + word[:-apart][same]) * WIDE + word[apart:][same])
    return np.concatenate(rows), np.concatenate(codes)

class Examples:
    """Every window of every message, as a row of terms."""
    def __init__(self, binary, messages, own):
        import numpy as np, scipy.sparse as sparse
        force, owner, ids, sizes, place = [], [], [], [], {}
        for at, found in enumerate(windows(binary, [m.text for m in messages])):
            for forces, words in found:
                ids += [place.setdefault(word, len(place)) for word in words]
                sizes.append(len(words)), force.append(forces), owner.append(at)
        self.force, self.owner, self.messages = np.array(force), np.array(owner), messages
        self.kind = np.array([m.kind for m in messages])
        self.own = np.array([m.source in own for m in messages])
        self.learnt = np.array([m.learnt for m in messages])
        self.mixed = np.array([m.source in MIXED for m in messages])
        self.joined = np.array([m.source == JOINED for m in messages])
        self.words = np.array([len(m.text.split()) for m in messages])
        row, code = terms(np.array(ids, np.int64), np.repeat(np.arange(len(sizes)), sizes))
        # A term is counted once a window; those that too few public texts have go first, by a count over their remainders.
        public = (~self.own & self.learnt)[self.owner][row]
        bucket = code[public] % 9999991
        often = code[public][np.bincount(bucket)[bucket] >= COMMON]
        found, many = np.unique(often, return_counts=True)
        kept = np.union1d(np.unique(code[self.own[self.owner][row]]), found[many >= 2 * COMMON])
        column = np.searchsorted(kept, code).clip(max=len(kept) - 1)
        held = kept[column] == code
        shape = (len(owner), len(kept))
        self.x = sparse.coo_matrix((np.ones(held.sum(), np.float32), (row[held].astype(np.int32), column[held].astype(np.int32))), shape=shape).tocsr()
        self.x.sum_duplicates()
        self.x.data[:] = 1
        named, word = list(place), lambda code: [named[code // WIDE % WIDE], named[code % WIDE]]
        self.terms = [named[c] if c < WIDE else " ".join(["+" if c // WIDE // WIDE == 1 else "~", *word(c)]) for c in kept.tolist()]

def learn(e, k):
    """The weights of one kind, its bias last."""
    import numpy as np
    from scipy.optimize import minimize
    force, owner = e.force[:, k], e.owner
    chosen = np.flatnonzero(e.learnt[owner] & (force > 0) & ~(e.mixed[owner] & (force >= 3)))
    x, owner, force = e.x[chosen], owner[chosen], force[chosen]
    offset, some = np.array(NEEDED)[force, k], e.kind[owner] == KINDS[k]
    long = e.words[owner] >= LONG
    counts = np.where(some, OF_CRISIS * np.where(long, OF_LONG, 1), np.where(~e.own[owner] & (force >= 3), OF_MET, 1.0))
    counts *= np.where(e.joined[owner], OF_JOINED, 1.0)
    none, some, length = np.flatnonzero(~some), np.flatnonzero(some), np.diff(x.indptr)
    w = np.zeros(x.shape[1] + 1)
    for turn, steps in enumerate(STEPS):
        shows = force * 1000.0 + length if turn == 0 else x @ w[:-1] - offset
        best = {}
        for i in some:
            if owner[i] not in best or shows[i] > shows[best[owner[i]]]: best[owner[i]] = i
        used = np.concatenate([none, np.array(sorted(best.values()), int)])
        a, y, o, c = x[used], np.where(e.kind[owner[used]] == KINDS[k], 1.0, -1.0), offset[used], counts[used]
        turned = a.T.tocsr()
        def loss(w):
            wrong = -y * (a @ w[:-1] + w[-1] - o)
            g = -c * y / (1 + np.exp(-np.clip(wrong, -50, 50)))
            return (c * np.logaddexp(0, wrong)).sum() + DECAY / 2 * (w[:-1] @ w[:-1]), np.append(turned @ g + DECAY * w[:-1], g.sum())
        w = minimize(loss, w, jac=True, method="L-BFGS-B", options={"maxiter": steps}).x
    return w

def judged(e, weights):
    """How far each message is over what is needed, for each kind, and what it is read as."""
    import numpy as np
    over = np.full((len(e.messages), 2), -99.0)
    for k, w in enumerate(weights):
        z = e.x @ w[:-1] + w[-1] - np.array(NEEDED)[e.force[:, k], k]
        np.maximum.at(over[:, k], e.owner, np.where(e.force[:, k] == 0, -99.0, z))
    return over, np.where(over[:, 0] > 0, KINDS[0], np.where(over[:, 1] > 0, KINDS[1], "none"))

def told(e, found, name, chosen):
    share = lambda sel: f"{100 * (found[sel] != 'none').mean():.2f} % of {sel.sum()}" if sel.any() else "none"
    print(f"{name:32}", *(f"{kind} {share(chosen & (e.kind == kind))}" for kind in KINDS + ("none",) if (chosen & (e.kind == kind)).any()), flush=True)

def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("binary"), p.add_argument("out"), p.add_argument("labelled", nargs="+")
    p.add_argument("--plain"), p.add_argument("--hold", nargs="*", default=[])
    a = p.parse_args()
    messages = [Message(*row, path, path in a.labelled) for path in a.labelled + a.hold for row in rows(path)] + (list(plain(a.plain)) if a.plain else [])
    messages += list(joined(messages))
    e = Examples(a.binary, messages, set(a.labelled + a.hold))
    print(len(messages), "messages,", len(e.owner), "windows,", len(e.terms), "terms", flush=True)
    weights = [learn(e, k) for k in (0, 1)]
    over, found = judged(e, weights)
    for path in a.labelled + a.hold: told(e, found, path, e.own & [m.source == path for m in messages])
    for low, high in BANDS:
        for mixed in (False, True):
            told(e, found, f"held, {low} to {high} words{', of illness' if mixed else ''}", ~e.own & ~e.learnt & (e.mixed == mixed) & (e.words >= low) & (e.words <= high))
    lines = ["// Learnt by tools/crisis-weights/learn.py. A term, and a hundred times its log odds of self-harm and of an emergency.",
             "bias\t%d\t%d" % tuple(round(100 * w[-1]) for w in weights)]
    for i, term in enumerate(e.terms):
        both = [round(100 * w[i]) for w in weights]
        if max(map(abs, both)) >= 8: lines.append("%s\t%d\t%d" % (term, *both))
    pathlib.Path(a.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines) - 2, "terms kept")

if __name__ == "__main__":
    main()
