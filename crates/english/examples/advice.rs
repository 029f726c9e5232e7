//! Reads replies, one a line, and prints what in them advises: `cargo run -p alara-english --example advice < replies.txt`.

use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        for found in alara_english::advice::advice(&[], &line) {
            println!("{:?}: {}", found.kind, line.get(found.span.start..found.span.end).unwrap_or(""));
        }
    }
}
