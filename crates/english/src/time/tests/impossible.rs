//! Times that are none; now is Saturday 2026-03-14, 09:30.

use super::rows;

#[test]
fn clock_time_that_no_clock_has_is_one_that_is_wrong() {
    rows(&[
        ("at 25:00", "no clock time"),
        ("at 14:75", "no clock time"),
        ("at 24:30", "no clock time"),
        ("24:00", "00:00"),
        ("at 8:5", "no clock time"),
        ("at 8:300", "no clock time"),
        ("13:00 am", "no clock time"),
        ("25 o'clock", "no clock time"),
        ("at 25h", "no clock time"),
        ("took it at 0875", "no clock time"),
        ("metformin at 0875", "no clock time"),
        ("took it at 2575, with food", "no clock time"),
        ("took ibuprofen at 1299", "no clock time"),
        ("took it at 1375 pm", "no clock time"),
        ("took it 2560 hrs", "no clock time"),
        ("took 2 paracetamol at 88", "no clock time"),
        ("I took my pill at 27 and went to bed", "no clock time"),
        ("taken at 45.", "no clock time"),
        ("remind me at 60", "no clock time"),
        ("aspirin at 0 pm", "no clock time"),
        ("aspirin at 0 am", "no clock time"),
        ("at half 25", "no clock time"),
        ("aspirin at half 13", "no clock time"),
        ("quarter past 13", "no clock time"),
        ("a quarter past 25", "no clock time"),
        ("at quarter to 14", "no clock time"),
        ("at twenty-five past 26", "no clock time"),
        ("10 past 30", "no clock time"),
        ("at five minutes to 14", "no clock time"),
        ("at 8h75", "no clock time"),
        ("took it at 9h60", "no clock time"),
        ("at 13pm", "13:00"),
        ("mixed 70:30", ""),
        ("a ratio of 1:60", ""),
    ]);
}

#[test]
fn number_behind_at_that_is_no_hour_is_no_wrong_one() {
    for said in [
        "at 88 kg",
        "at 27 years",
        "at 88 bpm",
        "at 27 Main St",
        "sugar at 88",
        "bp at 3200",
        "started at 27 mg",
        "took it at 27 mg",
        "took it at 38 weeks",
        "took my pills. My boss lives at 27",
        "took my pill, pain level at 45",
        "had a stroke at 71",
        "my period stopped at 51",
        "at 45",
        "AT 96",
        "they might want the atorvastatin at 80",
        "amoxicillin 875 am and pm",
        "camped at 2575",
        "logged 2560 hours",
        "took 2560 hours of it",
        "code 0875",
        "half 25 mg",
        "half 13 tablets",
        "took a quarter of 50",
        "started at half 25 mg",
        "a quarter to 14 of them",
        "slept 9h60",
        "pain was 0 pm",
    ] {
        assert_eq!(super::all(said), "", "{said}");
    }
}

#[test]
fn day_that_no_calendar_has_is_one_that_is_wrong() {
    rows(&[
        ("on 31/11", "no day"),
        ("on 30/02/2026", "no day"),
        ("2026-13-04", "no day"),
        ("on 2026-11-31", "no day"),
        ("14.13.2026", "no day"),
        ("on November 31", "no day"),
        ("on March 32", "no day"),
        ("on 32 March", "no day"),
        ("the 32nd of March", "no day"),
        ("33rd April 2025", "no day"),
        ("on 32nd", "no day"),
        ("on the 32nd at 8am", "no day; 08:00"),
        ("on the 0th", "no day"),
        ("the 0th of May", "no day"),
        ("on 13/13", "no day"),
        ("took it on 20/25, at 8am", "no day; 08:00"),
        ("on 3/0", "no day"),
        ("Febuary 29th at 8am", "no day; 08:00"),
        ("on 29/2", "no day"),
        ("on 29/2/2024", "2024-02-29"),
        ("the 3rd of March", "2026-03-03 >27-03-03"),
        ("the 31st of last month", "no day"),
        ("bp 131/82", ""),
        ("on the 32nd floor", ""),
        ("my 32nd birthday", ""),
        ("on the 50th", ""),
        ("13/13 vision", ""),
        ("on 20/25 losartan", ""),
        ("on 50/50", ""),
        ("1/0 paracetamol", ""),
        ("weight 38 March 3rd", "2026-03-03 >27-03-03"),
        ("took 32 may be too many", ""),
    ]);
}
