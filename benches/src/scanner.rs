//! The marker scanner on plain text, beside a bare substring search over the same bytes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use alara_gate::parse;
use memchr::memmem;

use crate::material::prose;
use crate::samples::median;
use crate::table::{Line, Table};

const BYTES: usize = 64 * 1024;
/// Passes over the bytes in one reading of the clock.
const PASSES: usize = 200;
const ROUNDS: usize = 31;

/// Measures it. The copy that the scanner makes of the words is part of its figure.
pub fn measure(table: &mut Table) {
    table.begin("The scanner, on 64 KB of plain text");
    let text = prose(BYTES);
    let finder = memmem::Finder::new("[TOOL_CALL:");
    let scan = || {
        black_box(parse(black_box(&text)));
    };
    let find = || {
        black_box(finder.find(black_box(text.as_bytes())));
    };
    passes(&scan);
    passes(&find);
    let (mut scanned, mut found, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (one, other) = (speed(passes(&scan)), speed(passes(&find)));
        scanned.push(one);
        found.push(other);
        ratios.push(one / other);
    }
    let ratio = median(ratios);
    table.push(
        Line::figure("a whole reply parsed, its words copied", format!("{:.1} GB/s", median(scanned)))
            .beside(format!("{:.1} GB/s", median(found)), ratio)
            .at_least(ratio, 0.5)
            .note("floor: memchr::memmem, the same bytes, turn about"),
    );
}

fn passes(run: &dyn Fn()) -> Duration {
    let start = Instant::now();
    for _ in 0..PASSES {
        run();
    }
    start.elapsed()
}

fn speed(took: Duration) -> f64 {
    (BYTES * PASSES) as f64 / took.as_secs_f64() / 1e9
}
