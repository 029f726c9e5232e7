//! A reply's bytes come apart into lines and events, whatever pieces they arrive in. Bytes are split before they are decoded, so that
//! a character or a line ending that two pieces share is never broken.

mod lines;
mod sse;

pub(crate) use lines::Lines;
pub(crate) use sse::Sse;
