//! Backups that are made by themselves: one a day, and one before the schema changes; old ones go when newer ones stand for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{Datelike, NaiveDate};

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

/// The file of a day's backup in a folder.
pub fn file_of(folder: &Path, day: NaiveDate) -> PathBuf {
    folder.join(format!("{BEFORE}{day}{AFTER}"))
}

/// The days of which a folder holds a backup, the newest first.
///
/// # Errors
/// A folder that cannot be read.
pub fn days(folder: &Path) -> Result<Vec<NaiveDate>, StoreError> {
    let mut days = BTreeSet::new();
    if present(folder)? {
        for file in std::fs::read_dir(folder)? {
            let name = file?.file_name();
            let day: Option<NaiveDate> =
                name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?.parse().ok());
            days.extend(day);
        }
    }
    Ok(days.into_iter().rev().collect())
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
    /// Makes this day's backup in a folder, unless there is one; then removes those that newer ones stand for. A backup that does
    /// not verify removes nothing.
    ///
    /// # Errors
    /// As [`Store::backup_to`]; a folder that cannot be read or written.
    pub async fn backup_of_day(&self, folder: &Path, day: NaiveDate, job: &Job) -> Result<Option<Backup>, StoreError> {
        let path = file_of(folder, day);
        if present(&path)? {
            return Ok(None);
        }
        make_folder(folder)?;
        remove_unfinished(folder)?;
        let made = self.back_up(&path, job).await?;
        for day in surplus(&days(folder)?) {
            let old = file_of(folder, day);
            std::fs::remove_file(&old)?;
            let beside = description_of(&old);
            if present(&beside)? {
                std::fs::remove_file(beside)?;
            }
        }
        Ok(Some(made))
    }
}

/// Removes what is left of backups that were cut short.
fn remove_unfinished(folder: &Path) -> Result<(), StoreError> {
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name();
        let name = name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(UNFINISHED));
        // A copy, or the description beside it.
        if name.is_some_and(|name| name.trim_end_matches(".json").ends_with(AFTER)) {
            std::fs::remove_file(file.path())?;
        }
    }
    Ok(())
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
