//! Which words may begin an expression of time: most words of a message begin none, and one look-up says so.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::hash::Quickly;
use crate::quantity::pieces::Pieces;
use crate::text::lower;

/// Every plain word that some reader of times looks for where an expression begins, and a few more. A word that is missing here is not
/// read there at all: the reader's own tests, and the one below, would tell.
const WORDS: &str = "\
    a about ache after afternoon afternoons ages ago all almost already alternate alternating alternative am an \
    annually another any anzac apart approx approximately april around arvos as at august australia awake awhile b \
    back bd because bed bedtime before beginning besides between bid bimonthly biweekly boiling boxing breakfast \
    breakfasttime brekkers brekkie brekky brunch but by chrissy christmas class coming commencing couple d daily dark \
    date dated dawn day days december dessert dinner dinnertime dozen during dusk each earlier early easter eating \
    eight eighteen eighteenth eighth eighty eleven elevenses eleventh end ending ends eve evening evenings every \
    everyday evry exactly except excluding february few fifteen fifteenth fifth fifty finally finishing first five \
    flat following food for forte fortnight fortnightly fortnights forty four fourteen fourteenth fourth fourty \
    friday fridays from ft full future good h half halloween having hour hourly hours hr hrs hundred hundreds in \
    instant intensity into ish january jiffy jul july jun june just k km last late lately later lb lbs little lofty \
    long lunch lunchtime m many mar march mass may maybe meal meals mealtime mid midday middle midnight midnite miles \
    min mins minus minute minutes misty moment moments mon monday mondays mons month monthly months more morning \
    mornings moro morro morrow most mrw mths n naught nd near nearly never new next nifty night nightly nights \
    nighttime nil nine nineteen nineteenth ninety ninth ninty nite no noon noonish noontime not nought november now o \
    oclock october od oh on once one only other our over overmorrow overnight p past patricks per pm point prayers \
    present previous q qam qd qds qhs qid qod qpm quarter quarterly quarters rd recently right rn roughly running \
    saint same sat sats saturday saturdays school sec second seconds secs september seven seventeen seventeenth \
    seventh seventy several shift shifted short since single six sixteen sixteenth sixth sixty sleep sleeping skip skipping small \
    some sometime soon st starting stone stones stood sun sunday sundays sundown sunrise suns sunset supper \
    suppertime t tds tea teatime ten tenth th than that the their these thing third thirds thirsty thirteen \
    thirteenth thirtieth thirty this thousand three thrice through thru thursday thursdays tick tid tiffin til time \
    times today tomorrow tonight tuesday tuesdays twelfth twelve twentieth twenty twice two until up upon valentine \
    valentines very vs wake wakeup waking ward way we wed wednesday wednesdays wee week weekday weekdays weekend \
    weekends weekly weeknight weeknights weeks weighed when which while who whole wk wks work workday workdays \
    working x xmas year yearly years yesterday yr yrs zero";

static OPENS: LazyLock<HashSet<&str, Quickly>> = LazyLock::new(|| WORDS.split_ascii_whitespace().collect());

/// Whether an expression of time may begin at a piece. Numbers, and words with anything but plain letters in them, always may.
pub(super) fn may_open(p: &Pieces<'_>, i: usize) -> bool {
    let Some(piece) = p.get(i) else { return false };
    let word = piece.norm;
    piece.small.is_some() || !lower(word) || word.ends_with("ish") || OPENS.contains(word)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::super::{often, scan};
    use super::*;
    use crate::text::Text;

    /// Every message of the project's own fixtures, read from every word.
    #[test]
    fn no_expression_begins_where_none_may() {
        let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures");
        let files =
            ["corpus", "language", "blind"].map(|folder| std::fs::read_dir(format!("{fixtures}/{folder}")).unwrap());
        let now = NaiveDateTime::default();
        let mut begun = 0;
        for file in files.into_iter().flatten().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|kind| kind != "jsonl") {
                continue;
            }
            for line in std::fs::read_to_string(file).unwrap().lines() {
                let text = Text::new(line);
                let pieces = Pieces::new(&text);
                for i in 0..pieces.len() {
                    let found = scan::at(&pieces, i, now, None).is_some() || often::item(&pieces, i, now).is_some();
                    assert!(!found || may_open(&pieces, i), "{:?} in {line}", pieces.w(i));
                    begun += u32::from(found);
                }
            }
        }
        assert!(begun > 1000, "{begun}");
    }
}
