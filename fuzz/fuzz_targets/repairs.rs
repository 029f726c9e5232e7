//! Any bytes as JSON, damaged or not.
#![no_main]

#[path = "../checks/repairs.rs"]
mod repairs;

libfuzzer_sys::fuzz_target!(|data: &[u8]| repairs::check(data));
