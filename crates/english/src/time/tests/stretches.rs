//! Stretches of time, times apart from now and times nobody can derive; now is Saturday 2026-03-14, 09:30.

use super::rows;

#[test]
fn named_stretches() {
    rows(&[
        ("last week", "2026-03-02..2026-03-08"),
        ("this week", "2026-03-09..2026-03-15"),
        ("next week", "2026-03-16..2026-03-22"),
        ("last month", "2026-02-01..2026-02-28"),
        ("this month", "2026-03-01..2026-03-31"),
        ("last year", "2025-01-01..2025-12-31"),
        ("last weekend", "2026-03-07..2026-03-08"),
        ("this weekend", "2026-03-14..2026-03-15"),
        ("over the weekend", "2026-03-14..2026-03-15"),
        ("the past week", "2026-03-07..2026-03-14"),
        ("the past month", "2026-02-14..2026-03-14"),
        ("for the past month", "2026-02-14..2026-03-14"),
        ("over the last 3 days", "2026-03-11..2026-03-14"),
        ("last 7 days", "2026-03-07..2026-03-14"),
        ("in the last 24 hours", "2026-03-13..2026-03-14"),
        ("in January", "2026-01-01..2026-01-31"),
        ("last March", "2025-03-01..2025-03-31"),
        ("in March", "2026-03-01..2026-03-31"),
        ("in March 2025", "2025-03-01..2025-03-31"),
        ("in 2024", "2024-01-01..2024-12-31"),
        ("in May", "2025-05-01..2025-05-31"),
    ]);
}

#[test]
fn stretches_that_lie_on_no_days_are_placed_nowhere() {
    rows(&[
        ("I fell last spring", ".."),
        ("had a fall last winter", ".."),
        ("dizzy during the summer", ".."),
        ("had chest pain in the fall", ".."),
        ("a few months ago", ".."),
        ("several weeks ago", ".."),
        ("two or three years ago", ".."),
        ("ages ago", ".."),
        ("around thanksgiving", ".."),
        ("a few hours ago", "vague"),
        ("my last fall", ""),
        ("had a fall", ""),
    ]);
}

#[test]
fn so_long_ago_and_ahead() {
    rows(&[
        ("two hours ago", "-120m"),
        ("2 hrs ago", "-120m"),
        ("half an hour ago", "-30m"),
        ("an hour ago", "-60m"),
        ("an hour and a half ago", "-90m"),
        ("one and a half hours ago", "-90m"),
        ("one and half hours ago", "-90m"),
        ("2 & half hours ago", "-150m"),
        ("an hour and half ago", "-90m"),
        ("an hour & a quarter ago", "-75m"),
        ("2.5 hours ago", "-150m"),
        ("20 min ago", "-20m"),
        ("20 mins back", "-20m"),
        ("about an hour ago", "-60m ~"),
        ("an hour or so ago", "-60m ~"),
        ("2 or 3 hours ago", "vague"),
        ("an hour or two ago", "vague"),
        ("a few hours ago", "vague"),
        ("hours ago", "vague"),
        ("a couple of hours ago", "-120m"),
        ("five minutes ago", "-5m"),
        ("1 hour 20 minutes ago", "-80m"),
        ("a moment ago", "now"),
        ("in 20 minutes", "+20m"),
        ("in half an hour", "+30m"),
        ("in an hour", "+60m"),
        ("in two hours", "+120m"),
        ("in an hour and a half", "+90m"),
        ("in 2 days", "2026-03-16"),
        ("in a week", "2026-03-21"),
        ("in two weeks' time", "2026-03-28"),
        ("two hours from now", "+120m"),
        ("a week from now", "2026-03-21"),
        ("in ten days", "2026-03-24"),
        ("in a bit", "vague"),
        ("later", "vague"),
        ("later today", "2026-03-14"),
        ("soon", "vague"),
    ]);
}

#[test]
fn since_until_and_between() {
    rows(&[
        ("since May", "2025-05-01.."),
        ("since yesterday", "2026-03-13.."),
        ("until the end of March", "..2026-03-31"),
        ("since Monday", "2026-03-09.."),
        ("since the 1st", "2026-03-01.."),
        ("since 1st May", "2025-05-01.."),
        ("since this morning", "2026-03-14.."),
        ("since 8am", "2026-03-14.."),
        ("since last night", "2026-03-13.."),
        ("since last week", "2026-03-02.."),
        ("since I woke up", "vague"),
        ("since 2019", "2019-01-01.."),
        ("since lunch", "vague"),
        ("from 1st to 5th", "2026-03-01..2026-03-05"),
        ("from the 1st to the 5th of March", "2026-03-01..2026-03-05"),
        ("from 3 to 5 March", "2026-03-03..2026-03-05"),
        ("between Monday and Wednesday", "2026-03-09..2026-03-11"),
        ("from Sunday to Tuesday", "2026-03-08..2026-03-10"),
        ("March 1st to March 5th", "2026-03-01..2026-03-05"),
        ("between 2 and 3pm", "vague"),
        ("between 8 and 9", "vague"),
        ("from 8 to 10", ""),
        ("8-9am", "vague"),
        ("at 8 or 9", "vague"),
        ("until Friday", "..2026-03-20"),
        ("until the 20th", "..2026-03-20"),
        ("till March 20th", "..2026-03-20"),
        ("until 8pm", "vague"),
        ("3-5 March", "2026-03-03..2026-03-05"),
        ("March 3 to 5", "2026-03-03..2026-03-05"),
        ("slept from 10pm to 6am", "vague"),
        ("since Monday night", "2026-03-09.."),
        ("since yesterday morning at 8", "2026-03-13.."),
        ("from Monday", "2026-03-09 >26-03-16"),
        ("on the weekend", "2026-03-14..2026-03-15"),
        ("awake until 3", "vague"),
        ("awake since 4", "2026-03-14.."),
        ("move it from Tuesday to Thursday", "2026-03-10 >26-03-17; 2026-03-12 >26-03-19"),
    ]);
}

#[test]
fn times_that_nobody_can_derive() {
    rows(&[
        ("just now", "now"),
        ("right now", "now"),
        ("just this minute", "now"),
        ("a while ago", "vague"),
        ("a little while ago", "vague"),
        ("earlier", "vague"),
        ("earlier today", "2026-03-14"),
        ("earlier this morning", "2026-03-14 morning"),
        ("when I got up", "vague"),
        ("when i woke up", "vague"),
        ("after breakfast", "vague"),
        ("before bed", "vague"),
        ("at dinner", "vague"),
        ("with breakfast", ""),
        ("after lunch", "vague"),
        ("before work", "vague"),
        ("after I woke up", "vague"),
        ("first thing this morning", "2026-03-14 morning"),
        ("first thing", "morning"),
        ("recently", "vague"),
        ("overnight", "2026-03-13 night"),
        ("in the middle of the night", "night"),
        ("in the early hours", "night"),
        ("during the night", "night"),
        ("all night", "2026-03-13 night"),
        ("before 8", "vague"),
        ("after 9pm", "vague"),
        ("between breakfast and lunch", "vague"),
        ("after dinner yesterday", "2026-03-13"),
        ("2 hours after breakfast", "vague"),
        ("10 minutes after eating", "vague"),
        ("before my breakfast", "vague"),
        ("after having lunch", "vague"),
        ("after i ate", "vague"),
        ("before going to bed", "vague"),
    ]);
}

#[test]
fn sides_of_a_day() {
    rows(&[
        ("before Monday", "..2026-03-08"),
        ("before the 3rd of March", "..2026-03-02"),
        ("before 3 March", "..2026-03-02"),
        ("before March", "..2026-02-28"),
        ("before Christmas", "..2025-12-24"),
        ("before last week", "..2026-03-01"),
        ("before today", "..2026-03-13"),
        ("before yesterday", "..2026-03-12"),
        ("after the 3rd", "2026-03-04..2026-03-14"),
        ("after New Year's Day", "2026-01-02..2026-03-14"),
        ("after Monday", "2026-03-10..2026-03-14"),
        ("after tomorrow", "2026-03-16.."),
        ("after last month", "2026-03-01..2026-03-14"),
        ("before Monday at 8", "..2026-03-09"),
        ("before 8", "vague"),
        ("after March 3 at noon", "2026-03-03..2026-03-14"),
    ]);
}

#[test]
fn days_counted_from_another() {
    rows(&[
        ("the day before Christmas", "2025-12-24 >26-12-24"),
        ("the day after Christmas", "2025-12-26 >26-12-26"),
        ("two days before Christmas", "2025-12-23 >26-12-23"),
        ("a week after the 3rd", "2026-03-10 >26-04-10"),
        ("a month before New Year's Day", "2025-12-01 >26-12-01"),
        ("the night before Monday", "2026-03-08 night >26-03-15"),
        ("the morning after the 3rd", "2026-03-04 morning >26-04-04"),
        ("the day before yesterday", "2026-03-12"),
        ("three days after Easter Monday", "2025-04-24 >26-04-09"),
        ("two days before last week", "..2026-03-01"),
    ]);
}

#[test]
fn stretches_of_a_life_have_no_days() {
    rows(&[
        ("before the holidays", ".."),
        ("over Christmas", ".."),
        ("over Christmas Day", "2025-12-25 >26-12-25"),
        ("during my pregnancy", ".."),
        ("after my last pregnancy", ".."),
        ("throughout lockdown", ".."),
        ("before the summer holidays", ".."),
        ("during the night", "night"),
        ("over the weekend", "2026-03-14..2026-03-15"),
        ("after breakfast", "vague"),
        ("a holiday", ""),
    ]);
}
