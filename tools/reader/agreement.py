#!/usr/bin/env python3
"""How far two people agree on the events of the same messages: a tenth of `data/reader/train` has been labelled a second time, by other
hands that did not see the first labels (`data/reader/again.jsonl`).   agreement.py [--show]

Printed: the share of messages in which both find the same tools told, ordered or asked, once as they are named and once with those alike
that may record the same (a symptom as an entry or a check-in); of the events of either the share that the other
has as well (tool alone, and tool with status); and of the values of the events that both have the share with the same words. It is what
a reader can come to at most on labels like these. Standard library only.
"""
import argparse
import collections
import json
import sys

import check_data
from prepare import LOOKUPS, ROOT
from score import ALIKE

FOLDER = ROOT / "data" / "reader"


def kin(tool):
    """The tools of which one may record what another does, or a tool that stands for itself."""
    groups = [group for group in ALIKE if tool in group]
    return tuple(sorted(groups[0])) if groups else (tool,)


def told_tools(events):
    """The tools that a message tells, orders or asks events of."""
    counted = lambda event: event["status"] in ("told", "ordered") or event["status"] == "asked" and event["tool"] in LOOKUPS
    return {event["tool"] for event in events if counted(event)}


def shared(one, other):
    """How many of two bags of things are in both, of how many in either, counted twice where in both."""
    one, other = collections.Counter(one), collections.Counter(other)
    return 2 * (one & other).total(), one.total() + other.total()


def values_of(message, events):
    """Every value, as its label and place."""
    for event in events:
        for label, said in event.get("spans", {}).items():
            for words in said if isinstance(said, list) else [said]:
                yield label, *check_data.place(message, words)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="print the messages in which the tools differ")
    chosen = parser.parse_args()
    read = lambda path: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    first = {row["id"]: row for path in sorted((FOLDER / "train").glob("*.jsonl")) for row in read(path)}
    again = read(FOLDER / "again.jsonl")
    same, kindred, sums = 0, 0, collections.Counter()
    for row in again:
        message, one, other = first[row["id"]]["message"], first[row["id"]]["events"], row["events"]
        alike = told_tools(one) == told_tools(other)
        same += alike
        kindred += {kin(tool) for tool in told_tools(one)} == {kin(tool) for tool in told_tools(other)}
        if chosen.show and not alike:
            print(row["id"], sorted(told_tools(one)), sorted(told_tools(other)), "|", message)
        both = {event["tool"] for event in one} & {event["tool"] for event in other}
        bags = {
            "events by tool": [[event["tool"] for event in events] for events in (one, other)],
            "events by tool and status": [[(event["tool"], event["status"]) for event in events] for events in (one, other)],
            "values of events that both have": [
                list(values_of(message, [event for event in events if event["tool"] in both])) for events in (one, other)
            ],
        }
        for name, (left, right) in bags.items():
            hit, of = shared(left, right)
            sums[name, "hit"] += hit
            sums[name, "of"] += of
    print(f"{len(again)} messages labelled twice: the same tools in {same / len(again):.1%}, those alike in {kindred / len(again):.1%}")
    for name in ("events by tool", "events by tool and status", "values of events that both have"):
        print(f"  {name}: {sums[name, 'hit'] / sums[name, 'of']:.1%} agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
