//! The network at work.

use std::fmt;
use std::sync::Arc;

use rten::{NodeId, RunOptions, ThreadPool, Value as Tensor};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use serde::Deserialize;
use tokenizers::Tokenizer;

use crate::Model;
use crate::reading::{COUNTS, Reading};
use crate::tokens::{Tokens, split, values};

/// What the graph calls the file of its weights.
const WEIGHTS: &str = "reader.data";

/// Why a model cannot be read with.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The network is no network, or has an operator that is unknown.
    #[error("the second reader's network cannot be loaded: {0}")]
    Network(String),
    /// The tokenizer's file is none.
    #[error("the second reader's tokenizer cannot be loaded: {0}")]
    Tokenizer(String),
    /// The names of the outputs are not in their form.
    #[error("the second reader's labels cannot be loaded: {0}")]
    Labels(#[from] serde_json::Error),
}

/// Why a message was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is longer than what can be read as a whole.
    #[error("the message is too long for the second reader")]
    TooLong,
    /// The network failed, or its outputs are not of the form that the labels say.
    #[error("the second reader failed: {0}")]
    Failed(String),
}

/// A network that reads messages.
pub struct SecondReader {
    network: rten::Model,
    tokenizer: Tokenizer,
    labels: Labels,
    inputs: [NodeId; 2],
    outputs: [NodeId; 2],
    thread: Arc<ThreadPool>,
}

impl fmt::Debug for SecondReader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SecondReader").field("tools", &self.labels.tools.len()).finish_non_exhaustive()
    }
}

#[derive(Debug, Deserialize)]
struct Labels {
    tools: Vec<String>,
    values: Vec<String>,
}

impl SecondReader {
    /// A reader with this model.
    ///
    /// # Errors
    ///
    /// If the model's parts are not what they should be.
    pub fn load(model: Model) -> Result<SecondReader, LoadError> {
        let labels: Labels = serde_json::from_str(model.labels)?;
        let mut tokenizer =
            Tokenizer::from_bytes(model.tokenizer).map_err(|error| LoadError::Tokenizer(error.to_string()))?;
        // Marks of the network, as "[SEP]", are words in a message like any other.
        tokenizer.set_encode_special_tokens(true);
        // Packed anew for each message, the weights would take more than half of what reading it takes.
        let network = rten::ModelOptions::with_all_ops()
            .prepack_weights(true)
            .external_data_static(WEIGHTS, model.weights)
            .load_static_slice(model.network)
            .map_err(|error| LoadError::Network(error.to_string()))?;
        let node = |name: &str| network.node_id(name).map_err(|error| LoadError::Network(error.to_string()));
        let inputs = [node("tokens")?, node("second")?];
        let outputs = [node("counts")?, node("tags")?];
        let thread = Arc::new(ThreadPool::with_num_threads(1));
        Ok(SecondReader { network, tokenizer, labels, inputs, outputs, thread })
    }

    /// Reads a message, with what stands beside it in one line.
    ///
    /// # Errors
    ///
    /// If the message is too long to be read whole, or the network fails; then nothing is known of it.
    pub fn read(&self, message: &str, context: &str) -> Result<Reading, ReadError> {
        let windows = split(&self.tokenizer, message, context).ok_or(ReadError::TooLong)?;
        let mut whole: Option<Reading> = None;
        for tokens in &windows {
            let read = self.read_window(message, tokens)?;
            whole = Some(match whole {
                Some(before) => before.and(read),
                None => read,
            });
        }
        whole.ok_or(ReadError::TooLong)
    }

    fn read_window(&self, message: &str, tokens: &Tokens) -> Result<Reading, ReadError> {
        let (counts, tags) = self.run(tokens).map_err(ReadError::Failed)?;
        if counts.len() != self.labels.tools.len() * COUNTS {
            return Err(ReadError::Failed("its counts are not those of its tools".into()));
        }
        let tools = self.labels.tools.iter().zip(counts.chunks_exact(COUNTS)).map(|(tool, logits)| {
            let shares = soft_max(logits);
            (tool.clone(), std::array::from_fn(|count| shares.get(count).copied().unwrap_or_default()))
        });
        let many = 1 + 2 * self.labels.values.len();
        let tags: Vec<(usize, f32)> =
            tags.chunks_exact(many).skip(1).take(tokens.places.len()).map(likeliest).collect();
        Ok(Reading::new(tools.collect(), values(message, &tokens.places, &tags, &self.labels.values)))
    }

    /// The logits of both outputs.
    fn run(&self, tokens: &Tokens) -> Result<(Vec<f32>, Vec<f32>), String> {
        let row = |ids: &[i32]| NdTensor::from_data([1, ids.len()], ids.to_vec());
        let inputs = vec![(self.inputs[0], row(&tokens.ids).into()), (self.inputs[1], row(&tokens.second).into())];
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&self.thread)));
        let outputs = self.network.run(inputs, &self.outputs, Some(options)).map_err(|error| error.to_string())?;
        let mut outputs =
            outputs.into_iter().map(|output: Tensor| output.into_tensor::<f32>().map(|floats| floats.to_vec()));
        match (outputs.next().flatten(), outputs.next().flatten()) {
            (Some(counts), Some(tags)) => Ok((counts, tags)),
            _ => Err("its outputs are no numbers".into()),
        }
    }
}

fn soft_max(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

fn likeliest(logits: &[f32]) -> (usize, f32) {
    let shares = soft_max(logits);
    shares.into_iter().enumerate().max_by(|left, right| left.1.total_cmp(&right.1)).unwrap_or((0, 0.0))
}
