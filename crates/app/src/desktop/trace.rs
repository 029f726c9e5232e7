//! The trace of turns and the prompts, for the window.

use alara_assistant::prompt::{MOST, OwnPrompts, TEMPLATES};
use alara_protocol::*;

use crate::desktop::{Desktop, moment};
use crate::engine::{Exchange, Traced, Traces, hook_line};
use crate::failure::of_store;

/// The most turns of a page.
const PAGE: u32 = 200;
/// What hooks did outside of turns, on the page.
const OUTSIDE: u32 = 20;
/// Turns in an export.
const EXPORTED: u32 = 100_000;

/// Who answers where no model does.
const OFFLINE: &str = "The built-in assistant";

/// What stood behind the turns, and the prompts.
#[derive(Clone, Copy)]
pub struct TracePages<'a> {
    pub(super) desktop: &'a Desktop,
}

impl TracePages<'_> {
    /// A page of turns.
    pub async fn trace(self, input: PageInput) -> Result<Trace, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        let Traces { turns, more, totals } =
            open.engine.trace_log().traces(input.before.as_deref(), input.limit.clamp(1, PAGE)).await?;
        let earlier = turns.last().filter(|_| more).map(|last| last.trace.turn.clone());
        let turns = turns.into_iter().map(|traced| shown(traced, &clock)).collect();
        let totals = totals
            .into_iter()
            .map(|total| TraceTotal {
                model: total.model.unwrap_or_else(|| OFFLINE.to_owned()),
                turns: total.turns,
                nothing_needed: total.nothing_needed,
                met_at_once: total.met_at_once,
                met_after_correction: total.met_after_correction,
                escalated: total.escalated,
                timed_out: total.timed_out,
                claims_stopped: total.claims_stopped,
                replaced: total.replaced,
            })
            .collect();
        let outside = open.engine.trace_log().hooks_outside(OUTSIDE).await?.into_iter().map(|row| TracedHook {
            at: moment::instant(row.at, &clock),
            scope: row.scope,
            tool: row.tool,
            what: format!("{}: {}", row.hook, row.did),
        });
        Ok(Trace { turns, earlier, totals, outside: outside.collect() })
    }

    /// The exact prompt of a turn.
    pub async fn trace_prompt(self, input: TurnId) -> Result<TracePrompt, Failure> {
        let open = self.desktop.vault.opened().await?;
        let kept = open.engine.store().turn_prompt(&input.id).await.map_err(of_store)?;
        let Some(exchange) = kept.as_ref().and_then(Exchange::of) else {
            return Err(Failure::new(FailureCode::NotFound, "The prompt of that turn is not kept any more."));
        };
        let role = |role| serde_json::to_value(role).ok().and_then(|role| role.as_str().map(str::to_owned));
        let told = |messages: Vec<alara_llm::Message>| {
            let told = |message: alara_llm::Message| PromptMessage {
                role: role(message.role).unwrap_or_default(),
                content: message.content,
            };
            messages.into_iter().map(told).collect()
        };
        let tools = match exchange.tools.is_empty() {
            true => exchange.in_words.to_string(),
            false => serde_json::to_string_pretty(&exchange.tools).unwrap_or_default(),
        };
        let reviews = exchange.reviews.into_iter();
        Ok(TracePrompt {
            messages: told(exchange.messages),
            tools,
            replies: exchange.replies.into_iter().map(|reply| reply.text).collect(),
            reviews: reviews
                .map(|each| ReviewPrompt { messages: told(each.messages), reply: each.reply.text })
                .collect(),
        })
    }

    /// The whole trace as JSON Lines.
    pub async fn trace_lines(self, _: NoInput) -> Result<TraceLines, Failure> {
        let open = self.desktop.vault.opened().await?;
        let traces = open.engine.trace_log().traces(None, EXPORTED).await?;
        let outside = open.engine.trace_log().hooks_outside(EXPORTED).await?;
        let turns = traces.turns.iter().map(|traced| format!("{}\n", traced.line()));
        let lines = turns.chain(outside.iter().map(|row| format!("{}\n", hook_line(row)))).collect();
        Ok(TraceLines { lines })
    }

    /// The prompts.
    pub async fn prompts(self, _: NoInput) -> Result<Prompts, Failure> {
        let open = self.desktop.vault.opened().await?;
        let own = open.engine.models().prompts().await?;
        let purpose = |purpose| serde_json::to_value(purpose).ok().and_then(|name| name.as_str().map(str::to_owned));
        let templates = TEMPLATES.iter().map(|each| PromptText {
            name: each.name.to_owned(),
            purpose: purpose(each.purpose).unwrap_or_default(),
            language: each.language.to_owned(),
            content: each.content.to_owned(),
            own: own.overrides.get(each.name).cloned(),
        });
        Ok(Prompts {
            templates: templates.collect(),
            additions: own.additions,
            most: u32::try_from(MOST).unwrap_or(u32::MAX),
        })
    }

    /// Keeps the user's own prompts.
    pub async fn save_prompts(self, input: SavePrompts) -> Result<Prompts, Failure> {
        let open = self.desktop.vault.opened().await?;
        let own = input.own.into_iter().filter(|each| !each.text.trim().is_empty());
        let overrides = own.map(|each| (each.name, each.text)).collect();
        open.engine.models().keep_prompts(&OwnPrompts { additions: input.additions, overrides }).await?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Settings]);
        self.prompts(NoInput {}).await
    }
}

fn shown(traced: Traced, clock: &alara_health::tools::Clock) -> TracedTurn {
    let Traced { trace, body, ledger, said, prompt } = traced;
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let code = |value: serde_json::Value| value.as_str().map(str::to_owned).unwrap_or_default();
    let ledger = ledger.as_ref();
    TracedTurn {
        at: moment::instant(trace.at, clock),
        id: trace.turn,
        said,
        model: trace.model.unwrap_or_else(|| OFFLINE.to_owned()),
        outcome: trace.outcome,
        attempts: trace.attempts,
        whole_ms: small(body.whole_ms),
        own_ms: small(body.own_ms),
        needs: ledger
            .into_iter()
            .flat_map(|ledger| &ledger.needs)
            .map(|line| TracedNeed { about: line.need.about.clone(), tools: line.need.tools.clone(), met: line.met })
            .collect(),
        requests: body
            .requests
            .into_iter()
            .map(|request| TracedRequest {
                purpose: code(serde_json::json!(request.purpose)),
                took_ms: small(request.took_ms),
                prompt_tokens: request.spent.as_ref().and_then(|spent| spent.prompt_tokens),
                reply_tokens: request.spent.as_ref().and_then(|spent| spent.reply_tokens),
                error: request.error,
            })
            .collect(),
        calls: ledger
            .into_iter()
            .flat_map(|ledger| &ledger.calls)
            .map(|call| TracedCall {
                tool: call.tool.clone(),
                state: code(serde_json::json!(call.state)),
                reasons: call.reasons.iter().map(|reason| code(serde_json::json!(reason.code))).collect(),
            })
            .collect(),
        hooks: ledger
            .into_iter()
            .flat_map(|ledger| &ledger.hooks)
            .filter(|hook| hook.did != alara_gate::hooks::Did::Passed)
            .map(|hook| format!("{}: {}", hook.hook, code(serde_json::json!(hook.did))))
            .collect(),
        problems: ledger
            .into_iter()
            .flat_map(|ledger| &ledger.trail)
            .flat_map(|attempt| &attempt.problems)
            .map(|problem| format!("{}: {}", code(serde_json::json!(problem.kind)), problem.snippet))
            .collect(),
        reviews: ledger
            .into_iter()
            .flat_map(|ledger| ledger.reviews.iter().map(move |review| (ledger, review)))
            .map(|(ledger, review)| {
                let tool =
                    ledger.calls.iter().find(|call| call.id == review.call).map_or("", |call| call.tool.as_str());
                format!("{tool}: {}", code(serde_json::json!(review.opinion)))
            })
            .collect(),
        stopped: trace.stopped,
        replaced: ledger
            .into_iter()
            .flat_map(|ledger| &ledger.replaced)
            .map(|why| code(serde_json::json!(why)))
            .collect(),
        prompt,
    }
}
