//! The words that may stand beside a dose and leave it one.

use std::sync::LazyLock;

use alara_english::TokenKind;
use alara_english::statement::Assertion;

use super::super::heading::words;
use super::super::message::Message;
use crate::lexicon::Words;

/// Words that may stand beside a dose anywhere: manner, degree, order, thanks, weariness. They change neither whether nor what.
pub(super) static BESIDE: LazyLock<Words> = LazyLock::new(|| {
    words(
        "i i've ive i'm im we we've weve me my our us it its mine myself ourselves is was are were has have had be being been am do did done having \
         the a an this that these those some any of each both all another other one ones \
         just already itself also then now so too as well again first finally only even still once twice thrice today tonight \
         yesterday early late later earlier before after ago straight right away first thing last night morning evening \
         afternoon lunchtime bedtime midday noon midnight dinnertime teatime o'clock am pm about around roughly approx \
         approximately exactly nearly sharp bang prompt promptly on off in down up out back bout arvo em 'em hatch \
         remembered managed bothered oops whoops hooray argh yuck yum meh sigh duh hmm ha heh woohoo gosh god jeez lord \
         blimey crikey bc bcos b4 yo blasted blooming wretched ruddy flaming goddamn freaking frigging fricking po sc im iv sl inh neb stat nocte mane nice nicely noted cool kk done sir ma'am glad happy proud \
         pleased relieved together separately alone dry \
         whole quickly slowly properly successfully safely happily easily fine okay ok alright good great perfect thanks thank \
         you ta cheers please pls plz lol haha yay phew ugh btw fyi tbh ngl rn atm asap mate love dear doc alara hi hello hey \
         yes yeah yep yup no problem problems issues issue bother fuss side effects trouble worries bueno oh ah um uh erm er mm like fresh clean well \
         like usual normal always clockwork every everyday daily same schedule scheduled time planned prescribed directed \
         instructed advised recommended needed required necessary ever totally absolutely utterly rotten lousy awful rubbish stinking nagging splitting pounding throbbing banging thumping killer wicked \
         more extra single double full half whole usual regular \
         normal daily nightly weekly monthly strength slow release modified extended coated enteric xr xl cr mr ec sr odt ir hct chewable effervescent \
         liquid soluble plain generic own new old first second third fourth last final next remaining leftover main emergency rescue \
         reliever preventer maintenance quick bit little tiny small big large massive bloody damn flipping stupid horrible \
         nasty lovely trusty wee pain painkiller painkillers bp blood pressure heart sugar diabetes thyroid cholesterol \
         sleeping water vitamin mineral supplement medicine medication meds med drug drugs antibiotic antibiotics steroid \
         morning's evening's today's tonight's yesterday's this day's night's midday's empty stomach food water milk juice \
         syrup syrups suspension linctus elixir tea coffee breakfast brekkie brekky lunch dinner supper tea toast meal meals snack yoghurt yogurt cereal bed \
         here there home work school though tho instead either plus minus per total altogether max maximum mouth orally \
         sublingually under tongue strip blister packet pack box bottle tub jar course round batch brand version kind type \
         sort lot finish finished taken swallowed injected applied inhaled down popped necked sorted ticked check tick boom \
         cause coz cos cuz because since if when while until till and or but & with without for to at by from during over \
         via through into onto near fro between not n w nope anyway anyways actually basically literally really pretty very \
         quite rather kinda sorta honestly definitely certainly indeed dutifully faithfully religiously gladly grudgingly \
         reluctantly begrudgingly finally eventually recently lately currently immediately shortly soon forward hour hours \
         minute minutes min mins hr hrs sec second seconds day days week weeks month months weekend monday tuesday wednesday \
         thursday friday saturday sunday",
    )
});

/// Prepositions that open a circumstance: when, where, with what, what for.
pub(super) static OPENS: LazyLock<Words> = LazyLock::new(|| {
    words(
        "with without for after before at during in on by from around about near via through until till since between despite against following under over into within amid towards fro to because cos coz cause while when as",
    )
});

/// Whether a word beside a dose is known to leave it one. What no list has is not understood.
pub(super) fn understood(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.text.tokens.get(at) else { return true };
    let word = token.norm.as_str();
    token.kind != TokenKind::Word
        || BESIDE.contains(word)
        || word.len() == 1
        || super::super::dose::form(word)
        || message.quantity_at(at).is_some()
        || message.in_time(token.span)
        || message.verbs.get(at).copied().flatten().is_some()
        || word.starts_with(|sign: char| sign.is_ascii_digit())
        || message.names_in(&(at.saturating_sub(4)..at + 1)).iter().any(|name| name.tokens.contains(&at))
}

/// "didn't forget to take", "didn't miss my": a denial of passing over, which the reading of the clause has cancelled already.
pub(super) fn cancelled(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "didn't" | "didnt")
        && matches!(message.norm(at + 1), "forget" | "miss" | "skip" | "omit")
        && message.statement(at).is_some_and(|of| of.assertion == Assertion::Asserted)
}

/// Whether a word is one that English has, and is not known to leave a dose one.
pub(super) fn plain_and_strange(message: &Message<'_>, at: usize) -> bool {
    !understood(message, at)
        && message.text.tokens.get(at).is_some_and(|token| crate::lexicon::is_common_word(&token.norm))
}

/// Words that may stand beside a dose that was taken; in a line without a verb they tell of a medication that is only there.
pub(super) const STORED: &[&str] = &[
    "box", "bottle", "pack", "packet", "tub", "jar", "strip", "blister", "new", "back", "course", "round", "emergency",
    "finished", "leftover", "remaining",
];
