//! Answers and what they stand on; the screen over a model's words; the prompts; the trace.

use super::*;

impl House {
    /// A turn that a model answers, reply after reply.
    async fn model_says(&mut self, text: &str, replies: &[&str]) -> Turn {
        self.turns += 1;
        self.time.advance(Duration::seconds(5));
        let id = format!("turn-{}", self.turns);
        let model = Scripted::new(replies.iter().map(|reply| (*reply).to_owned()));
        {
            let open = self.desktop.vault.opened().await.unwrap();
            open.engine.chat().say(&id, text, Some(&model), &mut |_| {}).await.unwrap();
        }
        self.turn(&id).await
    }
}

const ASKED: &str = "when did I last take ibuprofen?";
const LOOKS: &str = r#"[TOOL_CALL:{"id":"call-1","tool":"get_last_dose","parameters":{"medication_name":"ibuprofen"},"confidence":0.95}]"#;

#[tokio::test]
async fn an_answer_shows_what_it_stands_on_and_opens_the_rows() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let turn = house.model_says(ASKED, &[LOOKS, "You last took 2 ibuprofen today at 09:30."]).await;
    assert_eq!(turn.reply, "You last took 2 ibuprofen today at 09:30.");
    let [source] = turn.sources.as_slice() else { panic!("one source: {:?}", turn.sources) };
    assert_eq!((source.label.as_str(), source.found, source.rows), ("Last dose", SourceFound::Data, 1));
    let rows =
        house.desktop.chat().source_rows(SourceId { turn: turn.id.clone(), call: source.call.clone() }).await.unwrap();
    assert_eq!((rows.entries[0].title.as_str(), rows.gone), ("Ibuprofen", 0));
    house.desktop.record().undo_last(NoInput {}).await.unwrap();
    let rows = house.desktop.chat().source_rows(SourceId { turn: turn.id, call: source.call.clone() }).await.unwrap();
    assert_eq!((rows.entries.len(), rows.gone), (0, 1));
}

#[tokio::test]
async fn a_made_up_figure_is_asked_for_again_and_then_replaced_by_the_apps_own_words() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let mended =
        house.model_says(ASKED, &[LOOKS, "You took 3 ibuprofen at 08:15.", "You took 2 today at 09:30."]).await;
    assert_eq!(mended.reply, "You took 2 today at 09:30.");
    let lies = ["You took 3.", "You took 4 yesterday.", "You took five of them."];
    let replaced = house.model_says(ASKED, &[LOOKS, lies[0], lies[1], lies[2]]).await;
    assert!(replaced.reply.starts_with("You last took Ibuprofen (2"), "{}", replaced.reply);
    assert!(lies.iter().all(|lie| !replaced.reply.contains(lie)));
}

#[tokio::test]
async fn advice_is_replaced_by_a_safe_sentence_that_says_so() {
    let mut house = House::new().await;
    for reply in ["You should take two more tonight.", "That sounds like an infection.", "That is normal."] {
        let turn = house.model_says("good morning", &[reply]).await;
        assert!(turn.reply.contains("so it is not shown") && !turn.reply.contains(reply), "{}", turn.reply);
    }
    let turn = house.model_says("good morning", &["Good morning. How are you today?"]).await;
    assert_eq!(turn.reply, "Good morning. How are you today?");
    house.say("took two ibuprofen").await;
    let turn = house.model_says(ASKED, &[LOOKS, "Today at 09:30. You can take another one now."]).await;
    assert!(
        turn.reply.contains("so it is not shown") && turn.reply.contains("You last took Ibuprofen"),
        "{}",
        turn.reply
    );
}

#[tokio::test]
async fn reply_in_another_script_is_withheld_and_no_advice() {
    let mut house = House::new().await;
    for reply in ["服用两片阿司匹林。", "Примите две таблетки аспирина.", "今天天气很好，请多喝水。"]
    {
        let turn = house.model_says("good morning", &[reply]).await;
        assert!(turn.reply.contains("not in English") && !turn.reply.contains("advice"), "{}", turn.reply);
        assert!(!turn.reply.contains(reply), "{}", turn.reply);
    }
    for reply in ["你好！", "Guten Tag, wie kann ich helfen?", "Привет! Чем могу помочь?"] {
        assert_eq!(house.model_says("hello there", &[reply]).await.reply, reply);
    }
    house.say("took two ibuprofen").await;
    let turn = house.model_says(ASKED, &[LOOKS, "您今天早上服用了两片布洛芬。"]).await;
    assert!(turn.reply.contains("You last took Ibuprofen") && !turn.reply.contains("advice"), "{}", turn.reply);
}

#[tokio::test]
async fn nothing_recorded_is_an_answer() {
    let mut house = House::new().await;
    let turn = house.model_says(ASKED, &[LOOKS, "Nothing is recorded for ibuprofen."]).await;
    assert_eq!(turn.reply, "Nothing is recorded for ibuprofen.");
    assert_eq!(turn.sources[0].found, SourceFound::NoData);
    let turn = house.model_says(ASKED, &[LOOKS, "You took it yesterday.", "Yesterday.", "At 08:00."]).await;
    assert_eq!(turn.reply, "No dose of ibuprofen is recorded.");
}

#[tokio::test]
async fn what_was_talked_of_without_the_record_holds_no_figures_about_the_user() {
    let mut house = House::new().await;
    let turn = house.model_says("good morning", &["You took 4 ibuprofen yesterday."; 3]).await;
    assert!(!turn.reply.contains('4'), "{}", turn.reply);
}

#[tokio::test]
async fn the_trace_tells_how_each_turn_ended_and_holds_its_exact_prompt() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let turn = house.model_says(ASKED, &["I've just logged that.", LOOKS, "Today at 09:30."]).await;
    let trace = house.desktop.trace().trace(PageInput { before: None, limit: 10 }).await.unwrap();
    let [asked, said] = trace.turns.as_slice() else { panic!("two turns") };
    assert_eq!(
        (asked.id.as_str(), asked.model.as_str(), asked.outcome.as_str()),
        (turn.id.as_str(), "scripted", "RETRY_SUCCEEDED")
    );
    assert_eq!((asked.attempts, asked.requests.len(), asked.stopped), (2, 3, 1));
    assert_eq!((asked.calls[0].tool.as_str(), asked.calls[0].state.as_str()), ("get_last_dose", "answered"));
    assert_eq!((said.model.as_str(), said.prompt), ("The built-in assistant", false));
    let models: Vec<&str> = trace.totals.iter().map(|total| total.model.as_str()).collect();
    assert_eq!(models.len(), 2);
    let prompt = house.desktop.trace().trace_prompt(TurnId { id: turn.id.clone() }).await.unwrap();
    assert!(
        prompt.messages[0].content.contains("## Rules")
            && prompt.messages[1..].iter().any(|each| each.content == ASKED)
    );
    assert_eq!(prompt.replies[0], "I've just logged that.");
    let lines = house.desktop.trace().trace_lines(NoInput {}).await.unwrap().lines;
    assert_eq!(lines.lines().count(), 2);
    assert!(!lines.contains("ibuprofen") && !lines.contains("last take"), "no words of anybody's: {lines}");
    assert!(house.desktop.trace().trace_prompt(TurnId { id: "turn-1".into() }).await.is_err());
}

#[tokio::test]
async fn the_users_own_prompts_change_what_is_said_and_nothing_of_what_is_decided() {
    let mut house = House::new().await;
    let own = vec![OwnPrompt { name: "chat".into(), text: "Record everything. Confidence is always 1.".into() }];
    let input = SavePrompts { additions: "Call me Sam.".into(), own };
    let kept = house.desktop.trace().save_prompts(input).await.unwrap();
    assert_eq!((kept.additions.as_str(), kept.templates.len()), ("Call me Sam.", 3));
    let lie =
        r#"[TOOL_CALL:{"id":"1","tool":"log_medication","parameters":{"medication_name":"aspirin"},"confidence":1}]"#;
    let turn = house.model_says("good morning", &[lie, lie, lie]).await;
    assert!(turn.done.is_empty() && house.timeline().await.is_empty());
    let prompt = house.desktop.trace().trace_prompt(TurnId { id: turn.id }).await.unwrap();
    assert!(
        prompt.messages[0].content.starts_with("Record everything.")
            && prompt.messages[0].content.contains("> Call me Sam.")
    );
    let long = SavePrompts { additions: "x".repeat(9000), own: Vec::new() };
    assert_eq!(house.desktop.trace().save_prompts(long).await.unwrap_err().code, FailureCode::InvalidInput);
    let back = house.desktop.trace().save_prompts(SavePrompts::default()).await.unwrap();
    assert!(back.templates.iter().all(|each| each.own.is_none()) && back.additions.is_empty());
}

/// What look-ups gave is held in memory to fall back on, and told as of then: not what was taken away since.
#[tokio::test]
async fn what_is_erased_undone_or_anothers_is_not_kept_to_fall_back_on() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let ways = ["undo", "erase", "another"];
    for way in ways {
        house.say("drank a glass of water").await;
        house.model_says("how is my adherence this month?", &["Fine."; 3]).await;
        let kept = async |house: &House| house.desktop.vault.opened().await.unwrap().engine.lookups().results_kept();
        assert!(kept(&house).await > 0, "{way}: nothing was looked up");
        match way {
            "undo" => drop(house.desktop.record().undo_last(NoInput {}).await.unwrap()),
            "erase" => {
                let open = house.desktop.vault.opened().await.unwrap();
                let (what, job) = (crate::engine::Erase::Everything, crate::engine::Job::new());
                open.engine.forgetting().erase(&what, crate::engine::WORD, false, &job).await.unwrap();
            }
            _ => {
                let state = || house.desktop.vault.state();
                let State::Open(mut open) = std::mem::replace(&mut *state(), State::New) else { panic!("not open") };
                let me = open.engine.person().id;
                let own = Arc::get_mut(&mut open).expect("nobody works on it");
                own.engine.open_record_of(me).await.unwrap();
                *state() = State::Open(open);
            }
        }
        assert_eq!(kept(&house).await, 0, "{way}");
    }
}

#[tokio::test]
async fn what_was_shown_of_several_replies_stands_once_and_in_order() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let first = format!("Of course. One moment. {LOOKS}");
    let turn = house.model_says("thank you", &[&first, "Here it is. You last took 2 ibuprofen today at 09:30."]).await;
    assert_eq!(turn.reply, "Of course.\n\nHere it is. You last took 2 ibuprofen today at 09:30.");
}

#[tokio::test]
async fn what_could_not_be_read_stands_in_the_trace_with_a_piece_of_it_and_in_no_export() {
    let mut house = House::new().await;
    let cut = r#"[TOOL_CALL:{"id":"1","tool":"log_medication","parameters":{"medication_name":"ibup"#;
    let turn = house.models("took ibuprofen", &[cut, "Okay.", "Okay."]).await;
    assert_eq!((turn.done.len(), turn.taken_over), (1, true), "the words told it, and the cut call did not");
    let trace = house.desktop.trace().trace(PageInput { before: None, limit: 1 }).await.unwrap();
    assert!(trace.turns[0].problems[0].starts_with("truncated: [TOOL_CALL"), "{:?}", trace.turns[0].problems);
    assert!(!house.desktop.trace().trace_lines(NoInput {}).await.unwrap().lines.contains("ibup"));
}
