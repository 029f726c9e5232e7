//! Prints, for each line of standard input, the windows that the crisis reader weighs, apart by tabs: what their signs say of self-harm and of
//! an emergency (0 to 4), then their words, apart by spaces; with `--signs` the words of their strongest signs instead.

use std::io::{self, BufRead, Write};

use alara_english::crisis::weighed;

fn main() -> io::Result<()> {
    let shown = std::env::args().any(|argument| argument == "--signs");
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        // A line break of the message comes as a vertical tab.
        let message = line?.replace('\u{b}', "\n");
        let windows: Vec<String> = weighed(&message)
            .iter()
            .map(|window| {
                let [harm, ill] = window.force;
                if shown {
                    let [one, other] = &window.signs;
                    return format!("{harm}{ill} {}", format!("{one} | {other}").replace(['\t', '\n'], " "));
                }
                format!("{harm}{ill} {}", window.words.join(" "))
            })
            .collect();
        writeln!(out, "{}", windows.join("\t"))?;
    }
    Ok(())
}
