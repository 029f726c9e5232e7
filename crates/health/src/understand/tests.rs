//! Rules of proposing, as minimal pairs.
