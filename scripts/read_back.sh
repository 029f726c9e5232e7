#!/bin/sh
# What Alara writes, read by other programs: FHIR by fhir.resources (R4B), the calendar by icalendar and vobject, the sheets by pandas, the
# PDF of a page by qpdf and pdftotext (through a test). The programs are fetched into a folder that goes; where they cannot be, it says so.
set -eu
cd "$(dirname "$0")/.."
alara="${1:?Name the alara program.}"
work=$(mktemp -d "${TMPDIR:-/tmp}/alara-read-back.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
if ! { python3 -m venv "$work/venv" && "$work/venv/bin/pip" install --quiet fhir.resources icalendar vobject pandas; }; then
  echo 'fhir.resources, icalendar, vobject and pandas could not be fetched: nothing was read back by them.'
  exit 0
fi
printf 'correct horse battery' >"$work/pass"
a() { "$alara" --data-dir "$work/record" --passphrase-file "$work/pass" "$@"; }
f() { a form "$@" >"$work/told" || { cat "$work/told"; exit 1; }; }
a log >"$work/told" 2>&1
day=$(date -d '-3 days' +%F)
f log_medication medication_name='Metformin; "slow", 500' dose='500 mg' taken_at="${day}T08:00:00-05:00" notes='=SUM(A1), naïve'
f log_vital kind=weight value=71.5 unit=kg measured_at="${day}T07:30:00-05:00"
f log_blood_pressure systolic=128 diastolic=82 pulse=64 measured_at="$day"
f log_hydration amount_ml=300 drank_at="${day}T10:00:00-05:00"
f log_exercise activity=running minutes=30 distance=5.2 occurred_at="${day}T18:00:00-05:00"
f log_lab_result test=LDL value=110 unit=mg/dL range_high=130 date="$day"
f create_check_in mood=good symptoms=headache notes='better, than Monday' date="$day"
f log_cycle event=start date="$day"
f save_health_entry entry_type=note 'data={"text":"line one\nline two"}' occurred_at="${day}T08:00:00-05:00"
f log_doctor_visit visit_type=appointment date="$day" provider='Dr. Vega'
f create_care_log log_type=procedure title='Mole removed' occurred_at="$day"
f log_allergy substance=penicillin kind=allergy reaction=rash severity=severe
f add_condition name=asthma status=active since="$day"
f log_immunization vaccine=flu date="$day"
f add_contact kind=doctor name='Dr. Vega' phone=555-0100
f add_medication name=Lisinopril dose='10 mg' times=08:00,20:00 instructions='with water; not milk'
f create_reminder title='Walk, slowly' time=18:00 days=1,3
f create_reminder title='Dentist' time=10:00 date="$(date -d '+9 days' +%F)" reminder_type=appointment
a export --as fhir --to "$work/me.json" 2>"$work/told" || { cat "$work/told"; exit 1; }
a export --as csv --to "$work/sheets" 2>"$work/told" || { cat "$work/told"; exit 1; }
a reminders --export "$work/me.ics" 2>"$work/told" || { cat "$work/told"; exit 1; }
"$work/venv/bin/python" - "$work" <<'PY'
import csv, json, pathlib, sys
work = pathlib.Path(sys.argv[1])

from fhir.resources.R4B.bundle import Bundle
text = (work / "me.json").read_text("utf-8")
bundle = Bundle.model_validate_json(text)
kinds = sorted({entry.resource.__resource_type__ for entry in bundle.entry})
again = json.loads(bundle.model_dump_json())
assert len(again["entry"]) == len(json.loads(text)["entry"]) > 30, "the bundle comes back shorter"
print(f"fhir.resources: {len(bundle.entry)} resources, {', '.join(kinds)}")

import icalendar, vobject
text = (work / "me.ics").read_bytes()
events = [event for event in icalendar.Calendar.from_ical(text).walk("VEVENT")]
titles = sorted({str(event["SUMMARY"]) for event in events})
assert any("Walk, slowly" in title for title in titles), titles
assert not any(event.errors for event in events), [event.errors for event in events]
read = vobject.readOne(text.decode("utf-8"))
others = sorted({event.summary.value for event in read.vevent_list})
assert others == titles, (others, titles)
for event in read.vevent_list:
    dates = list(event.rruleset)[:3] if getattr(event, "rrule", None) else [event.dtstart.value]
    assert dates, event.summary.value
print(f"icalendar, vobject: {len(events)} events, {', '.join(titles)}")

import pandas
rows = 0
for sheet in sorted((work / "sheets").glob("*.csv")):
    with sheet.open(encoding="utf-8", newline="") as file:
        plain = list(csv.reader(file))
    read = pandas.read_csv(sheet, dtype=str, keep_default_na=False)
    assert [list(read.columns), *read.values.tolist()] == plain, sheet.name
    rows += len(read)
    assert len({len(row) for row in plain}) == 1, sheet.name
assert rows >= 16, rows
weights = pandas.read_csv(work / "sheets" / "measurements.csv")
assert weights["value"].tolist() == [71.5] and str(weights["value"].dtype) == "float64"
pandas.to_datetime(weights["at"])
print(f"pandas: {rows} rows of {len(list((work / 'sheets').glob('*.csv')))} sheets")
PY
