//! What is gathered from all rows while the program is compiled: kinds and units as definitions list them, and the words for what is measured.

use alara_english::{Key, WordList};

use super::VitalKind;

/// The codes that `log_vital` records.
pub const LOGGED: &[&str] = GATHERED.logged.all();
/// All codes: those of `log_vital`, then the others.
pub const ANSWERED: &[&str] = GATHERED.answered.all();
/// The codes of the units of `log_vital`.
pub const UNITS: &[&str] = GATHERED.units.all();
/// Other spellings of them, each with the code that it stands for.
pub const SPELLINGS: &[(&str, &str)] = GATHERED.spellings.all();
/// The words for what is measured.
pub static MEASURED: WordList = WordList::new(GATHERED.nouns.all(), &KEYS);

static KEYS: [Key; GATHERED.nouns.len] = Key::all(GATHERED.nouns.all());

const GATHERED: &Gathered = &gather();

/// A list that is filled while the program is compiled; one that is too small does not compile.
struct List<T: 'static, const MOST: usize> {
    items: [T; MOST],
    len: usize,
}

impl<T: Copy, const MOST: usize> List<T, MOST> {
    const fn of(empty: T) -> Self {
        List { items: [empty; MOST], len: 0 }
    }

    const fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    const fn extend(&mut self, items: &[T]) {
        let mut at = 0;
        while at < items.len() {
            self.push(items[at]);
            at += 1;
        }
    }

    const fn all(&'static self) -> &'static [T] {
        self.items.split_at(self.len).0
    }
}

struct Gathered {
    logged: List<&'static str, 64>,
    answered: List<&'static str, 64>,
    units: List<&'static str, 64>,
    spellings: List<(&'static str, &'static str), 512>,
    nouns: List<&'static str, 128>,
}

const fn gather() -> Gathered {
    let mut all = Gathered {
        logged: List::of(""),
        answered: List::of(""),
        units: List::of(""),
        spellings: List::of(("", "")),
        nouns: List::of(""),
    };
    let mut others: List<&'static str, 64> = List::of("");
    let mut at = 0;
    while at < VitalKind::ALL.len() {
        let row = VitalKind::ALL[at].row();
        at += 1;
        all.nouns.extend(row.nouns);
        if !row.logged {
            others.push(row.code);
            continue;
        }
        all.logged.push(row.code);
        all.answered.push(row.code);
        let mut of = 0;
        while of < row.units.len() {
            let unit = &row.units[of];
            of += 1;
            all.units.push(unit.code);
            let mut spelling = 0;
            while spelling < unit.spellings.len() {
                all.spellings.push((unit.spellings[spelling], unit.code));
                spelling += 1;
            }
        }
    }
    all.answered.extend(others.items.split_at(others.len).0);
    all
}
