//! Why an event is asked about, or is none: the sentences that more than one reader gives.

/// Why an event is denied that the words negate.
pub(crate) const NEGATED: &str = "You said it did not happen.";

/// Why what is told with a "maybe" is asked about.
pub(crate) const UNSURE: &str = "You were not sure.";

/// Why what was on no day that one can tell ("last year") is asked about: it was not now.
pub(crate) const UNPLACED: &str = "You named a time that I can\u{2019}t place on a day.";

/// Why a presupposed event is doubtful.
pub(crate) const IN_PASSING: &str = "You only mentioned it in passing.";

/// Why what is quoted or pasted is no record.
pub(crate) const QUOTED: &str = "It stands in words that are quoted or pasted.";

/// Why what may be quoted is doubtful.
pub(crate) const MAYBE_QUOTED: &str = "Those may be someone else\u{2019}s words.";

/// Why an event is asked about beside whose words there is a value that no event took.
pub(crate) const LEFT: &str = "There is something beside it that I could not place.";

/// Why an event is asked about whose hour of a 12-hour clock would fall into the night.
pub(crate) const SMALL_HOURS: &str = "That would be in the night: was it in the afternoon?";

/// Why an event is doubtful whose words correct an entry on record: a second record of it would be false.
pub(crate) const CORRECTS: &str = "It reads as a correction of what is recorded already.";

/// Why a medicine that was only given is no dose.
pub(crate) const GIVEN: &str = "You were given it, and did not say that you took it.";

/// Of what is named and not told.
pub(crate) const MENTIONED: &str = "You only mentioned it.";

/// Why a pressure is asked about that stands right behind a medication.
pub(crate) const MAY_BE_A_STRENGTH: &str = "It may be the strength of the medication before it.";

/// Why an event that is told of something else is doubtful.
pub(crate) const UNTOLD: &str = "Your words may be about something else.";

/// Why an event is asked about that has several times.
pub(crate) const SEVERAL: &str = "You named more than one time, and it can have only one.";

/// Why an event is asked about whose hour is still to come, beside what was told of today.
pub(crate) const OF_TODAY: &str = "That hour of today is still to come: was it yesterday?";
