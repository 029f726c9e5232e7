#!/usr/bin/env python3
"""What the whole program makes of the messages of `data/reader`.

    score.py SET [--alara PATH] [--readers rules|second|both] [--show KIND]

SET is train, dev or blind. Each message is judged on an empty record with its context's list (`alara check`); those that hang on what
was said before, or answer a card, are left out. Printed: of the events told, ordered or asked how many have neither a call nor a question for
what is missing (lost); of the calls how many would be executed, rightly and wrongly, and how many are shown as cards, rightly and wrongly;
and the messages that are right as a whole: every event has its call or its question, and there is no other. On an empty record nothing is
due, so that a dose that is told as left out is rightly no call. `--show lost|executes|cards` prints those. Standard library only.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What may be recorded by one tool or by the other.
ALIKE = [
    {"log_doctor_visit", "create_care_log", "add_condition", "log_immunization", "log_lab_result"},
    {"create_check_in", "update_mood", "save_health_entry"},
    {"update_reminder", "delete_reminder", "create_reminder"},
    {"add_medication", "update_medication", "stop_medication"},
    {"log_vital", "log_lab_result", "log_blood_pressure"},
]
UNJUDGED = {"advice", "app", "answer", "run_skill"}
BY_NAME = {"log_medication", "skip_dose", "add_medication", "update_medication", "stop_medication"}


def wanted_of(row):
    """The events that should have a call, as (tool, name); a name where several events are told apart by it."""
    wanted = []
    for event in row["events"]:
        tool, status, spans = event["tool"], event["status"], event.get("spans", {})
        lookup = tool.startswith(("get_", "list_"))
        if tool in UNJUDGED or not (status in ("told", "ordered") or status == "asked" and lookup):
            continue
        names = spans.get("medication_name") if tool in BY_NAME else None
        for name in names if isinstance(names, list) else [names]:
            wanted.append((tool, name.split("#")[0].lower() if name else None))
    return wanted


def fits(want, call):
    tool, name = want
    if tool.startswith(("get_", "list_")):
        return call["tool"].startswith(("get_", "list_"))
    if tool != call["tool"] and not any(tool in kin and call["tool"] in kin for kin in ALIKE):
        return False
    if not name or call["tool"] not in BY_NAME:
        return True
    said = {**(call.get("proposed") or {}), **(call.get("parameters") or {})}
    have = str(said.get("medication_name") or said.get("name") or "").lower()
    # Misspelt, a brand for a substance: the first letters or any word in common.
    words = lambda text: set(re.findall(r"[a-z0-9]{3,}", text))
    return have[:3] == name[:3] or bool(words(have) & words(name)) or any(a[:4] == b[:4] for a in words(have) for b in words(name)) or not words(name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("--alara", default=str(ROOT / "target" / "debug" / "alara"))
    parser.add_argument("--readers", default="both")
    parser.add_argument("--show", choices=["lost", "executes", "cards"])
    chosen = parser.parse_args()
    rows = []
    for path in sorted((ROOT / "data" / "reader" / chosen.set).glob("*.jsonl")):
        rows += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if not row["context"].get("before") and not row["context"].get("waits")]
    cases = [
        {"id": row["id"], "now": row["context"]["now"], "known_medications": row["context"].get("medications", []), "user": row["message"]}
        for row in rows
    ]
    text = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    run = subprocess.run([chosen.alara, "check", "--readers", chosen.readers], input=text, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in run.stdout.splitlines()]
    if len(told) != len(rows):
        sys.exit(f"{len(rows)} cases in, {len(told)} lines out: {run.stderr[-300:]}")
    sums, by_voice = collections.Counter(), collections.defaultdict(collections.Counter)
    for row, judged in zip(rows, told):
        left = wanted_of(row)
        # Of someone with a record, of a doubt, of a plan: a card is right, and none is no loss.
        may = [
            (event["tool"], None) for event in row["events"] if event["status"] in ("doubtful", "another", "planned", "habit", "corrected")
        ]
        sums["events"] += len(left)
        whole = True
        for call in judged.get("calls", []):
            if call["verdict"] == "block":
                continue
            lookup = call["tool"].startswith(("get_", "list_"))
            hit = next((want for want in left if fits(want, call)), None)
            if hit:
                left.remove(hit)
            again = hit is None and any(fits(want, call) for want in wanted_of(row))
            right = hit is not None or again or call["verdict"] == "confirm" and any(fits(want, call) for want in may)
            kind = "look-ups" if lookup else "executes" if call["verdict"] == "execute" else "cards"
            sums[f"{'right' if right else 'wrong'} {kind}"] += 1
            whole &= right
            if chosen.show == kind and not right:
                print(row["id"], call["tool"], call["reasons"], json.dumps(call.get("parameters"), ensure_ascii=False)[:90], "|", row["message"][:160])
        asked = set(judged.get("requires", [])) - {call["tool"] for call in judged.get("calls", [])}
        heard = [want for want in left if any(fits((want[0], None), {"tool": tool}) for tool in asked)]
        left = [want for want in left if want not in heard and want[0] != "skip_dose"]
        sums["asked back"] += len(heard)
        sums["lost"] += len(left)
        if chosen.show == "lost" and left:
            print(row["id"], left, "|", row["message"][:160])
        whole &= not left
        sums["whole"] += whole
        by_voice[row["voice"]]["whole"] += whole
        by_voice[row["voice"]]["all"] += 1
        nothing = not wanted_of(row)
        sums["nothing"] += nothing
        sums["nothing raised"] += nothing and any(call["verdict"] != "block" for call in judged.get("calls", []))
    share = lambda part, of: f"{part / max(1, of):.1%}"
    print(f"{chosen.set}, {chosen.readers}: {len(rows)} messages, {sums['events']} events")
    print(f"  whole messages right {share(sums['whole'], len(rows))}; events lost {share(sums['lost'], sums['events'])}, asked back {sums['asked back']}")
    print(f"  executes right {sums['right executes']} wrong {sums['wrong executes']}; cards right {sums['right cards']} wrong {sums['wrong cards']}; look-ups right {sums['right look-ups']} wrong {sums['wrong look-ups']}")
    print(f"  of {sums['nothing']} messages that tell nothing {share(sums['nothing raised'], sums['nothing'])} raise something")
    print("  whole by voice: " + ", ".join(f"{voice} {share(counts['whole'], counts['all'])}" for voice, counts in sorted(by_voice.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
