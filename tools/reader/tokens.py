"""Messages as rows of tokens for the network, with what is known of each."""
import numpy

from network import COUNTS
from prepare import SPANS, TOOLS

START, END = 101, 102
LONGEST, CONTEXT = 192, 48
UNKNOWN = -1


def encode(tokenizer, message, context):
    """The tokens of a message and its context, which of them are the context's, and where each of the message's stands in it."""
    said = tokenizer.encode(message, add_special_tokens=False)
    ids, places = said.ids[: LONGEST - 2], said.offsets[: LONGEST - 2]
    beside = tokenizer.encode(context, add_special_tokens=False).ids[: min(CONTEXT, LONGEST - 3 - len(ids))] if context else []
    tokens = [START, *ids, END] + ([*beside, END] if beside else [])
    second = [0] * (len(ids) + 2) + [1] * (len(tokens) - len(ids) - 2)
    return tokens, second, places


def tag(places, spans, whole, length):
    """A tag for each token: 0 outside, odd at the beginning of a span, even inside; UNKNOWN where nobody says."""
    tags = [0 if whole else UNKNOWN] * len(places)
    for label, begin, end in spans:
        inside = False
        for index, (from_, to) in enumerate(places):
            if to > begin and from_ < end:
                tags[index] = 1 + 2 * SPANS.index(label) + inside
                inside = True
    return [UNKNOWN, *tags, *[UNKNOWN] * (length - 1 - len(tags))]


def read_spans(message, places, tags):
    """The spans that tags tell, as [label, from, to]; a word is what its first token is."""
    spans, open_ = [], None
    for (begin, end), each in zip(places, tags):
        if begin and message[begin - 1].isalnum() and message[begin].isalnum():
            if open_ is not None:
                open_[2] = end
            continue
        if each == 0:
            open_ = None
            continue
        label, inside = SPANS[(each - 1) // 2], each % 2 == 0
        if open_ is not None and open_[0] == label and inside:
            open_[2] = end
        else:
            open_ = [label, begin, end]
            spans.append(open_)
    return spans


def pad(rows, length, many):
    """Rows of one batch as arrays; the batch is filled up to `many` with rows of which nothing is known."""
    batch = {
        "tokens": numpy.zeros((many, length), numpy.int32),
        "second": numpy.zeros((many, length), numpy.int32),
        "known": numpy.zeros((many, length), numpy.int32),
        "counts": numpy.full((many, len(TOOLS)), UNKNOWN, numpy.int32),
        "tags": numpy.full((many, length), UNKNOWN, numpy.int32),
    }
    batch["known"][:, 0] = 1
    for at, (tokens, second, counts, tags) in enumerate(rows):
        batch["tokens"][at, : len(tokens)] = tokens
        batch["second"][at, : len(tokens)] = second
        batch["known"][at, : len(tokens)] = 1
        batch["counts"][at] = [UNKNOWN if each is None else min(each, COUNTS - 1) for each in counts]
        batch["tags"][at, : len(tokens)] = tags
    return batch
