//! Parts of a body that a medication is put in or on.

use std::sync::LazyLock;

use crate::events::heading::words;
use crate::lexicon::Words;

static BODY: LazyLock<Words> = LazyLock::new(|| {
    words(
        "eye eyes ear ears nose nostril nostrils mouth tongue cheek gum gums throat skin arm arms leg legs thigh thighs tummy \
         stomach belly abdomen face scalp back knee knees hand hands foot feet shoulder shoulders rash bum buttock vein neck \
         chest elbow elbows hip ankle wrist finger toe toes wound cut spots lips sore",
    )
});

/// Whether a word names one.
pub(crate) fn of_body(word: &str) -> bool {
    BODY.contains(word)
}
