//! Files that take from each other in a loop: none of them is understood alone. Counted by the paths that the Rust sources write, those of
//! `use` and those in the code, with each re-export followed to the file that has the name.
//!
//! Not counted is what a file takes from a module that it stands in: a folder is read with the file that opens it. Not seen are a method that
//! another file of the same type has, what a macro writes, a trait's method that is called without naming the trait, and a name that comes in
//! by `*`, which is taken to be of the module itself.

use std::collections::{BTreeMap, BTreeSet};

use alara_tests::tree::{Source, sources};

/// A module: the folder of its crate, and the names that lead to it from the crate's root.
type Module = (String, Vec<String>);

/// Something that a file names.
struct Named {
    path: Vec<String>,
    /// What it is called from there on, where it is brought in.
    called: Option<String>,
    /// Whether it is only handed on.
    handed_on: bool,
}

/// The sources, by the modules that they are.
struct House {
    modules: Vec<Module>,
    at: BTreeMap<Module, usize>,
    names: Vec<Vec<Named>>,
}

impl House {
    fn of(files: &[Source]) -> House {
        let modules: Vec<Module> = files.iter().filter_map(|file| module(&file.path)).collect();
        assert_eq!(modules.len(), files.len(), "each file is a module");
        let at = modules.iter().cloned().zip(0..).collect();
        House { at, names: files.iter().map(named).collect(), modules }
    }

    /// The file that has what a path names; none where that is of another crate.
    fn meant(&self, from: usize, path: &[String], seen: &mut BTreeSet<(usize, String)>) -> Option<usize> {
        let (home, own) = &self.modules[from];
        let (first, rest) = path.split_first()?;
        let whole: Vec<String> = match first.as_str() {
            "crate" => rest.to_vec(),
            "self" => own.iter().chain(rest).cloned().collect(),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                own[..own.len().checked_sub(up)?].iter().chain(&path[up..]).cloned().collect()
            }
            _ => {
                let child = own.iter().chain([first]).cloned().collect();
                if !self.at.contains_key(&(home.clone(), child)) {
                    return self.brought_in(from, first, rest, seen);
                }
                own.iter().chain(path).cloned().collect()
            }
        };
        let (file, left) = (0..=whole.len()).rev().find_map(|length| {
            let file = self.at.get(&(home.clone(), whole[..length].to_vec()))?;
            Some((*file, &whole[length..]))
        })?;
        let handed = left.split_first().and_then(|(name, rest)| self.brought_in(file, name, rest, seen));
        Some(handed.unwrap_or(file))
    }

    /// The same, of a name that a file has by bringing it in.
    fn brought_in(
        &self,
        file: usize,
        name: &String,
        rest: &[String],
        seen: &mut BTreeSet<(usize, String)>,
    ) -> Option<usize> {
        let brought = self.names[file].iter().find(|each| each.called.as_ref() == Some(name))?;
        if !seen.insert((file, name.clone())) {
            return None;
        }
        let path: Vec<String> = brought.path.iter().chain(rest).cloned().collect();
        self.meant(file, &path, seen)
    }

    /// The files that each takes from.
    fn arrows(&self) -> Vec<BTreeSet<usize>> {
        let stands_in = |file: usize, other: usize| {
            let ((home, own), (folder, around)) = (&self.modules[file], &self.modules[other]);
            home == folder && own.starts_with(around)
        };
        let of = |(file, names): (usize, &Vec<Named>)| {
            let taken = names.iter().filter(|each| !each.handed_on);
            let meant = taken.filter_map(|each| self.meant(file, &each.path, &mut BTreeSet::new()));
            meant.filter(|other| !stands_in(file, *other)).collect()
        };
        self.names.iter().enumerate().map(|(file, names)| of((file, names))).collect()
    }

    /// The loops, each as its files.
    fn circles(&self) -> Vec<BTreeSet<usize>> {
        let arrows = self.arrows();
        let reached: Vec<BTreeSet<usize>> = (0..arrows.len())
            .map(|from| {
                let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
                while let Some(file) = next.pop() {
                    next.extend(arrows[file].iter().filter(|other| reached.insert(**other)));
                }
                reached
            })
            .collect();
        let both = |one: usize| reached[one].iter().copied().filter(|other| reached[*other].contains(&one)).collect();
        let circles: BTreeSet<BTreeSet<usize>> =
            (0..arrows.len()).map(both).filter(|circle: &BTreeSet<_>| circle.len() > 1).collect();
        circles.into_iter().collect()
    }
}

/// The module that a file is.
fn module(path: &str) -> Option<Module> {
    let (home, inner) = path.split_once("/src/")?;
    let mut names: Vec<String> = inner.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    Some((home.to_owned(), names))
}

/// All that a file names by a path.
fn named(file: &Source) -> Vec<Named> {
    let mut found = Vec::new();
    let mut lines = file.code().map(|(_, line)| line.split(" // ").next().unwrap_or_default().trim());
    while let Some(line) = lines.next() {
        let shown = line
            .strip_prefix("pub")
            .map(|behind| behind.split_once(") ").map_or(behind.trim_start(), |(_, use_)| use_));
        let Some(used) = shown.unwrap_or(line).strip_prefix("use ") else {
            found.extend(paths(line).map(|path| Named { path, called: None, handed_on: false }));
            continue;
        };
        let mut used = used.to_owned();
        while !used.ends_with(';') {
            let Some(more) = lines.next() else { break };
            used.push_str(more);
        }
        brought(&[], used.trim_end_matches(';'), &mut |path, called| {
            found.push(Named { path, called: Some(called), handed_on: shown.is_some() });
        });
    }
    found
}

/// Each name that a `use` brings in: `a::{b, c as d}` is `a::b` and `a::c`, called `d`.
fn brought(above: &[String], used: &str, found: &mut impl FnMut(Vec<String>, String)) {
    let parts =
        |text: &str| text.split("::").map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect();
    if let Some((head, inner)) = used.split_once('{') {
        let head: Vec<String> = parts(head);
        let above: Vec<String> = above.iter().cloned().chain(head).collect();
        let (mut depth, inner) = (0usize, inner.rsplit_once('}').map_or(inner, |(inner, _)| inner));
        let apart = |sign: char| {
            match sign {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            sign == ',' && depth == 0
        };
        inner.split(apart).filter(|each| !each.trim().is_empty()).for_each(|each| brought(&above, each, found));
        return;
    }
    let (path, called) =
        used.split_once(" as ").map_or((used, None), |(path, called)| (path, Some(called.trim().to_owned())));
    let mut path: Vec<String> = above.iter().cloned().chain::<Vec<String>>(parts(path)).collect();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let last = path.last().cloned().unwrap_or_default();
    found(path, called.unwrap_or(last));
}

/// The paths of a line of code: names with `::` between them, outside of what stands in quotes.
fn paths(line: &str) -> impl Iterator<Item = Vec<String>> {
    let code: Vec<&str> = line.split('"').step_by(2).collect();
    let part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let found: Vec<Vec<String>> = code
        .iter()
        .flat_map(|code| code.split(|sign| !part(sign)))
        .filter(|path| path.contains("::") && path.starts_with(|first: char| first.is_lowercase()))
        .map(|path| path.split("::").map(str::to_owned).filter(|name| !name.is_empty()).collect())
        .collect();
    found.into_iter()
}

fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

#[test]
fn a_loop_is_seen_through_a_re_export_and_one_with_the_own_folder_is_none() {
    let files = [
        source("a/src/lib.rs", "mod b;\nmod c;\n\npub use b::inner::Thing;\n"),
        source("a/src/b/mod.rs", "pub mod inner;\n\nuse inner::Thing;\n"),
        source("a/src/b/inner.rs", "use super::Other;\nuse crate::c::{self, of as made};\n"),
        source("a/src/c.rs", "use std::fmt;\n\nfn of(thing: &crate::Thing) {}\n"),
    ];
    let house = House::of(&files);
    assert_eq!(house.circles(), [BTreeSet::from([2, 3])]);
    assert_eq!(house.arrows()[1], BTreeSet::from([2]), "what a folder's file takes from within it is an arrow");
    let apart = House::of(&files[..3]);
    assert!(apart.circles().is_empty());
}

#[test]
fn no_files_take_from_each_other() {
    let all = sources(&[".rs"]);
    let files: Vec<Source> = all.into_iter().filter(|file| file.path.contains("/src/") && !file.is_test()).collect();
    let house = House::of(&files);
    let arrows: usize = house.arrows().iter().map(BTreeSet::len).sum();
    assert!(arrows > 2_000, "the paths were read: {arrows}");
    let circles = house.circles();
    let told: Vec<Vec<&str>> =
        circles.iter().map(|circle| circle.iter().map(|file| files[*file].path.as_str()).collect()).collect();
    assert!(told.is_empty(), "files that take from each other: {told:#?}");
}

#[test]
fn events_take_from_at_most_twelve_folders_and_none_takes_back() {
    let all = sources(&[".rs"]);
    let files: Vec<Source> = all.into_iter().filter(|file| file.path.contains("/src/") && !file.is_test()).collect();
    let house = House::of(&files);
    let arrows = house.arrows();
    let folder = |file: usize| match &house.modules[file] {
        (home, names) if home == "crates/health" => names.first().cloned(),
        _ => None,
    };
    let reads = |file: &usize| folder(*file).as_deref() == Some("events");
    let mut next: Vec<usize> = (0..files.len()).filter(reads).collect();
    assert!(next.len() > 100, "the readers were found: {}", next.len());
    let mut below: BTreeSet<usize> = BTreeSet::new();
    while let Some(file) = next.pop() {
        next.extend(arrows[file].iter().filter(|other| !reads(other) && below.insert(**other)));
    }
    let back: Vec<&str> =
        below.iter().filter(|file| arrows[**file].iter().any(&reads)).map(|file| files[*file].path.as_str()).collect();
    assert!(back.is_empty(), "what stands below the events takes from them: {back:#?}");
    let folders: BTreeSet<String> = below.iter().filter_map(|file| folder(*file)).collect();
    assert!(folders.len() <= 12, "{folders:?}");
}
