//! What a pronoun takes up, and what it leaves.

use crate::events::EventKind;
use crate::events::tests::each;

#[test]
fn a_pronoun_takes_up_no_dose_that_was_denied_or_left() {
    each(
        |kind| matches!(kind, EventKind::Intake { .. }),
        &["forgot my aspirin, had it at 9", "forgot my aspirin, took it just now", "aspirin, it's in"],
        &[
            "forgot my aspirin. It's 9 now",
            "no aspirin today. It's 12 now",
            "if I took paracetamol it'd be down. It's 39.2 now",
            "no aspirin today. It's done",
            "forgot my aspirin, did it",
            "no aspirin today and then had coffee",
            "out of aspirin and then took a nap",
            "no more aspirin and done",
        ],
    );
}

#[test]
fn a_name_that_a_that_takes_up_is_taken_where_nothing_else_is_meant() {
    each(
        |kind| matches!(kind, EventKind::Intake { .. }),
        &[
            "skipped breakfast but not the glipizide, that went down at 8",
            "had the ramipril, the simvastatin I'll have tonight",
        ],
        &["skipped the glipizide but not breakfast, that went down at 8", "not the aspirin, that went in the drawer"],
    );
}
