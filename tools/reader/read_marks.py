#!/usr/bin/env python3
"""Turns messages with their events marked among the words into the JSON Lines of `data/reader`. Standard library only.

    read_marks.py train v21 < v21.marks

Writes `data/reader/train/v21.jsonl`, or nothing and a line for each fault. A file of marks:

    context A {"now": "2026-03-02T08:10:00+00:00", "medications": [{"name": "Ramipril", "dose": "5 mg"}]}
    1 A | [log_medication told| took my {medication_name:ramipril} {time:at 7}] and fed the cat
    2 A ~1 | [log_medication denied| haven't taken my {medication_name:ramipril}] yet
    < me: i had two advil
    < alara: When did you take them?
    3 A | [answer told| around {time:half nine}]
    ? log_medication {"medication_name": "Advil", "dose": "400 mg"}
    4 A | [answer told| yes]

`[tool status| …]` holds the words of an event, and may hold another; `{name:…}` holds a value of the event around it; `+name=words`, as in
`[log_medication told +medication_name=advil| and another at {time:9}]`, gives an event a value that stands elsewhere in the same message; `~1` says of what message it is a twin; `<` lines are what was said before and
`?` lines what waits, of the message that follows. A backslash keeps a sign of the marks as it is.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "data" / "reader"
OPEN = re.compile(r"\[(\w+) (\w+)((?: \+\w+=[^|+]*)*)\|\s?")
VALUE = re.compile(r"\{(\w+):\s?")


class Fault(ValueError):
    """A sentence that says what is wrong with a line of marks."""


def numbered(message, start, end):
    """The words between two offsets, with `#n` where they stand more than once and these are the n-th."""
    words = message[start:end]
    places = [at for at in range(len(message)) if message.startswith(words, at)]
    if start not in places:
        raise Fault(f"{words!r} is not in the message")
    # `place` of check_data steps by whole beginnings, overlapping ones among them.
    nth = places.index(start) + 1
    return words if nth == 1 else f"{words}#{nth}"


def trimmed(text, start, end):
    """The offsets without white space at either end."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def read_text(marked):
    """The plain message and its events, of one text with marks."""
    plain, events, stack, at = [], [], [], 0
    while at < len(marked):
        sign = marked[at]
        if sign == "\\" and at + 1 < len(marked):
            plain.append(marked[at + 1])
            at += 2
        elif opened := OPEN.match(marked, at):
            event = {"tool": opened[1], "status": opened[2], "from": len(plain), "values": [], "given": re.findall(r"\+(\w+)=([^|+]*)", opened[3])}
            events.append(event)
            stack.append(event)
            at = opened.end()
        elif opened := VALUE.match(marked, at):
            if not any("tool" in outer for outer in stack):
                raise Fault(f"a value outside an event: {marked[at:at + 30]!r}")
            stack.append({"name": opened[1], "from": len(plain)})
            at = opened.end()
        elif sign in "]}" and stack and ("tool" in stack[-1]) == (sign == "]"):
            inner = stack.pop()
            if sign == "]":
                inner["to"] = len(plain)
            else:
                owner = next(outer for outer in reversed(stack) if "tool" in outer)
                owner["values"].append((inner["name"], inner["from"], len(plain)))
            at += 1
        elif sign in "[]{}":
            raise Fault(f"a bracket that is no mark, or closes none: {marked[max(0, at - 20):at + 20]!r}")
        else:
            plain.append(sign)
            at += 1
    if stack:
        raise Fault("a mark is not closed")
    message = "".join(plain)
    start, end = trimmed(message, 0, len(message))
    return message[start:end], [as_event(message[start:end], event, start) for event in events]


def as_event(message, event, shift):
    """An event in the form of `data/reader`."""
    spans = {}
    values = [(name, numbered(message, *trimmed(message, begin - shift, close - shift))) for name, begin, close in event["values"]]
    values += [(name, words.strip()) for name, words in event["given"]]
    for name, words in values:
        if name not in spans:
            spans[name] = words
        elif isinstance(spans[name], list):
            spans[name].append(words)
        else:
            spans[name] = [spans[name], words]
    start, end = trimmed(message, event["from"] - shift, event["to"] - shift)
    return {"tool": event["tool"], "status": event["status"], "words": numbered(message, start, end), "spans": spans}


def read_marks(lines, voice):
    """Every message of a file of marks; faults as sentences beside."""
    contexts, rows, faults, before, waits = {}, [], [], [], []
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        try:
            if not line.strip() or line.startswith("#"):
                continue
            if named := re.match(r"context (\w+) (\{.*)", line):
                contexts[named[1]] = json.loads(named[2])
            elif line.startswith("<"):
                before.append(line[1:].strip())
            elif waiting := re.match(r"\?\s*(\w+) (\{.*)", line):
                waits.append({"tool": waiting[1], "parameters": json.loads(waiting[2])})
            elif told := re.match(r"(\d+) (\w+)(?: ~(\d+))? ?\|\s?(.*)", line):
                if told[2] not in contexts:
                    raise Fault(f"no context {told[2]}")
                message, events = read_text(told[4])
                context = dict(contexts[told[2]], **({"before": before} if before else {}), **({"waits": waits} if waits else {}))
                row = {"id": f"{voice}-{int(told[1]):03}", "voice": voice, "message": message, "context": context, "events": events}
                rows.append(dict(row, twin_of=f"{voice}-{int(told[3]):03}") if told[3] else row)
                before, waits = [], []
            else:
                raise Fault("no line of marks")
        except ValueError as error:
            faults.append(f"line {number}: {error}")
    return rows, faults


def main():
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    import check_data

    if len(sys.argv) != 3 or sys.argv[1] not in check_data.SETS:
        print(__doc__, file=sys.stderr)
        return 2
    kind, voice = sys.argv[1:]
    rows, faults = read_marks(sys.stdin, voice)
    voices = {page.stem for page in (ROOT / "voices").glob("*.md")}
    faults += [f"{row['id']}: {fault}" for row in rows for fault in check_data.faults(row, voices)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    folder = ROOT / kind
    folder.mkdir(exist_ok=True)
    (folder / f"{voice}.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print(f"{len(rows)} messages, {sum(not row['events'] for row in rows)} that hold no event")
    return 0


if __name__ == "__main__":
    sys.exit(main())
