//! Questions of what is still there, and of what is still to come: a stock, an appointment.

use alara_english::{list, word_list};

use super::asked::{Days, Figure, Question, Subject};
use super::read::AskingSentence;
use crate::events::event::{Sourced, Which};

impl AskingSentence<'_> {
    /// "How many tablets are left?", "when will I run out of metformin?": how much there is of what is taken.
    pub(super) fn left(&self, medication: &Option<Sourced<Which>>) -> Option<Question> {
        let left = self.any(list!["left", "remaining", "remain", "stock"])
            || self.stands(&["run", "out"])
            || self.stands(&["running", "out"])
            // "How many gabapentin do I have now?": what is there, and nothing that was or will be taken.
            || (self.stands(&["do", "i", "have"]) || self.stands(&["have", "i", "got"]))
                && !self.any(list!["to", "today", "tonight", "tomorrow", "due", "had", "been"]);
        let much = self
            .scope
            .clone()
            .any(|at| self.message.norm(at) == "how" && matches!(self.message.norm(at + 1), "many" | "much"))
            || self.any(list!["enough", "stock", "run", "running"]);
        let pieces = self.any(word_list!("../../../data/words/events/question/ahead/left.txt"));
        // "How many are left now?" names nothing: of what has a stock.
        let nothing =
            self.scope.len() <= 8 && self.any(list!["many", "stock"]) && !self.any(list!["days", "weeks", "hours"]);
        if !left || !much || !(medication.is_some() || pieces || nothing) || self.any(list!["take", "taking"]) {
            return None;
        }
        let subject = medication.clone().map_or(Subject::Medicines, Subject::Medication);
        let of_a_day = self.any(list!["dose", "doses"]) && !self.any(list!["now"]);
        let days = if of_a_day { self.days(true) } else { Days::default() };
        Some(Question { subject, figure: Figure::Left, days })
    }

    /// "When is my blood test?", "when do I see Dr. Nguyen?", "any appointments this week?": what is still to come.
    pub(super) fn upcoming(&self, mine: bool) -> Option<Question> {
        let past = self.any(word_list!("../../../data/words/events/question/ahead/upcoming.txt"));
        let when = self.any(list!["when", "when's", "whens"])
            || self.stands(&["what", "time"])
            || self.stands(&["what", "day"])
            || self.stands(&["which", "day"]);
        let meant =
            self.any(list!["appointment", "appointments", "checkup", "check-up"]) && (mine || self.any(list!["any"]));
        let barred =
            self.any(list!["book", "find", "recommend", "near", "nearby", "phone", "address", "need", "should"]);
        if past || barred || !(when || meant) {
            return None;
        }
        let about = self.reminded();
        if about.is_some() && when {
            return self.ask(Subject::Appointments(about), Figure::Next);
        }
        meant.then(|| self.ask(Subject::Appointments(about), Figure::Next)).flatten()
    }
}
