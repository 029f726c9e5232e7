//! Any bytes as lines of an export of our own.
#![no_main]

#[path = "../checks/operations.rs"]
mod operations;

libfuzzer_sys::fuzz_target!(|data: &[u8]| operations::check_lines(data));
