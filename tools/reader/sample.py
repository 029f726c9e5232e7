#!/usr/bin/env python3
"""Writes what the program must find with the model: its digest, and of some messages their tokens and the probabilities that onnxruntime
comes to.   sample.py crates/reader/model crates/reader/tests/samples.jsonl DEV.jsonl
"""
import hashlib
import json
import pathlib
import sys

import onnxruntime
from tokenizers import Tokenizer

import measure
import tokens as tokens_
from prepare import TOOLS

ODD = [
    "",
    "   ",
    "Took 2,5 mg — naïve café; 5µg\u00a0\u200bof Co-codamol™ at ½ past 8 💊💊",
    "I\u0301 took ｔｗｏ",
    "日本 took 3 ibuprofen",
    "asdkjh qwe",
    "a" * 150 + " took aspirin",
    "took\ttwo\r\nadvil  and\n\nslept",
    "BP 142/91, P-72 (sitting); wt. 83.4kg!!",
    "don't can't I'd've o'clock 8'oclock",
]


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    folder, target, dev = map(pathlib.Path, sys.argv[1:])
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(folder / "reader.onnx", options)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    rows = [json.loads(line) for line in dev.read_text(encoding="utf-8").splitlines()]
    rows = [{"message": message, "context": ""} for message in ODD] + rows[:: max(1, len(rows) // 40)]
    lines = []
    for row in rows:
        tokens, _, places = tokens_.encode(tokenizer, row["message"], row["context"])
        likely, _ = measure.read(session, tokenizer, row)
        found = {tool: round(float(each), 4) for tool, each in zip(TOOLS, likely) if each >= 0.01}
        bytes_ = [len(row["message"][:start].encode()) for start, _ in places]
        lines.append(json.dumps({"message": row["message"], "context": row["context"], "tokens": tokens, "starts": bytes_, "found": found}, ensure_ascii=False))
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    model = (folder / "reader.onnx").read_bytes() + (folder / "reader.data").read_bytes()
    (folder / "reader.sha256").write_text(f"{hashlib.sha256(model).hexdigest()}  reader.onnx reader.data\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
