//! The fuzzer's seeds and checks on the stable toolchain, with small changes to each seed.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../../../fuzz/checks/repairs.rs"]
mod repairs;
#[path = "../../../fuzz/checks/scanner.rs"]
mod scanner;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    seeds.sort();
    assert!(seeds.len() > 50);
    seeds
}

/// A seed, and the seed cut, doubled, and with a byte taken out, at places spread over it.
fn variants(seed: &[u8]) -> Vec<Vec<u8>> {
    let mut out = vec![seed.to_vec(), [seed, &seed[1..]].concat()];
    for step in 1..12 {
        let at = seed.len() * step / 12;
        out.push(seed[..at].to_vec());
        out.push([&seed[..at], &seed[(at + 1).min(seed.len())..]].concat());
    }
    out
}

#[test]
fn the_scanner_holds_on_every_seed() {
    seeds("scanner").iter().flat_map(|seed| variants(seed)).for_each(|data| scanner::check(&data));
}

#[test]
fn the_repairs_hold_on_every_seed() {
    seeds("repairs").iter().flat_map(|seed| variants(seed)).for_each(|data| repairs::check(&data));
}
