use chrono::DateTime;

use super::{Way, acted};

#[test]
fn an_act_names_its_way_its_moment_and_exactly_what_was_shown() {
    let at = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let act = acted(Way::Notification, "0f1e", at);
    assert_eq!((act.way(), act.digest(), act.at()), (Way::Notification, "0f1e", at));
}

#[test]
fn each_way_has_a_name_of_its_own_in_the_audit_trail() {
    let ways = [Way::Card, Way::Answer, Way::Form, Way::Notification, Way::Import, Way::Undo];
    let names: std::collections::BTreeSet<&str> = ways.iter().map(|way| way.name()).collect();
    assert_eq!(names.len(), ways.len());
}
