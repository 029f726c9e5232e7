//! The rules of the glossary that a program can check (docs/glossary.md, CONTRIBUTING.md): names, comments, names of tests, documents.
//!
//! What is not mended yet is bounded by its count of today. A bound may only fall: whoever mends a place lowers it.

use std::collections::{BTreeMap, BTreeSet};

use alara_tests::tree::{Source, files, names, root, sources};

/// Lines of comment that open with a quotation mark, by crate.
const QUOTING_COMMENTS: &[(&str, usize)] = &[
    ("crates/app", 15),
    ("crates/assistant", 11),
    ("crates/cli", 1),
    ("crates/english", 575),
    ("crates/gate", 2),
    ("crates/health", 1033),
    ("crates/llm", 1),
    ("crates/protocol", 1),
    ("crates/record", 1),
    ("crates/reminders", 1),
    ("crates/store", 2),
    ("tests", 2),
];

/// Tests whose name is over `LONGEST_TEST` characters, by crate.
const LONG_TEST_NAMES: &[(&str, usize)] = &[
    ("benches", 1),
    ("crates/app", 117),
    ("crates/cli", 2),
    ("crates/english", 19),
    ("crates/gate", 18),
    ("crates/health", 38),
    ("crates/llm", 2),
    ("crates/record", 1),
    ("crates/reminders", 9),
    ("crates/store", 29),
    ("src-tauri", 1),
    ("tests", 88),
];

/// Names that stand for functions of more than `MOST_FILES` files, by crate.
const OVERLOADED_NAMES: &[(&str, usize)] = &[
    ("benches", 1),
    ("crates/app", 5),
    ("crates/cli", 1),
    ("crates/english", 8),
    ("crates/health", 46),
    ("crates/store", 2),
];

/// Characters of a test's name.
const LONGEST_TEST: usize = 60;

/// Files of one crate in which one name may stand for a function.
const MOST_FILES: usize = 5;

/// Constructors, conversions and the start of a program have their name from the language.
const CONVENTIONAL: &[&str] = &["new", "from", "len", "parse", "main"];

/// The documents that the rules of wording hold.
const DOCUMENTS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/"];

/// Documents that others make: `cli.md` from the command line, `measurements.md` with the figures, the glossary names what is former.
const APART: &[&str] = &["docs/cli.md", "docs/measurements.md", "docs/glossary.md"];

/// Former terms that mean nothing else in a document.
const FORMER: &[&str] = &[
    "look-up", "look-ups", "untold", "lowered", "made-up", "righted", "what waits", "leans on", "of whom", "the house",
];

/// The crate of a file, else the folder at the root.
fn crate_of(file: &Source) -> String {
    let parts: Vec<&str> = file.path.split('/').collect();
    let length = if parts.first() == Some(&"crates") { 2 } else { 1 };
    parts[..length.min(parts.len())].join("/")
}

/// Fails where a crate has more of something than its bound, with the places that it has.
fn assert_bounded(what: &str, mend: &str, found: &BTreeMap<String, Vec<String>>, bounds: &[(&str, usize)]) {
    let bound = |name: &str| bounds.iter().find(|(known, _)| *known == name).map_or(0, |(_, bound)| *bound);
    let mut over = Vec::new();
    for (name, places) in found.iter().filter(|(name, places)| places.len() > bound(name)) {
        // The newest place is unknown; git knows it.
        over.push(format!("{name}: {} of at most {}, e.g. {:?}", places.len(), bound(name), places.last()));
    }
    assert!(over.is_empty(), "{what}: {over:#?}\n{mend}\n`git diff` shows which one is new.");
}

/// The functions that a line declares: their name, where it stands at its usual place.
fn declared(line: &str) -> Option<&str> {
    const MODIFIERS: [&str; 4] = ["const", "async", "unsafe", "pub"];
    let (before, after) = line.split_once("fn ")?;
    let modifies = |word: &str| MODIFIERS.contains(&word) || word.starts_with("pub(") || word.ends_with(')');
    before.split_whitespace().all(modifies).then(|| names(after).next()).flatten()
}

#[test]
fn comments_open_with_no_quotation() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources(&[".rs"]) {
        for (number, line) in (1..).zip(file.text.lines()) {
            let comment =
                line.trim_start().strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim_start());
            if comment.is_some_and(|comment| comment.starts_with(['"', '“'])) {
                found.entry(crate_of(&file)).or_default().push(format!("{}:{number}", file.path));
            }
        }
    }
    let mend = "State the invariant or the reason first; put the example behind \"e.g.\" or into a test.";
    assert_bounded("comments that open with a quotation", mend, &found, QUOTING_COMMENTS);
}

#[test]
fn test_names_fit_in_sixty_characters() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources(&[".rs"]) {
        let mut is_test = false;
        for line in file.text.lines().map(str::trim) {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            let Some(name) = declared(line) else { continue };
            if std::mem::take(&mut is_test) && name.chars().count() > LONGEST_TEST {
                found.entry(crate_of(&file)).or_default().push(format!("{}: {name}", file.path));
            }
        }
    }
    let mend = "Name it <unit>_<condition>_<result>, or allows_…, rejects_…, asks_…; say the rest in a doc comment.";
    assert_bounded("names of tests over 60 characters", mend, &found, LONG_TEST_NAMES);
}

#[test]
fn function_name_stands_in_few_files_of_a_crate() {
    let mut places: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for file in sources(&[".rs"]).iter().filter(|file| !file.is_test()) {
        let mut of_a_trait = false;
        for (_, line) in file.code() {
            let head = line.trim_start_matches("pub").trim_start_matches("(crate)").trim_start_matches("(super)");
            if line.starts_with("impl") && line.contains(" for ") || head.trim_start().starts_with("trait ") {
                of_a_trait = true;
            } else if line.starts_with('}') {
                of_a_trait = false;
            }
            let Some(name) = declared(line).filter(|name| !of_a_trait && !CONVENTIONAL.contains(name)) else {
                continue;
            };
            places.entry((crate_of(file), name.to_owned())).or_default().insert(file.path.clone());
        }
    }
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ((of, name), files) in places.into_iter().filter(|(_, files)| files.len() > MOST_FILES) {
        found.entry(of).or_default().push(format!("{name} in {} files", files.len()));
    }
    let mend = "A function's name holds a verb and its object (`resolve_experiencer`); docs/glossary.md has the terms.";
    assert_bounded("names of functions in more than five files", mend, &found, OVERLOADED_NAMES);
}

#[test]
fn names_hold_no_manager_service_helper_or_util() {
    let declares = ["struct", "enum", "trait", "type", "mod", "class", "interface"];
    let empty = |name: &str| {
        let bare = name.to_lowercase();
        ["Manager", "Service", "Helper", "Util"].iter().any(|word| name.contains(word))
            || ["manager", "service", "helper", "helpers", "util", "utils"].contains(&bare.as_str())
    };
    let mut wrong = Vec::new();
    for file in sources(&[".rs", ".ts", ".tsx"]) {
        let stem = file.path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default().to_owned();
        if empty(&stem) {
            wrong.push(file.path.clone());
        }
        for (number, line) in file.code() {
            let words: Vec<&str> = names(line).collect();
            let declared = words.windows(2).filter(|pair| declares.contains(&pair[0])).map(|pair| pair[1]);
            wrong.extend(declared.filter(|name| empty(name)).map(|name| format!("{}:{number}: {name}", file.path)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn documents() -> Vec<Source> {
    let held = |path: &str| {
        path.ends_with(".md") && DOCUMENTS.iter().any(|start| path.starts_with(start)) && !APART.contains(&path)
    };
    let found: Vec<Source> = files().into_iter().filter(|file| held(&file.path)).collect();
    assert!(found.len() > 10, "the documents were read");
    found
}

/// The lines of a document that are prose: without blocks of code.
fn prose(document: &Source) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    (1..).zip(document.text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

#[test]
fn headings_quote_no_sentence() {
    let mut wrong = Vec::new();
    for document in documents() {
        let heads = prose(&document).filter(|(_, line)| line.starts_with('#') && line.contains(['"', '“']));
        wrong.extend(heads.map(|(number, line)| format!("{}:{number}: {line}", document.path)));
    }
    assert!(wrong.is_empty(), "a heading is a noun phrase: {wrong:#?}");
}

#[test]
fn documents_use_no_former_term() {
    let mut wrong = Vec::new();
    for document in documents() {
        for (number, line) in prose(&document) {
            let line = line.to_lowercase();
            let part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || "-_`/".contains(sign));
            let uses = |term: &str| {
                line.match_indices(term).any(|(at, _)| {
                    !part(line[..at].chars().next_back()) && !part(line[at + term.len()..].chars().next())
                })
            };
            let used = FORMER.iter().filter(|term| uses(term));
            wrong.extend(used.map(|term| format!("{}:{number}: {term}", document.path)));
        }
    }
    assert!(wrong.is_empty(), "docs/glossary.md has the term that stands for each: {wrong:#?}");
}

/// A row of the table answers with files and, behind each, names that stand in it.
#[test]
fn where_to_look_names_what_exists() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the architecture");
    let section = text.split("\n## ").find(|section| section.starts_with("Where to look")).expect("a section");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert!(rows.len() >= 20, "the table answers {} questions", rows.len());
    let mut wrong = Vec::new();
    for row in rows {
        let answer = row.trim_end_matches([' ', '|']).rsplit(" | ").next().unwrap_or_default();
        let mut file = None;
        for quoted in answer.split('`').skip(1).step_by(2) {
            if quoted.contains('/') {
                let path = root().join(quoted);
                file = std::fs::read_to_string(&path).ok();
                if file.is_none() && !path.is_dir() {
                    wrong.push(format!("no file {quoted}"));
                }
            } else if !file
                .as_ref()
                .is_some_and(|text| quoted.split("::").all(|name| names(text).any(|word| word == name)))
            {
                wrong.push(format!("no {quoted} in {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md, Where to look: {wrong:#?}");
}

/// A path of a document ("events::told") names crates, modules and items that stand in the sources.
#[test]
fn documents_name_items_that_exist() {
    let code = sources(&[".rs"]);
    let words: BTreeSet<&str> = code.iter().flat_map(|file| names(&file.text)).collect();
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates").filter_map(Result::ok);
    let crates: BTreeSet<String> = crates.map(|each| each.file_name().to_string_lossy().into_owned()).collect();
    let exists = |name: &str| words.contains(name) || crates.contains(name);
    let mut wrong = Vec::new();
    let of_project = |file: &&Source| file.path == "ARCHITECTURE.md" || file.path.starts_with("docs/decisions/");
    for file in sources(&[".md"]).iter().filter(of_project) {
        let quoted = file.text.split('`').skip(1).step_by(2).filter(|quoted| quoted.contains("::"));
        let missing = quoted.filter(|quoted| !names(quoted).all(exists));
        wrong.extend(missing.map(|quoted| format!("{}: {quoted}", file.path)));
    }
    assert!(wrong.is_empty(), "no such items: {wrong:#?}");
}
