#!/usr/bin/env python3
"""Checks the messages that the second reader learns from (`data/reader`): form, spans, and that no text stands in two sets.

Prints a count by set, status and tool; exit status 1 and a line for each fault. Standard library only.
"""
import collections
import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "data" / "reader"
STATUSES = "told ordered asked planned supposed denied habit another quoted doubtful corrected retracted".split()
TOOLS = """log_medication skip_dose update_mood create_check_in save_health_entry log_blood_pressure log_vital log_hydration log_exercise
create_reminder update_reminder delete_reminder log_doctor_visit create_care_log add_medication update_medication stop_medication log_allergy
add_condition log_immunization log_lab_result log_cycle correct_entry delete_entry get_last_dose get_medication_history get_adherence get_vitals
get_check_ins get_care_records get_day get_due list_medications list_reminders run_skill advice app answer""".split()
SPANS = """medication_name dose count systolic diastolic pulse value unit kind symptom severity mood amount provider title time day recurrence
reason person vaccine substance condition test notes""".split()
SETS = ["train", "dev", "blind"]


def place(message, words):
    """Where words stand in a message, as a pair of character offsets; None where they do not."""
    match = re.fullmatch(r"(.*)#(\d+)", words, re.S)
    text, nth = (match.group(1), int(match.group(2))) if match and match.group(1) not in message + "#" else (words, 1)
    if match and words not in message:
        text, nth = match.group(1), int(match.group(2))
    at = -1
    for _ in range(nth):
        at = message.find(text, at + 1)
        if at < 0:
            return None
    return at, at + len(text)


def faults(row, voices):
    """What is wrong with one message, a sentence each."""
    for field in ("id", "voice", "message", "context", "events"):
        if field not in row:
            yield f"lacks {field}"
            return
    if row["voice"] not in voices:
        yield f"voice {row['voice']} has no page"
    if not row["message"].strip():
        yield "says nothing"
    if not re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d", row["context"].get("now", "")):
        yield "its context has no now"
    for event in row["events"]:
        if event.get("tool") not in TOOLS:
            yield f"no tool {event.get('tool')}"
        if event.get("status") not in STATUSES:
            yield f"no status {event.get('status')}"
        if not event.get("words") or place(row["message"], event["words"]) is None:
            yield f"words {event.get('words')!r} are not in it"
        for name, said in event.get("spans", {}).items():
            if name not in SPANS:
                yield f"no span {name}"
            for words in said if isinstance(said, list) else [said]:
                if not isinstance(words, str) or place(row["message"], words) is None:
                    yield f"{name} {words!r} is not in it"


def plain(message):
    """A message without letter case, signs and white space, by its digest: what is the same in two sets is found by it."""
    return hashlib.sha256(re.sub(r"[^a-z0-9]+", " ", message.lower()).strip().encode()).hexdigest()


def main():
    voices = {page.stem for page in (ROOT / "voices").glob("*.md")}
    wrong, seen, ids = [], {}, {}
    for name in SETS:
        statuses, tools, many, plainly, speakers = collections.Counter(), collections.Counter(), 0, 0, set()
        for path in sorted((ROOT / name).glob("*.jsonl")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                where = f"{name}/{path.name}:{number}"
                try:
                    row = json.loads(line)
                except ValueError as error:
                    wrong.append(f"{where}: no JSON: {error}")
                    continue
                wrong.extend(f"{where}: {fault}" for fault in faults(row, voices))
                if row.get("id") in ids:
                    wrong.append(f"{where}: id {row.get('id')} stands twice")
                ids[row.get("id")] = row
                digest = plain(row.get("message", ""))
                if seen.setdefault(digest, name) != name:
                    wrong.append(f"{where}: its text stands in {seen[digest]} too")
                many += 1
                speakers.add(row.get("voice"))
                plainly += not row.get("events")
                statuses.update(event.get("status") for event in row.get("events", []))
                tools.update(event.get("tool") for event in row.get("events", []))
        print(f"{name}: {many} messages, {len(speakers)} voices, {plainly} that hold no event")
        print("  " + ", ".join(f"{status} {count}" for status, count in statuses.most_common()))
        print("  " + ", ".join(f"{tool} {count}" for tool, count in tools.most_common()))
    # A tenth of them has been labelled by a second hand.
    for number, line in enumerate((ROOT / "again.jsonl").read_text(encoding="utf-8").splitlines(), 1):
        again = json.loads(line)
        first = ids.get(again["id"])
        found = faults(first | {"events": again["events"]}, voices) if first else ["labels no message"]
        wrong.extend(f"again.jsonl:{number}: {fault}" for fault in found)
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
