#!/usr/bin/env python3
"""What is recorded of messages that tell several things, each with its time, its day, its amount and its person: tests/fixtures/told.
  told.py [--alara PATH] [--readers rules|second|both] [--split train|dev|blind] [--show executed|cards|missed] [--limit N]
Every message is said at 14:30 of one Monday, with the same list of medications. An executed call, or a card, is right where an event of the
label has its kind, name, figures, day and hour, and is one's own; where the label is open, day and hour may be any. Printed: of each set how
many calls are executed rightly and wrongly, how many cards are right and wrong, how many messages hold a wrong execution, and how many
events have neither. Ends with status 1 where more than `--limit` messages do. `--show` prints the messages; of a blind set nobody reads them.
Standard library only."""
import argparse, collections, json, pathlib, re, subprocess, sys, tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "tests/fixtures"
NOW, TODAY = "2026-11-30T14:30:00-05:00", "2026-11-30"
MEDICATIONS = [
    {"name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"]},
    {"name": "Lisinopril", "dose": "10 mg", "times": ["08:00"]},
    {"name": "Sertraline", "dose": "50 mg", "times": ["09:00"]},
    {"name": "Ibuprofen", "dose": "400 mg", "as_needed": True},
    {"name": "Atorvastatin", "dose": "20 mg", "times": ["21:00"]},
    {"name": "Warfarin", "dose": "5 mg", "times": ["18:00"]},
]
# Which tools may record an event of a kind.
TOOLS = {
    "dose": ["log_medication"],
    "skip": ["skip_dose"],
    "bp": ["log_blood_pressure"],
    "weight": ["log_vital"],
    "sugar": ["log_vital", "log_lab_result"],
    "temp": ["log_vital"],
    "pulse": ["log_vital", "log_blood_pressure"],
    "oxygen": ["log_vital"],
    "symptom": ["save_health_entry", "create_check_in", "add_condition", "update_mood"],
    "mood": ["update_mood", "save_health_entry", "create_check_in"],
    "water": ["log_hydration"],
    "exercise": ["log_exercise"],
    "visit": ["log_doctor_visit", "create_care_log"],
    "care": ["create_care_log", "log_doctor_visit"],
    "lab": ["log_lab_result", "create_care_log", "log_vital"],
    "vaccine": ["log_immunization"],
    "sleep": ["log_vital", "save_health_entry"],
    "note": ["save_health_entry"],
}
# What is wished for, or holds from then on: a card for it is right where a label has any of it.
WISHED = {"start", "stop", "change", "reminder", "appointment", "fill", "allergy", "condition", "other", "note"}
MEASURED = {"bp", "weight", "sugar", "temp", "oxygen", "pulse"}
UNDATED = {"update_mood"}


def figures(said):
    return [float(each) for each in re.findall(r"\d+(?:\.\d+)?", str(said or ""))]


def words(said):
    return {each[:4] for each in re.findall(r"[a-z]{4,}", str(said or "").lower())}


def moment(values):
    """The day and the hour of a call: today's where it has none."""
    for field in ("taken_at", "measured_at", "occurred_at", "drank_at", "date"):
        said = str(values.get(field) or "")
        if len(said) >= 10:
            return said[:10], said[11:16] or (values.get("time") if field == "date" else None)
    return TODAY, None


def faults(event, call, values, case):
    """What is wrong with a call that may record an event; None where it is of another one."""
    if call["tool"] not in TOOLS.get(event["kind"], []):
        return None
    if event["kind"] in ("dose", "skip") and event.get("name"):
        said, have = words(event["name"]), words(values.get("medication_name"))
        if said and have and not said & have:
            return None
    if event["kind"] in MEASURED and event.get("value"):
        have = figures(json.dumps(values))
        if not all(any(abs(one - other) < 0.051 for other in have) for one in figures(event["value"])):
            return None
    found = ["somebody else's"] if "who" in event else []
    day, hour = moment(values)
    if call["tool"] not in UNDATED and day != event.get("day", TODAY) and not case.get("open"):
        found.append(f"day {day}, and not {event.get('day', TODAY)}")
    said = event.get("time")
    if said not in (None, "?") and hour and hour != said and day == event.get("day", TODAY) and not case.get("open"):
        found.append(f"hour {hour}, and not {said}")
    amount, dose = figures(event.get("amount")), figures(values.get("dose"))
    if event["kind"] == "dose" and amount and dose and amount[0] not in dose:
        found.append(f"dose {values.get('dose')}, and not {event['amount']}")
    return found


def judge(case, judged):
    """Each call that is executed or shown, with its faults; and the events that have none."""
    left, told = list(case["events"]), []
    for call in judged["calls"]:
        if call["verdict"] == "block" or call["tool"].startswith(("get_", "list_")):
            continue
        values = {**(call.get("proposed") or {}), **(call.get("parameters") or {})}
        if not any(call["tool"] in tools for tools in TOOLS.values()):
            wished = any(event["kind"] in WISHED for event in case["events"])
            told.append((call, [] if wished else ["nobody wished for it"]))
            continue
        near = [(event, faults(event, call, values, case)) for event in case["events"]]
        near = [(event, found) for event, found in near if found is not None]
        if not near:
            told.append((call, ["nobody told it"]))
            continue
        event, found = min(near, key=lambda each: (len(each[1]), each[0] not in left))
        if event in left:
            left.remove(event)
        told.append((call, found))
    return told, [event for event in left if event["kind"] in TOOLS and "who" not in event]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--alara", default=str(ROOT / "target/debug/alara"))
    parser.add_argument("--readers", default="both")
    parser.add_argument("--split", choices=["train", "dev", "blind"])
    parser.add_argument("--show", choices=["executed", "cards", "missed"])
    parser.add_argument("--limit", type=int)
    chosen = parser.parse_args()
    sets = tomllib.loads((FIXTURES / "manifest.toml").read_text(encoding="utf-8"))["sets"]
    sets = [each for each in sets if each["skill"] == "told" and chosen.split in (None, each["split"])]
    wrong = 0
    for each in sets:
        cases = [json.loads(line) for line in (FIXTURES / each["path"]).read_text(encoding="utf-8").splitlines()]
        said = [{"id": case["id"], "now": NOW, "known_medications": MEDICATIONS, "user": case["user"]} for case in cases]
        text = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in said)
        command = [chosen.alara, "check", "--readers", chosen.readers]
        run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        answered = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answered) != len(cases):
            sys.exit(f"{len(cases)} messages in, {len(answered)} lines out: {run.stderr[-300:]}")
        sums = collections.Counter()
        for case, judged in zip(cases, answered):
            told, missed = judge(case, judged)
            for call, found in told:
                kind = "executed" if call["verdict"] == "execute" else "cards"
                sums[f"{kind} {'wrong' if found else 'right'}"] += 1
                if found and chosen.show == kind and each["split"] != "blind":
                    print(case["id"], case["user"], "|", call["tool"], "; ".join(found))
            sums["messages"] += any(found and call["verdict"] == "execute" for call, found in told)
            sums["missed"] += len(missed)
            if missed and chosen.show == "missed" and each["split"] != "blind":
                print(case["id"], case["user"], "|", ", ".join(event["kind"] for event in missed))
        wrong += sums["messages"]
        print(
            f"{each['path']} ({each['split']}): of {len(cases)} messages {sums['messages']} execute something wrong; executed "
            f"{sums['executed right']} right, {sums['executed wrong']} wrong; cards {sums['cards right']} right, "
            f"{sums['cards wrong']} wrong; {sums['missed']} events have neither"
        )
    if chosen.limit is not None and wrong > chosen.limit:
        print(f"{wrong} messages execute something wrong, over {chosen.limit}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
