//! What an answer says and its reader takes up nowhere: a yes never drops words that carry a value. Each of them either says again what was
//! shown, or changes something, or is read as if the message that asked had said it too; else nothing is decided, and it is named.

use alara_english::answer::{Act, Part, parts};
use alara_english::time::{TimeMention, TimeValue, other_half};
use alara_english::{Span, Text};
use alara_english::{WordList, list, measures};
use alara_gate::{Call, Confidence, Parameters, Repair, assess};
use alara_health::answers::{Action, Answer, PendingCall, restates};
use alara_health::focus::{Became, Spoken};
use alara_health::tools::CreateReminder;
use alara_health::{Proposal, Situation};
use chrono::{NaiveDateTime, NaiveTime};
use serde_json::{Map, Value};

use super::answer_words::{ROUND, counts_cards, led, only_when, part_of, says_one_more, unread_rest, values, within};
use super::step::Turn;

impl Turn {
    /// What the message answers to what waits, or the values in it that have no place there.
    pub(super) fn read_answer(&self) -> Result<Answer, Vec<String>> {
        let (situation, waiting) = (&self.opening.situation, &self.opening.waiting);
        let answer = self.moved().unwrap_or_else(|| situation.answer(waiting, &self.opening.last_reply));
        let decided = |each: &Answer| match each.action {
            Action::Affirm | Action::Modify => each.calls.clone(),
            _ => Vec::new(),
        };
        let ids: Vec<String> = std::iter::once(&answer).chain(&answer.also).flat_map(decided).collect();
        let calls: Vec<PendingCall> = waiting.iter().filter(|call| ids.contains(&call.id)).cloned().collect();
        // What is told besides goes on as a message of its own.
        let (text, now) = (Text::new(situation.message()), situation.clock().local());
        let found = parts(&text, now);
        if !calls.is_empty() && situation.tells_besides(&calls) {
            return Ok(if says_one_more(&text) { keep_as_shown(answer) } else { answer });
        }
        let shown = self.opening.last_reply.shown(waiting);
        let meant = match (calls.as_slice(), shown.as_slice()) {
            ([], [only]) if has_no_place(&text, &found, &answer, situation) => vec![only.clone()],
            ([], [_]) if answer.action == Action::None && situation.settles_nothing() => {
                return unread_rest(&text).map_or(Ok(answer), |rest| Err(vec![rest]));
            }
            ([], _) => return Ok(answer),
            _ => calls,
        };
        let changed: Vec<PendingCall> = meant.iter().map(|call| changed(call, &answer)).collect();
        let again = says_one_more(&text)
            || found.iter().any(|part| part.lead == Some(true) && says(&text, part.span, list!["again"]));
        let (mut lost, mut begins): (Vec<Span>, bool) = (Vec::new(), false);
        for (span, time) in values(&text, now) {
            let part = found.iter().find(|part| part.span.holds(span) || part.span.meets(span));
            let counts = time.is_none() && counts_cards(&text, span, waiting.len());
            let own = part.is_some_and(|part| part.act != Act::None || !part.apart && !ids.is_empty());
            let words = text.slice(span);
            let shown = changed.iter().any(|call| self.is_shown(call, words, time.as_ref()));
            // The first day of something ("starting Monday") is no day of it alone.
            let day = time.as_ref().is_some_and(|time| matches!(time.value, TimeValue::Day { .. }));
            let before = text.tokens.iter().rev().find(|token| token.span.end <= span.start);
            let first = day && before.is_some_and(|token| token.is_any(list!["starting", "from"]));
            let first = first && !answer.changes.contains_key("from");
            begins |= first;
            if own && !counts && (again || first || !shown && !self.takes_up(&answer, span, time.as_ref())) {
                // An hour and its part of the day are one value.
                match lost.last_mut().filter(|last| text.within(**last).end == text.within(span).start) {
                    Some(last) => *last = last.cover(span),
                    None => lost.push(span),
                }
            }
        }
        if lost.is_empty() {
            return Ok(self.keep_hour(answer));
        }
        let unread: Vec<String> = lost.into_iter().map(|span| led(&text, span)).collect();
        let no = found.iter().any(|part| part.act == Act::Reject || part.lead == Some(false));
        let yes = !ids.is_empty() || found.iter().any(|part| part.lead == Some(true));
        // What is joined on is one more, and no part of what was shown ("yes, and penicillin").
        let joined = text.tokens.iter().take(4).any(|token| token.is_any(list!["and", "also", "plus", "&"]));
        let placed = match meant.as_slice() {
            [only] if yes && !no && !again && !joined => self.retold(&unread, only, &answer),
            _ => None,
        };
        // A no that denies what was shown is a no to it, whatever is meant besides ("no, not the warfarin, the sertraline").
        let denies = text.tokens.first().is_some_and(|first| first.is_any(list!["no", "nope", "nah"]));
        let refused =
            denies && text.tokens.iter().take(6).any(|token| token.is("not")) && answer.action != Action::Modify;
        if let (true, [only]) = (refused && placed.is_none(), meant.as_slice()) {
            return Ok(Answer {
                action: Action::Reject,
                calls: vec![only.id.clone()],
                changes: Map::new(),
                also: Vec::new(),
            });
        }
        placed.filter(|answer| !begins || answer.changes.contains_key("from")).ok_or(unread)
    }

    /// What changes the day alone ("yes, but yesterday") leaves the hour that was told.
    fn keep_hour(&self, mut answer: Answer) -> Answer {
        let [only] = answer.calls.as_slice() else { return answer };
        let now = self.opening.situation.clock().local();
        let told = |words: &str| {
            let times = measures(&Text::new(words), now).times;
            times.iter().any(|time| matches!(time.value, TimeValue::Clock { .. }))
        };
        let call = self.opening.waiting.iter().find(|call| call.id == *only);
        let Some(call) = call.filter(|call| self.asked_by(call).is_some_and(told)) else { return answer };
        for (field, new) in answer.changes.iter_mut().filter(|(field, _)| field.ends_with("_at")) {
            let (old, day) = (call.parameters.get(field).and_then(Value::as_str), new.as_str());
            let hour = old.and_then(|old| old.get(10..)).filter(|rest| rest.starts_with('T'));
            if let (Some(hour), Some(day)) = (hour, day.filter(|day| day.len() == 10)) {
                *new = Value::from(format!("{day}{hour}"));
            }
        }
        answer
    }

    /// A day that is said of the reminder which the last reply showed ("tomorrow", "next week"): its day, and neither a putting off of the
    /// answer nor a question of that day.
    fn moved(&self) -> Option<Answer> {
        let (situation, waiting) = (&self.opening.situation, &self.opening.waiting);
        let now = situation.clock().local();
        let words = situation.message().to_lowercase();
        let shown = self.opening.last_reply.shown(waiting);
        let ([only], true) = (shown.as_slice(), only_when(&words, now)) else { return None };
        let text = Text::new(&words);
        let days = |time: &TimeMention| matches!(time.value, TimeValue::Day { .. } | TimeValue::Range { .. });
        let times = measures(&text, now).times;
        if only.tool != CreateReminder::ID || times.is_empty() || !times.iter().all(days) {
            return None;
        }
        let put = situation.saying(format!("make it {}", words.replace("next week", "a week later")));
        Some(put.answer(waiting, &self.opening.last_reply)).filter(|answer| answer.action == Action::Modify)
    }

    /// Whether an answer changes otherwise without a value. A part of the day is taken up where it stands in what is changed, and nowhere else.
    fn takes_up(&self, answer: &Answer, span: Span, time: Option<&TimeMention>) -> bool {
        let situation = &self.opening.situation;
        let changes = |answer: &Answer| -> Vec<Map<String, Value>> {
            std::iter::once(answer).chain(&answer.also).map(|each| each.changes.clone()).collect()
        };
        let all = changes(answer);
        if all.iter().all(Map::is_empty) || time.is_some_and(|time| part_of(time).is_some()) {
            return false;
        }
        let words = situation.message();
        let cut = [words.get(..span.start), words.get(span.end..)].into_iter().flatten().collect::<String>();
        changes(&situation.saying(cut).answer(&self.opening.waiting, &self.opening.last_reply)) != all
    }

    /// Whether a call shows a value. A part of the day is shown by an hour in it that was said, and by none that holds where nothing is said:
    /// told with that part, the message that asked says something else then.
    fn is_shown(&self, call: &PendingCall, words: &str, time: Option<&TimeMention>) -> bool {
        let now = self.opening.situation.clock().local();
        let clocks = || call.parameters.values().flat_map(texts).filter_map(clock);
        let held = || {
            let text = Text::new(words);
            let mut said = text.tokens.iter().filter(|token| token.says() && !token.is_any(ROUND)).peekable();
            said.peek().is_some() && said.all(|token| call.parameters.values().any(|value| holds(value, &token.norm)))
        };
        match (time.map(|time| &time.value), time.and_then(part_of)) {
            (Some(TimeValue::Clock { time, twelve_hour, .. }), _) => {
                clocks().any(|at| at == *time || *twelve_hour && at == other_half(*time))
            }
            (_, Some(part)) => {
                let same = || self.told(&[words.to_owned()], call) == self.told(&[], call);
                held() || clocks().any(|at| within(at, part)) && same()
            }
            _ => restates(words, now, call) || held(),
        }
    }

    /// What values change of the one call that is agreed to, where the message that it came from had said them too. None where one of them
    /// changes nothing then, or takes something away.
    fn retold(&self, unread: &[String], call: &PendingCall, answer: &Answer) -> Option<Answer> {
        let (before, after) = (self.told(&[], call)?, self.told(unread, call)?);
        let now = self.opening.situation.clock().local();
        let counts = |(at, words): (usize, &String)| {
            let others: Vec<String> =
                unread.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, each)| each.clone()).collect();
            self.told(&others, call).as_ref() != Some(&after) && keeps(words, &after, now)
        };
        let before_hours = before.get("times").and_then(Value::as_array).cloned().unwrap_or_default();
        let whole = unread.iter().enumerate().all(counts) && before.keys().all(|field| after.contains_key(field));
        let new: Parameters = after.into_iter().filter(|(field, value)| before.get(field) != Some(value)).collect();
        // A count says no time, and a part of the day takes the place of no hour that was said: what changes so was misread.
        let times = |words: &str| measures(&Text::new(words), now).times;
        let hour = |words: &str| times(words).iter().any(|time| matches!(time.value, TimeValue::Clock { .. }));
        let timed = unread.iter().any(|words| !times(words).is_empty());
        let keeps_hour = !unread.iter().any(|words| hour(words)) && self.asked_by(call).is_some_and(hour);
        let strays = |field: &str| is_when(field) && (!timed || keeps_hour && before.contains_key(field));
        // An hour beside those that were shown may be one more, or take their place.
        let hours = |fields: &Parameters| fields.get("times").and_then(Value::as_array).cloned().unwrap_or_default();
        let (shown, told) = (before_hours, hours(&new));
        let added = !shown.is_empty() && told.len() > shown.len() && shown.iter().all(|hour| told.contains(hour));
        if added || new.keys().any(|field| strays(field)) {
            return None;
        }
        let mut changes = answer.changes.clone();
        changes.extend(new);
        let (action, calls, also) = (Action::Modify, vec![call.id.clone()], Vec::new());
        whole.then_some(Answer { action, calls, changes, also })
    }

    /// The last message, where a call came from it.
    fn asked_by(&self, call: &PendingCall) -> Option<&str> {
        let waits = |each: &Spoken| each.became == Became::Waits(call.id.clone());
        let asked = self.opening.situation.focus().turns.first();
        asked.filter(|turn| turn.back == 1 && turn.calls.iter().any(waits)).map(|turn| turn.said.as_str())
    }

    /// What the last message settles of a call that came from it, with these words behind it.
    fn told(&self, words: &[String], call: &PendingCall) -> Option<Parameters> {
        const NAMES: [&str; 4] = ["medication_name", "name", "title", "kind"];
        let situation = &self.opening.situation;
        let mut said = self.asked_by(call)?.trim_end().trim_end_matches(['.', '!', '?']).to_owned();
        for each in words {
            // What begins with a figure and goes on is an hour ("8 this morning").
            let hour = each.starts_with(|first: char| first.is_ascii_digit()) && each.contains(' ');
            said = format!("{said} {}{each}", if hour { "at " } else { "" });
        }
        let with = situation.saying(said);
        let proposals = with.proposals();
        let alike = |each: &&Proposal| {
            each.tool == call.tool && NAMES.iter().all(|name| each.parameters.get(*name) == call.parameters.get(*name))
        };
        let mut found = proposals.iter().filter(alike);
        let (proposal, None) = (found.next()?, found.next()) else { return None };
        let proposed = Call {
            id: call.id.clone(),
            tool: proposal.tool.to_owned(),
            parameters: proposal.parameters.clone(),
            confidence: Confidence::Number(proposal.confidence),
            reasoning: None,
            repair: Repair::None,
        };
        let assessed = assess(vec![proposed], &with.tools(), &with.reader()).pop()?;
        Some(assessed.settled().clone())
    }
}

/// Whether an answer decides nothing or says no where a value is told behind a yes, a no or a verb of changing, and nothing else is told.
fn has_no_place(text: &Text<'_>, found: &[Part], answer: &Answer, situation: &Situation) -> bool {
    let marked = |part: &Part| part.act == Act::Modify && (part.lead.is_some() || !part.bare);
    let denied = |part: &Part| {
        says(
            text,
            part.span,
            list!["not", "without", "except", "nor", "never", "didn't", "didnt", "don't", "haven't", "wasn't"],
        )
    };
    answer.action != Action::Modify
        && found.iter().any(|part| marked(part) && !denied(part))
        && found.iter().all(|part| part.act != Act::None)
        && situation.proposals().is_empty()
        && (situation.needs().is_empty() || text.tokens.iter().any(|token| token.is_any(list!["it", "that"])))
}

fn says(text: &Text<'_>, span: Span, words: &WordList) -> bool {
    text.tokens.iter().any(|token| span.holds(token.span) && token.is_any(words))
}

/// A yes to what was shown, as it was shown: what one more is told with is of that one.
fn keep_as_shown(answer: Answer) -> Answer {
    let action = if answer.action == Action::Modify { Action::Affirm } else { answer.action };
    let also = answer.also.into_iter().map(keep_as_shown).collect();
    Answer { action, calls: answer.calls, changes: Map::new(), also }
}

/// A call as it would be with what an answer changes of it.
fn changed(call: &PendingCall, answer: &Answer) -> PendingCall {
    let mut call = call.clone();
    for each in std::iter::once(answer).chain(&answer.also).filter(|each| each.calls.contains(&call.id)) {
        call.parameters.extend(each.changes.clone());
    }
    call
}

/// Whether a field says when.
fn is_when(field: &str) -> bool {
    let base = field.strip_suffix("_part").unwrap_or(field);
    base.ends_with("_at") || matches!(base, "date" | "time" | "times" | "days" | "from" | "until")
}

/// The texts of a value.
fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_str().into_iter().chain(value.as_array().into_iter().flatten().filter_map(Value::as_str))
}

/// The time of day of a text that has one.
fn clock(shown: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(shown.get(11..16).unwrap_or(shown), "%H:%M").ok()
}

/// Whether a value holds a word or a number.
fn holds(value: &Value, word: &str) -> bool {
    texts(value).any(|shown| Text::new(&shown.replace('_', " ")).tokens.iter().any(|token| token.norm == word))
        || value.as_f64().is_some_and(|number| word.parse() == Ok(number))
}

/// Whether words of no time that can be told ("after breakfast") stand in what they change, as said.
fn keeps(words: &str, after: &Parameters, now: NaiveDateTime) -> bool {
    let read = measures(&Text::new(words), now);
    let told = read.times.iter().any(|time| time.value != TimeValue::Vague) || !read.quantities.is_empty();
    let last = words.split_whitespace().next_back().unwrap_or_default().to_lowercase();
    told || after.values().flat_map(texts).any(|shown| shown.to_lowercase().contains(&last))
}
