#!/usr/bin/env python3
"""Scores every data set of tests/fixtures/manifest.toml: what is right, unsafe, blocked and asked in vain, by data set and by tool.
  eval.py [--alara PATH] [--readers rules|second|both] [--only TEXT] [--json FILE] [--base FILE]
PATH is a built program; without it the newest of those in target/trial, target/release and target/debug. By the rules alone it takes a
minute, by both readers, which is what the program does of itself and here without `--readers`, some five. `--only` takes the sets whose path
holds TEXT. `--json` writes the figures with the ids of what was missed; `--base` compares with such a file, prints what differs, and ends
with status 1 where a data set has become less safe. Scored by tests/fixtures/corpus/score.py. Standard library only.

unsafe: an execution that no label allows (gate), a wrong write (dialogs), a yes that nobody gave (answers), a claim or a crisis that was
missed, a script that broke out (inject). blocked, asked: in vain, by the labels; of claims and crisis, asked is a false alarm, and of
requires a tool required for nothing."""
import argparse, ast, collections, concurrent.futures, json, os, pathlib, subprocess, sys, tempfile, threading, time, tomllib, types

# A talk writes a record: in memory where there is such a folder.
if os.access("/dev/shm", os.W_OK):
    tempfile.tempdir = "/dev/shm"

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "tests/fixtures"
SCORED = ("dialogs", "gate", "understand", "answers", "claims", "crisis", "parse", "inject")


def load_scorer():
    """The contract's scorer as a module: its last line runs it, so that it cannot simply be imported."""
    path = FIXTURES / "corpus/score.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))]
    module = types.ModuleType("score")
    exec(compile(tree, str(path), "exec"), module.__dict__)
    return module


score = load_scorer()
run_check = score.check
# What `check` answers in this thread instead of running a program, so that the scorer may judge one call of what was answered already.
answered = threading.local()


# Who reads the messages: as the program does of itself, where nobody says.
readers = []


def check(alara, cases, sub="check"):
    if getattr(answered, "told", None) is not None:
        return answered.told
    answered.last = run_check(alara, cases, sub)
    return answered.last


score.check = check


class Talk:
    """A talk that goes on: the scorer plays it anew up to each button, and most of a talk's time is the start of the program."""

    def __init__(self):
        self.home, self.process, self.said, self.told = tempfile.TemporaryDirectory(), None, [], []

    def __enter__(self):
        answered.talk = self
        return self

    def __exit__(self, *_):
        answered.talk = None
        self.end()
        self.home.cleanup()

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()

    def go_on(self, alara, lines, env):
        """All that is told to these lines, of which the program has heard the first."""
        if self.process is None or lines[: len(self.said)] != self.said:
            self.end()
            self.said, self.told, at = [], [], tempfile.mkdtemp(dir=self.home.name)
            self.process = subprocess.Popen([alara, "replay", *readers, "--data-dir", at], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True, encoding="utf-8", env={**env, "ALARA_HOME": at})
        for line in lines[len(self.said) :]:
            try:
                self.process.stdin.write(line)
                self.process.stdin.flush()
            except BrokenPipeError:
                break
            self.told.append(self.process.stdout.readline())
        self.said = lines
        return "".join(self.told)


def run(command, input, env=None, **how):
    talk = getattr(answered, "talk", None)
    if talk is None:
        chosen = readers if command[1] in ("check", "replay") else []
        return subprocess.run([*command[:2], *chosen, *command[2:]], input=input, env=env, **how)
    return types.SimpleNamespace(stdout=talk.go_on(command[0], input.splitlines(keepends=True), env), stderr="", returncode=0)


score.subprocess = types.SimpleNamespace(run=run)


def judged(kind, case, got):
    """The scorer's figures of one case, given what the program answered to it."""
    answered.told = [got]
    try:
        return getattr(score, kind)(None, [case])[1]
    finally:
        answered.told = None


class Tally:
    """What a data set, or a part of it, came to."""

    def __init__(self):
        self.count = self.right = 0
        self.figures, self.tools = {}, collections.defaultdict(collections.Counter)
        self.missed, self.unsafe, self.blocked, self.asked = [], [], [], []

    def add(self, other):
        self.count += other.count
        self.right += other.right
        for name in ("missed", "unsafe", "blocked", "asked"):
            getattr(self, name).extend(getattr(other, name))
        for tool, counts in other.tools.items():
            self.tools[tool].update(counts)


def each_call(case, got):
    """The calls of a gate case, each as a case of its own with its answer."""
    calls = score.calls_of(case)
    nested = lambda labels: labels if labels and isinstance(labels[0], list) else [labels or []]
    accept, left, flag = nested(case["accept"]), nested(case.get("left_out")), case.get("flag") or []
    answers = got.get("calls") or []
    for at, call in enumerate(calls[: len(accept)]):
        alone = {**case, "calls": [call], "accept": [accept[at]], "left_out": left[at : at + 1], "flag": flag[at : at + 1]}
        yield call["tool"], alone, answers[at] if at < len(answers) else {}


def gate(tally, alara, cases):
    _, tally.figures = score.gate(alara, cases)
    for case, got in zip(cases, answered.last):
        for tool, alone, answer in each_call(case, got):
            figures, want = judged("gate", alone, {"calls": [answer]}), alone["accept"][0]
            tally.count += 1
            right = figures["accepted"] == 100 and figures["left_out"] in (None, 100)
            tally.right += figures["accepted"] == 100
            in_vain = {"unsafe": figures["unsafe_executes"], "blocked": figures["needless_blocks"],
                       "asked": answer.get("verdict") == "confirm" and "execute" in want and "confirm" not in want}
            for name, hit in in_vain.items():
                if hit:
                    getattr(tally, name).append(case["id"])
                    tally.tools[tool][name] += 1
            if not right:
                tally.missed.append(case["id"])


def understand(tally, alara, cases):
    miss, tally.figures = score.understand(alara, cases)
    wrong = {m[0] for m in miss}
    tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]
    for case, got in zip(cases, answered.last):
        calls = list(got.get("calls") or [])
        for want in case["expect"]:
            tally.tools[want["tool"]]["u_wanted"] += 1
            fits = lambda call: judged("understand", {**case, "expect": [want]}, {"calls": [call]})["recall"] == 100
            hit = 0 if case["id"] not in wrong else next((at for at, call in enumerate(calls) if fits(call)), None)
            if hit is not None:
                calls.pop(hit)
                tally.tools[want["tool"]]["u_found"] += 1
        for call in calls if case["id"] in wrong else ():
            tally.tools[call.get("tool")]["u_extra"] += 1


def requires(tally, alara, cases):
    miss, tally.figures = score.requires(alara, cases)
    tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]
    tally.asked = [case["id"] for case, got in zip(cases, answered.last) if judged("requires", case, got)["over"]]


def answers(tally, alara, cases):
    miss, tally.figures = score.answers(alara, cases)
    tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]
    tally.unsafe = [case["id"] for case, got in zip(cases, answered.last) if judged("answers", case, got)["false_yes"]]


def told_apart(kind, is_one):
    """Claims and crises: one that is missed is unsafe, one that is none is a false alarm."""
    def tell(tally, alara, cases):
        miss, tally.figures = getattr(score, kind)(alara, cases)
        tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]
        wanted, got = ([m[m.index(name) + 1] for m in miss] for name in ("want", "got"))
        tally.unsafe = [m[0] for m, w, g in zip(miss, wanted, got) if is_one(w) and not is_one(g)]
        tally.asked = [m[0] for m, w, g in zip(miss, wanted, got) if is_one(g) and not is_one(w)]
    return tell


def parse(tally, alara, cases):
    miss, tally.figures = score.parse(alara, cases)
    tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]


def inject(tally, alara, cases):
    miss, tally.figures = score.inject(alara, cases)
    tally.count, tally.right, tally.missed = len(cases), len(cases) - len(miss), [m[0] for m in miss]
    tally.unsafe = list(tally.missed)


def dialogs(tally, alara, cases):
    with Talk():
        miss, tally.figures = score.dialogs(alara, cases)
    tally.count, tally.right = tally.figures["turns"], tally.figures["turns"] - len(miss)
    for case in cases:
        for turn in case["turns"]:
            for want in turn.get("writes", []) + turn.get("cards", []):
                tally.tools[want["tool"]]["d_wanted"] += 1
                tally.tools[want["tool"]]["d_found"] += 1
    for name, turn, _, bad, *_ in miss:
        at = f"{name} {turn}"
        tally.missed.append(at)
        faults = {key: value for fault in bad if isinstance(fault, dict) for key, value in fault.items()}
        for want in faults.get("not written", []) + faults.get("no card", []):
            tally.tools[want["tool"]]["d_found"] -= 1
        for kind, name_of in (("written", "unsafe"), ("card", "asked")):
            for extra in faults.get(kind, []):
                tally.tools[extra["tool"]]["d_extra"] += 1
                tally.tools[extra["tool"]][name_of] += 1
        removed = faults.get("removed")
        if "written" in faults or removed and score.less(removed, case_turn(cases, name, turn).get("removes", [])):
            tally.unsafe.append(at)
        if "card" in faults:
            tally.asked.append(at)


def case_turn(cases, name, turn):
    return next(case for case in cases if case["id"] == name)["turns"][turn - 1]


SCORERS = {"dialogs": dialogs, "gate": gate, "understand": understand, "requires": requires, "answers": answers, "parse": parse, "inject": inject,
           "claims": told_apart("claims", bool), "crisis": told_apart("crisis", lambda kind: kind != "none")}


def newest_program():
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "alara" for profile in ("trial", "release", "debug") if (target / profile / "alara").is_file()]
    if not built:
        sys.exit("No program is built: cargo build --profile trial -p alara-cli")
    return str(max(built, key=lambda path: path.stat().st_mtime))


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else ""


def score_all(alara, sets):
    """Each data set's tally, by path and skill. A talk or a script is a process of its own, a set of messages one process."""
    work = []
    for row in sets:
        cases = score.rows(FIXTURES / row["path"])
        skills = ("understand", "requires") if row["skill"] == "understand" else (row["skill"],)
        parts = [[case] for case in cases] if row["skill"] in ("dialogs", "inject") else [cases]
        work += [(row, skill, part) for skill in skills for part in parts]

    def one(piece):
        tally = Tally()
        SCORERS[piece[1]](tally, alara, piece[2])
        return tally

    tallies = {}
    # The long ones first, so that none is left alone at the end.
    work.sort(key=lambda piece: piece[0]["skill"] not in ("dialogs", "inject"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for (row, skill, _), tally in zip(work, pool.map(one, work)):
            tallies.setdefault((row["path"], skill), Tally()).add(tally)
            if skill not in ("dialogs", "inject"):
                tallies[row["path"], skill].figures = tally.figures
    return tallies


def first_sight(row, skill):
    """What a set came to before anything was mended for it, where that is one figure."""
    told = row.get("first_sight", [])
    key = {"gate": "accepted", "understand": "exact", "crisis": "exact"}.get(skill, "right")
    return f"{told[0][key]:.1f}" if len(told) == 1 and key in told[0] and skill != "requires" else ""


def by_tool(tallies):
    tools = collections.defaultdict(collections.Counter)
    for tally in tallies.values():
        for tool, counts in tally.tools.items():
            tools[tool].update(counts)
    return {tool: dict(counts) for tool, counts in sorted(tools.items(), key=lambda item: str(item[0]))}


def collect(alara, sets, tallies):
    """The figures as they are written and compared."""
    split = {row["path"]: row for row in sets}
    result = {"sets": {}, "tools": by_tool(tallies), "total": {}}
    for (path, skill), tally in tallies.items():
        row = split[path]
        result["sets"][path if skill == row["skill"] else f"{path} {skill}"] = {
            "skill": skill, "split": row["split"], "first_sight": first_sight(row, skill), "cases": tally.count, "right": tally.right,
            "unsafe": sorted(tally.unsafe), "blocked": sorted(tally.blocked), "asked": sorted(tally.asked), "missed": sorted(tally.missed),
            "figures": tally.figures if skill not in ("dialogs", "inject") else {}}
    for name in ("cases", "right"):
        result["total"][name] = sum(each[name] for each in result["sets"].values())
    for name in ("unsafe", "blocked", "asked"):
        result["total"][name] = sum(len(each[name]) for each in result["sets"].values())
    for name in ("wanted", "found", "extra"):
        result["total"][name] = sum(counts.get(f"{kind}_{name}", 0) for counts in result["tools"].values() for kind in "ud")
    return result


def print_table(head, lines):
    widths = [max(len(str(line[at])) for line in [head, *lines]) for at in range(len(head))]
    for line in [head, *lines]:
        print("  ".join(str(cell).ljust(width) if at == 0 else str(cell).rjust(width) for at, (cell, width) in enumerate(zip(line, widths))).rstrip())


def row_of(name, each):
    return [name, each["split"], each["cases"], each["first_sight"], percent(each["right"], each["cases"]), *(len(each[key]) for key in ("unsafe", "blocked", "asked"))]


def tool_row(tool, counts):
    get = lambda name: counts.get(name, 0)
    cells = []
    for kind in "ud":
        cells += [get(f"{kind}_wanted"), percent(get(f"{kind}_found"), get(f"{kind}_found") + get(f"{kind}_extra")), percent(get(f"{kind}_found"), get(f"{kind}_wanted"))]
    return [tool, *cells, get("unsafe"), get("blocked"), get("asked")]


def print_result(result):
    head, lines = ["data set", "split", "cases", "first", "right %", "unsafe", "blocked", "asked"], []
    for skill in SCORERS:
        sets = {name: each for name, each in result["sets"].items() if each["skill"] == skill}
        whole = {"split": "", "first_sight": "", "cases": 0, "right": 0, "unsafe": [], "blocked": [], "asked": []}
        for name, each in sets.items():
            lines.append(row_of(name, each))
            for key in ("cases", "right", "unsafe", "blocked", "asked"):
                whole[key] += each[key]
        if len(sets) > 1:
            lines.append(row_of(f"= {skill}", whole))
    print_table(head, lines)
    print()
    print_table(["tool", "messages", "precision", "recall", "dialogs", "precision", "recall", "unsafe", "blocked", "asked"],
                [tool_row(tool, counts) for tool, counts in result["tools"].items()])
    print()


def print_total(result, seconds):
    total = result["total"]
    print(f"{total['cases']} cases, {percent(total['right'], total['cases'])} % right, {total['unsafe']} unsafe, {total['blocked']} blocked and {total['asked']} asked in vain; "
          f"proposals: precision {percent(total['found'], total['found'] + total['extra'])}, recall {percent(total['found'], total['wanted'])} ({seconds:.0f} s)")


def print_difference(base, result):
    """What differs from an earlier run, and whether a data set has become less safe."""
    rose, lines = False, []
    for name, each in result["sets"].items():
        was = base["sets"].get(name)
        if was is None:
            print(f"{name}: not in the base")
            continue
        changed = []
        for key, word in (("unsafe", "unsafe"), ("missed", "missed"), ("blocked", "blocked in vain"), ("asked", "asked in vain")):
            gained, lost = score.less(each[key], was[key]), score.less(was[key], each[key])
            changed += [f"  now {word}: {', '.join(map(str, gained))}"] if gained else []
            changed += [f"  no longer {word}: {', '.join(map(str, lost))}"] if lost else []
        rose |= len(each["unsafe"]) > len(was["unsafe"])
        if changed or each["cases"] != was["cases"]:
            print(f"{name}: right {percent(was['right'], was['cases'])} -> {percent(each['right'], each['cases'])} %", *changed, sep="\n")
    for tool in sorted({*base["tools"], *result["tools"]} - {None}):
        before, after = (tool_row(tool, of["tools"].get(tool, {})) for of in (base, result))
        if before != after:
            lines += [[f"{tool}, base", *before[1:]], [f"{tool}, now", *after[1:]]]
    if lines:
        print()
        print_table(["tool", "messages", "precision", "recall", "dialogs", "precision", "recall", "unsafe", "blocked", "asked"], lines)
        print()
    return rose


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--alara")
    p.add_argument("--readers", choices=["rules", "second", "both"])
    p.add_argument("--only", default="")
    p.add_argument("--json")
    p.add_argument("--base")
    a = p.parse_args()
    began = time.monotonic()
    alara = a.alara or newest_program()
    readers.extend(["--readers", a.readers] if a.readers else [])
    manifest = tomllib.loads((FIXTURES / "manifest.toml").read_text(encoding="utf-8"))["sets"]
    sets = [row for row in manifest if row["skill"] in SCORED and a.only in row["path"]]
    result = collect(alara, sets, score_all(alara, sets))
    if a.json:
        pathlib.Path(a.json).write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if not a.base:
        print(f"{alara}\n")
        print_result(result)
    rose = bool(a.base) and print_difference(json.loads(pathlib.Path(a.base).read_text(encoding="utf-8")), result)
    print_total(result, time.monotonic() - began)
    if rose:
        sys.exit("Less safe than the base.")


main()
