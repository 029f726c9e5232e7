"""The second reader's network: a small encoder with two heads, in jax, and its weights from and to files.

Shapes: rows of tokens `[batch, length]` in; how many events of each tool `[batch, TOOLS, COUNTS]` and a tag for each token
`[batch, length, TAGS]` out, as logits. The encoder is BERT's of six layers, 384 wide.
"""
import jax
import jax.numpy as jnp
import numpy
from safetensors.numpy import load_file

from prepare import SPANS, TOOLS

LAYERS, WIDE, HEADS = 6, 384, 12
COUNTS = 4
TAGS = 1 + 2 * len(SPANS)
DROPPED = 0.1


def load_pretrained(path, seed):
    """The encoder's weights as they were pretrained, with new heads."""
    told = {name: numpy.asarray(value, numpy.float32) for name, value in load_file(path).items() if value.dtype.kind == "f"}
    dice = numpy.random.default_rng(seed)

    def linear(name):
        return {"w": told[f"{name}.weight"].T.copy(), "b": told[f"{name}.bias"]}

    def norm(name):
        return {"g": told[f"{name}.weight"], "b": told[f"{name}.bias"]}

    def head(wide, many):
        return {"w": dice.normal(0, 0.02, (wide, many)).astype(numpy.float32), "b": numpy.zeros(many, numpy.float32)}

    embedding = {name: told[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")}
    layers = []
    for index in range(LAYERS):
        at = f"encoder.layer.{index}"
        attention = {short: linear(f"{at}.attention.self.{name}") for short, name in (("q", "query"), ("k", "key"), ("v", "value"))}
        layers.append(
            attention
            | {"o": linear(f"{at}.attention.output.dense"), "n1": norm(f"{at}.attention.output.LayerNorm")}
            | {"up": linear(f"{at}.intermediate.dense"), "down": linear(f"{at}.output.dense"), "n2": norm(f"{at}.output.LayerNorm")}
        )
    return {
        "embedding": embedding | {"norm": norm("embeddings.LayerNorm")},
        "layers": layers,
        "heads": {"tools": head(2 * WIDE, len(TOOLS) * COUNTS), "tags": head(WIDE, TAGS)},
    }


def apply_linear(part, x):
    return x @ part["w"] + part["b"]


def normalise(part, x):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * part["g"] + part["b"]


def drop(x, key):
    if key is None:
        return x
    return x * jax.random.bernoulli(key, 1 - DROPPED, x.shape) / (1 - DROPPED)


def run_layer(layer, x, mask, keys):
    batch, length, _ = x.shape

    def split(y):
        return y.reshape(batch, length, HEADS, WIDE // HEADS).transpose(0, 2, 1, 3)

    query, key, value = (split(apply_linear(layer[name], x)) for name in "qkv")
    weights = jax.nn.softmax(query @ key.transpose(0, 1, 3, 2) / (WIDE // HEADS) ** 0.5 + mask, axis=-1)
    seen = (weights @ value).transpose(0, 2, 1, 3).reshape(batch, length, WIDE)
    x = normalise(layer["n1"], x + drop(apply_linear(layer["o"], seen), keys[0]))
    inner = jax.nn.gelu(apply_linear(layer["up"], x), approximate=False)
    return normalise(layer["n2"], x + drop(apply_linear(layer["down"], inner), keys[1]))


def embed(embedding, tokens, second):
    x = embedding["word"][tokens] + embedding["position"][: tokens.shape[1]] + embedding["token_type"][second]
    return normalise(embedding["norm"], x)


def run(weights, tokens, second, known, key=None, frozen=0):
    """The logits of both heads. `second` marks tokens of the context, `known` those that are no padding; a key drops at random; the
    embedding and the first `frozen` layers learn nothing."""
    keys = [None] * (2 * LAYERS + 1) if key is None else list(jax.random.split(key, 2 * LAYERS + 1))
    mask = ((1 - known) * -1e4)[:, None, None, :].astype(jnp.float32)
    x = jax.lax.stop_gradient(embed(weights["embedding"], tokens, second))
    for index, layer in enumerate(weights["layers"]):
        x = run_layer(layer, x, mask, keys[2 * index : 2 * index + 2])
        if index < frozen:
            x = jax.lax.stop_gradient(x)
    share = known[:, :, None].astype(jnp.float32)
    pooled = jnp.concatenate([x[:, 0], (x * share).sum(1) / share.sum(1)], -1)
    counts = apply_linear(weights["heads"]["tools"], drop(pooled, keys[-1])).reshape(-1, len(TOOLS), COUNTS)
    return counts, apply_linear(weights["heads"]["tags"], x)


def save(path, tree):
    """A tree of arrays as one file of numpy's, each under its path."""
    flat = {jax.tree_util.keystr(where): numpy.asarray(leaf) for where, leaf in jax.tree_util.tree_leaves_with_path(tree)}
    part = path.with_suffix(".part.npz")
    numpy.savez(part, **flat)
    part.replace(path)


def load(path, like):
    """What `save` wrote, in the form of `like`."""
    with numpy.load(path) as flat:
        return jax.tree_util.tree_map_with_path(lambda where, _: flat[jax.tree_util.keystr(where)], like)
