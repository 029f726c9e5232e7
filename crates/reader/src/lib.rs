//! The second reader: a small network that reads a message beside the rules, and knows nothing of them.
//!
//! It says how many events of each tool a message tells or asks, with probabilities, and which words are values. It never decides what is
//! recorded: what its reading is good for is settled in `alara-health`. Pure: it is given the model's bytes, has no clock, runs on the
//! thread that asks, and the same bytes give the same answer.

mod network;
mod reading;
mod tokens;

pub use network::{LoadError, ReadError, SecondReader};
pub use reading::{Reading, Value};

/// What a reader is made of: the network in ONNX, its tokenizer, and what its outputs are named.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The network's graph.
    pub network: &'static [u8],
    /// Its weights, in 8-bit integers: they are used where they lie.
    pub weights: &'static [u8],
    /// The tokenizer, in the form of the `tokenizers` library.
    pub tokenizer: &'static str,
    /// `{"tools": […], "values": […]}`, in the order of the network's outputs.
    pub labels: &'static str,
}

/// The model that the program comes with. It lies in the program's read-only data: mapped by the system and never copied, and there is no
/// file beside the program that could be missing, exchanged or of another version.
pub const SHIPPED: Model = Model {
    network: include_bytes!("../model/reader.onnx"),
    weights: rten::include_external_data!("../model/reader.data"),
    tokenizer: include_str!("../model/tokenizer.json"),
    labels: include_str!("../model/labels.json"),
};
