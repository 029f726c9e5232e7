//! The manifest of the labelled cases and the files that it names hold each other; what is only measured stays out of what is learnt from.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use alara_tests::data_sets::{DataSet, data_sets, folder, messages, read_cases};
use alara_tests::tree::files;
use serde_json::Value;

const SKILLS: &[&str] = &[
    "dialogs", "gate", "understand", "answers", "claims", "crisis", "parse", "inject", "amends", "quotation",
    "reports", "told",
];
const COLUMNS: &[&str] = &["path", "skill", "date", "author", "voice", "cases", "split", "first_sight", "leaked"];
/// Words from which a message is somebody's own wording and not one that anybody may say ("what did I log today?").
const LONG: usize = 6;

/// The files that lie under the fixtures, an earlier record and the scorers aside.
fn lying(below: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(below).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(folder()).unwrap().to_str().unwrap().replace('\\', "/");
        if path.is_dir() {
            if name != "older" && !name.ends_with("__pycache__") {
                lying(&path, found);
            }
        } else if [".jsonl", ".txt", ".json"].iter().any(|ending| name.ends_with(ending)) {
            found.insert(name);
        }
    }
}

/// How many cases a file holds: lines without remarks, or the words of a table of lists.
fn counted(path: &str) -> usize {
    let read = fs::read_to_string(folder().join(path)).unwrap();
    if path.ends_with(".json") {
        let lists: Value = serde_json::from_str(&read).unwrap();
        return lists.as_object().unwrap().values().map(|list| list.as_array().unwrap().len()).sum();
    }
    read.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count()
}

#[test]
fn manifest_names_every_file_once_with_its_count() {
    let (sets, mut found) = (data_sets(), BTreeSet::new());
    lying(&folder(), &mut found);
    let named: BTreeSet<String> = sets.iter().map(|set| set.path.clone()).collect();
    assert_eq!(named.len(), sets.len(), "a file has one row");
    assert_eq!(named, found, "rows on the left, files on the right");
    let wrong: Vec<String> = sets
        .iter()
        .map(|set| (set, counted(&set.path)))
        .filter(|(set, cases)| set.cases != *cases)
        .map(|(set, cases)| format!("{}: {} in its row, {cases} in the file", set.path, set.cases))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn manifest_row_says_skill_date_author_voice_and_split() {
    for set in data_sets() {
        let DataSet { path, skill, date, split, row, .. } = &set;
        assert!(SKILLS.contains(&skill.as_str()), "{path}: skill {skill}");
        assert!(["train", "dev", "blind"].contains(&split.as_str()), "{path}: split {split}");
        let filled = |name: &str| row.get(name).and_then(toml::Value::as_str).is_some_and(|said| !said.is_empty());
        assert!(filled("author") && filled("voice"), "{path} says who wrote it, and in which voice");
        let unknown: Vec<&String> = row.keys().filter(|name| !COLUMNS.contains(&name.as_str())).collect();
        assert!(unknown.is_empty(), "{path}: {unknown:?}");
        let named = path.starts_with("corpus/") || path.starts_with(&format!("{skill}/{date}-"));
        assert!(named, "{path} lies by its skill and date");
    }
}

/// Words without signs and case, so that a comma hides nothing.
fn plain(said: &str) -> String {
    let words = said.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn longer_messages(set: &DataSet) -> BTreeSet<String> {
    let said = read_cases(&set.path).iter().flat_map(messages).map(|said| plain(&said)).collect::<BTreeSet<_>>();
    said.into_iter().filter(|said| said.split(' ').count() >= LONG).collect()
}

#[test]
fn message_of_a_measured_set_is_nowhere_learnt_from() {
    let (train, measured): (Vec<DataSet>, Vec<DataSet>) =
        data_sets().into_iter().filter(|set| set.path.ends_with(".jsonl")).partition(|set| set.split == "train");
    let learnt: BTreeSet<String> = train.iter().flat_map(longer_messages).collect();
    let tried =
        |path: &str| ["crates/", "tests/tests/", "tools/crisis-weights/"].iter().any(|home| path.starts_with(home));
    let read = |path: &str| [".rs", ".txt", ".rules", ".jsonl"].iter().any(|ending| path.ends_with(ending));
    let sources = files().into_iter().filter(|file| tried(&file.path) && read(&file.path));
    let pairs = sources.map(|file| plain(&file.text)).collect::<Vec<_>>().join(" | ");
    let mut wrong = Vec::new();
    for set in &measured {
        let leaked: Vec<String> =
            longer_messages(set).into_iter().filter(|said| learnt.contains(said) || pairs.contains(said)).collect();
        if leaked.len() != set.leaked {
            wrong.push(format!("{}: {} in its row, found {}: {leaked:?}", set.path, set.leaked, leaked.len()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
