#!/usr/bin/env python3
"""Trains the second reader on what prepare.py wrote, on two cores.

    train.py DATA OUT --weights model.safetensors --tokenizer tokenizer.json [--epochs 3] [--seed 1] [--ordinary 12000] [--voices N]
             [--start weights.npz [--known N]]

Writes `OUT/checkpoint.npz` every few minutes, and goes on from it; at the end `OUT/weights.npz`. An epoch is every message of the voices
twice (of voices up to `--known`, which the weights that it starts from have learnt, once), each time varied otherwise, half of the
fixtures, and `--ordinary` ordinary sentences, others each time. Same data, seed and machine: the same weights.
"""
import argparse
import json
import pathlib
import random
import re
import sys
import time

import jax
import jax.numpy as jnp
import numpy
import optax
from tokenizers import Tokenizer

import network
import tokens as tokens_

jax.config.update("jax_default_prng_impl", "unsafe_rbg")
TOKENS_A_BATCH, FROZEN = 1024, 2
# The heads begin from nothing, the encoder does not.
RATE, RATE_OF_HEADS = 2e-4, 2e-3
# Each length is compiled once.
LENGTHS = (16, 24, 32, 48, 64, 96, 128, 192)
NEIGHBOURS = dict(zip("qwertyuiopasdfghjklzxcvbnm", "wertyuioppsdfghjkllxcvbnmm"))


def replace(message, spans, begin, end, words):
    """A message with other words from `begin` to `end`, and its spans moved with them."""
    grown = len(words) - (end - begin)

    def move(at, closing):
        if at <= begin and not (closing and at > begin):
            return at
        return at + grown if at >= end else min(at, begin + len(words))

    moved = [[label, move(from_, False), move(to, True)] for label, from_, to in spans]
    return message[:begin] + words + message[end:], moved


def swap_name(dice, row, names):
    """The same message of another medicine."""
    said = [span for span in row["spans"] if span[0] == "medication_name"]
    if not said:
        return row
    _, begin, end = dice.choice(said)
    old, new = row["message"][begin:end], dice.choice(names)
    message, spans = replace(row["message"], row["spans"], begin, end, new.lower() if old.islower() else new)
    return row | {"message": message, "spans": spans, "context": re.sub(re.escape(old), new, row["context"], flags=re.I)}


def slip(dice, row):
    """The same message with one slip of the keyboard in a word of five letters or more."""
    words = [match for match in re.finditer(r"[A-Za-z]{5,}", row["message"])]
    if not words:
        return row
    word = dice.choice(words)
    at = dice.randrange(word.start() + 1, word.end() - 1)
    sign = row["message"][at]
    kind = dice.randrange(4)
    if kind == 0:
        change = (at, at + 2, row["message"][at + 1] + sign)
    elif kind == 1:
        change = (at, at + 1, "")
    elif kind == 2:
        change = (at, at + 1, sign + sign)
    else:
        change = (at, at + 1, NEIGHBOURS.get(sign.lower(), sign))
    message, spans = replace(row["message"], row["spans"], *change)
    return row | {"message": message, "spans": spans}


def put_beside(dice, row, sentences):
    """The same message with an ordinary sentence before or behind it."""
    other = dice.choice(sentences)
    if dice.random() < 0.5:
        end = "" if row["message"].rstrip()[-1:] in ".!?" else "."
        return row | {"message": f"{row['message'].rstrip()}{end} {other}"}
    shift = len(other) + 1
    return row | {"message": f"{other} {row['message']}", "spans": [[label, from_ + shift, to + shift] for label, from_, to in row["spans"]]}


def thin_context(dice, row):
    """The same with a part of what stands beside it left out: a part that decides no event."""
    parts = row["context"].split(". ") if row["context"] else []
    kept = [part for part in parts if not part.startswith(("list:", "people:")) or dice.random() > 0.5]
    if dice.random() < 0.4:
        kept = [re.sub(r" / alara: [^/]*|(?<=before: )alara: [^/]*/ ", "", part) for part in kept]
    return row | {"context": ". ".join(kept)}


def vary(dice, row, names, sentences):
    if row["source"] == "ordinary":
        return row
    if dice.random() < 0.3:
        row = swap_name(dice, row, names)
    if dice.random() < 0.12 and "waits:" not in row["context"] and len(row["message"]) < 200:
        row = put_beside(dice, row, sentences)
    if dice.random() < 0.25:
        row = slip(dice, row)
    return thin_context(dice, row)


def batches_of(rows, tokenizer, dice):
    """Batches of rows of like length, in random order: (length, rows)."""
    encoded = []
    for row in rows:
        tokens, second, places = tokens_.encode(tokenizer, row["message"], row["context"])
        tags = tokens_.tag(places, row["spans"], row["whole"], len(tokens))
        encoded.append((tokens, second, row["counts"], tags))
    by_length = {}
    for each in encoded:
        by_length.setdefault(next(length for length in LENGTHS if length >= len(each[0])), []).append(each)
    batches = []
    for length, group in sorted(by_length.items()):
        many = max(8, TOKENS_A_BATCH // length)
        dice.shuffle(group)
        batches += [tokens_.pad(group[at : at + many], length, many) for at in range(0, len(group), many)]
    dice.shuffle(batches)
    return batches


def join(held, trained):
    """The whole network's weights, of those that learn nothing and those that do."""
    return {"embedding": held["embedding"], "layers": [*held["layers"], *trained["layers"]], "heads": trained["heads"]}


def loss(trained, held, batch, key):
    counts, tags = network.run(join(held, trained), batch["tokens"], batch["second"], batch["known"], key, FROZEN)
    known = batch["counts"] != tokens_.UNKNOWN
    each = optax.softmax_cross_entropy_with_integer_labels(counts, jnp.maximum(batch["counts"], 0))
    of_tools = (each * known).sum() / jnp.maximum((known.sum(-1) > 0).sum(), 1)
    known = batch["tags"] != tokens_.UNKNOWN
    each = optax.softmax_cross_entropy_with_integer_labels(tags, jnp.maximum(batch["tags"], 0))
    return of_tools + (each * known).sum() / jnp.maximum(known.sum(), 1)


def read_rows(data, share, seed):
    rows = [json.loads(line) for line in (data / "train.jsonl").read_text(encoding="utf-8").splitlines()]
    voices = sorted({row["id"].split("-")[0] for row in rows if row["source"] == "voices"})
    random.Random(seed).shuffle(voices)
    chosen = set(voices[: share if share else len(voices)])
    rows = [row for row in rows if row["source"] != "voices" or row["id"].split("-")[0] in chosen]
    return [row for row in rows if row["source"] != "ordinary"], [row for row in rows if row["source"] == "ordinary"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ordinary", type=int, default=12000, help="ordinary sentences an epoch")
    parser.add_argument("--start", type=pathlib.Path, help="weights to go on from, of an earlier run on less data")
    parser.add_argument("--known", type=int, default=0, help="the voices up to this number are known to `--start`")
    parser.add_argument("--voices", type=int, default=0, help="train on so many of the voices only")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(chosen.tokenizer)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    messages, ordinary = read_rows(chosen.data, chosen.voices, chosen.seed)
    names = sorted({row["message"][from_:to] for row in messages for label, from_, to in row["spans"] if label == "medication_name"})
    sentences = [row["message"] for row in ordinary if len(row["message"]) < 120]

    def of_epoch(epoch):
        dice = random.Random(f"{chosen.seed}-{epoch}")
        voices, fixtures = ([row for row in messages if row["source"] == source] for source in ("voices", "fixtures"))
        again = [row for row in voices if int(row["id"].split("-")[0].removeprefix("v")) > chosen.known]
        rows = [vary(dice, row, names, sentences) for row in [*voices, *again, *dice.sample(fixtures, len(fixtures) // 2)]]
        rows += dice.sample(ordinary, min(chosen.ordinary, len(ordinary)))
        return batches_of(rows, tokenizer, dice)

    weights = network.load_pretrained(chosen.weights, chosen.seed)
    if chosen.start:
        weights = network.load(chosen.start, weights)
    weights = jax.tree.map(jnp.asarray, weights)
    held = {"embedding": weights["embedding"], "layers": weights["layers"][:FROZEN]}
    trained = {"layers": weights["layers"][FROZEN:], "heads": weights["heads"]}
    steps = len(of_epoch(0)) * chosen.epochs

    def rule_of(rate):
        warm = steps // 16
        course = optax.join_schedules([optax.linear_schedule(0, rate, warm), optax.linear_schedule(rate, rate / 50, steps - warm)], [warm])
        return optax.adamw(course, weight_decay=0.01, mask=lambda tree: jax.tree.map(lambda leaf: leaf.ndim > 1, tree))

    parts = {name: jax.tree.map(lambda _, name=name: name, part) for name, part in trained.items()}
    rules = optax.multi_transform({"layers": rule_of(RATE), "heads": rule_of(RATE_OF_HEADS)}, parts)
    rule = optax.chain(optax.clip_by_global_norm(1.0), rules)
    state = {"trained": trained, "rule": rule.init(trained), "step": numpy.zeros((), numpy.int64)}
    checkpoint = chosen.out / "checkpoint.npz"
    if checkpoint.exists():
        state = network.load(checkpoint, state)
        print(f"goes on from step {int(state['step'])} of {steps}", flush=True)

    @jax.jit
    def step(trained, rule_state, held, batch, key):
        lost, slope = jax.value_and_grad(loss)(trained, held, batch, key)
        change, rule_state = rule.update(slope, rule_state, trained)
        return optax.apply_updates(trained, change), rule_state, lost

    trained, rule_state, at = state["trained"], state["rule"], int(state["step"])
    begun = saved = time.monotonic()
    done, of_this_run, losses = 0, 0, []
    for epoch in range(chosen.epochs):
        for batch in of_epoch(epoch):
            done += 1
            if done <= at:
                continue
            trained, rule_state, lost = step(trained, rule_state, held, batch, jax.random.key(chosen.seed * 1000003 + done))
            losses.append(float(lost))
            of_this_run += 1
            if done % 50 == 0:
                spent = time.monotonic() - begun
                print(f"epoch {epoch} step {done}/{steps} loss {sum(losses) / len(losses):.3f} {spent / of_this_run:.2f} s a step", flush=True)
                losses = []
            if time.monotonic() - saved > 240:
                network.save(checkpoint, {"trained": trained, "rule": rule_state, "step": numpy.int64(done)})
                saved = time.monotonic()
    network.save(chosen.out / "weights.npz", join(held, trained))
    checkpoint.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
