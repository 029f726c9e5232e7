#!/usr/bin/env python3
"""Writes the weights of a model that export.py wrote, as train.py's `--start` reads them: training goes on from the committed model.

    restore.py reader.onnx pretrained.safetensors weights.npz

What learns nothing (the embedding, the lowest layers) comes exactly from the pretrained weights; the rest from its 8-bit integers.
"""
import pathlib
import sys

import numpy
import onnx
from onnx import numpy_helper

import network
from train import FROZEN


def read_weights(path):
    """Each weight of the graph by its name, in floats."""
    told = {each.name: numpy_helper.to_array(each, str(path.parent)) for each in onnx.load(path).graph.initializer}
    floats = {name: value for name, value in told.items() if value.dtype == numpy.float32}
    for name in [name for name in told if name.endswith("_quantized")]:
        plain = name.removesuffix("_quantized")
        # One scale for each column.
        floats[plain] = (told[name].astype(numpy.float32) - told[f"{plain}_zero_point"].astype(numpy.float32)) * told[f"{plain}_scale"]
    return floats


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    model, pretrained, target = map(pathlib.Path, sys.argv[1:])
    weights, told = network.load_pretrained(pretrained, 0), read_weights(model)
    for index, layer in list(enumerate(weights["layers"]))[FROZEN:]:
        for part, values in layer.items():
            values.update({name: told[f"layer{index}.{part}.{name}"] for name in values})
    for part, values in weights["heads"].items():
        named = {"tools": "tools", "tags": "tagged"}[part]
        values.update({name: told[f"{named}.{name}"] for name in values})
    network.save(target, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
