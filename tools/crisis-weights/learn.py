#!/usr/bin/env python3
"""Learns the weights of the crisis reader from labelled sentences.   learn.py TERMS_BINARY OUT LABELLED...

LABELLED is JSON Lines with `user` and `kind` (none, self_harm, medical_emergency); a line without `kind` is none; or text, a line each, after
`S`, `E` or `-`. TERMS_BINARY is the example
`crisis_terms` of crates/english, so that words are counted here exactly as they are when a message is read. Logistic regression, one for each
kind, by full passes of Adagrad; no randomness, standard library only. `--hold FILE` prints how a file that is not learnt from would be read.
"""
import json, math, subprocess, sys

APART, LOOSE, PIECE = 4, 0.7, 48
KINDS = ("self_harm", "medical_emergency")

def rows(path):
    out = []
    letters = {"S": "self_harm", "E": "medical_emergency", "-": "none", "N": "none"}
    for line in open(path, encoding="utf-8"):
        if path.endswith(".txt"):
            label, _, words = line.rstrip("\n").partition(" ")
            if label in letters: out.append((words, letters[label]))
        elif line.strip():
            case = json.loads(line)
            if isinstance(case.get("user"), str) and case.get("kind", "none") in KINDS + ("none",):
                out.append((case["user"].replace("\n", " "), case.get("kind", "none")))
    return out

def terms(binary, texts):
    run = subprocess.run([binary], input="\n".join(texts) + "\n", capture_output=True, text=True, check=True)
    return [[piece.split() for piece in line.split("\t")] for line in run.stdout.split("\n")[: len(texts)]]

def single(pieces):
    """The sentences alone: the joined pairs come after them."""
    return [p for p in pieces if p.count("^") == 1]

def features(words):
    out = {}
    for i, word in enumerate(words):
        out[word] = out.get(word, 0) + 1
        for j in range(i + 1, min(i + 1 + APART, len(words))):
            mark, times = ("+", 1.0) if j == i + 1 else ("~", LOOSE)
            term = f"{mark} {word} {words[j]}"
            out[term] = out.get(term, 0) + times
    return out

def examples(binary, cases):
    out = []
    for (text, kind), pieces in zip(cases, terms(binary, [text for text, _ in cases])):
        alone = single(pieces)
        whole = [w for p in alone for w in p]
        if kind == "none":
            out += [(features(p), kind) for p in (alone if len(alone) > 1 else [])]
        out.append((features(whole[: 2 * PIECE]), kind))
    return out

def learn(data, kind, rounds=300, rate=0.4, decay=0.004):
    index = {}
    for found, _ in data:
        for term in found: index.setdefault(term, len(index))
    xs = [[(index[t], v) for t, v in found.items()] for found, _ in data]
    ys = [1.0 if k == kind else 0.0 for _, k in data]
    weight, square, bias, bsquare = [0.0] * len(index), [1e-6] * len(index), 0.0, 1e-6
    for turn in range(rounds):
        grad, bgrad = [0.0] * len(index), 0.0
        for x, y in zip(xs, ys):
            z = bias + sum(weight[i] * v for i, v in x)
            error = 1 / (1 + math.exp(-max(-30, min(30, z)))) - y
            # A crisis is rarer than what is none, and worse to miss.
            error *= 2.0 if y else 1.0
            bgrad += error
            for i, v in x: grad[i] += error * v
        for i, g in enumerate(grad):
            g += decay * len(data) / 100 * weight[i]
            square[i] += g * g
            weight[i] -= rate * g / math.sqrt(square[i])
        bsquare += bgrad * bgrad
        bias -= rate * bgrad / math.sqrt(bsquare)
    return bias, {term: weight[i] for term, i in index.items()}

def score(model, words):
    bias, weight = model
    return bias + sum(weight.get(t, 0) * v for t, v in features(words).items())

def main():
    binary, out, *files = sys.argv[1:]
    hold = files[files.index("--hold") + 1:] if "--hold" in files else []
    files = files[: files.index("--hold")] if "--hold" in files else files
    data = examples(binary, [row for path in files for row in rows(path)])
    models = [learn(data, kind) for kind in KINDS]
    names = sorted(set(models[0][1]) | set(models[1][1]))
    lines = ["// Learnt by tools/crisis-weights/learn.py. A term, and a hundred times its log odds of self-harm and of an emergency.",
             "bias\t%d\t%d" % tuple(round(100 * m[0]) for m in models)]
    for name in names:
        both = [round(100 * m[1].get(name, 0)) for m in models]
        if max(map(abs, both)) >= 12: lines.append("%s\t%d\t%d" % (name, *both))
    with open(out, "w", encoding="utf-8") as file: file.write("\n".join(lines) + "\n")
    print(len(data), "examples,", len(lines) - 2, "terms")
    for path in hold:
        cases = rows(path)
        for (text, kind), pieces in zip(cases, terms(binary, [t for t, _ in cases])):
            z = [max(score(m, p) for p in pieces) for m in models]
            print("HOLD\t%s\t%.2f\t%.2f\t%s" % (kind, *z, text))

main()
