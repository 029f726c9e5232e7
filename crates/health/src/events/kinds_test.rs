//! Allergies, conditions, vaccinations, results of a laboratory and periods, by a table of wordings: what is proposed, and what proposes nothing.

use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use super::tests::compare;
use crate::reader::{Reading, Statement};
use crate::tools::Clock;
use crate::understand::proposals;

const TOOLS: [&str; 6] =
    ["log_allergy", "add_condition", "log_immunization", "log_lab_result", "log_cycle", "create_care_log"];

/// What is proposed, in short: the tool's last word with its values in the order of their names.
fn proposed(words: &str) -> Vec<String> {
    let record = MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
    let now = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").unwrap();
    let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
    let reading = Reading::of(&Statement::of(words), &record, &clock);
    let all = proposals(reading.events(), &record, &clock).into_iter().filter(|each| TOOLS.contains(&each.tool));
    all.map(|each| {
        let value = |value: &serde_json::Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let mut fields: Vec<String> =
            each.parameters.iter().map(|(name, of)| format!("{name}={}", value(of))).collect();
        fields.sort_unstable();
        format!("{}: {}", each.tool.rsplit('_').next().unwrap_or_default(), fields.join(", "))
    })
    .collect()
}

fn tried(cases: &[(&str, &[&str])]) {
    compare(cases, proposed);
}

#[test]
fn allergy_said_outright_is_proposed_with_its_reaction() {
    tried(&[
        ("I'm allergic to penicillin", &["allergy: kind=allergy, substance=penicillin"]),
        (
            "I'm allergic to penicillin (it gives me hives)",
            &["allergy: kind=allergy, reaction=hives, substance=penicillin"],
        ),
        ("allergy to peanuts, severe", &["allergy: kind=allergy, severity=severe, substance=peanuts"]),
        ("I am severely allergic to bee stings", &["allergy: kind=allergy, severity=severe, substance=bee stings"]),
        (
            "I'm allergic to penicillin and sulfa",
            &["allergy: kind=allergy, substance=penicillin", "allergy: kind=allergy, substance=sulfa"],
        ),
        ("I'm lactose intolerant", &["allergy: kind=intolerance, substance=lactose"]),
        ("allergic to penicillin, hives", &["allergy: kind=allergy, reaction=hives, substance=penicillin"]),
        (
            "allergic to penicillin and sulfa drugs",
            &["allergy: kind=allergy, substance=penicillin", "allergy: kind=allergy, substance=sulfa drugs"],
        ),
        (
            "allergic to peanuts - anaphylaxis - life threatening",
            &["allergy: kind=allergy, reaction=anaphylaxis, severity=life_threatening, substance=peanuts"],
        ),
        (
            "my allergies: penicillin (rash), latex",
            &["allergy: kind=allergy, reaction=rash, substance=penicillin", "allergy: kind=allergy, substance=latex"],
        ),
        ("I have a sulfa allergy", &["allergy: kind=allergy, substance=sulfa"]),
        ("mild latex allergy", &["allergy: kind=allergy, severity=mild, substance=latex"]),
        ("add penicillin to my allergies", &["allergy: kind=allergy, substance=penicillin"]),
        ("put latex down as an allergy", &["allergy: kind=allergy, substance=latex"]),
        ("my allergies are playing up", &[]),
        ("my seasonal allergies are bad today", &[]),
    ]);
}

#[test]
fn condition_said_as_ones_own_is_proposed_with_its_day() {
    tried(&[
        ("I have type 2 diabetes", &["condition: name=type 2 diabetes, status=active"]),
        ("I was diagnosed with gout, resolved", &["condition: name=gout, status=resolved"]),
        ("I was diagnosed with gout in 2019", &["condition: name=gout, notes=2019, status=active"]),
        ("I was diagnosed with gout on 3 May 2019", &["condition: name=gout, since=2019-05-03, status=active"]),
        ("Dr Nair diagnosed me with gout", &["condition: diagnosed_by=Dr Nair, name=gout, status=active"]),
        ("I've had asthma since 2009", &["condition: name=asthma, notes=since 2009, status=active"]),
    ]);
}

#[test]
fn vaccination_is_proposed_with_day_place_and_number() {
    tried(&[
        ("had my flu shot today", &["immunization: date=2026-03-14, vaccine=flu shot"]),
        ("had my flu shot at CVS today", &["immunization: date=2026-03-14, place=CVS, vaccine=flu shot"]),
        (
            "got the second shingles vaccine on 3 May",
            &["immunization: date=2025-05-03, dose_number=2, vaccine=shingles vaccine"],
        ),
        (
            "had my second dose of Shingrix at CVS on 3/2",
            &["immunization: date=2026-03-02, dose_number=2, place=CVS, vaccine=Shingrix"],
        ),
        ("had my Gardasil jab yesterday", &["immunization: date=2026-03-13, vaccine=Gardasil"]),
        ("had my second dose of metformin at 9", &[]),
        ("got vaccinated against yellow fever yesterday", &["immunization: date=2026-03-13, vaccine=yellow fever"]),
    ]);
}

#[test]
fn lab_result_is_read_to_its_end_with_unit_and_range() {
    tried(&[
        ("my A1C was 6.8%", &["result: test=A1C, unit=%, value=6.8"]),
        ("a1c 7.1", &["result: test=a1c, value=7.1"]),
        ("HbA1c was 48", &["result: test=HbA1c, value=48"]),
        ("LDL 2.9 mmol/L", &["result: test=LDL, unit=mmol/L, value=2.9"]),
        ("TSH came back 4.1", &["result: test=TSH, value=4.1"]),
        ("TSH 2,1", &["result: test=TSH, value=2.1"]),
        ("fasting LDL 110", &["result: fasting=true, test=LDL, value=110"]),
        ("LDL 110, not fasting", &["result: fasting=false, test=LDL, value=110"]),
        ("TSH 2,1 range 0,4-4,0", &["result: range_high=4, range_low=0.4, test=TSH, value=2.1"]),
        ("creatinine 88 umol", &["result: test=creatinine, unit=umol, value=88"]),
        ("my cholesterol came back at 5.2", &["result: test=cholesterol, value=5.2"]),
        ("My cholesterol was 5.2 on Monday", &["result: date=2026-03-09, test=cholesterol, value=5.2"]),
        ("creatinine 88, range 60 to 110", &["result: range_high=110, range_low=60, test=creatinine, value=88"]),
        (
            "creatinine 88 umol/L (ref 60-110)",
            &["result: range_high=110, range_low=60, test=creatinine, unit=umol/L, value=88"],
        ),
        (
            "LDL 2.9 mmol/L, HDL 1.4 mmol/L and TSH 4.1",
            &[
                "result: test=LDL, unit=mmol/L, value=2.9",
                "result: test=HDL, unit=mmol/L, value=1.4",
                "result: test=TSH, value=4.1",
            ],
        ),
    ]);
}

#[test]
fn period_that_started_or_ended_is_proposed() {
    tried(&[
        ("my period started today", &["cycle: date=2026-03-14, event=start"]),
        ("my period started", &["cycle: event=start"]),
        ("period ended yesterday", &["cycle: date=2026-03-13, event=end"]),
        ("got my period this morning", &["cycle: date=2026-03-14, event=start"]),
    ]);
}

#[test]
fn what_is_denied_asked_or_of_another_proposes_nothing() {
    let cases = [
        "I'm not allergic to penicillin",
        "am I allergic to penicillin?",
        "my dad is allergic to penicillin",
        "if I were allergic to penicillin I would know",
        "no known allergies",
        "I don't have diabetes",
        "do I have diabetes?",
        "could I have type 2 diabetes?",
        "my mum has type 2 diabetes",
        "I have diabetes in my family",
        "I wasn't diagnosed with gout",
        "getting my flu shot tomorrow",
        "haven't had my flu shot",
        "my son had his flu shot today",
        "should I get the flu shot?",
        "hba1c 6.2 is the cut off",
        "my A1C is usually 6.8",
        "my A1C should be under 7",
        "took vitamin d 1000 iu",
        "potassium 20",
        "got 6.4 on the machine before supper",
        "got 7.9 today",
        "iron 15",
        "what was my last A1C?",
        "fasting glucose 5.4 mmol/L",
        "did my period start",
        "my period hasn't started",
        "trial period ended yesterday",
        "my daughter's period started today",
        "my period is late",
    ];
    tried(&cases.map(|words| (words, &[][..])));
}

#[test]
fn several_conditions_in_one_breath_are_one_each() {
    tried(&[
        (
            "I have asthma, copd and epilepsy",
            &[
                "condition: name=asthma, status=active",
                "condition: name=copd, status=active",
                "condition: name=epilepsy, status=active",
            ],
        ),
        ("I have asthma and a headache", &["condition: name=asthma, status=active"]),
        (
            "I have high blood pressure, type 2 diabetes and gout",
            &[
                "condition: name=high blood pressure, status=active",
                "condition: name=type 2 diabetes, status=active",
                "condition: name=gout, status=active",
            ],
        ),
        (
            "I was diagnosed with afib and type 2 diabetes",
            &["condition: name=afib, status=active", "condition: name=type 2 diabetes, status=active"],
        ),
        (
            "my conditions are hypertension and copd",
            &["condition: name=hypertension, status=active", "condition: name=copd, status=active"],
        ),
    ]);
}

#[test]
fn condition_is_kept_with_its_place_or_by_its_name() {
    tried(&[
        ("I have osteoarthritis in both knees", &["condition: name=osteoarthritis in both knees, status=active"]),
        ("I'm diabetic", &["condition: name=diabetes, status=active"]),
        ("I suffer from gout", &["condition: name=gout, status=active"]),
    ]);
}

#[test]
fn complaint_with_a_day_is_no_condition() {
    tried(&["I have high blood pressure today", "I have gout again", "I'm HIV negative"].map(|words| (words, &[][..])));
}

#[test]
fn result_with_its_day_before_it_is_of_that_day() {
    tried(&[("my inr yesterday was 2.6", &["result: date=2026-03-13, test=inr, value=2.6"])]);
}
