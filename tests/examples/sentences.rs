//! Prints every sentence that the program can say, each with its places, to be read as a whole: `make sentences`.

use std::collections::BTreeMap;

use alara_tests::sentences::all_sentences;

fn main() {
    let mut table: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for said in all_sentences() {
        table.entry(said.words).or_default().push(said.place);
    }
    for (words, places) in table {
        println!("{}\t{}", words.replace('\n', " / "), places.join(", "));
    }
}
