//! Any bytes as a model's reply, in chunks that the bytes choose.
#![no_main]

#[path = "../checks/scanner.rs"]
mod scanner;

libfuzzer_sys::fuzz_target!(|data: &[u8]| scanner::check(data));
