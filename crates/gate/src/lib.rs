//! A model's text becomes calls, calls become verdicts, verdicts become approvals. Pure: no medicine, no English, no I/O.
//!
//! The model is hostile here. Nothing it writes is believed: what a call may do is decided by a [`Reader`] that knows the user's
//! own words, by the [`Toolbox`] that knows the tools, and by the order of checks in [`judge`].

pub mod approval;
pub mod call;
pub mod enforce;
pub mod evidence;
pub mod grounding;
pub mod hooks;
pub mod judge;
pub mod notice;
pub mod reason;
pub mod registry;
pub mod repair;
pub mod review;
pub mod scan;
pub mod standing;
pub mod text;
pub mod toolbox;
pub mod verdict;

pub use alara_consent::PersonAct;
pub use approval::{Approved, Assessed, CallContent, Gate, Grant, Pending, Stale, Unrestorable, digest};
pub use call::{Call, Confidence, Parameters, Repair};
pub use grounding::{Grounded, Intent, Provenance, Span};
pub use judge::{Change, Judging, Reader, as_said, assess, assess_edit, assess_entered, assess_hooked, made_for};
pub use notice::Notice;
pub use reason::{Finding, Reason};
pub use registry::{Category, Control, Definition, Parameter, ParameterKind, Sensitivity};
pub use review::Opinion;
pub use scan::{Event, Known, Parsed, Problem, ProblemKind, Scanner, parse, parse_knowing};
pub use standing::{Consent, Consents, Standing};
pub use toolbox::Toolbox;
pub use verdict::Verdict;
