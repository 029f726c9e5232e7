//! Days of the week in lists: "Mondays", "Mon/Wed/Fri", "Tuesday and Thursday", "weekdays", "except Sundays".

use chrono::Weekday;

use super::atom::Item;
use super::day::{plural_weekday, weekday_word};
use crate::quantity::pieces::Pieces;

/// Monday to Friday.
pub(super) const WORKDAYS: [Weekday; 5] = [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri];
/// Saturday and Sunday.
pub(super) const WEEKEND: [Weekday; 2] = [Weekday::Sat, Weekday::Sun];

/// A day of the week in any number, or "weekdays" and "weekends", as the days it stands for.
fn day_names(p: &Pieces<'_>, i: usize) -> Option<(Vec<Weekday>, usize, bool)> {
    if let Some(day) = plural_weekday(p.w(i)) {
        return Some((vec![day], i + 1, true));
    }
    match (p.w(i), p.w(i + 1)) {
        ("weekdays" | "workdays" | "weeknights", _) => return Some((WORKDAYS.to_vec(), i + 1, true)),
        ("work" | "working" | "week" | "business", "days" | "nights") => return Some((WORKDAYS.to_vec(), i + 2, true)),
        ("weekends", _) => return Some((WEEKEND.to_vec(), i + 1, true)),
        // As prescribers and dialysis units write them.
        ("mwf", _) => return Some((vec![Weekday::Mon, Weekday::Wed, Weekday::Fri], i + 1, true)),
        ("tth" | "tuth" | "tuthu", _) => return Some((vec![Weekday::Tue, Weekday::Thu], i + 1, true)),
        ("tts" | "tths", _) => return Some((vec![Weekday::Tue, Weekday::Thu, Weekday::Sat], i + 1, true)),
        _ => {}
    }
    let day = weekday_word(p, i)?;
    let parts = p.any(i + 1, list!["mornings", "evenings", "nights", "afternoons"]);
    Some((vec![day], i + 1, parts))
}

/// "Monday", "Mon, Wed and Fri", "Monday to Friday": the days, the piece after them, whether one was plural, and how many slashes.
pub(super) fn day_list(p: &Pieces<'_>, i: usize) -> Option<(Vec<Weekday>, usize, bool, usize)> {
    let (mut days, mut to, mut plural) = day_names(p, i)?;
    let mut slashes = 0;
    for _ in 0..7 {
        if p.any(to, list!["mornings", "evenings", "nights", "afternoons"]) && plural {
            to += 1;
        }
        if p.any(to, list!["to", "through", "thru", "-", "until"])
            && days.len() == 1
            && let Some((last, end, more)) = day_names(p, to + 1).filter(|(last, ..)| last.len() == 1)
            && let (Some(first), Some(last)) = (days.first().copied(), last.first().copied())
        {
            let mut day = first;
            while day != last {
                day = day.succ();
                days.push(day);
            }
            (to, plural) = (end, plural || more);
            slashes += usize::from(matches!(p.before(end, 2), "-" | "–"));
            continue;
        }
        let joint = match (p.w(to), p.w(to + 1)) {
            _ if weekday_word(p, to).is_some() => 0,
            ("," | "and" | "&" | "/" | "+", "and" | "&" | "on") => 2,
            ("," | "and" | "&" | "/" | "+", _) => 1,
            _ => break,
        };
        let Some((next, end, more)) = day_names(p, to + joint) else { break };
        slashes += usize::from(p.w(to) == "/");
        days.extend(next);
        (to, plural) = (end, plural || more);
    }
    Some((days, to, plural, slashes))
}

/// "Mondays", "Tuesdays and Thursdays", "Mon/Wed/Fri", "weekdays", "Monday, Wednesday and Friday".
pub(super) fn days(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    if matches!(p.before(i, 1), "last" | "next" | "this" | "past" | "two" | "few" | "-" | "of") {
        return None;
    }
    let (days, to, plural, slashes) = day_list(p, i)?;
    if plural || (slashes > 0 && days.len() > 2) {
        return Some((Item::Days(days), to));
    }
    (days.len() > 1).then_some((Item::Listed(days), to))
}

/// "except Sundays", "but not on weekends", "skip Sundays", "every day but Sunday".
pub(super) fn except(p: &Pieces<'_>, i: usize) -> Option<(Item, usize)> {
    let at = match (p.w(i), p.w(i + 1)) {
        ("except" | "excluding" | "besides", "for" | "on") => i + 2,
        ("except" | "excluding" | "besides" | "skip" | "skipping" | "minus", _) => i + 1,
        ("apart" | "other", "from" | "than") => i + 2,
        ("not" | "never", "on") => i + 2,
        ("not" | "never" | "no", _) => i + 1,
        ("but", "not") => i + 2 + usize::from(p.w(i + 2) == "on"),
        ("but", _) if matches!(p.before(i, 1), "day" | "daily" | "everyday" | "morning" | "night" | "evening") => i + 1,
        _ => return None,
    };
    let firm = p.any(i, list!["except", "excluding", "besides", "apart", "other", "but", "minus"]);
    let (days, to, plural, _) = match p.w(at) {
        "weekend" if firm => (WEEKEND.to_vec(), at + 1, true, 0),
        "the" if p.w(at + 1) == "weekend" && firm => (WEEKEND.to_vec(), at + 2, true, 0),
        _ => day_list(p, at)?,
    };
    (plural || firm).then_some((Item::Except(days), to))
}
