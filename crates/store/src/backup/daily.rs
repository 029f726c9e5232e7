//! Backups that are made by themselves: one a day, and one before the schema changes; old ones go when newer ones stand for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use alara_record::Hash;
use chrono::{Datelike, NaiveDate};
use sha2::{Digest, Sha256};

use crate::backup::{Backup, UNFINISHED, description_of, make_folder};
use crate::job::Job;
use crate::vault::folder::present;
use crate::{Store, StoreError};

/// The last days of which one backup each is kept.
pub const DAYS: usize = 7;
/// The last weeks of which one is kept.
pub const WEEKS: usize = 4;
/// The last months of which one is kept.
pub const MONTHS: usize = 12;

const BEFORE: &str = "alara-";
pub(crate) const AFTER: &str = ".backup";
/// Letters of a series in the name of a backup.
const TAG: usize = 8;

/// Whose backups they are that are made one after another: of one record, on one computer. Two series in one folder take no name of each
/// other's, and neither removes anything of the other's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series(String);

impl Series {
    /// The series of a record, known by the hash of its first operation, in a data folder of a computer. What names the computer is not
    /// told by it.
    pub fn of(record: Hash, computer: &str, folder: &Path) -> Series {
        let mut hasher = Sha256::new();
        for part in [b"alara backups".as_slice(), &record.0, computer.as_bytes(), folder.as_os_str().as_encoded_bytes()]
        {
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
        let mut tag = hex::encode(hasher.finalize());
        tag.truncate(TAG);
        Series(tag)
    }

    /// The file of a backup in a folder; what names it among those of the series is its day, or its time.
    pub fn file(&self, folder: &Path, name: &str) -> PathBuf {
        folder.join(format!("{BEFORE}{}-{name}{AFTER}", self.0))
    }

    /// The days of which a folder holds a backup of this series, the newest first.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn days(&self, folder: &Path) -> Result<Vec<NaiveDate>, StoreError> {
        let mut days = BTreeSet::new();
        if present(folder)? {
            for file in std::fs::read_dir(folder)? {
                let name = file?.file_name();
                days.extend(
                    name.to_str().and_then(|name| self.name_in(name)?.strip_suffix(AFTER)?.parse::<NaiveDate>().ok()),
                );
            }
        }
        Ok(days.into_iter().rev().collect())
    }

    /// What names a file among those of the series; `None` for any other.
    fn name_in<'a>(&self, file: &'a str) -> Option<&'a str> {
        file.strip_prefix(BEFORE)?.strip_prefix(self.0.as_str())?.strip_prefix('-')
    }

    /// Removes what is left of backups of this series that were cut short.
    fn remove_unfinished(&self, folder: &Path) -> Result<(), StoreError> {
        for file in std::fs::read_dir(folder)? {
            let file = file?;
            let name = file.file_name();
            let name = name.to_str().and_then(|name| self.name_in(name)?.strip_suffix(UNFINISHED));
            // A copy, or the description beside it.
            if name.is_some_and(|name| name.trim_end_matches(".json").ends_with(AFTER)) {
                std::fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }
}

/// The day of a daily backup, as its file is named.
pub(crate) fn day_of(stem: &str) -> Option<NaiveDate> {
    let name = stem.strip_prefix(BEFORE)?;
    let of_series = |(tag, day): (&str, &str)| {
        let is_tag = tag.len() == TAG && tag.bytes().all(|each| each.is_ascii_hexdigit());
        is_tag.then(|| day.parse().ok()).flatten()
    };
    // Without a series: as a backup that somebody named, or that was made before there were any.
    name.parse().ok().or_else(|| name.split_once('-').and_then(of_series))
}

/// Those days whose backups newer ones stand for: not the newest of any of the last [`DAYS`] days, [`WEEKS`] weeks or [`MONTHS`]
/// months that have one.
pub fn surplus(days: &[NaiveDate]) -> Vec<NaiveDate> {
    let mut newest_first: Vec<NaiveDate> = days.to_vec();
    newest_first.sort_unstable_by(|one, other| other.cmp(one));
    newest_first.dedup();
    let mut kept = BTreeSet::new();
    let keep = |count: usize, period: &dyn Fn(&NaiveDate) -> (i32, u32), kept: &mut BTreeSet<NaiveDate>| {
        let mut seen = BTreeSet::new();
        for day in &newest_first {
            if seen.len() < count && seen.insert(period(day)) {
                kept.insert(*day);
            }
        }
    };
    keep(DAYS, &|day| (day.year(), day.ordinal()), &mut kept);
    keep(WEEKS, &|day| (day.iso_week().year(), day.iso_week().week()), &mut kept);
    keep(MONTHS, &|day| (day.year(), day.month()), &mut kept);
    newest_first.into_iter().filter(|day| !kept.contains(day)).collect()
}

impl Store {
    /// The series of backups of this record in this data folder, on a computer.
    ///
    /// # Errors
    /// The database.
    pub async fn series(&self, computer: &str) -> Result<Series, StoreError> {
        let first = self.operations(0, 1).await?.pop().ok_or(StoreError::Unreadable { table: "operation" })?;
        Ok(Series::of(first.hash, computer, &std::path::absolute(self.folder().path())?))
    }

    /// Makes this day's backup of a series in a folder, unless there is one; then removes those of the series that newer ones stand for.
    /// A backup that does not verify removes nothing.
    ///
    /// # Errors
    /// As [`Store::backup_to`]; a folder that cannot be read or written.
    pub async fn backup_of_day(
        &self,
        folder: &Path,
        series: &Series,
        day: NaiveDate,
        job: &Job,
    ) -> Result<Option<Backup>, StoreError> {
        let path = series.file(folder, &day.to_string());
        if present(&path)? {
            return Ok(None);
        }
        make_folder(folder)?;
        series.remove_unfinished(folder)?;
        let made = self.back_up(&path, job).await?;
        for day in surplus(&series.days(folder)?) {
            let old = series.file(folder, &day.to_string());
            std::fs::remove_file(&old)?;
            let beside = description_of(&old);
            if present(&beside)? {
                std::fs::remove_file(beside)?;
            }
        }
        Ok(Some(made))
    }
}

#[cfg(test)]
mod tests {
    use chrono::Days;
    use proptest::prelude::*;

    use super::*;

    fn day(back: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 20).unwrap() - Days::new(back)
    }

    fn kept(days: &[NaiveDate]) -> Vec<NaiveDate> {
        let surplus = surplus(days);
        days.iter().copied().filter(|day| !surplus.contains(day)).collect()
    }

    #[test]
    fn a_series_is_of_one_record_in_one_folder_on_one_computer_and_its_name_tells_the_day() {
        let of = |record: u8, computer, folder| Series::of(Hash([record; 32]), computer, Path::new(folder));
        let one = of(1, "attic", "/home/robin/alara");
        assert_eq!(one, of(1, "attic", "/home/robin/alara"));
        let others = [
            of(2, "attic", "/home/robin/alara"),
            of(1, "cellar", "/home/robin/alara"),
            of(1, "attic", "/home/nora/alara"),
        ];
        assert!(others.iter().all(|other| *other != one));
        let file = one.file(Path::new("/stick"), "2026-03-14");
        let stem = file.file_stem().unwrap().to_str().unwrap();
        assert_eq!(day_of(stem), NaiveDate::from_ymd_opt(2026, 3, 14));
        assert!(!stem.contains("attic") && others.iter().all(|other| other.name_in(stem).is_none()));
        assert_eq!(day_of("alara-2026-03-14"), NaiveDate::from_ymd_opt(2026, 3, 14));
        for other in
            ["alara-2026-03-14-101500", "alara-0badcafe-2026-03-14-101500", "alara-robin-2026-03-14", "2026-03-14"]
        {
            assert_eq!(day_of(other), None, "{other}");
        }
    }

    #[test]
    fn after_years_of_daily_backups_a_week_a_month_and_a_year_are_left() {
        let all: Vec<NaiveDate> = (0..1500).map(day).collect();
        let kept = kept(&all);
        assert_eq!(kept[..DAYS], all[..DAYS]);
        // Mondays began these weeks; the newest of each is its Sunday.
        assert!(kept.contains(&day(12)) && kept.contains(&day(19)));
        for months in 1..12 {
            let last = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap() - chrono::Months::new(months);
            assert!(kept.contains(&last.pred_opt().unwrap()), "{last}");
        }
        assert!(kept.len() <= DAYS + WEEKS + MONTHS && kept.len() >= 18, "{}", kept.len());
    }

    #[test]
    fn removing_day_by_day_leaves_what_removing_at_once_does() {
        let mut held: Vec<NaiveDate> = Vec::new();
        for back in (0..1500).rev() {
            held.push(day(back));
            let surplus = surplus(&held);
            held.retain(|day| !surplus.contains(day));
        }
        held.reverse();
        assert_eq!(held, kept(&(0..1500).map(day).collect::<Vec<_>>()));
    }

    #[test]
    fn a_folder_that_was_not_written_for_long_keeps_what_it_has() {
        let old: Vec<NaiveDate> = [400, 430, 500].map(day).to_vec();
        assert!(surplus(&old).is_empty());
    }

    proptest! {
        #[test]
        fn the_newest_is_never_surplus_and_no_more_than_the_rule_says_stay(back in proptest::collection::vec(0u64..2000, 1..80)) {
            let all: Vec<NaiveDate> = back.into_iter().map(day).collect();
            let kept: BTreeSet<NaiveDate> = kept(&all).into_iter().collect();
            prop_assert!(kept.contains(all.iter().max().unwrap()));
            prop_assert!(kept.len() <= DAYS + WEEKS + MONTHS);
            let left: Vec<NaiveDate> = kept.into_iter().collect();
            prop_assert!(surplus(&left).is_empty(), "removing is done in one go");
        }
    }
}
