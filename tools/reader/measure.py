#!/usr/bin/env python3
"""What a trained model alone comes to on rows that prepare.py wrote.   measure.py reader.onnx tokenizer.json ROWS.jsonl [--most N] [--show]

Prints the share of messages with exactly the right set of tools, precision and recall of each tool, of spans, and the share of rows
without an event in which one is found. It says nothing of the program: there the rules read too.
"""
import argparse
import collections
import json
import sys

import numpy
import onnxruntime
from tokenizers import Tokenizer

import tokens as tokens_
from prepare import SPANS, TOOLS


def read(session, tokenizer, row):
    """The probability of at least one event by tool, and the spans, of one row."""
    tokens, second, places = tokens_.encode(tokenizer, row["message"], row["context"])
    counts, tags = session.run(None, {"tokens": numpy.array([tokens]), "second": numpy.array([second])})
    shares = numpy.exp(counts - counts.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return 1 - shares[:, 0], tokens_.read_spans(row["message"], places, tags.argmax(-1)[1 : 1 + len(places)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("tokenizer")
    parser.add_argument("rows")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(chosen.model, options)
    tokenizer = Tokenizer.from_file(chosen.tokenizer)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    with open(chosen.rows, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    rows = rows[:: max(1, len(rows) // chosen.most)] if chosen.most else rows
    right, false, empty = 0, 0, 0
    by_tool, by_span = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for row in rows:
        likely, spans = read(session, tokenizer, row)
        wanted = {tool for tool, count in zip(TOOLS, row["counts"]) if count}
        known = {tool for tool, count in zip(TOOLS, row["counts"]) if count is not None}
        found = {tool for tool, each in zip(TOOLS, likely) if each >= 0.5} & known
        right += found == wanted
        empty += not wanted
        false += not wanted and bool(found)
        for tool in wanted | found:
            by_tool[tool]["hit" if tool in wanted & found else "lost" if tool in wanted else "false"] += 1
        if row["whole"]:
            want, have = {tuple(span) for span in row["spans"]}, {tuple(span) for span in spans}
            for span in want | have:
                by_span[span[0]]["hit" if span in want & have else "lost" if span in want else "false"] += 1
        if chosen.show and found != wanted:
            print(json.dumps({"message": row["message"], "wanted": sorted(wanted), "found": sorted(found)}, ensure_ascii=False))
    print(f"{len(rows)} messages, {right / len(rows):.1%} with exactly the right tools; of {empty} without an event {false / max(1, empty):.2%} with one")
    for name, counted, order in (("tool", by_tool, TOOLS), ("span", by_span, SPANS)):
        for each in order:
            hit, lost, wrong = (counted[each][key] for key in ("hit", "lost", "false"))
            if hit + lost + wrong:
                print(f"  {name} {each:24} precision {hit / max(1, hit + wrong):6.1%}  recall {hit / max(1, hit + lost):6.1%}  of {hit + lost}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
