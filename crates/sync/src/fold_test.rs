//! The rules of the fold, each by its case, and that the order of arrival does not matter.

use alara_record::{DeviceId, Entry, EntryId, Hlc, Medication, MedicationId, PersonId, When};
use chrono::DateTime;
use proptest::prelude::*;
use serde_json::{Map, json};
use uuid::Uuid;

use super::*;

fn at() -> DateTime<chrono::FixedOffset> {
    DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()
}

fn entry(text: &str) -> Noun {
    Noun::Entry(Entry {
        id: EntryId(Uuid::from_u128(50)),
        person: PersonId(Uuid::from_u128(1)),
        tool: "note".into(),
        at: When::Instant(at()),
        recorded_at: at(),
        fields: Map::from_iter([("text".to_owned(), json!(text))]),
    })
}

fn medication(stock: f64, dose: &str) -> Noun {
    Noun::from(Medication {
        dose: Some(dose.into()),
        stock: Some(stock),
        ..Medication::named(MedicationId(Uuid::from_u128(60)), PersonId(Uuid::from_u128(1)), "Metformin")
    })
}

fn order(n: u128, device: u128) -> Order {
    let hlc = Hlc { millis: n as i64, counter: 0 };
    Order { hlc, device: DeviceId(Uuid::from_u128(device)), id: OperationId(Uuid::from_u128(n)) }
}

/// A step at a time of one of two devices.
fn step(n: u128, device: u128, before: Option<Noun>, after: Option<Noun>) -> Step {
    Step { order: order(n, device), before, after, means: Means::Change }
}

fn erase(n: u128, device: u128, after: Option<Noun>, seen: Option<BTreeMap<DeviceId, Hlc>>) -> Step {
    Step { means: Means::Erase(seen), ..step(n, device, None, after) }
}

fn pick(n: u128, before: Noun, after: Noun, settles: u128) -> Step {
    let settles = BTreeSet::from([OperationId(Uuid::from_u128(settles))]);
    Step { means: Means::Pick(settles), ..step(n, 1, Some(before), Some(after)) }
}

fn folded(steps: Vec<Step>) -> Folded {
    let noun = steps.iter().find_map(|step| step.after.clone().or(step.before.clone())).unwrap();
    fold(&noun.key(), steps)
}

#[test]
fn corrections_that_follow_one_another_do_not_clash() {
    let (one, two, three) = (entry("one"), entry("two"), entry("three"));
    let steps = vec![
        step(1, 1, None, Some(one.clone())),
        step(2, 2, Some(one), Some(two.clone())),
        step(3, 1, Some(two), Some(three.clone())),
    ];
    assert_eq!(folded(steps), Folded { noun: Some(three), by: Some(order(3, 1).id), clashes: vec![], erased: false });
}

#[test]
fn two_corrections_are_both_kept_until_one_is_picked() {
    let (one, two, three) = (entry("one"), entry("two"), entry("three"));
    let mut steps = vec![
        step(1, 1, None, Some(one.clone())),
        step(2, 1, Some(one.clone()), Some(two.clone())),
        step(3, 2, Some(one), Some(three.clone())),
    ];
    let both = folded(steps.clone());
    assert_eq!(both.noun, Some(three.clone()));
    let clash = Clash { earlier: order(2, 1).id, later: order(3, 2).id, other: Some(two.clone()) };
    assert_eq!(both.clashes, [clash]);
    steps.push(pick(4, three, two.clone(), 3));
    let picked = folded(steps);
    assert_eq!((picked.noun, picked.clashes), (Some(two), vec![]));
}

#[test]
fn removal_that_did_not_know_of_a_correction_removes_nothing() {
    let (one, two) = (entry("one"), entry("two"));
    let made = step(1, 1, None, Some(one.clone()));
    let removed = |n| step(n, 1, Some(one.clone()), None);
    let corrected = |n| step(n, 2, Some(one.clone()), Some(two.clone()));
    for steps in [vec![made.clone(), removed(2), corrected(3)], vec![made.clone(), corrected(2), removed(3)]] {
        let folded = folded(steps);
        assert_eq!(folded.noun, Some(two.clone()));
        assert_eq!(folded.clashes.len(), 1);
        assert_eq!(folded.clashes[0].other, None);
    }
    // One that knew of it does.
    let knew = step(3, 1, Some(two.clone()), None);
    assert_eq!(folded(vec![made, corrected(2), knew]).noun, None);
}

#[test]
fn two_undos_of_one_thing_are_one() {
    let one = entry("one");
    let removed = |n, device| step(n, device, Some(one.clone()), None);
    let folded = folded(vec![step(1, 1, None, Some(one.clone())), removed(2, 1), removed(3, 2)]);
    assert_eq!((folded.noun, folded.clashes), (None, vec![]));
}

#[test]
fn two_undos_of_one_dose_give_its_tablet_back_once() {
    let (ten, nine) = (medication(10.0, "500 mg"), medication(9.0, "500 mg"));
    let dose = step(2, 1, Some(ten.clone()), Some(nine.clone()));
    let undo = |n, device| Step {
        means: Means::Undo(dose.order.id),
        ..step(n, device, Some(nine.clone()), Some(ten.clone()))
    };
    let folded = folded(vec![step(1, 1, None, Some(ten.clone())), dose.clone(), undo(3, 1), undo(4, 2)]);
    assert_eq!((folded.noun, folded.clashes), (Some(ten), vec![]));
}

#[test]
fn doses_of_both_devices_are_counted_off_the_stock() {
    let (ten, nine) = (medication(10.0, "500 mg"), medication(9.0, "500 mg"));
    let changed = medication(10.0, "1 g");
    let folded = folded(vec![
        step(1, 1, None, Some(ten.clone())),
        step(2, 1, Some(ten.clone()), Some(nine.clone())),
        step(3, 2, Some(ten.clone()), Some(nine)),
        step(4, 3, Some(ten), Some(changed)),
    ]);
    assert_eq!((folded.noun, folded.clashes), (Some(medication(8.0, "1 g")), vec![]));
}

#[test]
fn two_doses_on_the_list_are_never_made_into_a_third() {
    let before = medication(10.0, "500 mg");
    let folded = folded(vec![
        step(1, 1, None, Some(before.clone())),
        step(2, 1, Some(before.clone()), Some(medication(9.0, "850 mg"))),
        step(3, 2, Some(before), Some(medication(9.0, "1 g"))),
    ]);
    assert_eq!(folded.noun, Some(medication(8.0, "1 g")));
    assert_eq!(folded.clashes[0].other, Some(medication(9.0, "850 mg")));
}

#[test]
fn erased_entry_never_comes_back() {
    let (one, two) = (entry("one"), entry("two"));
    let steps =
        vec![step(1, 1, None, Some(one.clone())), erase(2, 1, None, None), step(3, 2, Some(one), Some(two.clone()))];
    let folded = fold(&two.key(), steps);
    assert!(folded.erased && folded.noun.is_none() && folded.clashes.is_empty());
}

#[test]
fn erasing_keeps_the_doses_that_it_did_not_know_of() {
    let (ten, nine) = (medication(10.0, "500 mg"), medication(9.0, "500 mg"));
    let seen = BTreeMap::from([(DeviceId(Uuid::from_u128(1)), Hlc { millis: 9, counter: 0 })]);
    // The dose at 2 lost its contents; that at 5 of another device was not known when the stock of 9 was kept at 7.
    let steps = vec![
        step(5, 2, Some(ten.clone()), Some(nine.clone())),
        step(6, 1, None, Some(ten)),
        erase(7, 1, Some(nine), Some(seen)),
    ];
    let folded = folded(steps);
    assert_eq!((folded.noun, folded.clashes.len()), (Some(medication(8.0, "500 mg")), 0));
}

proptest! {
    #[test]
    fn fold_is_the_same_in_any_order_and_any_number_of_times(
        made in proptest::collection::vec((1u128..40, 1u128..4, 0usize..4, 0usize..4, 0u8..8), 1..25), seed in any::<u64>()
    ) {
        let noun = |n: usize| (n > 0).then(|| medication(n as f64, if n == 3 { "1 g" } else { "500 mg" }));
        let steps: Vec<Step> = made.into_iter().map(|(n, device, before, after, kind)| match kind {
            0 => erase(n, device, noun(after.max(1)), Some(BTreeMap::new())),
            _ => step(n, device, noun(before), noun(after)),
        }).collect();
        // One operation has one place: what shares it is the same.
        let mut unique = steps.clone();
        unique.sort_by_key(|step| step.order);
        unique.dedup_by_key(|step| step.order);
        let key = medication(1.0, "").key();
        let expected = fold(&key, unique.clone());
        let mut shuffled: Vec<Step> = unique.iter().chain(&unique).cloned().collect();
        let length = shuffled.len();
        for at in 0..length {
            shuffled.swap(at, (seed as usize).wrapping_mul(at + 7) % length);
        }
        prop_assert_eq!(fold(&key, shuffled), expected);
    }
}
