//! Any bytes as a file of another program, read by the reader of its kind.
#![no_main]

#[path = "../checks/readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|data: &[u8]| readers::check(data));
