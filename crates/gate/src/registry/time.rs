//! Dates and times as the contract writes them, nothing looser: `2026-03-14`, `08:30`, `2026-03-14T08:30:00-04:00`.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// A calendar day that exists.
pub fn date(word: &str) -> Option<String> {
    let shaped = word.len() == 10 && pattern(word, "dddd-dd-dd");
    if !shaped {
        return None;
    }
    NaiveDate::parse_from_str(word, "%Y-%m-%d").ok().map(|day| day.format("%Y-%m-%d").to_string())
}

/// A time of day, 24 hours, from 00:00 to 23:59.
pub fn time_of_day(word: &str) -> Option<String> {
    if !pattern(word, "dd:dd") {
        return None;
    }
    let (hour, minute) = word.split_once(':')?;
    let fits = hour.parse::<u8>().ok()? < 24 && minute.parse::<u8>().ok()? < 60;
    fits.then(|| word.to_owned())
}

/// A date alone, or a date-time with seconds and offset, the offset being given by `localize` where the word has none.
pub fn time(word: &str, localize: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if let Some(day) = date(word) {
        return Some(day);
    }
    let (day, rest) = word.split_at_checked(10)?;
    date(day)?;
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let (clock, offset) = match rest.find(['Z', 'z', '+', '-', '\u{2212}']) {
        Some(at) => rest.split_at_checked(at)?,
        None => (rest, ""),
    };
    let clock = clock.trim_end();
    let local = clock_of(clock)?;
    let plain = format!("{day}T{local}");
    NaiveDateTime::parse_from_str(&plain, "%Y-%m-%dT%H:%M:%S").ok()?;
    if offset.is_empty() {
        let placed = localize(&plain)?;
        return DateTime::parse_from_rfc3339(&placed).ok().map(|_| placed);
    }
    let whole = format!("{plain}{}", offset_of(offset)?);
    DateTime::parse_from_rfc3339(&whole).ok().map(|_| whole)
}

/// `08:30`, `08:30:15` or `08:30:15.250` as `08:30:15`: the record keeps whole seconds.
fn clock_of(word: &str) -> Option<String> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
    if fraction.is_empty() || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    if pattern(whole, "dd:dd:dd") {
        Some(whole.to_owned())
    } else if pattern(word, "dd:dd") {
        Some(format!("{word}:00"))
    } else {
        None
    }
}

/// `Z`, `+05:30`, `+0530` or `+05`, as `+05:30`.
fn offset_of(word: &str) -> Option<String> {
    let word = word.replace('\u{2212}', "-");
    if word.eq_ignore_ascii_case("z") {
        return Some("+00:00".to_owned());
    }
    let (sign, digits) = word.split_at_checked(1)?;
    match digits.len() {
        5 if pattern(digits, "dd:dd") => Some(word),
        4 if pattern(digits, "dddd") => {
            let (hours, minutes) = digits.split_at_checked(2)?;
            Some(format!("{sign}{hours}:{minutes}"))
        }
        2 if pattern(digits, "dd") => Some(format!("{sign}{digits}:00")),
        _ => None,
    }
}

/// Whether a word has this shape, `d` being a digit.
fn pattern(word: &str, shape: &str) -> bool {
    word.len() == shape.len()
        && word
            .bytes()
            .zip(shape.bytes())
            .all(|(byte, want)| if want == b'd' { byte.is_ascii_digit() } else { byte == want })
}
