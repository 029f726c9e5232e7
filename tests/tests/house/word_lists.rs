//! The lists of words that readers keep apart from their code: each lies where its reader does, and is read by one.

use std::collections::BTreeSet;

use alara_tests::tree::{Source, files};

const CRATES: &[&str] = &["crates/english", "crates/health"];

/// Where the lists of a source lie: `src/events/dose.rs` keeps its own in `data/words/events/dose/`.
fn home(krate: &str, source: &Source) -> Option<String> {
    let inner = source.path.strip_prefix(krate)?.strip_prefix("/src/")?.strip_suffix(".rs")?;
    let module = inner.strip_suffix("/mod").unwrap_or(inner);
    Some(format!("{krate}/data/words/{module}/"))
}

/// The lists that a source reads, by their path from the root.
fn read_by(krate: &str, source: &Source) -> Vec<String> {
    source
        .text
        .match_indices("/data/words/")
        .filter_map(|(at, _)| {
            let path = source.text.get(at + 1..)?.split('"').next()?;
            Some(format!("{krate}/{path}"))
        })
        .collect()
}

#[test]
fn a_list_lies_where_its_reader_does() {
    let files = files();
    for krate in CRATES {
        let lists: BTreeSet<&str> = files
            .iter()
            .map(|file| file.path.as_str())
            .filter(|path| path.starts_with(&format!("{krate}/data/words/")))
            .collect();
        assert!(lists.len() > 100, "the lists of {krate} were found");
        let mut read = BTreeSet::new();
        for source in files.iter().filter(|file| file.path.ends_with(".rs")) {
            let Some(home) = home(krate, source) else { continue };
            for list in read_by(krate, source) {
                assert!(list.starts_with(&home), "{} reads {list}, which is not in {home}", source.path);
                read.insert(list);
            }
        }
        let unread: Vec<&&str> = lists.iter().filter(|list| !read.contains(**list)).collect();
        assert!(unread.is_empty(), "nobody reads {unread:#?}");
    }
}
