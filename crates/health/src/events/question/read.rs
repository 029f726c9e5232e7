//! The grammar of questions: a figure × a subject × days × a person, from the words of the sentence that asks.

use std::ops::Range;

use alara_english::{WordList, list, word_list};
use alara_record::{PersonId, Record};

use super::asked::{Days, Figure, Question, Subject};
use super::{days, figure, wide};
use crate::events::event::{Sourced, Which};
use crate::events::message::Message;
use crate::events::result::find_test;
use crate::events::verbs::Verb;

const READING: &WordList = word_list!("../../../data/words/events/question/read/reading.txt");

/// A sentence that asks, and whom it asks of.
pub(super) struct AskingSentence<'a> {
    pub message: &'a Message<'a>,
    pub record: &'a dyn Record,
    pub scope: &'a Range<usize>,
    pub person: PersonId,
}

/// What is given against an illness that bears its name ("flu shot").
const SHOTS: &WordList = list!["shot", "jab", "vaccine", "vaccination", "booster"];

impl AskingSentence<'_> {
    pub(super) fn any(&self, words: &WordList) -> bool {
        self.message.any(self.scope.clone(), words)
    }

    pub(super) fn stands(&self, words: &[&str]) -> bool {
        self.scope.clone().any(|at| self.message.stands(at, words))
    }

    pub(super) fn days(&self, ahead: bool) -> Days {
        days::range(self.message, self.scope, ahead)
    }

    pub(super) fn ask(&self, subject: Subject, figure: Figure) -> Option<Question> {
        let ahead = matches!(subject, Subject::Due | Subject::Appointments(_) | Subject::Reminders(_))
            && figure != Figure::Missed
            || figure == Figure::Next;
        Some(Question { subject, figure, days: self.days(ahead) })
    }

    /// The question; none where the sentence asks nothing that a record answers. `named`: it names somebody with a record.
    pub fn question(&self, tag: bool, named: bool) -> Option<Question> {
        let (message, scope) = (self.message, self.scope);
        if wide::supposed(message, scope) || wide::about_the_app(message, scope) || wide::advice(message, scope) {
            return None;
        }
        let mine = named || self.any(list!["i", "i've", "ive", "i'm", "im", "my", "me", "mine", "i'd", "we", "our"]);
        let reading = self.any(READING);
        let show = self.any(list!["show", "list", "compare", "display", "pull", "tell", "see"]);
        let medication = self.medication();
        if let Some(said) = medication.clone().filter(|_| wide::too_soon(message, scope)) {
            let next = self.any(list!["next"]) && !self.any(list!["soon", "early", "enough"]);
            return self.ask(Subject::Medication(said), if next { Figure::Next } else { Figure::Again });
        }
        // "Is the methotrexate due today?", "when does the prednisone finish?": of its plan.
        if let Some(said) = medication.clone() {
            if self.any(list!["due", "overdue"]) && !self.any(list!["reminder", "reminders", "refill"]) {
                return self.ask(Subject::Medication(said), Figure::Next);
            }
            let ends = list!["finish", "finishes", "end", "ends", "finishing", "ending"];
            if self.any(ends) && self.any(list!["when", "when's", "whens", "until", "till", "day"]) {
                return self.ask(Subject::Medication(said), Figure::Listed);
            }
        }
        if medication.is_some() && !mine && wide::of_any_body(message, scope) {
            return None;
        }
        // "Tell me, would I be all right to take X with Y?"
        let leave = ["right", "alright", "ok", "okay", "fine", "safe"]
            .iter()
            .any(|leave| self.stands(&["be", leave, "to"]) || self.stands(&["be", "all", leave, "to"]));
        if self.permission() && !show && !reading || leave {
            return None;
        }
        if let Some(question) = self.left(&medication) {
            return Some(question);
        }
        if self.any(list!["reminder", "reminders", "alarms", "alarm"]) {
            return self.ask(Subject::Reminders(self.reminded()), Figure::List);
        }
        if let Some(question) = self.kept(mine, show) {
            return Some(question);
        }
        let tested = self.vital();
        if tested.is_none()
            && let Some((subject, figure)) = wide::asked(message, scope, medication.clone())
        {
            return self.ask(subject, figure);
        }
        if let Some((kind, about)) = tested
            && medication.is_none()
            && (mine || reading || show || !self.days(false).open())
            && !meaning(message, scope)
        {
            let figure = figure::of_vital(message, scope, kind, &self.days(false));
            return self.ask(Subject::Vital(kind, about), figure);
        }
        if let Some(question) = self.upcoming(mine) {
            return Some(question);
        }
        self.taken(medication, mine, tag, show || reading)
            .or_else(|| self.felt(mine, show, reading))
            .or_else(|| self.kept_by_name(mine))
    }

    /// "Can I", "should I", "is it safe to": nothing that a record answers.
    fn permission(&self) -> bool {
        let can = self
            .scope
            .clone()
            .find(|at| self.message.is_any(*at, word_list!("../../../data/words/events/question/read/permission.txt")));
        can.is_some_and(|at| matches!(self.message.norm(at + 1), "i" | "we" | "to" | "one" | "for"))
    }

    /// Of what is taken: one medication, or all.
    fn taken(&self, medication: Option<Sourced<Which>>, mine: bool, tag: bool, shown: bool) -> Option<Question> {
        let (message, scope) = (self.message, self.scope);
        let any = |words: &WordList| self.any(words);
        let taking = scope.clone().any(|at| {
            matches!(message.verb(at), Some(Verb::Take))
                || matches!(message.norm(at), "have" | "had" | "did" | "do" | "done" | "dose" | "doses" | "taken")
        });
        let lists = any(list!["list", "prescribed", "currently", "currant"])
            || scope.clone().any(|at| wide::on_the_list(message, at));
        let meds = any(wide::MEDICINES);
        let last = any(list!["last", "when", "time", "latest", "recent"]);
        let counted = scope
            .clone()
            .any(|at| message.norm(at) == "how" && matches!(message.norm(at + 1), "many" | "often" | "much"));
        let often = counted || any(list!["history", "everything", "often", "doses", "times", "log"]);
        let missed = any(list!["missed", "miss", "skipped", "skip", "forgotten", "forgot"])
            && (often || meds || medication.is_some())
            && mine;
        let keeping = any(list!["percentage", "percent", "proportion", "%"])
            && any(list!["doses", "dose", "meds", "medication", "medications", "pills", "tablets"])
            || any(wide::KEEPING)
            || self.stands(&["keeping", "up"])
            || self.stands(&["on", "track"])
            || self.stands(&["doing", "with"])
            || missed;
        let kept = if missed { Figure::Missed } else { Figure::Kept };
        let dosage = any(list!["dose", "dosage", "strength", "mg", "milligrams"])
            && any(list!["what", "which", "what's", "whats"]);
        let count = if counted || any(list!["times"]) { Figure::Count } else { Figure::List };
        let ranged = !self.days(false).open();
        match medication {
            // "When's the next iron due?": what is due is one's own.
            Some(said)
                if mine
                    || tag
                    || lists
                    || self.stands(&["the", "last"]) && !any(list!["dose", "refill", "prescription", "order"])
                    || self.stands(&["been", "taken"])
                    || any(list!["due"]) && any(list!["next", "when", "when's", "whens", "time", "was"]) =>
            {
                let ask = |figure: Figure| self.ask(Subject::Medication(said.clone()), figure);
                if keeping {
                    return ask(kept);
                }
                if self.any(list!["next", "due"]) && self.any(list!["when", "when's", "whens", "what"]) {
                    return ask(Figure::Next);
                }
                let habit = self.stands(&["do", "i", "take"]) && !ranged;
                if self.stands(&["last", "day", "of"]) || (dosage || lists || habit) && !any(list!["last", "yesterday"])
                {
                    return ask(Figure::Listed);
                }
                if often {
                    return ask(if count == Figure::List { Figure::Count } else { count });
                }
                let told = |words: &WordList| {
                    scope.clone().any(|at| {
                        let timed = message.timed(at);
                        !timed && message.is_any(at, words)
                    })
                };
                let whether = !told(list!["when", "when's", "last", "latest", "what", "which", "time"]) && ranged;
                (taking || last || tag).then(|| ask(if whether { Figure::Whether } else { Figure::Last })).flatten()
            }
            Some(said) if shown || last && taking || often && ranged || counted => {
                let figure = if counted { Figure::Count } else { Figure::List };
                self.ask(Subject::Medication(said), figure)
            }
            Some(_) => None,
            None if keeping && (mine || meds) => self.ask(Subject::Medicines, kept),
            None if meds && (mine || shown) => {
                // "did I take my meds", "what pills did I have yesterday": a history, not the list.
                let had = (taking || self.any(list!["took"]))
                    && any(list!["did", "have", "had", "yesterday", "last", "week", "today", "this", "taken", "took"])
                    && !any(list!["currently", "list"])
                    && any(list!["did", "took", "had", "taken", "have", "history"]);
                match (had, self.the_one()) {
                    (true, Some(said)) => self.ask(Subject::Medication(said), Figure::Last),
                    (true, None) => self.ask(Subject::Medicines, count),
                    (false, _) => self.ask(Subject::Medicines, Figure::Listed),
                }
            }
            // "how many doses did I take?"
            None if often
                && mine
                && any(list!["dose", "doses", "puffs", "capsules", "sprays", "drops", "units"])
                && any(list!["did", "have", "had", "took", "taken"]) =>
            {
                self.ask(Subject::Medicines, Figure::Count)
            }
            // "what am I taking?", "what am I on now?"
            None if any(list!["what", "which"])
                && (self.stands(&["am", "i", "taking"]) || self.stands(&["i'm", "taking"]) || self.on_what()) =>
            {
                self.ask(Subject::Medicines, Figure::Listed)
            }
            None => None,
        }
    }

    /// "What am I on?", "what do I take?": with nothing behind it but when.
    fn on_what(&self) -> bool {
        let on =
            |at: &usize| [["am", "i", "on"], ["do", "i", "take"]].iter().any(|words| self.message.stands(*at, words));
        let Some(at) = self.scope.clone().find(on) else { return false };
        let when = list!["now", "currently", "today", "?", "atm", "again"];
        (at + 3..self.scope.end).all(|at| self.message.is_any(at, when) || self.message.timed(at))
    }

    /// Of how one felt, of visits and care, and of what was taken without a word for it.
    fn felt(&self, mine: bool, show: bool, reading: bool) -> Option<Question> {
        let (message, scope) = (self.message, self.scope);
        let any = |words: &WordList| self.any(words);
        let last = any(list!["last", "when", "time", "latest", "recent"]);
        let often = scope
            .clone()
            .any(|at| message.norm(at) == "how" && matches!(message.norm(at + 1), "many" | "often" | "much"))
            || any(list!["history", "everything", "often", "doses", "times", "log"]);
        let figure = figure::of_events(message, scope);
        if any(list!["check-in", "check-ins", "checkin", "checkins", "mood", "moods", "symptoms", "symptom"])
            && (mine || show || reading)
        {
            let subject = match () {
                () if any(list!["mood", "moods"]) => Subject::Mood,
                () => Subject::Feelings,
            };
            return self.ask(subject, figure);
        }
        if feeling(message, scope) && mine && self.symptom().is_none() {
            return self.ask(Subject::Feelings, Figure::List);
        }
        let had = any(list!["did", "have", "had", "was", "were", "any"]);
        if let Some(name) = self.symptom().filter(|_| self.cared().is_none() || !any(SHOTS))
            && (mine && (last || often || reading || had && !self.days(false).open())
                || often && !self.days(false).open())
        {
            return self.ask(Subject::Symptom(name), figure);
        }
        if feeling(message, scope) && mine {
            return self.ask(Subject::Feelings, Figure::List);
        }
        if (care(message, scope) || find_test(message, scope).is_some())
            && (mine
                || show
                || message.norm(scope.start) == "any"
                || any(list!["when", "when's"]) && self.cared().is_some())
            && !booking(message, scope)
        {
            return self.ask(Subject::Care(self.cared()), figure);
        }
        let took = any(list!["took", "take", "taken"])
            && mine
            && any(list!["everything", "what", "anything", "today", "yesterday"])
            && !any(list!["should", "can"]);
        took.then(|| self.ask(Subject::Medicines, Figure::List)).flatten()
    }
}

/// "What does systolic mean", "is 120/80 good", "is my sugar too high?": asks what a value is worth, and not the record.
fn meaning(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let any = |words: &WordList| message.any(scope.clone(), words);
    if wide::rated(message, scope) {
        return true;
    }
    let opens = (scope.start..scope.end).take(3).any(|at| matches!(message.norm(at), "is" | "are" | "am" | "isn't"));
    let rates = any(word_list!("../../../data/words/events/question/read/meaning.txt"));
    if opens && rates && !any(list!["than", "was", "were", "highest", "lowest", "what", "what's", "when"]) {
        return true;
    }
    let normal = any(word_list!("../../../data/words/events/question/read/meaning_mean.txt"));
    normal && !any(READING) && !any(list!["was", "were", "did", "coming"])
}

fn feeling(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| matches!(message.norm(at), "feeling" | "felt" | "feel"))
        && message.any(scope.clone(), list!["how", "been", "when", "did"])
        && message.any(scope.clone(), word_list!("../../../data/words/events/question/read/feeling.txt"))
}

fn care(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let words = message.any(scope.clone(), word_list!("../../../data/words/events/question/read/care.txt"));
    words
        || message.providers.iter().any(|each| scope.contains(&each.start))
        || message.words.cares.iter().any(|each| scope.contains(&each.tokens.start))
}

/// "When is my next appointment", "can you book me in": not what a record of the past holds.
fn booking(message: &Message<'_>, scope: &Range<usize>) -> bool {
    message.any(scope.clone(), word_list!("../../../data/words/events/question/read/booking.txt"))
        && !message.any(scope.clone(), list!["last", "did", "was", "had", "records"])
}
