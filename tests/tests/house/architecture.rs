//! The house as drawn: who may use whom, what occurs only where, and how its files are kept. Read from the manifests and the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use alara_tests::tree::{Source, files, root, sources};
use toml::{Table, Value};

/// Who may use whom, and nothing else.
const DRAWING: &[(&str, &[&str])] = &[
    ("alara-record", &[]),
    ("alara-english", &[]),
    ("alara-consent", &[]),
    ("alara-reader", &[]),
    ("alara-gate", &["alara-consent"]),
    ("alara-outward", &[]),
    ("alara-llm", &["alara-gate", "alara-outward"]),
    ("alara-reminders", &["alara-record"]),
    ("alara-health", &["alara-record", "alara-gate", "alara-english"]),
    ("alara-exchange", &["alara-record", "alara-health"]),
    ("alara-sync", &["alara-record"]),
    ("alara-shelf", &["alara-outward", "alara-sync"]),
    ("alara-store", &["alara-record", "alara-gate", "alara-sync"]),
    ("alara-assistant", &["alara-gate", "alara-english", "alara-health", "alara-llm"]),
    ("alara-protocol", &["alara-health"]),
    (
        "alara-app",
        &[
            "alara-record", "alara-english", "alara-consent", "alara-gate", "alara-llm", "alara-reminders",
            "alara-health", "alara-exchange", "alara-shelf", "alara-sync", "alara-store", "alara-assistant",
            "alara-protocol", "alara-reader",
        ],
    ),
    ("alara-cli", &["alara-app", "alara-protocol"]),
    ("alara-desktop", &["alara-app", "alara-protocol"]),
    // What the tests of the whole house read behind the program's back, they read through the store; the enforcement core is shown at
    // work for registries that know nothing of health.
    ("alara-tests", &["alara-app", "alara-assistant", "alara-english", "alara-gate", "alara-llm", "alara-store"]),
];

/// Edges of tests alone, which no program that is shipped has: the store's tests decide as a person would.
const TEST_EDGES: &[(&str, &str)] = &[("alara-store", "alara-consent")];

/// What measures from outside may use all that it measures; nothing that is shipped uses it.
const MEASURES: &str = "alara-bench";

/// Judging and recording: no files, no network, no clock, no threads of its own, no dice.
const PURE: &[&str] = &["record", "english", "consent", "gate", "health", "exchange", "reader", "reminders", "sync"];

/// Lines that a file may have.
const LONGEST: usize = 400;

/// Lines of code between a person's words and the gate: what reads English and health, without blank lines, comments, tests and the lines that
/// name other files (`use`, `mod`): those grew by 400 when the files that took from each other were parted. Rules, rows and lists of
/// names do not count. The number may only fall; it rose before where values became exact, kinds of record and plans were added, and where what could not be
/// placed came to be asked about, from 56,950 where plans without a verb were read, and from 57,240 where two doses in one breath were told apart.
/// Nine lines in ten are reached by the labelled cases.
const READING: usize = 57_714;

/// Lines that a function may have: no more than a reader holds at once.
const LONG_FUNCTION: usize = 100;

/// Methods that one type of the use cases has, over all its files. The number may only fall.
const METHODS: usize = 31;

struct Manifest {
    name: String,
    folder: String,
    table: Table,
}

fn manifests() -> Vec<Manifest> {
    let read = |folder: &str| {
        let path = root().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.parse::<Table>().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let members = read("")["workspace"]["members"].clone();
    let mut folders = BTreeSet::new();
    for member in members.as_array().expect("members").iter().filter_map(Value::as_str) {
        match member.strip_suffix("/*") {
            None => {
                folders.insert(member.to_owned());
            }
            Some(above) => folders.extend(fs::read_dir(root().join(above)).expect("a folder").filter_map(|entry| {
                let name = entry.ok()?.file_name().into_string().ok()?;
                let folder = format!("{above}/{name}");
                root().join(&folder).join("Cargo.toml").is_file().then_some(folder)
            })),
        }
    }
    let manifest = |folder: String| {
        let table = read(&folder);
        Manifest { name: table["package"]["name"].as_str().expect("a name").to_owned(), folder, table }
    };
    folders.into_iter().map(manifest).filter(|manifest| manifest.name != MEASURES).collect()
}

/// What a manifest depends on, and whether for its tests alone: those of every platform too, by the package's real name.
fn dependencies(table: &Table) -> BTreeMap<String, bool> {
    let mut found: BTreeMap<String, bool> = BTreeMap::new();
    for (section, for_tests) in [("dev-dependencies", true), ("build-dependencies", false), ("dependencies", false)] {
        let platforms = table.get("target").and_then(Value::as_table);
        let of_platforms = platforms.into_iter().flat_map(Table::values).filter_map(|platform| platform.get(section));
        for listed in table.get(section).into_iter().chain(of_platforms).filter_map(Value::as_table) {
            for (key, how) in listed {
                let package = how.get("package").and_then(Value::as_str).unwrap_or(key);
                found.entry(package.to_owned()).and_modify(|tests| *tests &= for_tests).or_insert(for_tests);
            }
        }
    }
    found
}

#[test]
fn no_crate_uses_another_that_the_drawing_does_not_allow() {
    let manifests = manifests();
    let ours: BTreeSet<&str> = manifests.iter().map(|manifest| manifest.name.as_str()).collect();
    let drawn: BTreeSet<&str> = DRAWING.iter().map(|(name, _)| *name).collect();
    assert_eq!(ours, drawn, "every member is in the drawing");
    let mut wrong = Vec::new();
    for manifest in &manifests {
        assert!(!dependencies(&manifest.table).contains_key(MEASURES), "{} uses what measures it", manifest.name);
        let allowed =
            DRAWING.iter().find(|(name, _)| *name == manifest.name).map(|(_, uses)| *uses).unwrap_or_default();
        for (used, for_tests) in dependencies(&manifest.table) {
            let known = allowed.contains(&used.as_str())
                || (for_tests && TEST_EDGES.contains(&(manifest.name.as_str(), used.as_str())));
            if ours.contains(used.as_str()) && !known {
                wrong.push(format!("{} -> {used}", manifest.name));
            }
        }
    }
    assert!(wrong.is_empty(), "edges that the drawing does not have: {wrong:?}");
}

#[test]
fn only_the_gate_and_the_app_can_make_a_persons_act() {
    let users: Vec<String> = manifests()
        .into_iter()
        .filter(|manifest| dependencies(&manifest.table).get("alara-consent") == Some(&false))
        .map(|manifest| manifest.name)
        .collect();
    assert_eq!(users, ["alara-app", "alara-gate"]);
}

#[test]
fn the_database_the_network_and_the_keyring_each_have_their_crates() {
    // Two ways out, each to the one host that a person named: a model's server, and the shelf that a record is shared over.
    let only: [(&str, &[&str]); 5] = [
        ("sqlx", &["crates/store/"]),
        ("reqwest", &["crates/outward/", "crates/llm/", "crates/shelf/"]),
        ("rustls-platform-verifier", &["crates/outward/"]),
        ("opendal", &["crates/shelf/"]),
        ("keyring", &["crates/app/"]),
    ];
    for manifest in manifests() {
        for (name, homes) in only {
            let used = dependencies(&manifest.table).contains_key(name);
            assert!(
                !used || homes.contains(&format!("{}/", manifest.folder).as_str()),
                "{} depends on {name}",
                manifest.name
            );
        }
    }
    let mut wrong = Vec::new();
    for file in sources(&[".rs"]) {
        // A benchmark measures the floor beneath the store: a bare commit, without it.
        let floor = file.path.starts_with("benches/");
        let is_home = |homes: &[&str]| homes.iter().any(|home| file.path.starts_with(home));
        for (name, homes) in only.iter().filter(|(_, homes)| !floor && !is_home(homes)) {
            let path = format!("{name}::");
            // `crate::keyring::` is a module of one's own, not the crate.
            let foreign = |line: &str| {
                line.match_indices(&path).any(|(at, _)| {
                    !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':')
                        || line[..at].ends_with(" ::")
                })
            };
            for (number, line) in file.code().filter(|(_, line)| foreign(line)) {
                wrong.push(format!("{}:{number}: {name} is only for {homes:?}: {line}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the use cases are made of stands below the window: it knows neither what crosses to it nor how it is answered.
#[test]
fn the_engine_knows_nothing_of_the_window() {
    let mut wrong = Vec::new();
    let mut read = 0;
    let below = ["engine", "models", "open", "keyring", "exchange"].map(|name| format!("crates/app/src/{name}/"));
    for file in sources(&[".rs"]).iter().filter(|file| below.iter().any(|home| file.path.starts_with(home))) {
        if file.is_test() {
            continue;
        }
        read += 1;
        let of_the_window = |line: &str| line.contains("alara_protocol") || line.contains("crate::desktop");
        wrong.extend(
            file.code().filter(|(_, line)| of_the_window(line)).map(|(number, _)| format!("{}:{number}", file.path)),
        );
    }
    assert!(read > 20 && wrong.is_empty(), "{wrong:#?}");
}

/// A shell hands out parts by subject; one that answers everything itself is nobody's to hold in mind.
#[test]
fn no_type_of_the_use_cases_does_everything() {
    let home = "crates/app/src/";
    let mut methods: BTreeMap<(String, String), usize> = BTreeMap::new();
    for file in sources(&[".rs"]).iter().filter(|file| file.path.starts_with(home) && !file.is_test()) {
        let folder = file.path[home.len()..].split(['/', '.']).next().unwrap_or_default();
        let mut of = None;
        for line in file.text.lines() {
            if let Some(head) = line.strip_prefix("impl") {
                // What a trait asks for is counted there.
                of = head.trim_end().strip_suffix('{').filter(|head| !head.contains(" for ")).map(implemented);
            } else if line.starts_with('}') {
                of = None;
            }
            let inner = line.strip_prefix("    ").filter(|inner| !inner.starts_with(' ')).unwrap_or_default();
            let words: Vec<&str> = inner.split(['(', ' ']).take_while(|word| *word != "fn").collect();
            let is_method = inner.contains("fn ") && words.iter().all(|word| MODIFIERS.contains(word));
            if let Some(name) = of.filter(|_| is_method) {
                *methods.entry((folder.to_owned(), name.to_owned())).or_default() += 1;
            }
        }
    }
    assert!(methods.len() > 50, "the types were read: {}", methods.len());
    methods.retain(|_, count| *count > METHODS);
    assert!(methods.is_empty(), "over {METHODS} methods: {methods:?}");
}

/// The type that a block implements, without what stands around its name: `<'a> Chat<'a>` is `Chat`.
fn implemented(head: &str) -> &str {
    let name = head.strip_prefix('<').and_then(|head| head.split_once("> ")).map_or(head, |(_, name)| name);
    name.trim().split(['<', ' ']).next().unwrap_or_default()
}

fn is_pure(file: &Source) -> bool {
    PURE.iter().any(|name| file.path.starts_with(&format!("crates/{name}/src/"))) && !file.is_test()
}

#[test]
fn judging_and_recording_do_nothing_but_think() {
    let forbidden = [
        "std::fs", "std::net", "std::env", "std::process", "std::thread", "std::time::SystemTime",
        "std::time::Instant", "SystemTime", "tokio", "rand::", "async fn", ".await", "Utc::now", "Local::now",
        "static mut", "unsafe ",
    ];
    let mut wrong = Vec::new();
    let mut read = 0;
    for file in sources(&[".rs"]).iter().filter(|file| is_pure(file)) {
        read += 1;
        for (number, line) in file.code() {
            let code = line.split(" // ").next().unwrap_or_default();
            wrong.extend(
                forbidden
                    .iter()
                    .filter(|word| mentions(code, word))
                    .map(|word| format!("{}:{number}: {word}", file.path)),
            );
        }
    }
    assert!(read > 100, "the pure crates were read");
    assert!(wrong.is_empty(), "{wrong:#?}");
    for manifest in manifests().iter().filter(|each| PURE.iter().any(|name| each.folder == format!("crates/{name}"))) {
        for (used, for_tests) in dependencies(&manifest.table) {
            let acts = ["tokio", "rand", "reqwest", "sqlx", "keyring", "futures-util", "tempfile", "getrandom"];
            assert!(for_tests || !acts.contains(&used.as_str()), "{} depends on {used}", manifest.name);
        }
    }
}

/// Whether a line of code names this, and not only something that ends with it ("strand::" is not "rand::").
fn mentions(line: &str, word: &str) -> bool {
    let part = |before: char| before.is_alphanumeric() || before == '_';
    line.match_indices(word).any(|(at, _)| word.starts_with('.') || !line[..at].ends_with(part))
}

#[test]
fn no_file_is_longer_than_a_reader_can_hold() {
    let long: Vec<String> = sources(&[".rs", ".ts", ".tsx"])
        .iter()
        .filter(|file| !file.path.contains("/generated/"))
        .map(|file| (file.path.as_str(), file.text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "over {LONGEST} lines: {long:#?}");
}

/// Whether a line only says which other files there are, or what is taken of them.
fn names_files(line: &str) -> bool {
    ["use ", "mod ", "pub use ", "pub mod ", "pub(crate) use ", "pub(crate) mod "].iter().any(|it| line.starts_with(it))
}

#[test]
fn what_stands_between_words_and_the_gate_only_gets_less() {
    let reads = |path: &str| {
        let reading = ["crates/english/src/", "crates/health/src/"].iter().any(|home| path.starts_with(home));
        // The policy for where the two readers differ reads no words, and the table of vitals is rows.
        reading && !path.starts_with("crates/health/src/trained/") && !path.ends_with("vitals/table.rs")
    };
    let lines: usize = sources(&[".rs"])
        .iter()
        .filter(|file| reads(&file.path) && !file.is_test())
        .map(|file| file.code().filter(|(_, line)| !line.trim().is_empty() && !names_files(line)).count())
        .sum();
    assert!(lines > 20_000, "the sources were read: {lines} lines");
    assert!(lines <= READING, "{lines} lines of code, over {READING}");
}

/// A function runs from the line that names it to the brace that closes it, by how far the lines are set in; one that a trait only asks for
/// has no body.
#[test]
fn no_function_is_longer_than_a_reader_holds_at_once() {
    let mut long = Vec::new();
    for file in sources(&[".rs"]).iter().filter(|file| file.path.contains("/src/") && !file.is_test()) {
        let code: Vec<(usize, &str)> = file.code().collect();
        for (at, (number, line)) in code.iter().enumerate() {
            let inner = line.trim_start();
            let depth = line.len() - inner.len();
            let words: Vec<&str> = inner.split(['(', ' ']).take_while(|word| *word != "fn").collect();
            let named = words.len() < 6 && inner.contains("fn ") && words.iter().all(|word| MODIFIERS.contains(word));
            let signed = code[at..].iter().find(|(_, line)| line.trim_end().ends_with(['{', ';', '}']));
            let opens = signed.is_some_and(|(_, line)| line.trim_end().ends_with('{'));
            let closes = |line: &str| line.trim_end() == format!("{}}}", " ".repeat(depth));
            let end = code[at..].iter().find(|(_, line)| closes(line)).map(|(end, _)| *end);
            let lines = end.filter(|_| named && opens).map_or(0, |end| end - number + 1);
            if lines > LONG_FUNCTION {
                long.push(format!("{}:{number}: {lines} lines", file.path));
            }
        }
    }
    assert!(long.is_empty(), "over {LONG_FUNCTION} lines: {long:#?}");
}

/// What may stand before `fn`.
const MODIFIERS: &[&str] =
    &["pub", "crate)", "super)", "pub(crate)", "pub(super)", "in", "crate::desktop)", "const", "async", ""];

#[test]
fn every_module_opens_with_its_promise() {
    let silent: Vec<String> = sources(&[".rs"])
        .into_iter()
        // A module of tests promises what its tests are named; a case of the compiler's is one program.
        .filter(|file| !file.is_test() || file.path.starts_with("tests/"))
        .filter(|file| !file.text.starts_with("//!"))
        .map(|file| file.path)
        .collect();
    assert!(silent.is_empty(), "no `//!` at the top of {silent:#?}");
}

/// A tool's name in quotes is found by no compiler when the tool changes: outside its own folder it is its type's `ID`, or a column of its row.
#[test]
fn no_tool_is_named_in_quotes_outside_the_tools() {
    let home = "crates/health/src/tools/";
    let all = sources(&[".rs"]);
    let list = all.iter().find(|file| file.path == format!("{home}mod.rs")).expect("the list of tools");
    let listed = |line: &str| {
        let (file, name) = line.trim().strip_suffix(',')?.split_once("::")?;
        name.starts_with(char::is_uppercase).then(|| format!("\"{file}\""))
    };
    let tools: Vec<String> = list.text.lines().filter_map(listed).collect();
    assert!(tools.len() > 25, "the list was read: {tools:?}");
    let mut wrong = Vec::new();
    for file in &all {
        let shipped = file.path.starts_with("crates/") || file.path.starts_with("src-tauri/");
        if !shipped || file.is_test() || file.path.starts_with(home) {
            continue;
        }
        let named = |line: &str| tools.iter().any(|tool| line.contains(tool.as_str()));
        let found = file.code().filter(|(_, line)| named(line));
        wrong.extend(found.map(|(number, line)| format!("{}:{number}: {line}", file.path)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_names_a_place_on_someones_machine() {
    let places = ["work", "root", "home/user"].map(|folder| format!("/{folder}/"));
    let mut wrong = Vec::new();
    for file in files() {
        for (number, line) in (1..).zip(file.text.lines()) {
            // A path begins a word; a folder of that name inside an address does not.
            let begins = |place: &String| {
                line.match_indices(place.as_str()).any(|(at, _)| {
                    !line[..at].ends_with(|before: char| before.is_alphanumeric() || "/.-_)}".contains(before))
                })
            };
            if places.iter().any(begins) {
                wrong.push(format!("{}:{number}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
