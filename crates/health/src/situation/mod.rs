//! One turn as the reading sees it: the user's own words, the record as of now, and the clock. What is needed, proposed and judged
//! all come from here, so that they can never speak of different words.

mod answering;
mod apart;
mod asking;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use alara_gate::evidence::Plan;
use alara_gate::{Consents, Parameters};
use alara_record::{MemoryRecord, Noun, Person, PersonId, Record};
use uuid::Uuid;

use crate::account::{self, Mention, Placed};
use crate::distinct::collect_distinct;
use crate::events::{Event, EventKind, just_due};
use crate::focus::{self, Ellipsis, Focus, Resolved};
use crate::reader::{Reading, Statement, StatementReader};
use crate::tools::{CalendarOf, Clock, CorrectEntry, HealthTools};
use crate::trained::{Along, TrainedReading};
use crate::understand::{self, Need, Proposal};
use crate::{Named, analysis, consents};

/// How many people one message may bring a record to.
const NEWCOMERS: usize = 4;

/// The user's own words, the record and the clock of one turn. They stay as they are, so that they are read once.
#[derive(Clone, Debug)]
pub struct Situation {
    messages: Vec<String>,
    record: Arc<MemoryRecord>,
    clock: Clock,
    focus: Focus,
    /// Who is in the record only for as long as the message is read: a yes to what is told of them would make theirs.
    newcomers: Vec<String>,
    trained: Along,
    calendar: Option<CalendarOf>,
    read: Read,
}

/// What was read of a situation, each once.
#[derive(Clone, Debug, Default)]
struct Read {
    ellipsis: OnceLock<Ellipsis>,
    reading: OnceLock<Reading>,
    /// The message that opened what this turn's answers, as it was read in its own turn.
    before: OnceLock<Option<Reading>>,
    /// Whose a reading of that message may be besides the user's.
    unowned: OnceLock<Option<String>>,
}

impl Situation {
    /// The first of the messages is this turn's; behind it stands the one that opened what it answers, if it answers a question of the
    /// assistant's. The record is that of now.
    pub fn new(messages: Vec<String>, record: impl Into<Arc<MemoryRecord>>, clock: Clock) -> Situation {
        let (record, focus) = (record.into(), Focus::default());
        let (newcomers, trained) = (Vec::new(), Along::default());
        Situation { messages, record, clock, focus, newcomers, trained, calendar: None, read: Read::default() }
    }

    /// The same, with due times: a dose of which nobody said how much is the one that was due.
    pub fn timed_by(self, calendar: CalendarOf) -> Situation {
        Situation { calendar: Some(calendar), ..self }
    }

    /// The same, read along by the trained reader.
    pub fn read_by(self, trained: Along) -> Situation {
        Situation { trained, read: Read::default(), ..self }
    }

    /// What the trained reader found in the message, where it read along.
    pub fn trained_reading(&self) -> Option<&TrainedReading> {
        self.reading().agreement.reading()
    }

    /// The same, with these words in the place of the last turn's, as they would have been read then.
    #[must_use]
    pub fn saying(&self, words: String) -> Situation {
        Situation { messages: vec![words], trained: Along::default(), ..self.clone() }.in_focus(self.focus.earlier())
    }

    /// In a talk that spoke of this: what the message leans on is written out before it is read.
    pub fn in_focus(self, focus: Focus) -> Situation {
        Situation { focus, read: Read::default(), ..self }
    }

    /// The same, where what is told of somebody without a record here is offered as theirs: a yes to it makes the record. Nothing that
    /// the words settle without that is settled otherwise by it, or it is not offered.
    #[must_use]
    pub fn offering_records(self) -> Situation {
        let mut now = self;
        while now.newcomers.len() < NEWCOMERS
            && let Some(with) = now.with_a_newcomer()
        {
            now = with;
        }
        now
    }

    fn with_a_newcomer(&self) -> Option<Situation> {
        // With another's record open it is asked whose this is; and no record is made to look something up in it.
        if !self.record.person().is_user || self.asks_of_a_stranger().is_some() {
            return None;
        }
        let name = understand::newcomer(self.reading().events(), self.record.as_ref())?;
        let mut record = MemoryRecord::clone(&self.record);
        // An id that nobody is ever given: nothing is on record under it.
        let id = PersonId(Uuid::from_u128(u128::MAX - self.newcomers.len() as u128));
        record.put(Noun::Person(Person { id, name: name.clone(), aka: Vec::new(), is_user: false }));
        let with = Situation {
            record: Arc::new(record),
            newcomers: self.newcomers.iter().cloned().chain([name]).collect(),
            read: Read::default(),
            ..self.clone()
        };
        let (before, after) = (self.proposals(), with.proposals());
        let keeps = before.iter().all(|each| after.contains(each));
        (keeps && after.len() > before.len()).then_some(with)
    }

    /// What the talk spoke of.
    pub fn focus(&self) -> &Focus {
        &self.focus
    }

    /// How the message leans on the talk. One that answers a question is read with the message that opened it instead.
    pub fn ellipsis(&self) -> &Ellipsis {
        self.read.ellipsis.get_or_init(|| match self.messages.len() {
            1 => focus::resolve(self.message(), &self.focus, &self.record, self.clock.local()),
            2 => self.joined(),
            _ => Ellipsis::Alone,
        })
    }

    /// The answer to a question and the message that it answers, as one, where they settle something only so ("blood pressure 128", "over 79").
    fn joined(&self) -> Ellipsis {
        let (Some(answer), Some(opener)) = (self.messages.first(), self.messages.get(1)) else {
            return Ellipsis::Alone;
        };
        let pair = Statement { messages: self.messages.iter().map(String::as_str).collect() };
        let proposed = |reading: &Reading| understand::proposals(reading.events(), &self.record, &self.clock);
        let before = self.before().map(proposed).unwrap_or_default();
        let settles = |reading: &Reading| proposed(reading).iter().any(|each| !before.contains(each));
        // "The 2pm one", where it was asked which reminder is to change.
        let of_reminders =
            |event: &Event| matches!(event.kind, EventKind::ChangeReminder { .. } | EventKind::StopReminder { .. });
        let change = self.before().is_some_and(|earlier| earlier.events().iter().any(of_reminders));
        if let Some(picked) = focus::reminder::picked(answer, opener).filter(|_| change)
            && settles(&self.read(&Statement::of(picked.text())))
        {
            return Ellipsis::Written(picked);
        }
        let all = just_due::each(answer, opener, self.record.as_ref(), self.clock.local());
        if let Some(all) = all.map(|all| Resolved::instead(answer, &all))
            && settles(&self.read(&Statement::of(all.text())))
        {
            return Ellipsis::Written(all);
        }
        let unowned = self.unowned();
        if let Some(owned) = focus::person::settled(answer, opener, unowned, self.record.as_ref())
            && (settles(&self.read(&Statement::of(owned.text()))) || unowned.is_some())
        {
            return Ellipsis::Written(owned);
        }
        if unowned.is_some() {
            return Ellipsis::Alone;
        }
        // "It was Monday", where it was asked on which day: no correction of something older.
        let corrects = |reading: &Reading| proposed(reading).iter().any(|each| each.tool == CorrectEntry::ID);
        let answered = |statement: &Statement| {
            let read = self.read(statement);
            settles(&read) && !corrects(&read)
        };
        if answered(&pair) {
            return Ellipsis::Alone;
        }
        // What tells an event of its own with a value that is none is no part of the earlier one's words.
        let own = self.read(&Statement::of(answer));
        if own.events().iter().any(|event| event.wrong.is_some() && event.told) {
            return Ellipsis::Alone;
        }
        let joined = Resolved::behind(answer, opener.trim_end().trim_end_matches(['.', '!', '?']));
        if answered(&Statement::of(joined.text())) { Ellipsis::Written(joined) } else { Ellipsis::Alone }
    }

    /// The medications that this turn's message names as not taken.
    pub fn denied(&self) -> impl Iterator<Item = String> {
        understand::denied(self.alone().events()).into_iter()
    }

    /// Whether this turn's message says that nothing at all was taken ("I didn't take anything for it").
    pub fn nothing_taken(&self) -> bool {
        understand::nothing_taken(self.message())
    }

    fn resolved(&self) -> Option<&Resolved> {
        match self.ellipsis() {
            Ellipsis::Written(resolved) => Some(resolved),
            Ellipsis::Alone | Ellipsis::Unclear(_) | Ellipsis::Unowned(_) => None,
        }
    }

    /// The messages, this turn's first.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// The record as of now.
    pub fn record(&self) -> &MemoryRecord {
        &self.record
    }

    /// The moment.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// What on record a call is about, in the record of the person of this name, or in the one that is open.
    pub fn named(&self, tool: &str, fields: &Parameters, person: Option<&str>) -> Option<Named> {
        let called = |each: &&Person| person == Some(each.name.as_str());
        let person = self.record.people().iter().find(called).map_or_else(|| self.person(), |each| each.id);
        Named::of(tool, fields, self.record.as_ref(), person, &self.clock)
    }

    /// This turn's message.
    pub fn message(&self) -> &str {
        self.messages.first().map(String::as_str).unwrap_or_default()
    }

    /// Whose record is open.
    pub fn person(&self) -> PersonId {
        self.record.person().id
    }

    /// The tools at this moment.
    pub fn tools(&self) -> HealthTools {
        HealthTools { clock: self.clock }
    }

    /// What the person whose record is open said yes to beforehand.
    pub fn consents(&self) -> Consents {
        consents::consents(self.record.as_ref(), &self.clock)
    }

    /// The user's own words that count in this turn, with what they lean on written out.
    pub fn statement(&self) -> Statement<'_> {
        match self.resolved() {
            Some(resolved) => Statement::of(resolved.text()),
            None => Statement { messages: self.messages.iter().map(String::as_str).collect() },
        }
    }

    fn reading(&self) -> &Reading {
        let open = || match self.ellipsis() {
            Ellipsis::Unowned(_) => true,
            Ellipsis::Alone => self.unowned().is_some(),
            Ellipsis::Written(_) | Ellipsis::Unclear(_) => false,
        };
        self.read.reading.get_or_init(|| {
            // What answers or leans on the talk is a part of a statement: the trained reader learnt from whole ones.
            let whole = self.messages.len() == 1 && self.resolved().is_none();
            let trained = self.trained.beside_statement(self.record.as_ref()).filter(|_| whole);
            let read = Reading::by_both(&self.statement(), &self.record, &self.clock, trained).held_back(open());
            if self.messages.len() > 1 { read.no_surer_than(self.message(), &self.clock) } else { read }
        })
    }

    fn read(&self, statement: &Statement<'_>) -> Reading {
        Reading::by_both(statement, &self.record, &self.clock, None)
    }

    /// This turn's message, read alone, or with what it leans on written out.
    fn alone(&self) -> Cow<'_, Reading> {
        match self.messages.len() {
            _ if self.resolved().is_some() => Cow::Borrowed(self.reading()),
            1 => Cow::Borrowed(self.reading()),
            _ => Cow::Owned(self.read(&Statement::of(self.message()))),
        }
    }

    /// The reader that the gate asks about them.
    pub fn reader(&self) -> StatementReader<'_> {
        let reader = self.reading().reader(&self.record, self.clock).timed_by(self.calendar);
        reader.written_out(self.resolved()).of_newcomers(&self.newcomers)
    }

    /// The tools of which at least one must be called before the message may be answered.
    pub fn requires(&self) -> Vec<String> {
        collect_distinct(self.needs().into_iter().flat_map(|need| need.tools))
    }

    /// What must be done before the message may be answered: each event asserted, each thing asked for.
    pub fn needs(&self) -> Vec<alara_gate::enforce::Need> {
        let needs = |reading: &Reading, of: &Statement<'_>| understand::needs(reading.events(), of, &self.record);
        let before = self.before().zip(self.earlier()).map(|(read, earlier)| needs(read, &earlier)).unwrap_or_default();
        let known = |need: &Need| before.iter().any(|old| (&old.tools, &old.about) == (&need.tools, &need.about));
        let reading = self.reading();
        let kept = |need: &Need| !known(need) && reading.agreement.keeps_need(&need.tools, need.span, reading.events());
        needs(reading, &self.statement()).into_iter().filter(kept).map(Into::into).collect()
    }

    /// The analyses that the message asks for: their read-only calls, which the app runs itself.
    pub fn analyses(&self) -> Vec<Plan> {
        analysis::plans(self.reading().events(), &self.statement(), &self.record, &self.clock)
    }

    /// The calls that the words themselves settle.
    pub fn proposals(&self) -> Vec<Proposal> {
        let proposals = |reading: &Reading| understand::proposals(reading.events(), &self.record, &self.clock);
        // What the earlier message settled by itself was proposed in its own turn.
        let before = self.before().map(proposals).unwrap_or_default();
        let agreement = &self.reading().agreement;
        let kept =
            |each: &Proposal| !before.contains(each) && agreement.keeps_proposal(each.tool, each.confidence >= 1.0);
        proposals(self.reading()).into_iter().filter(kept).collect()
    }

    /// What the words say of the first event that such a tool records, whatever it still lacks.
    pub fn understood(&self, takes: &dyn Fn(&str) -> bool) -> Option<(&'static str, alara_gate::Parameters)> {
        understand::understood(self.reading().events(), takes, self.record.as_ref(), &self.clock)
    }

    /// What the form of a reminder is filled in with, where the words ask for a rhythm that only it holds.
    pub fn rhythm(&self) -> Option<alara_gate::Parameters> {
        understand::rhythm(self.reading().events(), self.record.as_ref())
    }

    /// The message that opened what this turn's answers, alone.
    fn earlier(&self) -> Option<Statement<'_>> {
        let messages: Vec<&str> = self.messages.iter().skip(1).map(String::as_str).collect();
        (!messages.is_empty()).then_some(Statement { messages })
    }

    /// What that message was read as in its own turn.
    fn before(&self) -> Option<&Reading> {
        let read = || Some(self.read(&self.earlier()?).held_back(self.unowned().is_some()));
        self.read.before.get_or_init(read).as_ref()
    }

    /// Whose a reading of that message may be besides the user's, where that was asked.
    fn unowned(&self) -> Option<&str> {
        let who = || {
            let opener = self.messages.get(1)?;
            self.focus.turns.first().filter(|turn| turn.said == *opener)?;
            match focus::resolve(opener, &self.focus.earlier(), &self.record, self.clock.local()) {
                Ellipsis::Unowned(who) => Some(who),
                Ellipsis::Alone | Ellipsis::Written(_) | Ellipsis::Unclear(_) => None,
            }
        };
        self.read.unowned.get_or_init(who).as_deref()
    }

    /// What this turn's message mentions and nothing was done with: neither among the words behind a value (`placed`, in the message's own
    /// bytes) nor named in what is told.
    pub fn unused(&self, placed: &[Placed], told: &str) -> Vec<String> {
        let mentions = self.alone().mentions().to_vec();
        let own = |mention: Mention| match self.resolved() {
            None => Some(Mention { days: Vec::new(), ..mention }),
            Some(resolved) => {
                let said = resolved.back(mention.span.start, mention.span.end).is_none();
                said.then(|| Mention { span: resolved.own(mention.span), ..mention })
            }
        };
        let mentions: Vec<Mention> = mentions.into_iter().filter_map(own).collect();
        account::unused(&mentions, placed, told).into_iter().map(|mention| mention.words.clone()).collect()
    }

    /// Whether the question to ask quotes the clause that it is about: what other clauses mention is not kept with it.
    pub fn quotes_its_question(&self) -> bool {
        let quoted = |event: &Event| event.wrong.as_ref().is_some_and(|wrong| wrong.clause.is_some());
        self.alone().events().iter().any(quoted)
    }

    /// What an event that this turn's message asserts still lacks: the one question to ask.
    pub fn lacks(&self) -> Option<String> {
        let open = self.ellipsis().question();
        let question = open.or_else(|| understand::lacks(self.alone().events(), &self.record, &self.clock))?;
        if question != understand::WHAT_CHANGES {
            return Some(question);
        }
        // What was told of the change and could not be read is named beside the question.
        let which = |event: &Event| event.kind.which().and_then(|which| which.value.name()).map(str::to_owned);
        let names: Vec<String> = self.alone().events().iter().filter_map(which).collect();
        let left = self.unused(&[], &names.join(" "));
        let unread = (!left.is_empty()).then(|| format!("I could not place {}. ", left.join(", ")));
        Some(unread.unwrap_or_default() + &question)
    }
}
