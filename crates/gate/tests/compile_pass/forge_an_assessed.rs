use alara_gate::{Assessed, Verdict};

fn forge(assessed: Assessed<()>) {
    assert!(assessed.verdict() == Verdict::Execute);
}

fn main() {
    let _ = forge;
}
