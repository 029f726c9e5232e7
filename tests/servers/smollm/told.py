"""What a turn did, and whether the messages tell it."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)")
# No message names a time that comes after this: a moment that does was taken from the clock.
BEGAN = datetime.now(timezone.utc) - timedelta(minutes=1)
CLOCK = re.compile(r"\b\d{1,2}:\d\d\b")
# The word for the form of a dose is free: nobody is told anything by it.
FORM = re.compile(r"\b(tablet|capsule|pill|puff)s?\b")
# What only a program reads: heads of markers and results, blocks of models, shapes of calls.
MARKUP = re.compile(
    r"TOOL_CALL|TOOL_RESULT|\[\s*ACTION|<\|?\s*/?\s*(think|tool|im_|function|parameter|decision)|\"(tool|parameters|arguments)\"\s*:|```",
    re.IGNORECASE,
)
CLAIM = re.compile(r"\bI(\u2019ve|'ve| have)? (just |now )?(logged|recorded|saved|noted|added|updated|deleted|set)\b(?! nothing)", re.IGNORECASE)


@dataclass
class Turn:
    """A message, what the program said of it, and what the record and the cards gained."""

    message: str
    said: dict
    written: list[dict]
    cards: list[dict]

    def proposed(self) -> str:
        return json.dumps([[call["tool"], call["proposed"], call["verdict"]] for call in self.said["calls"]])


def settled(value: object, field: str = "") -> object:
    """A value in the one form in which two are compared."""
    if isinstance(value, dict):
        return {name: settled(each, name) for name, each in value.items() if each is not None}
    if isinstance(value, list):
        return [settled(each) for each in value]
    if isinstance(value, str):
        if MOMENT.fullmatch(value) and BEGAN <= datetime.fromisoformat(value) <= datetime.now(timezone.utc):
            return "now"
        text = value.casefold()
        return " ".join((FORM.sub("", text) if field == "dose" else text).split())
    return value


def row(told: dict) -> dict:
    """A write or a card, as far as two are compared."""
    return {"tool": told["tool"], "person": told.get("person"), "parameters": settled(told["parameters"])}


def worded(told: dict) -> str:
    whose = f" of {told['person']}" if told["person"] else ""
    return f"{told['tool']}{whose} {json.dumps(told['parameters'], ensure_ascii=False)}"


def gained(now: list[dict], before: list[dict]) -> list[dict]:
    """The rows that came to those before, as often as they came."""
    key = lambda each: json.dumps(each, sort_keys=True)  # noqa: E731
    left = Counter(map(key, before))
    new = []
    for each in now:
        if left[key(each)]:
            left[key(each)] -= 1
        else:
            new.append(each)
    return new


def in_words(value: object, words: set[str]) -> bool:
    """Whether every word and number of a value stands in the message."""
    if isinstance(value, bool):
        return False
    parts = re.findall(r"\w+", json.dumps(value, ensure_ascii=False).casefold())
    return value == "now" or bool(parts) and all(part in words for part in parts)


def tells(known: dict, found: dict, words: set[str]) -> bool:
    """Whether a row is borne out by one that is known: the same, or less of it, or more of it in the message's own words."""
    if (known["tool"], known["person"]) != (found["tool"], found["person"]):
        return False
    its, own = known["parameters"], found["parameters"]
    same = [name for name in own if name in its and own[name] == its[name]]
    more = [name for name in own if name not in its]
    return len(same) + len(more) == len(own) and bool(same or not own) and all(in_words(own[name], words) for name in more)


def untold(found: list[dict], known: list[dict], message: str) -> list[dict]:
    """The rows that nothing known bears out. What is known bears out one row: an entry that is written twice was told once."""
    words = set(re.findall(r"\w+", message.casefold()))
    left, open_rows = list(known), []
    for each in found:
        if each in left:
            left.remove(each)
        else:
            open_rows.append(each)
    wrong = []
    for each in open_rows:
        bears = next((one for one in left if tells(one, each, words)), None)
        if bears is None:
            wrong.append(each)
        else:
            left.remove(bears)
    return wrong


def lines(text: str) -> list[str]:
    """The lines of a reply, without the hour at which it was given."""
    return [CLOCK.sub("hh:mm", line.strip()) for line in text.splitlines() if line.strip()]


def holds(shown: str, wanted: str) -> bool:
    """Whether a reply says all that another says."""
    said = lines(shown)
    return all(line in said for line in lines(wanted))


def repeated(shown: str) -> str | None:
    """A line that stands in a reply twice."""
    return next((line for line, times in Counter(lines(shown)).items() if times > 1), None)


def wrong_words(turn: Turn) -> list[str]:
    """What a reply may not say, whoever gave it."""
    shown, wrong = turn.said["shown"], []
    if markup := MARKUP.search(shown):
        wrong.append(f"Raw markup is shown: {markup[0]!r}")
    if not shown.strip():
        wrong.append("Nothing is shown.")
    if not turn.written and not turn.cards and (claim := CLAIM.search(shown)):
        wrong.append(f"It claims what was not done: {claim[0]!r}")
    return wrong
