//! The fuzzer's seeds and checks on the stable toolchain, with small changes to each seed.

#![allow(clippy::unwrap_used)]

#[path = "../../../fuzz/checks/statements.rs"]
mod statements;

#[test]
fn the_statement_reader_holds_on_every_seed() {
    let folder = format!("{}/../../fuzz/seeds/statements", env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<Vec<u8>> =
        std::fs::read_dir(folder).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    seeds.sort();
    assert!(seeds.len() > 50);
    for seed in &seeds {
        statements::check(seed);
        statements::check(&[seed.as_slice(), seed.as_slice()].concat());
        for step in 1..8 {
            let at = seed.len() * step / 8;
            statements::check(&seed[..at]);
            statements::check(&[&seed[..at], &seed[(at + 1).min(seed.len())..]].concat());
        }
    }
}
