//! Rules of judging, as minimal pairs.
