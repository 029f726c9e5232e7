//! Words that stand beside an activity, and what they make of it.

use alara_english::{WordList, list, word_list};

/// Behind a verb of moving: it moves still, by how long, how far, where or with whom.
pub(super) const ON: &WordList = word_list!("../../../data/words/events/exercise/lists/on.txt");
/// The same, where a figure follows.
pub(super) const OVER: &WordList = list!["over", "through", "down", "up", "off", "back"];
pub(super) const OWNED: &WordList = list!["a", "an", "another", "my", "our", "the", "some"];
pub(super) const ONE: &WordList = list!["a", "an", "another", "my", "some"];
/// What somebody walks, runs or rides, or beside whom.
pub(super) const COURSE: &WordList = word_list!("../../../data/words/events/exercise/lists/course.txt");
pub(super) const CLOSING: &WordList = word_list!("../../../data/words/events/exercise/lists/closing.txt");
/// Between an article and its noun.
pub(super) const WITHIN: &WordList = word_list!("../../../data/words/events/exercise/lists/within.txt");
/// By these only is it said when, or of what, something else was.
pub(super) const BESIDE: &WordList = word_list!("../../../data/words/events/exercise/lists/beside.txt");
pub(super) const BACK: &WordList = list!["back", "home", "returned"];
pub(super) const GOING: &WordList = list!["went", "been", "gone", "go", "going", "goes"];
pub(super) const WENT: &WordList = word_list!("../../../data/words/events/exercise/lists/went.txt");
pub(super) const DID: &WordList = word_list!("../../../data/words/events/exercise/lists/did.txt");
pub(super) const PUT: &WordList = word_list!("../../../data/words/events/exercise/lists/put.txt");
/// What one has, takes or does one of.
pub(super) const NOUNS: &WordList = list!["walk", "run", "jog", "swim", "workout", "hike", "stroll"];
pub(super) const LEADING: &WordList = word_list!("../../../data/words/events/exercise/lists/leading.txt");
pub(super) const USUAL: &WordList = word_list!("../../../data/words/events/exercise/lists/usual.txt");
/// Right before a verb: who did it, or how.
pub(super) const SUBJECTS: &WordList = word_list!("../../../data/words/events/exercise/lists/subjects.txt");
pub(super) const PRESENT: &WordList = list!["go", "goes", "do", "play", "take", "have"];
/// Of these it is not known whether they tell or order.
pub(super) const MOVES: &WordList = word_list!("../../../data/words/events/exercise/lists/moves.txt");
pub(super) const RATE: &WordList = list!["every", "each", "a", "per"];
pub(super) const PERIODS: &WordList = word_list!("../../../data/words/events/exercise/lists/periods.txt");
