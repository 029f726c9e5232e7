#!/usr/bin/env python3
"""Plays every labelled case and talk with two programs and prints what comes out differently; it says nothing of right or wrong.
  present.py --base PATH --head PATH [FILE...]
FILE is a file of cases under tests/fixtures; without one, all of them. `make present` builds the two programs. Standard library only."""
import argparse, concurrent.futures, json, os, pathlib, re, subprocess, sys, tempfile

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "tests/fixtures"
ASKED = ("id", "now", "known_medications", "people", "record", "pending", "answer", "user", "reply")
# Single messages that one run of a program judges: enough that its start costs nothing, few enough that both cores have work to the end.
BATCH = 400
# Ids are of chance; the reply says which entry is meant.
ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")


def rows(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def one_line(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def as_asked(case):
    """A case without its labels."""
    asked = {name: case[name] for name in ASKED if name in case}
    calls = case.get("calls") or ([case["call"]] if "call" in case else [])
    # Where a case has a reply, its calls are what is to be read in it.
    if calls and "reply" not in case:
        asked["reply"] = "Okay. " + " ".join("[TOOL_CALL:" + json.dumps({"id": "call-1", **call}, ensure_ascii=False) + "]" for call in calls)
    return asked


def tell_call(call):
    told = [call.get("tool", ""), one_line(call.get("parameters") or call.get("proposed")), call.get("verdict") or "", call.get("person") or ""]
    told += [f"{name} {', '.join(call[name])}" for name in ("reasons", "left_out") if call.get(name)]
    return " ".join(part for part in told if part)


def tell_judgement(got):
    """What `alara check` makes of a message, in one line without what is empty."""
    told = [f"error {got['error']}"] if "error" in got else []
    if got.get("action"):
        told.append(f"{got['action']} {one_line(got.get('call'))}")
        told += [f"changes {one_line(got['changes'])}"] if got.get("changes") else []
        told += [f"also {one_line(each)}" for each in got.get("also") or []]
    if got.get("crisis", "none") != "none":
        told.append(f"crisis {got['crisis']} {one_line(got.get('because'))}")
    told += ["claims"] if got.get("claims") else []
    told += [f"requires {', '.join(got['requires'])}"] if got.get("requires") else []
    told += [tell_call(call) for call in got.get("calls") or []]
    told += ["problems " + ", ".join(each.get("kind", "") for each in got["problems"])] if got.get("problems") else []
    return " | ".join(told) or "nothing"


def judge(program, cases):
    text = "".join(json.dumps(as_asked(case), ensure_ascii=False) + "\n" for case in cases)
    run = subprocess.run([program, "check"], input=text, capture_output=True, text=True, encoding="utf-8")
    told = [json.loads(line) for line in run.stdout.splitlines() if line.strip()]
    if len(told) != len(cases):
        sys.exit(f"{program} check: {len(cases)} cases in, {len(told)} lines out; {run.stderr.strip()[-400:]}")
    return [(str(case.get("id", at + 1)), tell_judgement(got)) for at, (case, got) in enumerate(zip(cases, told))]


def entries(of, name):
    """The entries of a turn by their values, counted."""
    found = []
    for row in of.get(name) or []:
        values = {key: value for key, value in (row.get("parameters") or {}).items() if not (isinstance(value, str) and ID.fullmatch(value))}
        found.append(" ".join(part for part in (row.get("tool", ""), row.get("person") or "", one_line(values)) if part))
    return found


def less(these, those):
    """The members of `these` that `those` does not hold, counted."""
    rest, out = list(those), []
    for each in these:
        if each in rest:
            rest.remove(each)
        else:
            out.append(each)
    return out


def tell_turn(before, after):
    """What a turn changed, and what it showed."""
    told = []
    for name, gained, lost in (("written", "wrote", "took back"), ("pending", "asks", "settled")):
        was, now = entries(before, name), entries(after, name)
        told += [f"{gained} {row}" for row in less(now, was)] + [f"{lost} {row}" for row in less(was, now)]
    shown = ID.sub("ID", json.dumps(after.get("shown"), ensure_ascii=False))
    return " | ".join(told + [f"waiting {len(after.get('pending') or [])}", shown])


def play(program, case):
    """A talk, turn by turn: a button names a card, whose id is known once it waits."""
    told = []
    with tempfile.TemporaryDirectory() as home:
        with subprocess.Popen([program, "replay", "--data-dir", home], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, encoding="utf-8", env={**os.environ, "ALARA_HOME": home}) as run:
            def step(asked):
                try:
                    run.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
                    run.stdin.flush()
                    return json.loads(run.stdout.readline() or '{"shown": "the program ended"}')
                except BrokenPipeError:
                    return {"shown": "the program ended"}

            if case.get("now"):
                step({"now": case["now"]})
            for known in case.get("medications") or []:
                step({"known_medication": known})
            for known in case.get("people") or []:
                step({"known_person": known})
            before = {}
            for at, turn in enumerate(case.get("turns") or case["steps"], 1):
                if "at" in turn:
                    after = step({"now": turn["at"]})
                elif "say" in turn:
                    after = step({"user": turn["say"]})
                elif "press" in turn:
                    cards = [card["id"] for card in before.get("pending") or [] if card.get("tool") == turn.get("tool", card.get("tool"))]
                    after = step({turn["press"]: cards[-1] if cards else "none"})
                else:
                    after = step({"user": turn.get("user"), "replies": [turn.get("reply"), "Okay.", "Okay."]})
                if "at" not in turn:
                    told.append((f"{case['id']} {at}", tell_turn(before, after)))
                before = after
            run.stdin.close()
    return told


def pieces(files):
    """The work in parts that may run beside each other: a talk, or a batch of messages."""
    for file in files:
        cases = rows(FIXTURES / file)
        if "turns" in cases[0] or "steps" in cases[0]:
            yield from ((file, play, case) for case in cases)
        elif "input" not in cases[0]:
            yield from ((file, judge, cases[at:at + BATCH]) for at in range(0, len(cases), BATCH))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--base", required=True)
    p.add_argument("--head", required=True)
    p.add_argument("files", nargs="*")
    a = p.parse_args()
    all_files = sorted(path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*.jsonl"))
    files = [pathlib.Path(file).resolve().relative_to(FIXTURES).as_posix() if pathlib.Path(file).exists() else file for file in a.files] or all_files
    work = list(pieces(files))
    compare = lambda piece: (piece[1](a.base, piece[2]), piece[1](a.head, piece[2]))
    lines = differ = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for (file, _, _), (base, head) in zip(work, pool.map(compare, work)):
            for (name, was), (_, now) in zip(base, head):
                lines += 1
                if was != now:
                    differ += 1
                    print(f"{file} {name}\n  base {was}\n  head {now}", flush=True)
    print(f"{differ} of {lines} lines differ, in {len(files)} files")


main()
