//! What a message of a situation does to what waits: the answer first, and what it tells besides as a message of its own.

use alara_english::answer::{may_take_back, takes_back};
use alara_english::text::Text;
use alara_english::{WordList, list};
use alara_gate::Parameters;
use alara_record::Record;

use super::{Situation, apart};
use crate::answers::{self, Action, Answer, LastReply, PendingCall};
use crate::events::{Event, EventKind, remark};
use crate::focus::Resolved;
use crate::reader::{Reading, Statement};
use crate::tools::{CreateReminder, speech};
use crate::understand::{self, Proposal};

/// Which words of a message answer what waits.
enum Lead<'w> {
    All,
    /// The yes or no at its head: what is behind it is told besides.
    Only(&'w str),
    /// All of them, which begin with a yes or no that is taken back in part, and tell something besides.
    But(&'w str),
}

impl Situation {
    /// Whether the message, by itself, proposes nothing and needs nothing, or nothing but what could not be read. It may be the half of
    /// something.
    pub fn settles_nothing(&self) -> bool {
        let unread: Vec<&str> = self.unsettled().into_iter().map(|(_, tool)| tool).collect();
        let is_unread = |tool: &String| unread.contains(&tool.as_str());
        self.proposals().is_empty() && self.needs().iter().all(|need| need.tools.iter().all(is_unread))
    }

    /// Whether it proposes, as an answer, what the same message by itself does not.
    pub fn settles_more_than(&self, alone: &Situation) -> bool {
        let own = alone.proposals();
        self.proposals().iter().any(|each| !own.contains(each))
    }

    /// Whether the message that it would answer said otherwise by itself: what that settled was done in its own turn, and is not told anew
    /// by an answer ("mine was 138 over 82" and then a date in August).
    pub fn retells(&self) -> bool {
        let proposals = |reading: &Reading| understand::proposals(reading.events(), &self.record, &self.clock);
        let now = proposals(self.reading());
        self.before()
            .map(proposals)
            .unwrap_or_default()
            .iter()
            .any(|each| !now.contains(each) && now.iter().any(|other| other.tool == each.tool))
    }

    /// Whether it settles, as an answer, what the message that it answers did not.
    pub fn settles_more(&self) -> bool {
        !self.proposals().is_empty()
    }

    /// What this turn's message does to what waits, read against the assistant's last reply. One that tells or asks for something of its
    /// own answers nothing.
    pub fn answer(&self, waiting: &[PendingCall], last: &LastReply) -> Answer {
        let read = |words: &str| answers::answer(words, self.clock.local(), waiting, last);
        let mut answer = match self.lead(waiting) {
            Lead::All => read(self.message()),
            Lead::Only(lead) => read(lead),
            // "Yes, but …": what is behind it changes or doubts what is agreed to, so the yes alone says too much.
            Lead::But(whole) => self
                .closed_early(whole, waiting)
                .map(read)
                .find(|each| each.action == Action::Modify)
                .unwrap_or(Answer::of(Action::Ask)),
        };
        // "No, it was 151 over 81, I misread the screen": what is said behind a change and tells nothing.
        if !waiting.is_empty()
            && matches!(answer.action, Action::None | Action::Ask)
            && let Some(trimmed) = self.without_remark().map(read).filter(|each| each.action == Action::Modify)
        {
            answer = trimmed;
        }
        // "Yes, that's right, I watched her swallow it"; "He has promised me the car, so yes, please set it".
        if !waiting.is_empty() && answer.action == Action::None {
            let lead = apart::remarked(self.message()).filter(|(_, rest)| self.only_remarks(rest, waiting));
            answer = lead.map(|(lead, _)| read(lead)).or_else(|| self.around_remarks(waiting, read)).unwrap_or(answer);
        }
        // "At 6 am saw Dr. Shah", beside a card of Dr. Lee: whole by itself, it is no answer that would have to be asked about.
        let decides = apart::may_decide(self.message()) || apart::decides_plainly(self.message());
        if answer.action == Action::Ask && !decides && self.tells_another(waiting) {
            return Answer::of(Action::None);
        }
        // "Delete that", behind a reply that showed no card: of what that reply wrote, and of no older card.
        if answer.action == Action::Ask && last.shown(waiting).is_empty() && self.takes_away() {
            return Answer::of(Action::None);
        }
        // "Yes, she took it": agreed to, and told of somebody else.
        let agreed = answer.action == Action::Affirm && waiting.iter().any(|call| !call.others);
        if answer.action == Action::None
            || agreed && remark::of_another(self.message(), self.record(), self.clock.local())
        {
            return Answer::of(Action::None);
        }
        let needs = understand::needs(self.alone().events(), &Statement::of(self.message()), &self.record);
        let apart = apart::apart(self.message(), &needs, waiting) || self.names_another_reminder(waiting);
        if apart { Answer::of(Action::None) } else { answer }
    }

    /// Which of its words answer: "yes, and his tremor was bad at 8" is the answer first, and the rest a message of its own, of which no value
    /// is the card's.
    fn lead(&self, waiting: &[PendingCall]) -> Lead<'_> {
        let written = self.resolved().map_or(self.message(), Resolved::text);
        match apart::led(written) {
            Some((lead, rest)) if self.adds(rest, waiting) => {
                if apart::contrasts(rest) {
                    Lead::But(written)
                } else {
                    Lead::Only(lead)
                }
            }
            _ => Lead::All,
        }
    }

    /// Whether words tell or ask for something besides what waits.
    fn adds(&self, words: &str, waiting: &[PendingCall]) -> bool {
        let of_it = Statement::of(words);
        let needs = understand::needs(self.read(&of_it).events(), &of_it, &self.record);
        // An hour behind "again" is of one more of what was asked for.
        const MORE: &WordList = list!["again", "another", "one", "more"];
        let anew = self.resolved().is_some() && Text::new(self.message()).tokens.iter().any(|token| token.is_any(MORE));
        anew && !needs.is_empty() || apart::besides(words, &needs, self.titled().as_deref(), waiting)
    }

    /// The words up to each sign, the longest first, where nothing besides what waits is told in them.
    fn closed_early<'w>(&'w self, words: &'w str, waiting: &'w [PendingCall]) -> impl Iterator<Item = &'w str> {
        remark::parts(words).map(|(head, _)| head).filter(|head| !self.adds(head, waiting))
    }

    /// The yes, no or change that stands before or behind a sign where all on the other side only remarks on it.
    fn around_remarks(&self, waiting: &[PendingCall], read: impl Fn(&str) -> Answer) -> Option<Answer> {
        let parts = remark::parts(self.message());
        let mut ways = parts.flat_map(|(head, tail)| [(head, tail), (remark::opened(tail), head)]);
        // "I'm off to the shops, right": only a yes or no in so many words stands beside a remark.
        ways.find_map(|(words, remark)| {
            apart::decides_plainly(words).then_some(())?;
            let answer = Some(read(words)).filter(|each| !matches!(each.action, Action::None | Action::Ask))?;
            // "…, but no to the temperature, because I held it the wrong way": why not.
            let refuses = answer.also.last().unwrap_or(&answer).action == Action::Reject;
            let why = refuses && remark::is_reason(remark, self.record(), self.clock.local());
            // What answers as well is no remark.
            let alone = read(remark).action == Action::None;
            (alone && (why || self.only_remarks(remark, waiting))).then_some(answer)
        })
    }

    /// Whether the message settles something by itself that none of what waits is about.
    fn tells_another(&self, waiting: &[PendingCall]) -> bool {
        const NAMES: [&str; 7] = ["medication_name", "name", "provider", "kind", "title", "log_type", "entry_type"];
        let said = |fields: &Parameters, field: &str| {
            fields.get(field).and_then(serde_json::Value::as_str).map(str::to_lowercase)
        };
        // What has happened, and no mood, plan or reminder.
        let told = |tool: &str| speech(tool).and_then(|speech| speech.when).is_some_and(|when| when.past);
        let proposals = self.proposals();
        let another = |own: &Proposal, call: &PendingCall| {
            own.tool != call.tool
                || NAMES.iter().any(|field| {
                    let both = said(&own.parameters, field).zip(said(&call.parameters, field));
                    both.is_some_and(|(one, other)| one != other)
                })
        };
        !proposals.is_empty()
            && proposals.iter().all(|own| told(own.tool))
            && proposals.iter().all(|own| waiting.iter().all(|call| another(own, call)))
    }

    /// Whether what stands behind a yes or no only remarks on it: it gives no value, doubts, asks and puts off nothing, and tells and asks for
    /// nothing besides what waits.
    fn only_remarks(&self, rest: &str, waiting: &[PendingCall]) -> bool {
        let of_it = Statement::of(rest);
        let needs = understand::needs(self.read(&of_it).events(), &of_it, &self.record);
        let of_what_waits =
            |need: &understand::Need| waiting.iter().any(|call| need.tools.contains(&call.tool.as_str()));
        remark::is_one(rest, self.record(), self.clock.local(), waiting.iter().all(|call| call.others))
            && needs.iter().all(of_what_waits)
            && !apart::besides(rest, &needs, None, waiting)
    }

    /// The message without the remarks at its ends, where it has such.
    fn without_remark(&self) -> Option<&str> {
        remark::without(self.message(), self.record(), self.clock.local())
    }

    /// Whether the message takes back what was done last, whatever is remarked beside it.
    pub fn takes_back(&self) -> bool {
        self.messages.first().is_some_and(|said| self.taken_back_by(said))
    }

    /// Whether words of this talk take back what was done last.
    pub fn taken_back_by(&self, said: &str) -> bool {
        let takes = |words: &str| takes_back(&Text::new(words));
        if !may_take_back(&Text::new(said)) {
            return false;
        }
        takes(said) || remark::without(said, self.record(), self.clock.local()).is_some_and(takes)
    }

    /// Whether the message takes back what was done last, or asks for nothing but that an entry goes.
    fn takes_away(&self) -> bool {
        let of = |event: &Event| matches!(event.kind, EventKind::Delete { .. });
        let alone = self.alone();
        let events = alone.events();
        self.takes_back() || !events.is_empty() && events.iter().all(of)
    }

    /// Whether this turn's message is to change or end a reminder by a name that nothing which waits bears.
    fn names_another_reminder(&self, waiting: &[PendingCall]) -> bool {
        let called = |call: &PendingCall| {
            let named = self.named(&call.tool, &call.parameters, None);
            named
                .map(|named| named.name().to_owned())
                .or_else(|| Some(call.parameters.get("title")?.as_str()?.to_owned()))
        };
        let waits: Vec<String> = waiting.iter().filter_map(called).collect();
        apart::names_another(self.message(), self.alone().events(), &self.record.reminders(self.person()), &waits)
    }

    /// Whether a message that decides tells or asks for one more of the kind that it decided on.
    pub fn tells_besides(&self, decided: &[PendingCall]) -> bool {
        self.adds(self.resolved().map_or(self.message(), Resolved::text), decided)
    }

    /// What the words ask a reminder of.
    fn titled(&self) -> Option<String> {
        let (_, read) = self.understood(&|tool| tool == CreateReminder::ID)?;
        read.get("title")?.as_str().map(str::to_owned)
    }
}
