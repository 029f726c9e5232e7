//! The sources under an answer, and the rows behind each.

use alara_assistant::Ledger;
use alara_gate::evidence::{Coverage, Observation, QueryOutcome};
use alara_health::tools;
use alara_protocol::*;
use alara_record::EntryId;

use crate::desktop::{Chat, moment};
use crate::failure::of_store;

impl Chat<'_> {
    /// The rows that an answer stands on, as they are in the record now.
    pub async fn source_rows(self, input: SourceId) -> Result<SourceRows, Failure> {
        let open = self.desktop.vault.opened().await?;
        let ledger = open.engine.store().ledger(&input.turn).await.map_err(of_store)?;
        let ledger: Option<Ledger> = ledger.and_then(|kept| serde_json::from_value(kept).ok());
        let not_found = || Failure::new(FailureCode::NotFound, "That answer is not kept any more.");
        let ledger = ledger.ok_or_else(not_found)?;
        let found = observations(&ledger).find(|found| found.call == input.call).ok_or_else(not_found)?;
        let ids: Vec<EntryId> = found.rows.iter().filter_map(|row| row.parse().ok()).collect();
        let journal = open.journal().await?;
        let entries = crate::desktop::record::entries_of(&open, &journal, &ids).await?;
        let gone = u32::try_from(ids.len().saturating_sub(entries.len())).unwrap_or(u32::MAX);
        Ok(SourceRows { entries, gone })
    }
}

/// All look-ups of a turn: those that the app ran itself, and those that a model asked for.
pub(in crate::desktop) fn observations(ledger: &Ledger) -> impl Iterator<Item = &Observation> {
    let steps = ledger.looked.iter().flat_map(|looked| &looked.steps).map(|step| &step.observation);
    steps.chain(ledger.calls.iter().filter_map(|call| call.found.as_ref()).map(|seen| &seen.observation))
}

/// The sources of a turn's answer.
pub(in crate::desktop) fn sources(ledger: &Ledger, clock: &tools::Clock) -> Vec<EvidenceSource> {
    observations(ledger)
        .map(|found| EvidenceSource {
            call: found.call.clone(),
            label: tools::definition(&found.tool).map_or_else(|| found.tool.clone(), |tool| tool.name.to_owned()),
            found: match found.found {
                QueryOutcome::Data => SourceFound::Data,
                QueryOutcome::NoData => SourceFound::NoData,
                QueryOutcome::Unavailable => SourceFound::Unavailable,
            },
            coverage: found.coverage.and_then(|coverage| covered(&coverage)),
            earlier: found.earlier.map(|then| {
                let then = moment::instant(then, clock);
                format!("as of {} {}", then.date, then.time.unwrap_or_default()).trim_end().to_owned()
            }),
            rows: u32::try_from(found.rows.len()).unwrap_or(u32::MAX),
        })
        .collect()
}

/// "3 of 7 days, newest March 13".
fn covered(coverage: &Coverage) -> Option<String> {
    let newest = coverage.newest.map(|day| format!("newest {}", day.format("%B %-d")));
    let days = coverage.asked().map(|asked| match asked {
        1 => format!("{} of 1 day", coverage.with_data),
        asked => format!("{} of {asked} days", coverage.with_data),
    });
    let parts: Vec<String> = [days, newest].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
