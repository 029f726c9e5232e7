//! A message of its own: what it tells or asks for is none of what waits, and it does not begin with a yes or a no. Nothing in it is an
//! answer, whatever words of one it holds ("please remind me to weigh myself", "set an alert for 10pm, Lantus").

use alara_english::text::{Text, TokenKind};
use alara_english::{WordList, list, word_list};
use alara_record::Reminder;

use crate::answers::{PendingCall, replace, whole};
use crate::events::{Event, EventKind};
use crate::tools::speech::Family;
use crate::tools::{
    AddMedication, CreateCareLog, CreateReminder, LogDoctorVisit, LogMedication, UpdateMood, UpdateReminder, find,
    speech,
};
use crate::understand::{Need, bears};

/// Of what family of tools one is.
fn family(tool: &str) -> Option<Family> {
    speech(tool).and_then(|speech| speech.family)
}

/// Whether the words, which need these, are of their own.
pub(crate) fn apart(words: &str, needs: &[Need], waiting: &[PendingCall]) -> bool {
    let text = Text::new(words);
    !decides_first(&text) && needs.iter().any(|need| tells_more(words, need, waiting))
}

/// The yes or no that comes first, and what is said behind an "and" of it, or behind the comma of a yes.
pub(crate) fn led(words: &str) -> Option<(&str, &str)> {
    let set_off = SetOff::of(words)?;
    (set_off.and || set_off.sign && !set_off.no).then_some((set_off.lead, set_off.rest))
}

/// The yes or no that comes first, and what is said behind the sign that sets it off and joins nothing on ("No, leave it, our daughter …").
pub(crate) fn remarked(words: &str) -> Option<(&str, &str)> {
    let set_off = SetOff::of(words)?;
    (set_off.sign && !set_off.and).then_some((set_off.lead, set_off.rest))
}

/// Whether what stands behind a yes or no changes or doubts it.
pub(crate) fn contrasts(rest: &str) -> bool {
    let text = Text::new(rest);
    text.tokens
        .first()
        .is_some_and(|first| first.is_any(list!["but", "only", "except", "though", "although", "however"]))
}

/// A yes or no at the head of a message, and what is set off behind it.
struct SetOff<'w> {
    lead: &'w str,
    rest: &'w str,
    sign: bool,
    and: bool,
    no: bool,
}

impl<'w> SetOff<'w> {
    fn of(words: &'w str) -> Option<SetOff<'w>> {
        // "Oh yes, please do, I'd forget my own head".
        let leads = list!["oh", "ah", "aye", "och", "ooh", "well", "now", ","];
        let whole = Text::new(words);
        let begins = whole.tokens.iter().find(|token| !token.is_any(leads))?.span.start;
        let words = words.get(begins..)?;
        const POLITE: &WordList =
            list!["please", "pls", "plz", "thanks", "ta", "that's", "right", "correct", "dear", "do", "love", "indeed"];
        let text = Text::new(words);
        let says = |at: usize, of: &WordList| text.tokens.get(at).is_some_and(|token| token.is_any(of));
        // "That's right, yes, I counted them twice".
        let is = usize::from(says(0, list!["that"]) && says(1, list!["is"]));
        let that = is > 0 || says(0, list!["that's", "thats"]);
        let agreed = that && says(1 + is, list!["right", "correct", "it"]);
        if !agreed && !decides_first(&text) {
            return None;
        }
        let at = (if agreed { 2 + is } else { 1 }..text.tokens.len())
            .find(|at| !text.tokens.get(*at).is_some_and(|token| token.is_any(POLITE)))?;
        let sign = text.tokens.get(at).is_some_and(|token| matches!(token.kind, TokenKind::Sign | TokenKind::Break));
        let joined = at + usize::from(sign);
        let and = text.tokens.get(joined).is_some_and(|token| token.is_any(list!["and", "also", "plus", "&"]));
        let no = text.tokens.first().is_some_and(|first| first.is_any(list!["no", "nope", "nah", "👎", "❌"]));
        let begins = text.tokens.get(joined + usize::from(and))?.span.start;
        let ends = text.tokens.get(at)?.span.start;
        Some(SetOff { lead: words.get(..ends)?, rest: words.get(begins..)?, sign, and, no })
    }
}

/// Whether words are to change or end a reminder by a name that nothing which waits bears; of those on record, or of none.
pub(crate) fn names_another(words: &str, events: &[Event], on_record: &[&Reminder], waits: &[String]) -> bool {
    let mut changes = events.iter().filter_map(|event| match &event.kind {
        EventKind::ChangeReminder { of, .. } | EventKind::StopReminder { of, .. } => Some(of),
        _ => None,
    });
    changes.any(|of| match of.is_empty() {
        true => find::named_otherwise(words, waits),
        false => {
            let meant = on_record.iter().filter(|each| of.contains(&each.id));
            find::named_beside(words, &meant.map(|each| each.title.as_str()).collect::<Vec<_>>(), waits)
        }
    })
}

/// Whether words that decide, or what is said behind a yes, tell or ask for one more of the kind that waits or was decided on ("yes, and remind
/// me to stretch at 3"). `title` is what they ask a reminder of.
pub(crate) fn besides(words: &str, needs: &[Need], title: Option<&str>, decided: &[PendingCall]) -> bool {
    let more =
        || Text::new(words).tokens.iter().any(|token| token.is_any(list!["too", "also", "another", "well", "before"]));
    let titled = |need: &Need| {
        need.tools != [CreateReminder::ID]
            || title.is_some_and(|title| decided.iter().all(|call| !titles(call, title)) || more())
    };
    needs.iter().any(|need| tells_more(words, need, decided) && titled(need))
}

/// Whether a reminder that waited is of what the words name.
fn titles(call: &PendingCall, title: &str) -> bool {
    let has = call.text("title").unwrap_or_default().to_lowercase();
    let title = title.to_lowercase();
    has.contains(&title) || title.contains(&has)
}

fn tells_more(words: &str, need: &Need, waiting: &[PendingCall]) -> bool {
    const AGREES: &WordList = word_list!("../../data/words/situation/apart/agrees.txt");
    let mood = need.tools == [UpdateMood::ID];
    // "Make it 1pm": of what waits, and of no reminder that is on record.
    let text = Text::new(words);
    let says = |any: &WordList| text.tokens.iter().any(|token| token.is_any(any));
    let it = need.tools.contains(&UpdateReminder::ID)
        && says(list!["it", "that", "this"])
        && !says(list!["reminder", "reminders", "alarm", "alarms", "alert", "alerts"]);
    let said = Text::new(words.get(need.span.start..need.span.end).unwrap_or_default());
    if
    // "make that the 12th" changes what waits as well.
    it
        || need.tools.iter().any(|tool| family(tool) == Some(Family::Amendment))
        || mood && said.tokens.iter().all(|token| token.is_any(AGREES))
    {
        return false;
    }
    let kin = |tool: &str, other: &str| tool == other || family(tool).is_some() && family(tool) == family(other);
    let mut same = waiting.iter().filter(|call| need.tools.iter().any(|tool| kin(tool, call.tool.as_str()))).peekable();
    if same.peek().is_none() {
        return true;
    }
    if need.tools == [CreateReminder::ID] {
        return another_reminder(words);
    }
    // "Then I checked hers again at eight and it was 148 over 78": a reading that was taken anew.
    if need.tools.iter().any(|tool| family(tool) == Some(Family::Reading))
        && says(list!["checked", "measured", "rechecked", "retested", "tested", "took", "weighed"])
        && says(list!["again", "another", "later", "second", "next", "rechecked", "retested"])
    {
        return true;
    }
    // Of the same kind, another medication is another dose, and another clinician whom one "saw" another visit; "it was paracetamol" and
    // "paracetamol, not aspirin" are of this one.
    let saw = || {
        let text = Text::new(words);
        let rights = list!["no", "nope", "nah", "actually", "sorry", "wait", "not"];
        !text.tokens.first().is_some_and(|first| first.is_any(rights))
            && text.tokens.iter().any(|token| token.is_any(list!["saw", "seen", "visited", "had", "went"]))
    };
    let another = need.named
        && match need.tools.as_slice() {
            [LogMedication::ID] | [AddMedication::ID] => true,
            [LogDoctorVisit::ID] | [CreateCareLog::ID] => saw(),
            _ => false,
        };
    let of_this = |call: &PendingCall| bears(&need.about, &call.parameters);
    // Among several that wait, what one "had" is told anew: which of them it would change, nobody can say.
    let anew = need.tools == [CreateCareLog::ID] && waiting.len() > 1;
    another && !whole::points(words) && replace::read(words).old.is_none() && (anew || !same.any(of_this))
}

/// "remind me to stretch", "set an alert for 10pm": one more, where "make the reminder 8:30" is of what waits.
fn another_reminder(words: &str) -> bool {
    let text = Text::new(words);
    let says = |at: usize, any: &WordList| text.tokens.get(at).is_some_and(|token| token.is_any(any));
    let anew = |at: usize| {
        let called = says(at, list!["reminder", "reminders", "alert", "alerts", "alarm", "alarms", "one"]);
        let before = (at.saturating_sub(3)..at).collect::<Vec<_>>();
        says(at, list!["remind"]) && says(at + 1, list!["me", "us"])
            || called
                && before.iter().any(|at| says(*at, list!["a", "an", "another", "set", "create", "add"]))
                && !before.iter().any(|at| says(*at, list!["the", "that", "this", "it", "my"]))
    };
    (0..text.tokens.len()).any(anew) && !text.tokens.iter().any(|token| token.is_any(list!["instead", "rather"]))
}

/// Whether words may be an answer at all: a yes or no, or something put in another's place, stands in them.
pub(crate) fn may_decide(words: &str) -> bool {
    const RIGHTS: &WordList = word_list!("../../data/words/situation/apart/may_decide.txt");
    let text = Text::new(words);
    decides_first(&text) || text.tokens.iter().any(|token| token.is_any(RIGHTS))
}

/// Whether a yes or no that is nothing else stands in words.
pub(crate) fn decides_plainly(words: &str) -> bool {
    Text::new(words).tokens.iter().any(|token| token.is_any(PLAIN))
}

/// A yes or no that is no other word.
const PLAIN: &WordList = word_list!("../../data/words/situation/apart/plain.txt");

/// Whether a yes or no comes first, set off from what follows where it may be the beginning of it ("ok so I took …").
fn decides_first(text: &Text<'_>) -> bool {
    const LOOSE: &WordList = word_list!("../../data/words/situation/apart/decides_first.txt");
    let Some(first) = text.tokens.first() else { return false };
    let set_off = || {
        text.tokens.get(1).is_none_or(|next| {
            matches!(next.kind, TokenKind::Sign | TokenKind::Break) || next.is_any(list!["but", "and", "yes", "no"])
        })
    };
    first.is_any(PLAIN) || first.is_any(LOOSE) && set_off()
}

#[cfg(test)]
mod tests {
    use alara_record::{MemoryRecord, Noun, Person, PersonId, Recurs, ReminderId, ReminderKind, Schedule, Zone};
    use chrono::{DateTime, NaiveTime};
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::Situation;
    use crate::answers::{Action, LastReply};
    use crate::tools::Clock;

    fn action(words: &str, tool: &str, parameters: Value) -> Action {
        let person = Person { id: PersonId(Uuid::from_u128(1)), name: "You".into(), aka: Vec::new(), is_user: true };
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let parameters = parameters.as_object().cloned().unwrap();
        let waiting = [PendingCall { id: "a".into(), tool: tool.into(), parameters, others: false }];
        Situation::new(vec![words.into()], MemoryRecord::new(person), clock)
            .answer(&waiting, &LastReply::Unknown)
            .action
    }

    #[test]
    fn what_is_asked_for_or_told_besides_is_no_answer() {
        let plan = || json!({ "name": "metformin", "dose": "850 mg", "times": ["08:00"] });
        let reminder = || json!({ "title": "Take metformin", "time": "08:00" });
        for words in [
            "pls remind me to do my peak flow",
            "set an alert for 10pm, Lantus",
            "Thursday evening, 7pm, I had a Maxalt for the migraine",
            "set up methotrexate 15 mg, Mondays only at 6pm",
            "okay so i did take the gabapentin three hundred milligrams and the tramadol around eight",
            "can you take ibuprofen with amlodipine",
            "I took my ramipril already, right?",
            "Absolutely wonderful today, thank you dear",
            "cheers, that's all",
        ] {
            assert_eq!(action(words, "add_medication", plan()), Action::None, "{words}");
            assert_eq!(action(words, "create_reminder", reminder()), Action::None, "{words}");
        }
    }

    #[test]
    fn what_is_said_of_what_waits_still_answers_it() {
        let reminder = || json!({ "title": "Take metformin", "time": "08:00" });
        for (words, expected) in [
            ("make the reminder 8:30", Action::Modify),
            ("set it for 9pm", Action::Modify),
            ("ok, but at quarter to eight", Action::Modify),
            ("yes, and I took my aspirin too", Action::Affirm),
            ("yes", Action::Affirm),
            ("nah don't remind me about the statin", Action::Reject),
        ] {
            assert_eq!(action(words, "create_reminder", reminder()), expected, "{words}");
        }
        let dose = || json!({ "medication_name": "aspirin" });
        assert_eq!(action("I had paracetamol, not aspirin", "log_medication", dose()), Action::Modify);
        assert_eq!(action("took 2 paracetamol", "log_medication", dose()), Action::None);
    }

    #[test]
    fn a_reminder_on_record_that_is_named_is_changed_and_not_the_one_that_waits() {
        let person = Person { id: PersonId(Uuid::from_u128(1)), name: "You".into(), aka: Vec::new(), is_user: true };
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let mut record = MemoryRecord::new(person.clone());
        let physio = Reminder {
            id: ReminderId(Uuid::from_u128(7)),
            person: person.id,
            title: "Do my physio".into(),
            kind: ReminderKind::Other,
            schedule: Schedule::of(vec![NaiveTime::from_hms_opt(18, 0, 0).unwrap()], Recurs::Days { days: vec![6, 7] }),
            medications: Vec::new(),
            description: None,
            active: true,
            paused_until: None,
            moved: Vec::new(),
        };
        record.put(Noun::from(physio));
        let parameters = json!({ "title": "Call the pharmacy", "time": "16:00", "date": "2026-03-15" });
        let parameters = parameters.as_object().cloned().unwrap();
        let waiting = [PendingCall { id: "a".into(), tool: "create_reminder".into(), parameters, others: false }];
        let action = |words: &str| {
            let situation = Situation::new(vec![words.to_owned()], record.clone(), clock);
            situation.answer(&waiting, &LastReply::Unknown).action
        };
        for words in ["move my 6pm physio reminder to 7pm", "delete the physio reminder", "pause my physio reminder"] {
            assert_eq!(action(words), Action::None, "{words}");
        }
        assert_eq!(action("move my dentist reminder to 7pm"), Action::None, "one that nobody knows");
        assert_eq!(action("change the first reminder to 7pm"), Action::Modify);
        for words in ["make the reminder 7pm", "make it 7pm", "change the pharmacy reminder to 7pm"] {
            assert_eq!(action(words), Action::Modify, "{words}");
        }
        assert_eq!(action("cancel the pharmacy reminder"), Action::Reject);
    }
}
