//! Any bytes as the start of a file that is to be imported.
#![no_main]

#[path = "../checks/foreign.rs"]
mod foreign;

libfuzzer_sys::fuzz_target!(|data: &[u8]| foreign::check(data));
