//! What the trained reader alone finds, told again in plain words: the words that it takes for values, in a sentence of its tool. The rules
//! read that sentence as any other, so that every value comes from the same grammar; what they do not settle there is not proposed.

use alara_english::{Span, list, word_list};
use alara_record::Record;

use super::limits::{MARGIN, kin_of, sure_from};
use super::reading::{FOUND_ALONE, NAME, TrainedReading};
use super::sentence::{Pieces, labels_of, questions_of, sentences_of, told_together};
use super::values::{FIGURES, Head, Run, Value, runs_about};
use crate::account;
use crate::events::condition::word_of_end;
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, Whose, of_message, own_names};
use crate::reader::Statement;
use crate::tools::{
    AddCondition, AddMedication, Clock, CreateCareLog, CreateReminder, DeleteReminder, LogAllergy, LogDoctorVisit,
    LogImmunization, LogLabResult, LogMedication, SaveHealthEntry, SkipDose, StopMedication, UpdateMedication,
    UpdateMood, UpdateReminder, looks_up,
};
use crate::understand;

/// As many events are added at most: a message that holds more of what the rules cannot read is asked about as a whole by them.
const MOST: usize = 6;
/// What is told of one medication is told of it by one of these.
pub(super) const OF_MEDICATIONS: [&str; 5] =
    [LogMedication::ID, SkipDose::ID, AddMedication::ID, UpdateMedication::ID, StopMedication::ID];
/// What changes the list of medications.
pub(super) const OF_LIST: [&str; 3] = [AddMedication::ID, UpdateMedication::ID, StopMedication::ID];
/// What changes the reminders.
pub(super) const OF_REMINDERS: [&str; 3] = [CreateReminder::ID, UpdateReminder::ID, DeleteReminder::ID];
/// What is done by or with a clinician.
pub(super) const OF_CARE: [&str; 5] =
    [LogDoctorVisit::ID, CreateCareLog::ID, AddCondition::ID, LogImmunization::ID, LogLabResult::ID];
/// What is told as it is now, as a habit would be.
pub(super) const FELT: [&str; 2] = [SaveHealthEntry::ID, UpdateMood::ID];
/// What one has for good.
pub(super) const STANDING: [&str; 2] = [LogAllergy::ID, AddCondition::ID];
/// How likely another of them may be where one is told again.
const RIVAL: f32 = 0.2;

/// An event that only the trained reader found, with the sentence that it was told again in.
pub(crate) struct Retold {
    /// The sentence: the next message of the statement.
    pub(crate) sentence: String,
    /// Its events, each to be asked about.
    pub(crate) events: Vec<Event>,
}

/// What only the trained reader found in a message, beside what the rules did; the sentences are counted on from `first`.
pub(crate) fn retell_alone(
    message: &Message<'_>,
    events: &[Event],
    (reading, values): (&TrainedReading, &[Value<'_>]),
    record: &dyn Record,
    clock: &Clock,
    first: usize,
) -> Vec<Retold> {
    let mut found: Vec<Retold> = Vec::new();
    let sure = reading
        .tools
        .iter()
        .filter(|found| sure_from(&found.tool).is_some_and(|limit| found.probability >= limit + MARGIN));
    for tool in sure.map(|found| found.tool.as_str()) {
        let told = Telling { message, events, reading, values, tool, record, clock };
        for ways in told.tell_again() {
            let index = first + found.len();
            let read = ways.into_iter().find_map(|(sentence, fewest)| told.read_again(sentence, index, fewest));
            let known = |retold: &Retold| told.is_known(&retold.events, &found);
            if let Some(retold) = read.filter(|retold| found.len() < MOST && !known(retold)) {
                found.push(retold);
            }
        }
    }
    found
}

/// Sentences that tell the same, the likeliest first, each with how many events it must hold.
type Ways = Vec<(String, usize)>;

/// A tool's values in a message, and what the rules make of it.
pub(super) struct Telling<'r> {
    pub(super) message: &'r Message<'r>,
    pub(super) events: &'r [Event],
    pub(super) reading: &'r TrainedReading,
    pub(super) values: &'r [Value<'r>],
    pub(super) tool: &'r str,
    pub(super) record: &'r dyn Record,
    pub(super) clock: &'r Clock,
}

impl Telling<'_> {
    /// The events of this tool that the rules do not read, each with the ways to tell it.
    fn tell_again(&self) -> Vec<Ways> {
        let rival = |other: &str| other != self.tool && self.reading.probability(other) > RIVAL;
        if OF_MEDICATIONS.contains(&self.tool) && OF_MEDICATIONS.into_iter().any(rival) {
            return Vec::new();
        }
        let Some((about, amounts)) = labels_of(self.tool) else { return self.ask_again().into_iter().collect() };
        let titled = self.values.iter().any(|value| about.contains(&value.label));
        // What is ahead is called by whom one sees, where nothing else names it.
        let about = if self.tool == CreateReminder::ID && !titled { &["provider"] } else { about };
        let runs = runs_about(self.message, self.values, about, amounts);
        let told: Vec<Ways> = runs.iter().flat_map(|run| self.tell_run(run)).collect();
        if self.room().is_some_and(|room| told.len() > room) { Vec::new() } else { told }
    }

    /// How many more events of this tool there are than the rules raise, where one may be told in two ways ("my dentist, Dr. Kim"); none
    /// where each is told by values of its own.
    fn room(&self) -> Option<usize> {
        const TOLD_TWICE: [&str; 8] = [
            LogDoctorVisit::ID,
            CreateCareLog::ID,
            LogAllergy::ID,
            AddCondition::ID,
            LogImmunization::ID,
            LogLabResult::ID,
            CreateReminder::ID,
            UpdateMood::ID,
        ];
        let raised = |event: &Event| {
            let own = understand::proposals(std::slice::from_ref(event), self.record, self.clock);
            own.iter().any(|proposal| proposal.tool == self.tool)
        };
        let raised = self.events.iter().filter(|event| raised(event)).count();
        let own = self.reading.tools.iter().filter(|found| found.tool == self.tool);
        let count = own.map(|found| if found.count >= 3 { usize::MAX } else { found.count }).max().unwrap_or(0);
        (TOLD_TWICE.contains(&self.tool) && raised > 0).then(|| count.saturating_sub(raised))
    }

    fn tell_run(&self, run: &Run<'_>) -> Vec<Ways> {
        let place = |value: &Value<'_>| self.place_in_time(value);
        let open: Vec<&Head<'_>> = run
            .heads
            .iter()
            .filter(|head| {
                !self.is_vetoed(&head.about.span) && !self.is_put_off(&head.about.span) && !self.is_settled(head)
            })
            .collect();
        let parts: Vec<Vec<&Head<'_>>> = match told_together(self.tool) {
            true if open.is_empty() => Vec::new(),
            true => vec![open],
            false => open.into_iter().map(|head| vec![head]).collect(),
        };
        let ways = |heads: Vec<&Head<'_>>| {
            let told = sentences_of(self.tool, run, &heads, &place, self.pieces()).into_iter();
            let noted = heads.first().filter(|_| FELT.contains(&self.tool) && !self.is_felt());
            let note = noted.and_then(|head| Some((format!("note: {}", self.words_around(head)?), 1)));
            let over = self.tool == AddCondition::ID && heads.first().is_some_and(|head| self.is_over(head));
            let whole = |sentence| if over { format!("{sentence}, resolved") } else { sentence };
            told.map(|sentence| (whole(sentence), heads.len())).chain(note).collect()
        };
        parts.into_iter().map(ways).collect()
    }

    /// Whether its sentence says that a condition is over.
    fn is_over(&self, head: &Head<'_>) -> bool {
        let about = &head.about.span;
        let at = self.message.text.within(Span { start: about.start, end: about.end }).start;
        word_of_end(self.message, at).is_some()
    }

    /// What a number of pieces in these words says.
    fn pieces(&self) -> Pieces {
        let all = 0..self.message.text.tokens.len();
        if self.message.any(all.clone(), list!["left", "remaining", "remain", "remains"]) {
            Pieces::Left
        } else if self.message.any(all, word_list!("../../data/words/trained/retell/fetched.txt")) {
            Pieces::Fetched
        } else {
            Pieces::Unclear
        }
    }

    pub(super) fn is_fill(&self) -> bool {
        self.tool == UpdateMedication::ID && self.pieces() == Pieces::Fetched
    }

    /// Whether the rules raise something that is felt.
    fn is_felt(&self) -> bool {
        let felt =
            |event: &Event| matches!(event.kind, EventKind::Symptom { .. } | EventKind::Note { .. }) && event.stands();
        self.events.iter().any(felt)
    }

    /// The words between two signs that a head stands in, where no medicine and no figure is told among them: a complaint that no list has a
    /// name for is noted as it was said.
    fn words_around(&self, head: &Head<'_>) -> Option<&str> {
        const ENDS: [char; 6] = [',', ';', '.', '!', '?', '\n'];
        let said = self.message.text.original;
        let (before, behind) = (said.get(..head.about.span.start)?, said.get(head.about.span.end..)?);
        let start = before.rfind(ENDS).map_or(0, |at| at + 1);
        let end = head.about.span.end + behind.find(ENDS).unwrap_or(behind.len());
        let held = |value: &&Value<'_>| start < value.span.end && value.span.start < end;
        let other = |value: &Value<'_>| value.label == NAME || FIGURES.contains(&value.label);
        let alone = !self.values.iter().filter(held).any(other);
        said.get(start..end).filter(|_| alone).map(str::trim)
    }

    /// The question of this tool, where the rules read none.
    fn ask_again(&self) -> Option<Ways> {
        let asked = self.events.iter().any(|event| matches!(event.kind, EventKind::Ask(_)));
        if asked || self.values.iter().any(|value| self.is_quoted(&value.span)) {
            return None;
        }
        let only = |label: &str| {
            let mut own = self.values.iter().filter(|value| value.label == label);
            own.next().map(|value| value.words.to_owned()).filter(|_| own.next().is_none())
        };
        let timed: Vec<&Value<'_>> =
            self.values.iter().filter(|value| matches!(value.label, "time" | "part" | "day")).collect();
        let when = match timed.as_slice() {
            [] => String::new(),
            [one] => format!(" {}", self.place_in_time(one)),
            _ => return None,
        };
        Some(questions_of(self.tool, &only, &when).into_iter().map(|sentence| (sentence, 1)).collect())
    }

    /// A sentence as the rules read it; none where that is not what was to be told, all of it and for certain.
    fn read_again(&self, sentence: String, index: usize, fewest: usize) -> Option<Retold> {
        let own = own_names(self.record);
        let again = Message::new(index, &sentence, &own, self.clock.local());
        let mut read = of_message(&again, self.record);
        account::lower(&again, &mut read);
        let whole = |event: &Event| event.certainty == Certainty::Clear && event.wrong.is_none() && event.told;
        let mine = |event: &Event| event.whose == Whose::Own || event.whose == Whose::Unnamed;
        let statement = Statement::of(&sentence);
        let fits = |event: &Event| {
            whole(event) && mine(event) && (self.is_recorded(event) || self.is_needed(event, &statement))
        };
        // Beside a question stands what is asked about, and in a note what is noted: neither is told.
        let noted = read.iter().any(|event| matches!(event.kind, EventKind::Note { .. }));
        let apart = noted || looks_up(self.tool);
        read.retain(|event| !apart || matches!(event.kind, EventKind::Ask(_) | EventKind::Note { .. }));
        // What was passed over was not taken: that says the same once more.
        let passed_over =
            |event: &Event| matches!((&event.kind, &event.certainty), (EventKind::Intake { .. }, Certainty::Denied(_)));
        read.retain(|event| self.tool != SkipDose::ID || !passed_over(event));
        if read.len() < fewest || !read.iter().all(fits) {
            return None;
        }
        for event in read.iter_mut().filter(|event| !matches!(event.kind, EventKind::Ask(_))) {
            event.certainty = Certainty::Doubtful(FOUND_ALONE);
        }
        Some(Retold { sentence, events: read })
    }

    /// Whether an event is proposed as a call of this tool, or of one that is taken for it.
    pub(super) fn is_recorded(&self, event: &Event) -> bool {
        let proposals = understand::proposals(std::slice::from_ref(event), self.record, self.clock);
        proposals.iter().any(|proposal| self.is_tool(proposal.tool))
    }

    /// Whether it is asked what such a call lacks.
    fn is_needed(&self, event: &Event, statement: &Statement<'_>) -> bool {
        let needs = understand::needs(std::slice::from_ref(event), statement, self.record);
        needs.iter().any(|need| need.tools.iter().any(|tool| self.is_tool(tool)))
    }

    fn is_tool(&self, tool: &str) -> bool {
        tool == self.tool || kin_of(self.tool).contains(&tool) || labels_of(self.tool).is_none() && looks_up(tool)
    }

    /// Whether all that was read is proposed already, by the rules or of another sentence.
    fn is_known(&self, read: &[Event], found: &[Retold]) -> bool {
        let all: Vec<Event> =
            self.events.iter().chain(found.iter().flat_map(|retold| &retold.events)).cloned().collect();
        let known = understand::proposals(&all, self.record, self.clock);
        let new = understand::proposals(read, self.record, self.clock);
        let same = |proposal: &understand::Proposal| {
            known.iter().any(|other| other.tool == proposal.tool && other.parameters == proposal.parameters)
        };
        !new.is_empty() && new.iter().all(same)
    }

    /// A time in its words, with the word before them that belongs to them.
    fn place_in_time(&self, value: &Value<'_>) -> String {
        let said = self.message.text.original;
        let before = said.get(..value.span.start).unwrap_or_default().trim_end();
        let last = before.rsplit(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        let words = value.words;
        match last.as_str() {
            "at" | "around" | "about" | "on" | "in" | "since" | "from" | "after" | "before" | "this" | "last" => {
                format!("{last} {words}")
            }
            "to" if self.tool == UpdateReminder::ID => format!("to {words}"),
            _ if value.label == "time" && words.starts_with(|sign: char| sign.is_ascii_digit()) => {
                format!("at {words}")
            }
            _ => words.to_owned(),
        }
    }
}
