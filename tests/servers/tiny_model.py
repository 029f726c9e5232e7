"""Writes a model of one small layer whose weights are drawn by lot: enough for a server to load and to run out of context.

usage: tiny_model.py FILE
"""

import sys

import gguf
import numpy

WIDTH, INNER, HEADS, CONTEXT = 32, 64, 2, 256
SPECIAL = ["<unk>", "<s>", "</s>"]
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
LETTERS = ["\u2581"] + [chr(code) for code in range(33, 127)]


def main(path: str) -> None:
    tokens = SPECIAL + BYTES + LETTERS
    kinds = [2, 3, 3] + [6] * len(BYTES) + [1] * len(LETTERS)
    to = gguf.GGUFWriter(path, "llama")
    to.add_context_length(CONTEXT)
    to.add_embedding_length(WIDTH)
    to.add_block_count(1)
    to.add_feed_forward_length(INNER)
    to.add_head_count(HEADS)
    to.add_head_count_kv(HEADS)
    to.add_layer_norm_rms_eps(1e-5)
    to.add_rope_dimension_count(WIDTH // HEADS)
    to.add_vocab_size(len(tokens))
    to.add_tokenizer_model("llama")
    to.add_token_list(tokens)
    to.add_token_scores([0.0] * len(tokens))
    to.add_token_types(kinds)
    to.add_bos_token_id(1)
    to.add_eos_token_id(2)
    to.add_unk_token_id(0)
    to.add_chat_template("{% for m in messages %}{{ m['content'] }}\n{% endfor %}")
    lot = numpy.random.default_rng(1)

    def weights(name: str, *shape: int) -> None:
        to.add_tensor(name, (lot.standard_normal(shape) * 0.1).astype(numpy.float32))

    def ones(name: str) -> None:
        to.add_tensor(name, numpy.ones(WIDTH, numpy.float32))

    weights("token_embd.weight", len(tokens), WIDTH)
    weights("output.weight", len(tokens), WIDTH)
    ones("output_norm.weight")
    ones("blk.0.attn_norm.weight")
    ones("blk.0.ffn_norm.weight")
    for part in ("q", "k", "v", "output"):
        weights(f"blk.0.attn_{part}.weight", WIDTH, WIDTH)
    weights("blk.0.ffn_gate.weight", INNER, WIDTH)
    weights("blk.0.ffn_up.weight", INNER, WIDTH)
    weights("blk.0.ffn_down.weight", WIDTH, INNER)
    to.write_header_to_file()
    to.write_kv_data_to_file()
    to.write_tensors_to_file()
    to.close()


if __name__ == "__main__":
    main(sys.argv[1])
