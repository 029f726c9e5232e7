//! Pairs of our own.
