//! Quantities and readings as rules.

use super::*;

fn one(message: &str) -> String {
    let text = Text::new(message);
    quantities(&text)
        .iter()
        .map(|q| {
            let mut shown = format!("{}", (q.value * 1000.0).round() / 1000.0);
            if let Some(unit) = &q.unit {
                shown += &format!(" {unit}");
            }
            if let (Some(count), Some(each)) = (q.count, q.each) {
                shown += &format!(" [{count} x {each}]");
            }
            if let Some(form) = &q.form {
                shown += &format!(" ({form})");
            }
            if q.vague {
                shown += " ~";
            }
            if q.article {
                shown += " a";
            }
            shown
        })
        .collect::<Vec<_>>()
        .join("; ")
}

fn each(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(said, want)| one(said) != *want)
        .map(|(said, want)| format!("{said:?}: want {want:?}, got {:?}", one(said)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn digits_and_units() {
    each(&[
        ("500 mg", "500 mg"),
        ("500mg", "500 mg"),
        ("5mg.", "5 mg"),
        ("88 mcg", "88 mcg"),
        ("1,000 IU", "1000 iu"),
        ("12 units", "12 units"),
        ("0.5 mg", "0.5 mg"),
        (".5 mg", "0.5 mg"),
        ("38.6 °C", "38.6 °c"),
        ("101.2F", "101.2 f"),
        ("98.6 F under the tongue", "98.6 f"),
        ("38 degrees celsius", "38 degrees celsius"),
        ("97%", "97 %"),
        ("91 percent", "91 percent"),
        ("118 mg/dl", "118 mg/dl"),
        ("6.8 mmol/L", "6.8 mmol/l"),
        ("58 beats in one minute", "58 beats in one minute"),
        ("72 bpm", "72 bpm"),
        ("16.2 kPa", "16.2 kpa"),
        ("420 L/min", "420 l/min"),
        ("2 litres a minute", "2 litres a minute"),
        ("12 fl oz", "12 fl oz"),
        ("2 L of water", "2 l"),
        ("two advil", "2"),
        ("2 puffs", "2 puffs"),
        ("2 big glasses of water", "2 glasses"),
        ("2 of my tablets", "2 tablets"),
        ("10,000 steps", "10000 steps"),
        ("walked 5k", "5 k"),
        ("took 650 mg tylenol", "650 mg"),
        ("12,34 ml", "12.34 ml"),
        ("1,5 mg", "1.5 mg"),
        ("0,5 mg", "0.5 mg"),
        ("1 000 mg", "1000 mg"),
        ("nothing here", ""),
    ]);
}

#[test]
fn words() {
    each(&[
        ("one hundred and fifty milligrams", "150 milligrams"),
        ("a hundred and twenty ml", "120 ml"),
        ("three hundred milligrams", "300 milligrams"),
        ("fifty micrograms", "50 micrograms"),
        ("twenty-five mg", "25 mg"),
        ("twenty five mg", "25 mg"),
        ("two thousand five hundred units", "2500 units"),
        ("fifteen hundred ml", "1500 ml"),
        ("a thousand units", "1000 units"),
        ("one point five mg", "1.5 mg"),
        ("zero point two five mg", "0.25 mg"),
        ("three and a half tablets", "3.5 tablets"),
        ("two and a half hours", "2.5 hours"),
        ("one and a quarter", "1.25"),
        ("one fifty pounds", "150 pounds"),
        ("one eighty two pounds", "182 pounds"),
        ("sugar was one forty", "140"),
        ("one fifty milligrams of tramadol", "150 milligrams"),
        ("one fifty milligram tablet", "50 milligram [1 x 50] (tablet)"),
        ("one fifty mg", ""),
        ("thirty-eight point two", "38.2"),
        ("sixteen ounces", "16 ounces"),
        ("point five mg", "0.5 mg"),
        ("oh point five mg", "0.5 mg"),
        ("one point oh five mg", "1.05 mg"),
        ("two point twenty five mg", "2.25 mg"),
        ("38 point 2", "38.2"),
        ("hundred and one point two", "101.2"),
        ("at this point two tablets", "2 tablets"),
        ("at that point 2 puffs", "2 puffs"),
        ("the point one makes", "1"),
    ]);
}

#[test]
fn fractions() {
    each(&[
        ("half a tablet", "0.5 tablet"),
        ("half tablet", "0.5 tablet"),
        ("a half tablet", "0.5 tablet"),
        ("half of a pill", "0.5 pill"),
        ("half a glass", "0.5 glass"),
        ("½ tablet", "0.5 tablet"),
        ("1½ tablets", "1.5 tablets"),
        ("1 ½ tablets", "1.5 tablets"),
        ("1/2 tablet", "0.5 tablet"),
        ("1 1/2 tablets", "1.5 tablets"),
        ("3/4 cup", "0.75 cup"),
        ("a quarter of a tablet", "0.25 tablet"),
        ("three quarters of a tablet", "0.75 tablet"),
        ("1/0 paracetamol", ""),
        ("400/800 ibuprofen", "400; 800"),
        ("a couple of tylenol", "2"),
        ("a couple tablets", "2 tablets"),
        ("a dozen", "12"),
        ("half a dozen", "6"),
        ("two dozen", "24"),
        ("half a litre", "0.5 litre"),
        ("a litre and a half", "1.5 litre"),
    ]);
}

#[test]
fn half_behind_a_number_is_added_and_one_of_another_is_not() {
    for joint in ["and", "&", "n", "and a", "& a", "n a"] {
        for (number, value) in [("one", "1.5"), ("two", "2.5"), ("1", "1.5"), ("12", "12.5"), ("seventy one", "71.5")] {
            for (behind, unit) in [("", ""), (" paracetamol", ""), (" tablets", " tablets"), (" hours", " hours")] {
                let said = format!("taken {number} {joint} half{behind}");
                assert_eq!(one(&said), format!("{value}{unit}"), "{said}");
            }
        }
    }
    each(&[
        ("taken one and half paracetamol at 7 am itself", "1.5; 7"),
        ("one and quarter tablets", "1.25 tablets"),
        ("2 & three quarters cups", "2.75 cups"),
        ("2 and 1/2 tablets", "2.5 tablets"),
        ("2 & ½ tablets", "2.5 tablets"),
        ("one and half a tablet", "1.5 tablet"),
        ("one and a half to two tablets", "1.5 tablets ~"),
        ("an hour & a half", "1.5 hour"),
        ("a litre n a half", "1.5 litre"),
        ("one ibuprofen and half a paracetamol", "1; 0.5"),
        ("one and half of the other", "1; 0.5"),
        ("2 and 1/2 of the other", "2; 0.5"),
        ("two tablets and half of the blue one", "2 tablets; 0.5"),
        ("two and half my usual dose", "2; 0.5"),
        ("at 8 and half a tablet", "8; 0.5 tablet"),
        ("at 10:30 and half a tablet", "10; 30; 0.5 tablet"),
        ("half 7 and half a tablet", "7; 0.5 tablet"),
        ("two and half past eight", "2; 8"),
        ("two and half ten", "2; 10"),
        ("2 and quarter to 8", "2; 8"),
        ("7 hours and half a tablet", "7 hours; 0.5 tablet"),
    ]);
}

#[test]
fn counts_times_strengths() {
    each(&[
        ("2 x 500 mg", "1000 mg [2 x 500]"),
        ("2x500mg", "1000 mg [2 x 500]"),
        ("2 × 500mg", "1000 mg [2 x 500]"),
        ("2 x 500", "1000 [2 x 500]"),
        ("two 500mg Tylenols", "1000 mg [2 x 500]"),
        ("two 500 mg tablets", "1000 mg [2 x 500] (tablets)"),
        ("2 500mg tablets", "1000 mg [2 x 500] (tablets)"),
        ("two five hundred milligram tablets", "1000 milligram [2 x 500] (tablets)"),
        ("two tablets of 500 mg", "1000 mg [2 x 500] (tablets)"),
        ("2 tabs 500mg each", "1000 mg [2 x 500] (tabs)"),
        ("ibuprofen 200 mg x2 at", "400 mg [2 x 200]"),
        ("200 mg x 2", "400 mg [2 x 200]"),
        ("nurofen x2", "2"),
        ("3x metformin", "3"),
        ("2 x tablets of aspirin", "2 tablets"),
        ("2\u{d7} naproxen", "2"),
        ("a 500 mg tablet", "500 mg (tablet)"),
        ("500 mg tablets", "500 mg (tablets)"),
        ("half a 50 mg tablet", "25 mg [0.5 x 50] (tablet)"),
        ("took 2, 500 mg later", "2; 500 mg"),
        ("500mg x 2 tablets", "1000 mg [2 x 500] (tablets)"),
        ("took 2 of the 500 mg ones", "1000 mg [2 x 500]"),
        ("one 5mg tablet and one 10mg tablet", "5 mg [1 x 5] (tablet); 10 mg [1 x 10] (tablet)"),
        ("half of a 10 mg tablet", "5 mg [0.5 x 10] (tablet)"),
    ]);
}

#[test]
fn vague_and_articles() {
    each(&[
        ("about 2 tablets", "2 tablets ~"),
        ("like half a glass", "0.5 glass ~"),
        ("2 or 3 tablets", "2 tablets ~"),
        ("2 to 3 ibuprofen", "2 ~"),
        ("2-3 tablets", "2 tablets ~"),
        ("one or two puffs", "1 puffs ~"),
        ("roughly 500 ml", "500 ml ~"),
        ("a glass of water", "1 glass a"),
        ("large glass of water", "1 glass a"),
        ("my glass of water", ""),
        ("2ish litres", "2 litres ~"),
        ("an aspirin", "1 a"),
        ("a gram of paracetamol", "1 gram a"),
        ("a big glass", "1 glass a"),
        ("another cup", "1 cup a"),
        ("an hour and a half", "1.5 hour"),
        ("a few tablets", ""),
        ("a lot of water", ""),
        ("some tylenol", ""),
    ]);
}

#[test]
fn one_as_a_pronoun_is_no_number() {
    each(&[
        ("the left one hurts", ""),
        ("the second one", ""),
        ("the 88 mcg one", "88 mcg"),
        ("had one", "1"),
        ("took one of them", "1"),
        ("only one", "1"),
        ("82 HR 70", "82; 70"),
        ("6 hr apart", "6 hr"),
    ]);
}

#[test]
fn mixed_units() {
    each(&[
        ("slept 7h 15m", "7.25 h"),
        ("7 hours and 15 minutes", "7.25 hours"),
        ("7 hrs 30 mins", "7.5 hrs"),
        ("7h15", "7.25 h"),
        ("12 st 7", "12.5 st"),
        ("11 stone 7 pounds", "11.5 stone"),
        ("12st 7lb", "12.5 st"),
        ("7 and a half hours", "7.5 hours"),
        ("6 hours, 2 tablets", "6 hours; 2 tablets"),
    ]);
}

#[test]
fn numbers_that_a_strange_mark_breaks_are_none() {
    each(&[
        ("2'5 mg", ""),
        ("2\u{2019}5 mg", ""),
        ("2\u{b4}5 mg", ""),
        ("2_5 mg", ""),
        ("2;5 mg", ""),
        ("2|5 mg", ""),
        ("2..5 mg", ""),
        ("2,,5 mg", ""),
        ("2 ,5 mg", ""),
        (",5 mg", ""),
        ("0'125 mg", "0.125 mg"),
        ("2\u{b7}5 mg", "2.5 mg"),
        (".5 mg", "0.5 mg"),
        ("at 8, 5 mg", "8; 5 mg"),
        ("at 8, .5 mg", "8; 0.5 mg"),
        ("2, 3 tablets", "2; 3 tablets"),
    ]);
}

#[test]
fn garbled_numbers_are_none() {
    each(&[
        ("thrty five mg", ""),
        ("thirsty five times", "5 times"),
        ("5O0 mg", ""),
        ("1e309", ""),
        ("1.2.3 mg", ""),
        ("vitamin D3 2000 IU", "2000 iu"),
        ("B12", ""),
        ("covid19", ""),
        ("2nd dose", ""),
        ("the 20th", ""),
        ("twice, 2x daily", ""),
        ("3x a day", ""),
        ("007", ""),
        ("99999999999999999999", ""),
        ("5l0 mg", ""),
    ]);
}

fn reading(message: &str) -> String {
    let text = Text::new(message);
    readings(&text)
        .iter()
        .map(|r| match r.pulse {
            Some((pulse, _)) => {
                format!("{}/{} p{pulse}", r.first, r.second)
            }
            None => format!("{}/{}", r.first, r.second),
        })
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn readings_said_and_written() {
    for (said, want) in [
        ("128/82", "128/82"),
        ("128 / 82", "128/82"),
        ("BP 128 over 82", "128/82"),
        ("118 on 76", "118/76"),
        ("130 by 85", "130/85"),
        ("one twenty over eighty just now", "120/80"),
        ("one thirty-five over eighty eight", "135/88"),
        ("blood pressure's one thirty five over eighty eight sitting down", "135/88"),
        ("one ten over seventy pulse sixty two", "110/70 p62"),
        ("one oh five over sixty", "105/60"),
        ("ninety eight over sixty four", "98/64"),
        ("one hundred and thirty over eighty five", "130/85"),
        ("a hundred and twenty over seventy", "120/70"),
        ("BP 128/82 HR 70", "128/82 p70"),
        ("128/82 hr 70", "128/82 p70"),
        ("120/80, pulse 62", "120/80 p62"),
        ("please record 119/77, heart rate 71", "119/77 p71"),
        ("mine's 125/81 with a pulse of 58", "125/81 p58"),
        ("My blood pressure was 188/121 just now. Pulse 96.", "188/121 p96"),
        ("pulse 70, bp 128/82", "128/82 p70"),
        ("128/82, 70 bpm", "128/82 p70"),
        ("128/82/70", "128/82 p70"),
        ("home bp 7am 138/86, 9am 129/80", "138/86; 129/80"),
        ("bp 142/90, no sorry, typo, 124/90", "142/90; 124/90"),
        ("Yesterday's bp reading: 139/87", "139/87"),
        ("Mine today: 134/82", "134/82"),
        ("sys 117 dia 74 pulse 66", "117/74 p66"),
        ("systolic was 117 and diastolic 74", "117/74"),
        ("400 over 80, gone haywire", "400/80"),
        ("190/125 on my monitor", "190/125"),
    ] {
        assert_eq!(reading(said), want, "{said}");
    }
}

#[test]
fn what_is_no_reading() {
    for said in [
        "pain 3/10",
        "on 3/14",
        "3/14/2026",
        "half of 50/50",
        "100 over 20 minutes",
        "70 on 21/3",
        "100 on 20 March",
        "24/7",
        "1/2 tablet",
        "top number 139, couldn't make out the bottom one",
        "over 80",
        "5O0/80",
        "12:30/80",
        "120/80 kPa",
        "120 over 80 kPa",
    ] {
        assert_eq!(reading(said), "", "{said}");
    }
}

#[test]
fn a_reading_covers_its_pulse_only_where_nothing_else_stands_between() {
    let covered = |message: &str| {
        let text = Text::new(message);
        text.slice(readings(&text)[0].span).to_owned()
    };
    assert_eq!(covered("bp 128/82 hr 70 ok"), "128/82 hr 70");
    assert_eq!(covered("bp 128/82, took 2 tablets, pulse 70"), "128/82");
}
