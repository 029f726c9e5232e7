//! The `alara` program itself, started as anyone starts it.
