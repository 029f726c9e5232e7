#!/usr/bin/env python3
"""Writes trained weights as an ONNX model in 8-bit integers: reader.onnx with reader.data, and labels.json, what its outputs are named.

    export.py weights.npz reader.onnx

In: `tokens`, `second`, int64 `[1, length]`. Out: `counts` `[TOOLS, COUNTS]` and `tags` `[length, TAGS]`, as logits. One message a call,
so there is no padding and no mask.
"""
import json
import pathlib
import sys
import tempfile

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import network
from network import COUNTS, HEADS, LAYERS, TAGS, WIDE
from prepare import SPANS, TOOLS


class Graph:
    """Nodes and weights as they are added; a value is named by who made it."""

    def __init__(self):
        self.nodes, self.weights = [], []

    def weight(self, name, value, kind=numpy.float32):
        self.weights.append(numpy_helper.from_array(numpy.array(value, kind, order="C"), name))
        return name

    def add(self, kind, inputs, name, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def linear(self, part, x, name):
        product = self.add("MatMul", [x, self.weight(f"{name}.w", part["w"])], f"{name}.product")
        return self.add("Add", [product, self.weight(f"{name}.b", part["b"])], name)

    def norm(self, part, x, name):
        inputs = [x, self.weight(f"{name}.g", part["g"]), self.weight(f"{name}.b", part["b"])]
        return self.add("LayerNormalization", inputs, name, axis=-1, epsilon=1e-12)


def build(weights):
    """The network of network.py as an ONNX graph in floats."""
    graph = Graph()
    embedding = weights["embedding"]
    words = graph.add("Gather", [graph.weight("words", embedding["word"]), "tokens"], "embedded.words")
    # Where each token stands: the length is that of the message.
    shape = graph.add("Shape", ["tokens"], "shape")
    length = graph.add("Gather", [shape, graph.weight("one", 1, numpy.int64)], "length")
    places = graph.add("Range", [graph.weight("zero", 0, numpy.int64), length, "one"], "places")
    positions = graph.add("Gather", [graph.weight("positions", embedding["position"]), places], "embedded.positions")
    kinds = graph.add("Gather", [graph.weight("kinds", embedding["token_type"]), "second"], "embedded.kinds")
    x = graph.add("Add", [graph.add("Add", [words, positions], "embedded.placed"), kinds], "embedded")
    x = graph.norm(embedding["norm"], x, "embedded.norm")
    graph.weight("apart", [0, 0, HEADS, WIDE // HEADS], numpy.int64)
    graph.weight("together", [0, 0, WIDE], numpy.int64)
    graph.weight("scale", (WIDE // HEADS) ** -0.5)
    graph.weight("half", 0.5)
    graph.weight("unit", 1.0)
    graph.weight("root", 2**-0.5)
    for index, layer in enumerate(weights["layers"]):
        at = f"layer{index}"
        parts = {}
        for name in "qkv":
            split = graph.add("Reshape", [graph.linear(layer[name], x, f"{at}.{name}"), "apart"], f"{at}.{name}.split")
            order = [0, 2, 3, 1] if name == "k" else [0, 2, 1, 3]
            parts[name] = graph.add("Transpose", [split], f"{at}.{name}.heads", perm=order)
        likeness = graph.add("Mul", [graph.add("MatMul", [parts["q"], parts["k"]], f"{at}.likeness"), "scale"], f"{at}.scaled")
        share = graph.add("Softmax", [likeness], f"{at}.share", axis=-1)
        seen = graph.add("Transpose", [graph.add("MatMul", [share, parts["v"]], f"{at}.seen")], f"{at}.turned", perm=[0, 2, 1, 3])
        seen = graph.add("Reshape", [seen, "together"], f"{at}.joined")
        x = graph.norm(layer["n1"], graph.add("Add", [x, graph.linear(layer["o"], seen, f"{at}.o")], f"{at}.sum1"), f"{at}.n1")
        up = graph.linear(layer["up"], x, f"{at}.up")
        # x · Φ(x), written with the error function.
        error = graph.add("Erf", [graph.add("Mul", [up, "root"], f"{at}.rooted")], f"{at}.error")
        gate = graph.add("Mul", [graph.add("Add", [error, "unit"], f"{at}.raised"), "half"], f"{at}.gate")
        down = graph.linear(layer["down"], graph.add("Mul", [up, gate], f"{at}.gelu"), f"{at}.down")
        x = graph.norm(layer["n2"], graph.add("Add", [x, down], f"{at}.sum2"), f"{at}.n2")
    graph.weight("axis", [1], numpy.int64)
    mean = graph.add("ReduceMean", [x, "axis"], "mean", keepdims=0)
    first = graph.add("Gather", [x, "zero"], "first", axis=1)
    pooled = graph.add("Concat", [first, mean], "pooled", axis=-1)
    graph.weight("by_tool", [len(TOOLS), COUNTS], numpy.int64)
    graph.add("Reshape", [graph.linear(weights["heads"]["tools"], pooled, "tools"), "by_tool"], "counts")
    graph.weight("by_token", [-1, TAGS], numpy.int64)
    graph.add("Reshape", [graph.linear(weights["heads"]["tags"], x, "tagged"), "by_token"], "tags")
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, [1, "length"]) for name in ("tokens", "second")]
    outputs = [
        helper.make_tensor_value_info("counts", TensorProto.FLOAT, [len(TOOLS), COUNTS]),
        helper.make_tensor_value_info("tags", TensorProto.FLOAT, ["length", TAGS]),
    ]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "reader", inputs, outputs, graph.weights),
        opset_imports=[helper.make_opsetid("", 18)],
        ir_version=9,
    )
    onnx.checker.check_model(model)
    return model


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    source, target = map(pathlib.Path, sys.argv[1:])
    like = {
        "embedding": {name: 0 for name in ("word", "position", "token_type")} | {"norm": {"g": 0, "b": 0}},
        "layers": [{n: {"w": 0, "b": 0} for n in ("q", "k", "v", "o", "up", "down")} | {n: {"g": 0, "b": 0} for n in ("n1", "n2")} for _ in range(LAYERS)],
        "heads": {name: {"w": 0, "b": 0} for name in ("tools", "tags")},
    }
    with tempfile.TemporaryDirectory() as folder:
        floats = pathlib.Path(folder) / "floats.onnx"
        onnx.save(build(network.load(source, like)), floats)
        small = pathlib.Path(folder) / "small.onnx"
        quantize_dynamic(
            floats,
            small,
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["MatMul", "Gather"],
            # With weights of seven bits no processor loses a product to saturation, and all come to the same.
            reduce_range=True,
            extra_options={"DefaultTensorType": TensorProto.FLOAT},
        )
        # Weights in a file of their own are read where they lie; within the graph they would be copied.
        weights = target.with_suffix(".data")
        weights.unlink(missing_ok=True)
        onnx.save(onnx.load(small), target, save_as_external_data=True, location=weights.name, size_threshold=1024)
    (target.parent / "labels.json").write_text(json.dumps({"tools": TOOLS, "values": SPANS}, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {target.stat().st_size + weights.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
