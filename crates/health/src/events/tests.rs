//! Rules of reading, as minimal pairs.
