//! Any bytes as a table, with what a person said of its columns.
#![no_main]

#[path = "../checks/mapped.rs"]
mod mapped;
#[path = "../checks/readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|data: &[u8]| mapped::check_columns(data));
