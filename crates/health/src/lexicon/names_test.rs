use super::*;

fn one(spelling: &str) -> String {
    match lookup(spelling, &[]) {
        Match::Exact(n) | Match::Misspelt(n, _) => n.display.to_lowercase(),
        Match::Ambiguous(names) => format!("ambiguous: {}", names.iter().map(|n| n.display).collect::<Vec<_>>().join(", ")),
        Match::Unknown => "unknown".into(),
    }
}

fn fresh(keys: &mut dyn Iterator<Item = (&str, u64)>) -> Vec<u8> {
    let mut builder = fst::MapBuilder::memory();
    for (key, value) in keys {
        builder.insert(key, value).unwrap();
    }
    builder.into_inner().unwrap()
}

fn fresh_names() -> Vec<u8> {
    let base = LINES.as_ptr() as usize;
    fresh(&mut LINES.lines().map(|l| (l.split('\t').next().unwrap(), (l.as_ptr() as usize - base) as u64)))
}

fn fresh_english() -> Vec<u8> {
    fresh(&mut include_str!("../../data/english.txt").lines().map(|w| (w, 0)))
}

/// Run by hand after the lists change: `cargo test -p alara-health -- --ignored write_the_automata`.
#[test]
#[ignore = "writes crates/health/data"]
fn write_the_automata() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    std::fs::write(format!("{data}/names.fst"), fresh_names()).unwrap();
    std::fs::write(format!("{data}/english.fst"), fresh_english()).unwrap();
}

#[test]
fn the_committed_automata_are_those_of_the_lists() {
    assert!(fresh_names() == include_bytes!("../../data/names.fst"), "stale: run write_the_automata");
    assert!(fresh_english() == include_bytes!("../../data/english.fst"), "stale: run write_the_automata");
}
