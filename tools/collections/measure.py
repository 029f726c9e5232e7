#!/usr/bin/env python3
"""Feeds ordinary text to `alara check` and tells what it took for health talk, by length.

    python3 tools/collections/measure.py --alara target/trial/alara DIR [--sentences 20000] [--texts 3000]
        [--half even|odd|all] [--without KIND ...] [--hits FILE] [--show N] [--most PERCENT]

DIR is what collect.py made. Each text goes in three times, on an empty record and alone:
  offline    as the user's words, the offline assistant answering: a call with the verdict execute or confirm is a hit
  requires   as the user's words, with the reply "I hear you.": a tool that must be called is a hit; so is `crisis` other than none
  claims     as the reply to "ok": a claim that something was recorded is a hit

Much of the text is health talk, so a hit may be right: judged.tsv beside this file holds, by digest, those that two
readers found right (SHA-256 of the text, the first 16 digits; the kind of hit; why). All others count as wrong.
`--half` takes the texts with an even or odd digest: mended on the even ones, reported on the odd ones too.
`--without "patients and doctors"` leaves out collections of that kind, whose sentences are mostly of the writer's own health.
The hits are listed, each on a line of FILE. The exit status is 1 where a rate of the wrong ones passes PERCENT.
"""
import argparse
import collections
import hashlib
import json
import pathlib
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
BANDS = ((1, 4), (5, 9), (10, 19), (20, 49), (50, 99), (100, 199), (200, 300))
KINDS = ("crisis", "offline", "requires", "claims")
NOW = "2026-03-14T09:30:00-04:00"


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def read(folder, suffix, most, half, without):
    """At most so many texts of the folder, as many of each collection as there are of the scarcest that still has some."""
    queues = []
    for path in sorted(folder.glob(f"*.{suffix}.jsonl")):
        with path.open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        rows = [row for row in rows if row["kind"] not in without]
        rows = [row for row in rows if half == "all" or int(digest(row["text"]), 16) % 2 == (half == "odd")]
        queues.append(collections.deque(sorted(rows, key=lambda row: digest(row["text"]))))
    chosen = []
    while len(chosen) < most and any(queues):
        chosen += [queue.popleft() for queue in queues if queue]
    return chosen[:most]


def check(alara, cases):
    """The answers to the cases, in order, as they come: neither side is ever held whole."""
    process = subprocess.Popen([alara, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def feed():
        try:
            for case in cases:
                process.stdin.write(json.dumps(case, ensure_ascii=False) + "\n")
            process.stdin.close()
        except BrokenPipeError:
            pass  # The process has ended; that it did too early is told below, by the answers that are missing.

    feeder = threading.Thread(target=feed)
    feeder.start()
    for line in process.stdout:
        yield json.loads(line)
    feeder.join()
    if process.wait() not in (0, 1):
        sys.exit(f"alara ended with status {process.returncode}; look for a case it cannot bear.")


def cases(rows):
    for row in rows:
        text = row["text"]
        yield {"id": "offline", "now": NOW, "user": text}
        yield {"id": "requires", "now": NOW, "user": text, "reply": "I hear you."}
        yield {"id": "claims", "now": NOW, "user": "ok", "reply": text}


def hits_of(kind, answer):
    """(kind, what was found) of one answer."""
    if "error" in answer:
        sys.exit(f"a case was refused: {answer['error']}")
    if kind == "offline":
        for call in answer["calls"]:
            if call["verdict"] in ("execute", "confirm"):
                yield "offline", [call["tool"], call["verdict"], call.get("parameters") or call.get("proposed")]
    elif kind == "requires":
        if answer["requires"]:
            yield "requires", answer["requires"]
        if answer["crisis"] != "none":
            yield "crisis", [answer["crisis"], *answer.get("because", [])]
    elif answer["claims"]:
        yield "claims", []


def band_of(words):
    return next((band for band in BANDS if band[0] <= words <= band[1]), BANDS[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--alara", required=True)
    parser.add_argument("--sentences", type=int, default=20000)
    parser.add_argument("--texts", type=int, default=3000)
    parser.add_argument("--half", choices=("even", "odd", "all"), default="all")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--hits", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--most", type=float)
    given = parser.parse_args()
    rows = read(given.folder, "sentences", given.sentences, given.half, given.without)
    rows += read(given.folder, "texts", given.texts, given.half, given.without)
    if not rows:
        sys.exit(f"{given.folder} holds no texts: run tools/collections/collect.py {given.folder} first.")
    judged_path = HERE / "judged.tsv"
    judged = {tuple(line.split("\t")[:2]) for line in judged_path.read_text().splitlines()} if judged_path.exists() else set()
    seen, right, wrong, found = collections.Counter(), collections.Counter(), collections.Counter(), []
    answers = check(given.alara, cases(rows))
    for row in rows:
        band = band_of(row["words"])
        seen[band] += 1
        for kind in ("offline", "requires", "claims"):
            answer = next(answers, None)
            if answer is None:
                sys.exit("alara ended before it had answered every case.")
            per_text = dict()
            for hit, what in hits_of(kind, answer):
                per_text.setdefault(hit, []).append(what)
            for hit, what in per_text.items():
                is_right = (digest(row["text"])[:16], hit) in judged
                (right if is_right else wrong)[band, hit] += 1
                found.append({"kind": hit, "judged": "right" if is_right else "", "what": what, "collection": row["collection"], "digest": digest(row["text"])[:16], "text": row["text"]})
    report(seen, right, wrong, found, given)


def report(seen, right, wrong, found, given):
    if given.hits:
        given.hits.write_text("".join(json.dumps(hit, ensure_ascii=False) + "\n" for hit in found), encoding="utf-8")
    for hit in [hit for hit in found if not hit["judged"]][: given.show]:
        print(f"{hit['kind']:9}{hit['collection']:20}{json.dumps(hit['what'], ensure_ascii=False)}  {hit['text']!r}")
    print(f"{'words':>9}{'texts':>8}" + "".join(f"{kind:>22}" for kind in KINDS) + "   (wrong, % of the texts; judged right)")
    passed = []
    for name, bands in [(f"{low}-{high}", [(low, high)]) for low, high in BANDS] + [("1-49", BANDS[:4]), ("50-300", BANDS[4:])]:
        total = sum(seen[band] for band in bands)
        if not total:
            continue
        columns = ""
        for kind in KINDS:
            bad, good = (sum(count[band, kind] for band in bands) for count in (wrong, right))
            columns += f"{f'{bad} ({100 * bad / total:.2f} %) {good}':>22}"
            if given.most is not None and len(bands) > 1 and kind != "crisis" and 100 * bad / total > given.most:
                passed.append(f"{kind} {name}")
        print(f"{name:>9}{total:>8}{columns}")
    if passed:
        sys.exit(f"More than {given.most} % wrong: {', '.join(passed)}.")


if __name__ == "__main__":
    main()
