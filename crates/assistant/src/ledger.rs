//! What was really done in a turn: stored with the reply, and the only source of "recorded".

pub use alara_gate::enforce::Outcome;
use alara_gate::enforce::{Attempt, Guard, NeedLine};
use alara_gate::evidence::{Observation, QueryResult, Step};
use alara_gate::hooks::HookRecord;
use alara_gate::{Assessed, Finding, Notice, Opinion, Parameters, Provenance, Verdict};
use alara_health::tools::HealthCall;
use alara_health::{Named, Situation, describe};
use alara_llm::ModelError;
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Where a call of the turn stands at the end of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallState {
    /// Written, and on disk.
    Executed,
    /// Waits for the person.
    Pending,
    /// Refused.
    Blocked,
    /// The same event was there already.
    Duplicate,
    /// Approved, but it could not be written; nothing was.
    Failed,
    /// A read-only tool that answered.
    Answered,
    /// Approved and on its way: never stored.
    Running,
}

/// Why, for programs and people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReasonLine {
    /// The code.
    pub code: alara_gate::Reason,
    /// The parameters it is about.
    pub fields: Vec<String>,
    /// One plain sentence.
    pub detail: String,
}

impl From<&Finding> for ReasonLine {
    fn from(finding: &Finding) -> ReasonLine {
        ReasonLine { code: finding.reason, fields: finding.fields.clone(), detail: finding.detail.clone() }
    }
}

/// One call, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LedgerCall {
    /// The call's id, unique in the record.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// What was proposed.
    pub proposed: Parameters,
    /// What was written, or waits.
    pub parameters: Parameters,
    /// The confidence as sent.
    pub confidence: Value,
    /// Where it stands.
    pub state: CallState,
    /// Why.
    pub reasons: Vec<ReasonLine>,
    /// Each parameter's source, by name.
    pub provenance: Vec<(String, Provenance)>,
    /// What was left out.
    pub left_out: Vec<String>,
    /// Safety notices and the like.
    pub notices: Vec<Notice>,
    /// Another person's record that it went into.
    pub person: Option<String>,
    /// The operation in the record, once written.
    pub operation: Option<String>,
    /// The id by which it is confirmed, where it waits.
    pub pending: Option<String>,
    /// What was done or answered, in words from the record.
    pub said: String,
    /// What a look-up found, and when and how long it looked.
    #[serde(default)]
    pub found: Option<Queried>,
    /// What on record it is about, as it was called then.
    #[serde(default)]
    pub about: Option<Named>,
}

/// What a second reader made of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewLine {
    /// The call.
    pub call: String,
    /// Its opinion.
    pub opinion: Opinion,
}

/// What a look-up found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Queried {
    /// What it found.
    pub observation: Observation,
    /// When it ran, and for how long.
    pub step: Step,
}

/// Why the model's words were replaced by the app's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replaced {
    /// They gave a figure, a date or a name that does not stand in the results.
    MadeUp,
    /// They advised, diagnosed, or said what a value means.
    Advice,
    /// They stand in a language or script that cannot be checked, or hold what is no words.
    Unreadable,
}

impl LedgerCall {
    /// A call as judged on the record of this turn, before it ran.
    pub fn judged(assessed: &Assessed<HealthCall>, situation: &Situation) -> LedgerCall {
        LedgerCall {
            about: situation.named(assessed.tool(), assessed.parameters(), assessed.person()),
            id: assessed.call_id().to_owned(),
            tool: assessed.tool().to_owned(),
            proposed: assessed.proposed().clone(),
            parameters: assessed.parameters().clone(),
            confidence: serde_json::to_value(assessed.confidence()).unwrap_or(Value::Null),
            state: match assessed.verdict() {
                Verdict::Execute => CallState::Running,
                Verdict::Confirm => CallState::Pending,
                Verdict::Block if duplicate(assessed.findings()) => CallState::Duplicate,
                Verdict::Block => CallState::Blocked,
            },
            reasons: assessed.findings().iter().map(ReasonLine::from).collect(),
            provenance: assessed.provenance().map(|(name, source)| (name.to_owned(), source)).collect(),
            left_out: assessed.left_out().to_vec(),
            notices: assessed.notices().to_vec(),
            person: assessed.person().map(str::to_owned),
            operation: None,
            pending: None,
            said: String::new(),
            found: None,
        }
    }

    /// Whether it proposes what another call of the turn has done, or what waits by it: then it did nothing, and is told nothing of.
    pub fn is_repeated(&self) -> bool {
        let same = |reason: &ReasonLine| reason.code == alara_gate::Reason::Duplicate;
        self.state == CallState::Duplicate && self.reasons.iter().any(same)
    }

    /// Provenance codes by parameter, as the contract prints them.
    pub fn provenance_codes(&self) -> Map<String, Value> {
        self.provenance.iter().map(|(name, source)| (name.clone(), Value::from(source.code()))).collect()
    }
}

fn duplicate(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.reason == alara_gate::Reason::Duplicate)
}

/// What the message needed and how it was met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enforcement {
    /// The tools of which at least one had to be called.
    pub required: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// Replies asked of the model, corrections included.
    pub attempts: u8,
}

/// What was really done in a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// Its calls, in the order proposed.
    pub calls: Vec<LedgerCall>,
    /// What it needed.
    pub enforcement: Enforcement,
    /// "none", "self_harm" or "medical_emergency".
    pub crisis: String,
    /// Damage and forgeries found in the model's replies: kinds and counts, never its text.
    pub problems: Vec<alara_gate::scan::ProblemKind>,
    /// Whether the reply asks for what an asserted event still lacks: the next message may answer it.
    pub open: bool,
    /// Decisions made by this message on what waited.
    pub decisions: Vec<String>,
    /// The operations that those decisions wrote.
    #[serde(default)]
    pub did: Vec<String>,
    /// The turn whose question the message was read as the answer to.
    #[serde(default)]
    pub answers: Option<String>,
    /// Whether the message took something back.
    #[serde(default)]
    pub undid: bool,
    /// What the message mentions beside what it tells, in its own words, and nothing was done with.
    #[serde(default)]
    pub unused: Vec<String>,
    /// The cards that waited before, and that the reply asks about, by id: a bare yes or no in the next message means them.
    #[serde(default)]
    pub spoke_of: Vec<String>,
    /// Each need of the message, and what met it.
    #[serde(default)]
    pub needs: Vec<NeedLine>,
    /// Each reply of the model, in order: the audit trail.
    #[serde(default)]
    pub trail: Vec<Attempt>,
    /// What the hooks did around each call.
    #[serde(default)]
    pub hooks: Vec<HookRecord>,
    /// What a second reader made of critical calls.
    #[serde(default)]
    pub reviews: Vec<ReviewLine>,
    /// The analyses that the app ran itself.
    #[serde(default)]
    pub looked: Vec<QueryResult>,
    /// Turns of this conversation escalated in a row, this one included.
    #[serde(default)]
    pub escalated_in_a_row: u32,
    /// Whether the person asked to be answered without their record.
    #[serde(default)]
    pub without_record: bool,
    /// Why the model that was asked first gave no answer, where the offline assistant answered in its place.
    #[serde(default)]
    pub instead_of: Option<ModelError>,
    /// The step of a skill that is open after this turn.
    #[serde(default)]
    pub step: Option<crate::skill::OpenStep>,
    /// Whether the person chose to leave what was handed over.
    #[serde(default)]
    pub left: bool,
    /// When the record was looked at, if it was.
    #[serde(default)]
    pub looked_at: Option<DateTime<FixedOffset>>,
    /// What was shown of an answer that never ended: it is not taken back, and the message can be sent again.
    #[serde(default)]
    pub shown: String,
    /// The needs, by their places, that the person has filled a form in for.
    #[serde(default)]
    pub by_hand: Vec<usize>,
    /// Why words of the model's were replaced, each time.
    #[serde(default)]
    pub replaced: Vec<Replaced>,
    /// How many calls the model had made when the offline assistant took its place, as it met no need; none where it did not.
    #[serde(default)]
    pub taken_over: Option<usize>,
}

impl Ledger {
    /// The ledger of a turn in which nothing was done yet, with what its message needs.
    pub fn begun(required: Vec<String>, guard: &Guard, crisis: &str) -> Ledger {
        Ledger {
            calls: Vec::new(),
            enforcement: Enforcement { required, outcome: guard.outcome(), attempts: 0 },
            crisis: crisis.to_owned(),
            problems: Vec::new(),
            open: false,
            decisions: Vec::new(),
            did: Vec::new(),
            answers: None,
            undid: false,
            unused: Vec::new(),
            spoke_of: Vec::new(),
            needs: guard.needs().to_vec(),
            trail: Vec::new(),
            hooks: Vec::new(),
            reviews: Vec::new(),
            looked: Vec::new(),
            escalated_in_a_row: 0,
            without_record: false,
            instead_of: None,
            step: None,
            left: false,
            looked_at: None,
            replaced: Vec::new(),
            shown: String::new(),
            by_hand: Vec::new(),
            taken_over: None,
        }
    }

    /// The calls that are told of, in the order proposed. What was refused of a model is not, where the offline assistant did better or a
    /// later reply of its own did.
    pub fn told_calls(&self) -> impl Iterator<Item = &LedgerCall> {
        let before = self.taken_over.filter(|_| self.did_in_its_place()).unwrap_or_default();
        let refused = |line: &LedgerCall| line.state == CallState::Blocked;
        self.calls
            .iter()
            .enumerate()
            .filter(move |(index, line)| !refused(line) || *index >= before && !self.is_retried(line))
            .map(|(_, line)| line)
    }

    /// Whether a later reply made a refused call again, of the same thing, and it came to something.
    fn is_retried(&self, refused: &LedgerCall) -> bool {
        let reply = |line: &LedgerCall| self.trail.iter().position(|attempt| attempt.calls.contains(&line.id));
        let noun = |line: &LedgerCall| {
            let fields = if line.parameters.is_empty() { &line.proposed } else { &line.parameters };
            describe::noun(&line.tool, fields).to_lowercase()
        };
        let took =
            |line: &LedgerCall| matches!(line.state, CallState::Executed | CallState::Pending | CallState::Answered);
        let Some(first) = reply(refused) else { return false };
        let again = |line: &&LedgerCall| took(line) && line.tool == refused.tool && noun(line) == noun(refused);
        self.calls.iter().filter(again).any(|line| reply(line).is_some_and(|later| later > first))
    }

    /// Whether the offline assistant did, offered or found something in a model's place.
    pub fn did_in_its_place(&self) -> bool {
        let took =
            |line: &LedgerCall| matches!(line.state, CallState::Executed | CallState::Pending | CallState::Answered);
        self.taken_over.is_some_and(|before| self.calls.iter().skip(before).any(took))
    }

    /// The line that says why a model did not answer what the offline assistant did; none where none was asked, and none in a crisis.
    pub fn instead_line(&self) -> Option<String> {
        let why = self.instead_of.filter(|_| !self.in_crisis())?;
        Some(format!("{} This is what Alara read by itself.", why.fact()))
    }

    /// Whether the message held words of a crisis.
    pub fn in_crisis(&self) -> bool {
        self.crisis != "none"
    }

    /// The needs that are open, where they are told: in a crisis nobody is told that their mood was not recorded.
    pub fn open_needs(&self) -> impl Iterator<Item = (usize, &NeedLine)> {
        let told = !self.in_crisis() && self.enforcement.outcome == Outcome::Escalated;
        self.needs.iter().enumerate().filter(move |(_, line)| told && !line.met)
    }

    /// The needs that the reply asks about: the event was told or asked for, and lacks something. None in a crisis, where nothing is asked.
    pub fn needs_asked_about(&self) -> impl Iterator<Item = (usize, &NeedLine)> {
        let asks = self.open && !self.in_crisis() && self.enforcement.outcome == Outcome::Passed;
        self.needs.iter().enumerate().filter(move |(_, line)| asks && !line.met)
    }

    /// The line that names what was not used; none where all of it was.
    pub fn unused_line(&self) -> Option<String> {
        (!self.unused.is_empty()).then(|| format!("I did not use: {}.", self.unused.join(", ")))
    }

    /// How many needs are not met so far.
    pub fn unmet(&self) -> usize {
        self.needs.iter().filter(|line| !line.met).count()
    }

    /// What is told of the first call that was approved and could not be written, if there is one.
    pub fn failed(&self) -> Option<&str> {
        self.calls.iter().find(|call| call.state == CallState::Failed).map(|call| call.said.as_str())
    }

    /// What the record answered, in its words: of look-ups and of analyses.
    pub fn results(&self) -> impl Iterator<Item = &str> {
        let calls = self.calls.iter().filter(|line| line.state == CallState::Answered).map(|line| line.said.as_str());
        let steps = self.looked.iter().flat_map(|looked| &looked.steps).map(|step| step.observation.words.as_str());
        calls.chain(steps)
    }

    /// Whether something was written.
    pub fn wrote(&self) -> bool {
        self.calls.iter().any(|call| call.state == CallState::Executed)
    }
}
