//! Minimal pairs and rules of the statement reader, as tables: message, a word in it, whose it is, and whether.

use super::*;

mod scope;
