//! A release: every file names the same version, the changelog keeps its form, and a record of each released format opens.

use std::fs;
use std::path::{Path, PathBuf};

use alara_tests::program::{alara, run};
use alara_tests::tree::root;
use serde_json::Value as Json;
use toml::{Table, Value};

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table(path: &str) -> Table {
    text(path).parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(path: &str) -> Json {
    serde_json::from_str(&text(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The version that the workspace states. Every other file follows it.
fn version() -> String {
    table("Cargo.toml")["workspace"]["package"]["version"].as_str().expect("a version").to_owned()
}

/// The headings of the changelog's releases, newest first: version and date.
fn releases() -> Vec<(String, String)> {
    let changelog = text("CHANGELOG.md");
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## [")).filter(|head| *head != "Unreleased]");
    headings
        .map(|head| {
            let (version, date) = head.split_once("] - ").unwrap_or_else(|| panic!("no date: {head}"));
            (version.to_owned(), date.to_owned())
        })
        .collect()
}

/// The versions that a lock file gives the crates of the project.
fn locked(path: &str) -> Vec<(String, String)> {
    let lock = table(path);
    let of = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let packages = lock["package"].as_array().expect("packages").iter();
    packages
        .map(|package| (format!("{path}: {}", of(package, "name")), of(package, "version")))
        // The fuzz targets are never released.
        .filter(|(name, _)| name.contains(": alara-") && !name.ends_with("alara-fuzz"))
        .collect()
}

/// Each place that names the version, with the version that it names.
fn stated() -> Vec<(String, String)> {
    let mut found = [locked("Cargo.lock"), locked("fuzz/Cargo.lock")].concat();
    let lock = json("ui/package-lock.json");
    let of_json = |path: &str, value: &Json| (path.to_owned(), value.as_str().unwrap_or_default().to_owned());
    found.push(of_json("ui/package.json", &json("ui/package.json")["version"]));
    found.push(of_json("ui/package-lock.json", &lock["version"]));
    found.push(of_json("ui/package-lock.json: packages", &lock["packages"][""]["version"]));
    if let Some(own) = json("src-tauri/tauri.conf.json").get("version") {
        found.push(of_json("src-tauri/tauri.conf.json", own));
    }
    let between = |path: &str, before: &str, after: &str| {
        let text = text(path);
        let places = text.split(before).skip(1).filter_map(|rest| rest.split_once(after));
        let places: Vec<_> = places.map(|(version, _)| (format!("{path}: {before}"), version.to_owned())).collect();
        assert!(!places.is_empty(), "{path} names no version after {before}");
        places
    };
    found.extend(between("README.md", "Alara_", "_amd64.deb"));
    found.extend(between("README.md", "Alara-", "-1.x86_64.rpm"));
    found.extend(between("ui/src/mock/day.ts", "version: \"", "\""));
    found.extend(between(METAINFO, "<release version=\"", "\"").into_iter().take(1));
    found.extend(releases().into_iter().take(1).map(|(version, _)| ("CHANGELOG.md".to_owned(), version)));
    found
}

const METAINFO: &str = "packaging/linux/org.alara.Alara.metainfo.xml";

#[test]
fn version_in_every_file_is_the_workspaces() {
    let own = version();
    let stated = stated();
    assert!(stated.len() > 20, "the places were read: {stated:?}");
    let other: Vec<_> = stated.iter().filter(|(_, version)| *version != own).collect();
    assert!(other.is_empty(), "Cargo.toml says {own}; docs/releasing.md lists what follows it: {other:#?}");
}

#[test]
fn release_has_notes_and_appstream_entry() {
    let metainfo = text(METAINFO);
    for (version, date) in releases() {
        let entry = format!("<release version=\"{version}\" date=\"{date}\"");
        assert!(metainfo.contains(&entry), "{METAINFO} lacks {entry}");
    }
    let notes = format!("docs/release-notes/{}.md", version());
    assert!(text(&notes).starts_with(&format!("# Alara {}\n", version())), "{notes} opens with its version");
}

#[test]
fn changelog_keeps_its_form() {
    const SECTIONS: [&str; 6] = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    let changelog = text("CHANGELOG.md");
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(changelog.lines()).skip(4) {
        let fits = match line.split_once(' ') {
            None => line.is_empty(),
            Some(("##", head)) => head.starts_with('['),
            Some(("###", head)) => SECTIONS.contains(&head),
            Some(("-", change)) => change.chars().count() <= LONGEST_CHANGE,
            Some(_) => false,
        };
        if !fits {
            wrong.push(format!("CHANGELOG.md:{number}"));
        }
    }
    assert!(changelog.contains("\n## [Unreleased]\n"), "what is not released yet stands under [Unreleased]");
    assert!(wrong.is_empty(), "neither a release, a section nor a change of {LONGEST_CHANGE} characters: {wrong:#?}");
    let dates: Vec<String> = releases().into_iter().map(|(_, date)| date).collect();
    assert!(dates.is_sorted_by(|newer, older| newer >= older), "the newest release stands first: {dates:?}");
}

/// A change is told in one line that is read at a glance.
const LONGEST_CHANGE: usize = 200;

/// The records of released formats, each in a folder that begins with the release that made it.
#[test]
fn record_of_an_earlier_release_opens_whole() {
    let folders = fs::read_dir(root().join("tests/older")).expect("the older records");
    let older: Vec<PathBuf> =
        folders.map(|entry| entry.expect("a record").path()).filter(|path| path.is_dir()).collect();
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let names: Vec<String> = older.iter().map(name).collect();
    for (version, _) in releases() {
        assert!(
            names.contains(&version),
            "tests/older holds no record of {version}: docs/releasing.md says how to make it"
        );
    }
    for fixture in older {
        assert_opens(&fixture);
    }
}

/// Opens a copy of a record: it shows every line of `holds`, its chain and its projections are whole, what `keeps` lists leaves with it, it
/// leaves in the formats of others, and it takes an entry.
fn assert_opens(fixture: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("record");
    fs::create_dir(&data).expect("a data folder");
    for name in ["alara.db", "vault.json", "alara.count"] {
        fs::copy(fixture.join(name), data.join(name)).expect("a copy of the record");
    }
    let passphrase = fixture.join("passphrase");
    let asks = |rest: &[&str]| {
        let (data, passphrase) = (data.to_str().expect("a path"), passphrase.to_str().expect("a path"));
        let ran = run(
            alara(["--data-dir", data, "--passphrase-file", passphrase]).env("TZ", "America/New_York").args(rest),
            "",
        );
        assert_eq!(ran.code, Some(0), "{rest:?}: {ran:?}");
        ran.stdout
    };
    let holds = |name: &str, told: &str| {
        for line in fs::read_to_string(fixture.join(name)).expect("what it holds").lines() {
            assert!(told.to_lowercase().contains(&line.to_lowercase()), "{} lost: {line}\n{told}", fixture.display());
        }
    };
    holds("holds", &asks(&["log"]));
    asks(&["audit", "--verify"]);
    asks(&["doctor", "--rebuild", "--check"]);
    holds("keeps", &asks(&["export"]));
    for format in ["fhir", "markdown"] {
        assert!(asks(&["export", "--as", format]).len() > 200, "{} leaves as {format}", fixture.display());
    }
    asks(&["say", "took my vitamin d"]);
    asks(&["doctor", "--rebuild", "--check"]);
}
