//! Times as rules.
