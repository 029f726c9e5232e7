//! Prints, for each line of standard input, the words as the crisis weights count them: pieces apart by tabs, words by spaces.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let pieces: Vec<String> = alara_english::crisis::terms(&line?).iter().map(|piece| piece.join(" ")).collect();
        writeln!(out, "{}", pieces.join("\t"))?;
    }
    Ok(())
}
