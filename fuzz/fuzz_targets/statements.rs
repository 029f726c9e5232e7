//! Any bytes as a user's message.
#![no_main]

#[path = "../checks/statements.rs"]
mod statements;

libfuzzer_sys::fuzz_target!(|data: &[u8]| statements::check(data));
