#!/usr/bin/env python3
"""Writes the mean of several weights of one training, or of runs from one beginning: a model of the same size, which may err less than each.

    average.py OUT.npz weights.npz weights.npz [...]

After Wortsman et al., "Model soups: averaging weights of multiple fine-tuned models improves accuracy without increasing inference time"
(2022). Runs of other beginnings have no mean that reads: measure it before it is taken.
"""
import sys

import numpy


def average(parts):
    """The mean of each array, in the kind of the first; all must hold the same names and shapes."""
    first, *others = parts
    for other in others:
        if {name: first[name].shape for name in first} != {name: other[name].shape for name in other}:
            raise ValueError("these are weights of different networks")
    return {name: (sum(part[name].astype(numpy.float64) for part in parts) / len(parts)).astype(first[name].dtype) for name in first}


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    target, *sources = sys.argv[1:]
    numpy.savez(target, **average([dict(numpy.load(source)) for source in sources]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
