//! The streaming marker scanner: a model's text, in any chunks, comes apart into words and calls.
