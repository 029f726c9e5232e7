//! The figure that a question asks for, by its words.

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::asked::{Days, Figure};
use crate::events::message::Message;
use crate::events::vital_name::listed;
use crate::vitals::VitalKind;

/// Of a measurement.
pub(super) fn of_vital(message: &Message<'_>, scope: &Range<usize>, kind: &str, days: &Days) -> Figure {
    let any = |words: &WordList| message.any(scope.clone(), words);
    if any(list!["average", "mean", "avg", "typically"]) {
        return Figure::Average;
    }
    // "my peak flow": a word within the name of what was measured asks for nothing.
    let names = |at: usize| {
        (scope.start..=at).any(|from| {
            message.vital_kind(from).is_some() && listed(message, from).is_some_and(|(used, _)| from + used > at)
        })
    };
    let most = list!["highest", "max", "maximum", "peak", "worst", "top", "biggest", "heaviest", "fastest", "longest"];
    if scope.clone().any(|at| message.is_any(at, most) && !names(at)) || any(list!["most"]) && !any(list!["recent"]) {
        return Figure::Highest;
    }
    if any(list!["lowest", "min", "minimum", "least", "smallest", "lightest", "slowest", "shortest"]) {
        return Figure::Lowest;
    }
    let many = scope.clone().any(|at| message.norm(at) == "how" && message.norm(at + 1) == "often")
        || scope.clone().any(|at| message.norm(at) == "how" && message.norm(at + 1) == "many")
            && any(list!["times", "readings", "measurements", "drinks", "checks"]);
    if many {
        return Figure::Count;
    }
    let adds_up = VitalKind::from_code(kind).is_some_and(|kind| kind.row().adds_up.is_some());
    if adds_up && (!days.open() || any(list!["total", "much", "many", "all"])) {
        return Figure::Sum;
    }
    // "How's my weight been", "show my readings", "my last five": as they came.
    let several = any(word_list!("../../../data/words/events/question/figure/of_vital.txt"))
        || scope.clone().any(|at| {
            matches!(message.norm(at), "last" | "past" | "latest" | "recent")
                && message.quantity_at(at + 1).is_some_and(|few| few.value > 1.0)
        });
    let last = any(list!["last", "latest", "recent", "newest", "previous"]) && days.open();
    if (last || days.open()) && !several { Figure::Last } else { Figure::List }
}

/// Of doses, symptoms, visits: how many, or the last.
pub(super) fn of_events(message: &Message<'_>, scope: &Range<usize>) -> Figure {
    let any = |words: &WordList| message.any(scope.clone(), words);
    let counts = scope.clone().any(|at| {
        message.norm(at) == "how" && matches!(message.norm(at + 1), "many" | "often")
            || matches!(message.norm(at), "number") && message.norm(at + 1) == "of"
    }) || any(list!["times"]) && any(list!["how", "many"]);
    if counts {
        return Figure::Count;
    }
    let last = any(list!["last", "latest", "recent", "previous"])
        && !any(list!["few", "visits", "appointments", "symptoms", "all", "list", "records"])
        && !scope.clone().any(|at| {
            matches!(message.norm(at), "last" | "past" | "recent" | "latest")
                && (message.quantity_at(at + 1).is_some()
                    || matches!(message.norm(at + 1), "night" | "week" | "month" | "year" | "weekend"))
        });
    let when = any(list!["when", "when's", "whens", "date"]);
    if last || when { Figure::Last } else { Figure::List }
}
