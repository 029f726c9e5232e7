//! The four analyses, each with its whole list of read-only calls.

use alara_gate::evidence::{Plan, PlanStep};
use alara_record::{EntryQuery, Record};
use chrono::{Duration, NaiveDate};

use crate::tools::{
    Clock, CreateCareLog, GetAdherence, GetCareRecords, GetCheckIns, GetMedicationHistory, GetVitals, HealthCall,
    ListMedications, LogDoctorVisit, Moment,
};

/// How far back a review looks where the words name no span.
const DAYS: i64 = 29;

fn step(id: &str, call: &HealthCall, after: &[&str]) -> PlanStep {
    PlanStep {
        id: id.to_owned(),
        tool: call.definition().id.to_owned(),
        parameters: call.canonical(),
        after: after.iter().map(|each| (*each).to_owned()).collect(),
    }
}

fn from(since: Option<NaiveDate>, clock: &Clock) -> Option<Moment> {
    Some(Moment::On(since.unwrap_or_else(|| clock.local().date() - Duration::days(DAYS))))
}

/// How the due doses were kept: the doses, and adherence over the same days.
pub fn adherence_review(
    medication: Option<&str>,
    since: Option<NaiveDate>,
    until: Option<NaiveDate>,
    clock: &Clock,
) -> Plan {
    let (since, until) = (from(since, clock), until.map(Moment::On));
    let name = medication.map(str::to_owned);
    let history = HealthCall::GetMedicationHistory(GetMedicationHistory {
        medication_name: name.clone(),
        since,
        until,
        ..GetMedicationHistory::default()
    });
    let adherence =
        HealthCall::GetAdherence(GetAdherence { medication_name: name, since, until, ..GetAdherence::default() });
    Plan {
        name: "adherence_review".to_owned(),
        steps: vec![step("history", &history, &[]), step("adherence", &adherence, &["history"])],
    }
}

/// How a vital sign went: its readings, and what is taken.
pub fn vitals_review(kind: &str, since: Option<NaiveDate>, until: Option<NaiveDate>, clock: &Clock) -> Plan {
    let (since, until) = (from(since, clock), until.map(Moment::On));
    let vitals = HealthCall::GetVitals(GetVitals { kind: kind.to_owned(), since, until, ..GetVitals::default() });
    Plan {
        name: "vitals_review".to_owned(),
        steps: vec![
            step("vitals", &vitals, &[]),
            step("medications", &HealthCall::ListMedications(ListMedications::default()), &[]),
        ],
    }
}

/// The seven days up to today: doses, moods and symptoms, blood pressure.
pub fn weekly_review(clock: &Clock) -> Plan {
    let since = from(Some(clock.local().date() - Duration::days(6)), clock);
    let adherence = HealthCall::GetAdherence(GetAdherence { since, ..GetAdherence::default() });
    let check_ins = HealthCall::GetCheckIns(GetCheckIns { since, ..GetCheckIns::default() });
    let vitals = HealthCall::GetVitals(GetVitals { kind: "blood_pressure".to_owned(), since, ..GetVitals::default() });
    Plan {
        name: "weekly_review".to_owned(),
        steps: vec![
            step("adherence", &adherence, &[]),
            step("check_ins", &check_ins, &[]),
            step("vitals", &vitals, &[]),
        ],
    }
}

/// What changed since the last visit, for a doctor.
pub fn visit_prep(record: &dyn Record, clock: &Clock) -> Plan {
    let tools = [LogDoctorVisit::ID, CreateCareLog::ID].map(str::to_owned).to_vec();
    let query = EntryQuery { tools, since: None, until: Some(clock.local().date()), limit: Some(1) };
    let last = record.entries(record.person().id, &query).first().map(|visit| visit.at.date());
    let since = from(last, clock);
    let care = HealthCall::GetCareRecords(GetCareRecords::default());
    let adherence = HealthCall::GetAdherence(GetAdherence { since, ..GetAdherence::default() });
    let check_ins = HealthCall::GetCheckIns(GetCheckIns { since, ..GetCheckIns::default() });
    Plan {
        name: "visit_prep".to_owned(),
        steps: vec![
            step("care", &care, &[]),
            step("medications", &HealthCall::ListMedications(ListMedications::default()), &[]),
            step("adherence", &adherence, &["care", "medications"]),
            step("check_ins", &check_ins, &["care"]),
        ],
    }
}
