//! Each kind of record through all that can be done with one. A kind without a row fails, and so does a row that fails anywhere.

use std::collections::BTreeSet;

use alara_health::tools::DEFINITIONS;
use alara_health::tools::speech::EntryKind as Kinds;
use serde_json::Value as Json;

use super::rows::{NO_ENTRY, NO_KIND, Place, Row, Series, rows};
use super::*;
use crate::desktop::trends::summary_paper::words_of as words_of_paper;
use crate::engine::Job;
use crate::exchange::{Format, Leaving};

/// What was found wrong of one row.
struct Faults {
    name: &'static str,
    found: Vec<String>,
}

impl Faults {
    fn check(&mut self, fine: bool, what: &str, seen: impl std::fmt::Debug) {
        if !fine {
            self.found.push(format!("{}: {what}: {seen:?}", self.name));
        }
    }
}

fn holds(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn words_of(entry: &Entry) -> String {
    let values = entry.values.iter().map(|value| value.shown.clone()).collect::<Vec<_>>().join(" ");
    format!("{} {} {values}", entry.title, entry.detail)
}

impl House {
    /// A record in which a dose of metformin was due at eight.
    async fn with_a_plan() -> House {
        let house = House::new().await;
        house.listed_before(json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00"] })).await;
        house
    }

    async fn enter(&self, row: &Row) {
        if let Written::Asked { card } = self.form(row.tool, row.form.clone()).await {
            self.confirm(&card, json!({})).await;
        }
    }

    /// What stands of a kind, but for the list that was there before.
    async fn standing(&self, row: &Row) -> Vec<Entry> {
        let of_it = |entry: &Entry| entry.kind == row.kind && !entry.undone && !is_listed(entry);
        self.timeline().await.into_iter().filter(of_it).collect()
    }

    async fn search(&self, words: &str, kind: Option<EntryKind>) -> Vec<Entry> {
        let input = TimelineInput { limit: 100, search: words.to_owned(), kind, ..TimelineInput::default() };
        let days = self.desktop.record().timeline(input).await.unwrap().days.into_iter();
        days.flat_map(|day| day.entries).filter(|entry| !entry.undone && !is_listed(entry)).collect()
    }

    async fn ask(&mut self, question: &str) -> String {
        let turn = self.say(question).await;
        assert!(turn.done.is_empty() && turn.asked.is_empty(), "{question}: {turn:?}");
        turn.reply
    }

    pub(super) async fn correct(&self, operation: &str, field: &str, value: &Json) -> Written {
        let input = FormInput { tool: "correct_entry".into(), operation: Some(operation.to_owned()), about: None };
        let form = self.desktop.forms().form(input).await.unwrap();
        let mut values: std::collections::BTreeMap<String, Option<Value>> =
            serde_json::from_value(json!({ field: value })).unwrap();
        values.extend(form.fixed.clone().into_iter().map(|(name, value)| (name, Some(value))));
        self.desktop.forms().submit_form(SubmitForm { tool: form.tool, values }).await.unwrap()
    }

    /// How many values Trends draw.
    async fn drawn(&self, series: &Series) -> usize {
        let trends = self.desktop.trends();
        match series {
            Series::Vital(kind) => trends.vitals(VitalsInput { kind: *kind, days: 7 }).await.unwrap().readings.len(),
            Series::Mood => trends.feelings(FeelingsInput { days: 7 }).await.unwrap().moods.len(),
            Series::Symptom(name) => {
                let shown = trends.feelings(FeelingsInput { days: 7 }).await.unwrap().symptoms;
                shown.iter().filter(|each| each.name == *name).map(|each| each.times.len()).sum()
            }
            Series::Lab(name) => {
                let shown = trends.labs(LabsInput { days: 7 }).await.unwrap().tests;
                shown.iter().filter(|each| each.test == *name).map(|each| each.results.len()).sum()
            }
            Series::Period => trends.labs(LabsInput { days: 7 }).await.unwrap().periods.len(),
            Series::Doses => {
                let doses = trends.adherence(AdherenceInput { days: 7, medication: None }).await.unwrap().all;
                usize::try_from(doses.taken + doses.skipped).unwrap()
            }
        }
    }

    /// What a doctor is given with all of its parts: the table, and the words of the page.
    async fn paper(&self) -> [String; 2] {
        let path = self.folder.join("paper.csv");
        let save = SaveSummary {
            path: path.to_string_lossy().into_owned(),
            from: "2026-03-01".to_owned(),
            to: "2026-03-14".to_owned(),
            parts: SummaryPart::ALL.to_vec(),
        };
        self.desktop.trends().save_summary_table(save).await.unwrap();
        let days = SummaryInput { from: "2026-03-01".to_owned(), to: "2026-03-14".to_owned() };
        let shown = self.desktop.trends().summary(days).await.unwrap();
        [std::fs::read_to_string(&path).unwrap(), words_of_paper(&shown)]
    }

    /// The open record in a format of others: all files of it.
    async fn leave(&self, format: Format, name: &str) -> Vec<(String, String)> {
        let open = self.desktop.vault.opened().await.unwrap();
        let path = self.folder.join(name);
        let leaving = Leaving { format, since: None, until: None, kinds: Vec::new() };
        open.engine.files().leave_to(&path, &leaving, &Job::new()).await.unwrap();
        if !path.is_dir() {
            return vec![(name.to_owned(), std::fs::read_to_string(&path).unwrap())];
        }
        let files = std::fs::read_dir(&path).unwrap().map(|file| file.unwrap().path());
        let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
        files.map(|file| (name(&file), std::fs::read_to_string(&file).unwrap())).collect()
    }
}

fn is_listed(entry: &Entry) -> bool {
    entry.kind == EntryKind::Medication && entry.title == "Metformin"
}

#[test]
fn every_tool_and_kind_has_a_row() {
    let rows = rows();
    let mut tools: BTreeSet<&str> = rows.iter().map(|row| row.tool).collect();
    let generated: BTreeSet<&str> = crate::exchange::tests::out_and_in::generated::TOOLS.into_iter().collect();
    assert_eq!(tools, generated, "what records are made up of, and what has a row");
    tools.extend(NO_ENTRY.iter().map(|(tool, _)| *tool));
    let writes = DEFINITIONS.iter().filter(|each| !each.read_only() && !each.internal).map(|each| each.id);
    assert_eq!(tools, writes.collect::<BTreeSet<&str>>(), "a tool that writes has a row, or its place in NO_ENTRY");
    let is_bare = |row: &Row| {
        matches!(
            (&row.told, &row.fhir, &row.paper, &row.drawn),
            (Place::Nowhere(""), ..)
                | (_, Place::Nowhere(""), ..)
                | (_, _, Place::Nowhere(""), _)
                | (.., Place::Nowhere(""))
        )
    };
    for row in &rows {
        assert!(!is_bare(row), "{}: a place where it does not stand has its reason", row.name);
    }
    for kind in Kinds::ALL {
        let has_row = rows.iter().any(|row| row.kind == *kind);
        assert_ne!(has_row, NO_KIND.contains(kind), "{kind:?}");
    }
}

#[tokio::test]
async fn each_kind_is_told_found_corrected_drawn_and_carried_out() {
    let mut found = Vec::new();
    for row in rows() {
        let mut faults = Faults { name: row.name, found: Vec::new() };
        by_form(&row, &mut faults).await;
        by_chat(&row, &mut faults).await;
        of_another(&row, &mut faults).await;
        found.extend(faults.found);
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

/// Entered, found, asked about, drawn, undone, corrected, deleted and carried out.
async fn by_form(row: &Row, faults: &mut Faults) {
    let mut house = House::with_a_plan().await;
    house.enter(row).await;
    let standing = house.standing(row).await;
    let [entry] = standing.as_slice() else { return faults.check(false, "entered by its form", &standing) };
    faults.check(holds(&words_of(entry), row.shows), "stands in the timeline with its words", entry);
    for kind in [None, Some(row.kind)] {
        let by: Vec<String> = house.search(row.shows, kind).await.into_iter().map(|each| each.operation).collect();
        faults.check(by == [entry.operation.clone()], "found by search", &by);
    }
    let (question, answer) = row.asked;
    let reply = house.ask(question).await;
    faults.check(holds(&reply, answer), "answers its question", &reply);

    // Taken back, and brought back.
    let operation = OperationId { operation: entry.operation.clone() };
    house.desktop.record().undo(operation.clone()).await.unwrap();
    faults.check(house.standing(row).await.is_empty(), "undone and gone", ());
    let reply = house.ask(question).await;
    faults.check(!holds(&reply, answer), "undone and no answer", &reply);
    if let Place::At(series) = &row.drawn {
        faults.check(house.drawn(series).await == 0, "undone and not drawn", ());
    }
    house.desktop.record().redo(operation.clone()).await.unwrap();
    faults.check(house.standing(row).await.len() == 1, "brought back", ());

    let (field, value, shows, answer) = &row.corrected;
    let written = house.correct(&operation.operation, field, value).await;
    faults.check(matches!(written, Written::Executed { .. }), "corrected", &written);
    let standing = house.standing(row).await;
    let corrected = standing.first().map(words_of).unwrap_or_default();
    faults.check(standing.len() == 1 && holds(&corrected, shows), "a correction shows", &standing);
    let reply = house.ask(question).await;
    faults.check(holds(&reply, answer), "answers as corrected", &reply);
    if let Place::At(series) = &row.drawn {
        faults.check(house.drawn(series).await == 1, "drawn in Trends", house.drawn(series).await);
    }

    // Deleted, and the deletion undone.
    let Some(corrected) = standing.into_iter().next() else { return };
    let operation = OperationId { operation: corrected.operation };
    house.desktop.record().delete_entry(operation.clone()).await.unwrap();
    faults.check(house.standing(row).await.is_empty(), "deleted and gone", ());
    house.desktop.record().redo(operation).await.unwrap();
    faults.check(house.standing(row).await.len() == 1, "a deletion undone", ());

    carried_out(row, &house, faults).await;
}

/// On paper, in the formats of others, and in Alara's own into another record.
async fn carried_out(row: &Row, house: &House, faults: &mut Faults) {
    if let Place::At((in_table, on_paper)) = row.paper {
        let [table, paper] = house.paper().await;
        faults.check(holds(&table, in_table), "the table for a doctor names it", &table);
        faults.check(holds(&paper, on_paper), "the page for a doctor names it", &paper);
    }
    let (sheet, says) = row.sheet;
    let sheets = house.leave(Format::Csv, "sheets").await;
    let of_it = sheets.iter().find(|(name, _)| name == sheet).map(|(_, text)| text.as_str()).unwrap_or_default();
    faults.check(holds(of_it, says), "leaves in its sheet", &sheets);
    let page = house.leave(Format::Markdown, "page.md").await.remove(0).1;
    let (_, _, shows, _) = row.corrected;
    let on_page = if row.page.is_empty() { shows } else { row.page };
    faults.check(holds(&page, on_page), "leaves on the page", &page);
    let bundle = house.leave(Format::Fhir, "bundle.json").await.remove(0).1;
    match row.fhir {
        Place::At((resource, says)) => {
            let bundle: Json = serde_json::from_str(&bundle).unwrap();
            let all = bundle["entry"].as_array().unwrap().iter().map(|each| &each["resource"]);
            let of_it = all.filter(|each| each["resourceType"] == resource).map(Json::to_string);
            let of_it: Vec<String> = of_it.collect();
            faults.check(of_it.iter().any(|each| holds(each, says)), "leaves as its resource", &of_it);
        }
        Place::Nowhere(_) => faults.check(!holds(&bundle, shows), "leaves as no resource", &bundle),
    }
    for (name, text) in
        sheets.iter().map(|(name, text)| (name.as_str(), text)).chain([("page", &page), ("bundle", &bundle)])
    {
        faults.check(!holds(text, "taken back"), "what was brought back is marked as it was written", (name, text));
    }

    let other = House::new().await;
    let file = FilePath { path: house.folder.join("out.jsonl").to_string_lossy().into_owned() };
    house.desktop.data().export_record(file.clone(), Box::new(|_| {})).await.unwrap();
    let preview = other.desktop.data().preview_import(looked_at(&file), Box::new(|_| {})).await.unwrap();
    faults.check(preview.bad.is_empty(), "imported", &preview.bad);
    other.desktop.data().import_record(as_shown(&file.path, preview.digest), Box::new(|_| {})).await.unwrap();
    let key = |entries: Vec<Entry>| -> Vec<(String, String, bool)> {
        entries.into_iter().map(|entry| (entry.operation.clone(), words_of(&entry), entry.undone)).collect()
    };
    let (here, there) = (key(house.timeline().await), key(other.timeline().await));
    faults.check(here == there, "comes back from Alara's own format", (&here, &there));
}

/// Said in the chat, with a yes to every card.
async fn by_chat(row: &Row, faults: &mut Faults) {
    let Place::At((words, shows)) = row.told else { return };
    let mut house = House::with_a_plan().await;
    told(&mut house, words).await;
    let standing = house.standing(row).await;
    let fits = standing.len() == 1 && standing.iter().all(|entry| holds(&words_of(entry), shows));
    faults.check(fits, "told in the chat", &standing);
}

/// In another person's record: it shows there, and nowhere in the user's own.
async fn of_another(row: &Row, faults: &mut Faults) {
    let mut house = House::with_a_plan().await;
    let people = KeepPerson { id: None, name: "Mom".to_owned(), aka: Vec::new() };
    let people = house.desktop.people().keep_person(people).await.unwrap().people;
    let id = |own: bool| people.iter().find(|each| each.own == own).unwrap().id.clone();
    house.desktop.people().open_person(OpenPerson { id: id(false) }).await.unwrap();
    house.listed_before(json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00"] })).await;
    house.enter(row).await;
    faults.check(house.standing(row).await.len() == 1, "entered in another's record", house.timeline().await);
    house.desktop.people().open_person(OpenPerson { id: id(true) }).await.unwrap();
    let input = TimelineInput { limit: 100, person: Some(id(true)), ..TimelineInput::default() };
    let own = house.desktop.record().timeline(input).await.unwrap().days.into_iter().flat_map(|day| day.entries);
    let own: Vec<Entry> = own.filter(|entry| !is_listed(entry)).collect();
    faults.check(own.is_empty(), "another's entry is none of one's own", &own);
    let (question, answer) = row.asked;
    let reply = house.ask(question).await;
    faults.check(!holds(&reply, answer), "another's entry answers nothing of one's own", &reply);
    if let Place::At(series) = &row.drawn {
        faults.check(house.drawn(series).await == 0, "another's entry is not drawn", ());
    }
    let page = house.leave(Format::Markdown, "own.md").await.remove(0).1;
    faults.check(!page.contains("2026-03-1"), "another's entry leaves with theirs", &page);
}
