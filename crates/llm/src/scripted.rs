//! A model that answers from a script, request after request: for replays and tests. When the script is used up it has no answer.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};

use crate::{ChatModel, Delta, ModelError, Request};

/// Replies in order.
#[derive(Debug)]
pub struct Scripted {
    replies: Mutex<VecDeque<String>>,
}

impl Scripted {
    /// A model that gives these replies, in this order.
    pub fn new(replies: impl IntoIterator<Item = String>) -> Scripted {
        Scripted { replies: Mutex::new(replies.into_iter().collect()) }
    }
}

impl ChatModel for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn remote(&self) -> bool {
        false
    }

    fn reply(&self, _request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let next = self.replies.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let delta = next.map(Delta::Text).ok_or(ModelError::NoAnswer);
        stream::iter([delta]).boxed()
    }
}
