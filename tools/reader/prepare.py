#!/usr/bin/env python3
"""Writes what the second reader is trained on: the messages of `data/reader`, the labelled cases of `tests/fixtures`, ordinary text.

    prepare.py OUT [--ordinary FOLDER]

`OUT/train.jsonl`, `OUT/dev.jsonl`, `OUT/blind.jsonl`; of ordinary text (what tools/collections/collect.py wrote into FOLDER) also
`OUT/ordinary.jsonl`, sentences that are never trained on. Same input, same bytes. A row:

    message, context   the words, and what stands beside them as `write_context` puts it
    counts             for each tool of TOOLS how many of its events are told, ordered or (of a look-up) asked: 0, 1, 2, 3 and more;
                       null where the case does not say
    spans              [label, from, to], in characters
    whole              whether every value of the message is in `spans`; else only these are known
    source             voices, fixtures or ordinary

Standard library only.
"""
import argparse
import collections
import hashlib
import json
import pathlib
import re
import sys
import tomllib

import check_data

ROOT = pathlib.Path(__file__).resolve().parents[2]
# In this order the network has them.
TOOLS, SPANS = check_data.TOOLS, check_data.SPANS
LOOKUPS = {tool for tool in TOOLS if tool.startswith(("get_", "list_"))} | {"advice", "app", "run_skill"}
# Several names of one event are as many calls.
OF_EACH_NAME = {"log_medication", "skip_dose", "add_medication", "stop_medication"}
# Licences that allow training; share-alike and non-commercial ones are for measuring.
MAY_TRAIN = ("Apache-2.0", "MIT", "CC BY 3.0", "CC BY 4.0", "CC0")
# What people tell a doctor, or ask, is often told of themselves: it is ordinary text only where nothing of health is said.
OF_HEALTH = re.compile(
    r"\b(i|i'm|i've|my|me|mine)\b.*\b(tak|took|pill|tablet|mg|dose|medic|pain|ache|hurt|sick|doctor|dr|blood|pressure|sugar|weigh|sleep|feel|felt|"
    r"remind|alarm|mood|symptom|headache|fever|cough|allerg|surgery|diagnos|hospital|clinic|appointment|prescri|drug|anxi|depress|tired|dizzy|"
    r"nause|vomit|run|ran|walk|gym|water|drank|period|pregnan|test|vaccin|shot|inject|insulin|run|bleed|rash|swell|stress|cry|sad|happy|angry)",
    re.I,
)
ORDERS = re.compile(r"\b(remind|reminder|alarm|alert|notify|appointment|medic|pill|schedule|calendar|to-?do|list|calorie|health|weather)", re.I)


def chance(*parts):
    """A figure from 0 to 1 that is the same for the same parts."""
    return int(hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:13], 16) / 2**52


def write_context(context):
    """What stands beside a message, in one line; `alara-health` writes the same (second/context.rs)."""
    parts = []
    for call in context.get("waits", []):
        values = ", ".join(str(value) for value in call.get("parameters", {}).values() if isinstance(value, (str, int, float)))
        parts.append(f"waits: {call['tool']}: {values}")
    if context.get("before"):
        parts.append("before: " + " / ".join(context["before"][-3:]))
    if context.get("people"):
        parts.append("people: " + ", ".join(context["people"]))
    if context.get("medications"):
        parts.append("list: " + ", ".join(each["name"] for each in context["medications"]))
    return ". ".join(parts)


def empty():
    return dict.fromkeys(TOOLS, 0)


def row(message, context, counts, spans, whole, source, identity):
    return {
        "id": identity,
        "message": message,
        "context": write_context(context),
        "counts": [None if counts[tool] is None else min(3, counts[tool]) for tool in TOOLS],
        "spans": sorted(spans, key=lambda span: (span[1], span[2])),
        "whole": whole,
        "source": source,
    }


def from_voices(path):
    """The messages of a file of `data/reader`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        message, counts, spans = told["message"], empty(), []
        for event in told["events"]:
            tool, status = event["tool"], event["status"]
            counted = status in ("told", "ordered") or status == "asked" and tool in LOOKUPS
            if status in ("doubtful", "supposed") and not counted:
                counts[tool] = None if status == "doubtful" and not counts[tool] else counts[tool]
            if not counted:
                continue
            names = event.get("spans", {}).get("medication_name", [])
            many = max(1, len(names)) if isinstance(names, list) and tool in OF_EACH_NAME else 1
            counts[tool] = (counts[tool] or 0) + many
            for label, said in event.get("spans", {}).items():
                for words in said if isinstance(said, list) else [said]:
                    spans.append([label, *check_data.place(message, words)])
        unique = [list(span) for span in sorted({tuple(span) for span in spans})]
        yield row(message, told["context"], counts, unique, True, "voices", told["id"])


# The value of a labelled parameter, by its label as a span.
PARAMETERS = {
    "medication_name": "medication_name", "name": "medication_name", "dose": "dose", "systolic": "systolic", "diastolic": "diastolic",
    "pulse": "pulse", "value": "value", "provider": "provider", "mood": "mood", "severity": "severity", "title": "title",
}


def find_values(message, call):
    """Spans of a labelled call's values, where they stand in the message as they are."""
    spans, low = [], message.lower()
    for name, value in (call.get("parameters") or {}).items():
        values = value if isinstance(value, list) else [value]
        label = "symptom" if name == "symptoms" else PARAMETERS.get(name)
        if label is None or isinstance(value, (dict, bool)):
            continue
        for each in values:
            said = f"{each:g}" if isinstance(each, float) else str(each)
            for way in said.lower().split("|"):
                found = re.search(rf"(?<![\w.]){re.escape(way)}(?![\w]|\.\d)", low)
                if found and way:
                    spans.append([label, found.start(), found.end()])
                    break
    return spans


def from_understand(case):
    counts, spans = empty(), []
    for call in case["expect"]:
        if call["tool"] in counts:
            counts[call["tool"]] += 1
            spans += find_values(case["user"], call)
    for tool in case["requires"]:
        if tool in LOOKUPS and not counts[tool]:
            counts[tool] = 1 if len(case["requires"]) == 1 else None
    for tool in ("advice", "app", "answer"):
        counts[tool] = None
    context = {"medications": case.get("known_medications", [])}
    yield row(case["user"], context, counts, spans, False, "fixtures", case["id"])


def from_gate(case):
    """Only the tools of the calls that are judged are known of: told where each may execute, not told where one is to be blocked."""
    counts = dict.fromkeys(TOOLS)
    calls = case.get("calls") or [case["call"]]
    accept = case["accept"] if isinstance(case["accept"][0], list) else [case["accept"]]
    by_tool, spans = collections.defaultdict(list), []
    for call, verdicts in zip(calls, accept):
        by_tool[call.get("tool")].append("execute" in verdicts)
        if "execute" in verdicts:
            spans += find_values(case["user"], call)
    for tool, may in by_tool.items():
        # A call is blocked for its values as well: only what may execute says that it is told.
        if tool in counts and all(may):
            counts[tool] = len(may)
    if any(value is not None for value in counts.values()):
        yield row(case["user"], {"medications": case.get("known_medications", [])}, counts, spans, False, "fixtures", case["id"])


def from_answers(case):
    counts = dict.fromkeys(TOOLS)
    counts["answer"] = int(case["expect"]["action"] in ("affirm", "reject", "modify"))
    yield row(case["answer"], {"waits": case["pending"]}, counts, [], False, "fixtures", case["id"])


def from_dialog(case):
    """A row a turn of a talk; who presses a button says nothing."""
    said, waits = [], []
    for number, turn in enumerate(case["turns"]):
        if "say" not in turn:
            if "press" in turn:
                waits = waits[1:]
            continue
        counts, spans = empty(), []
        cards, writes = turn.get("cards", []), turn.get("writes", [])
        answered = [call for call in writes if any(call["tool"] == open_["tool"] for open_ in waits)]
        for call in cards + [call for call in writes if call not in answered]:
            if call["tool"] in counts:
                counts[call["tool"]] += 1
                spans += find_values(turn["say"], call)
        counts["answer"] = 1 if answered else None if waits else 0
        for tool in {call["tool"] for call in answered} | ({"correct_entry", "delete_entry"} if turn.get("removes") else set()):
            counts[tool] = counts[tool] or None
        silent = not cards and not writes
        for tool in LOOKUPS:
            counts[tool] = None if silent or counts[tool] == 0 else counts[tool]
        if waits and silent:
            counts = dict.fromkeys(TOOLS)
        context = {"medications": case["medications"], "people": [p if isinstance(p, str) else p["name"] for p in case.get("people", [])]}
        if waits:
            context["waits"] = waits
        if said:
            context["before"] = [f"me: {said[-1]}"]
        if any(value is not None for value in counts.values()):
            yield row(turn["say"], context, counts, spans, False, "fixtures", f"{case['id']}-{number}")
        said.append(turn["say"])
        waits = cards if cards else [] if turn.get("waiting") == 0 else waits


READERS = {"understand": from_understand, "gate": from_gate, "answers": from_answers, "dialogs": from_dialog}


def from_fixtures():
    """Every case that rules were mended on; what is kept to measure with stays out."""
    folder = ROOT / "tests" / "fixtures"
    for each in tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8"))["sets"]:
        if each["split"] != "train" or each["skill"] not in READERS or not each["path"].endswith(".jsonl"):
            continue
        for line in (folder / each["path"]).read_text(encoding="utf-8").splitlines():
            yield from READERS[each["skill"]](json.loads(line))


def from_ordinary(folder):
    """Sentences that nobody said to Alara: those to train on, and those never to be trained on."""
    manifest = tomllib.loads((ROOT / "tools" / "collections" / "manifest.toml").read_text(encoding="utf-8"))
    for collection in manifest["collection"]:
        path = folder / f"{collection['name']}.sentences.jsonl"
        if not path.exists():
            continue
        may = collection["licence"] in MAY_TRAIN
        for line in path.read_text(encoding="utf-8").splitlines():
            text = json.loads(line)["text"]
            kept_apart = not may or chance("apart", text) < 0.25
            if not kept_apart and collection["kind"] == "patients and doctors" and OF_HEALTH.search(text):
                continue
            if not kept_apart and collection["kind"] in ("questions", "instructions") and ORDERS.search(text):
                continue
            yield kept_apart, dict(row(text, {}, empty(), [], True, "ordinary", collection["name"]), kind=collection["kind"])


def write(path, rows):
    path.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows), encoding="utf-8")
    print(f"{path.name}: {len(rows)} rows, {sum(any(each['counts']) for each in rows)} with an event", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--ordinary", type=pathlib.Path)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    voices = {kind: [each for path in sorted((ROOT / "data" / "reader" / kind).glob("*.jsonl")) for each in from_voices(path)] for kind in check_data.SETS}
    apart = {check_data.plain(each["message"]) for kind in ("dev", "blind") for each in voices[kind]}
    keep = lambda rows: [each for each in rows if check_data.plain(each["message"]) not in apart]
    train, ordinary = keep(voices["train"]) + keep(from_fixtures()), []
    if chosen.ordinary:
        for kept_apart, each in from_ordinary(chosen.ordinary):
            (ordinary if kept_apart else train).append(each)
    write(chosen.out / "train.jsonl", keep(train))
    for kind in ("dev", "blind"):
        write(chosen.out / f"{kind}.jsonl", voices[kind])
    if chosen.ordinary:
        write(chosen.out / "ordinary.jsonl", ordinary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
