//! Verbs and what they do to their complement, as data. The classes follow the implicative signatures of Nairn, Condoravdi and
//! Karttunen (2006): what a verb says about the truth of what follows it, both when it is affirmed and when it is denied.

/// What a verb does to the event it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    /// An act with an end ("take", "swallow", "see"): in the simple present it is a habit.
    Act,
    /// A state or feeling ("feel", "hurt", "weigh"): in the simple present it is so now.
    State,
    /// Hands something to someone ("give", "administer"): the receiver is the one concerned.
    Give,
    /// Reports words ("say", "tell", "write").
    Say,
    /// Denies its complement when affirmed, asserts it when denied ("forget to", "fail to").
    Forget,
    /// Denies its object ("skip", "miss"), asserts it when denied ("didn't skip").
    Skip,
    /// Turns it down ("refuse", "decline").
    Refuse,
    /// Asserts its complement when affirmed, denies it when denied ("manage to", "remember to", "end up").
    Manage,
    /// Says nothing of whether it came about ("want to", "plan to", "need to").
    Want,
    /// Tried: whether it worked is open.
    Try,
    /// Believes: the complement is so, as far as the speaker knows ("think", "guess").
    Think,
    /// Ends what went on ("stop taking").
    Stop,
    /// Begins or goes on ("start taking", "keep").
    Start,
    /// Asks or does not know ("wonder", "ask", "check").
    Wonder,
    /// What one asks an assistant to do ("log", "add", "delete").
    Order,
    /// Asleep or made up ("dream", "pretend", "imagine").
    Dream,
    /// Arranged for later ("book", "schedule").
    Arrange,
    /// Runs out, drops out of reach ("lose", "drop"): with an object of one's own.
    Lose,
}

/// `base past participle`, or `base` alone where it is regular (`+` doubles the last letter, `~` marks a base form and plural that is as
/// often a noun). Kept to what people say of their days, bodies and medicines.
pub(super) const VERBS: &[(Class, &str)] = &[
    (Class::Act, include_str!("data/tables_take.txt")),
    (Class::Act, include_str!("data/tables_do.txt")),
    (Class::State, include_str!("data/tables_feel.txt")),
    (Class::Give, "give/gave/given administer hand~ feed~/fed/fed offer~ pass~ lend/lent/lent squirt~"),
    (Class::Say, include_str!("data/tables_say.txt")),
    (Class::Forget, "forget/forgot/forgotten fail neglect"),
    (Class::Skip, "skip+ miss omit+ avoid ditch bail~ bypass bunk~ skive withhold/withheld/withheld"),
    (Class::Refuse, "refuse decline reject deny"),
    (Class::Manage, "manage remember happen end~ proceed bother"),
    (
        Class::Want,
        "want need~ plan+~ hope~ intend wish~ expect tend aim~ decide mean/meant/meant prefer+ agree promise~ threaten \
         consider dread~ crave fancy prepare~ await",
    ),
    (Class::Try, "try/tried/tried attempt~ struggle~"),
    (Class::Think, "think/thought/thought believe guess~ suppose reckon assume figure~ suspect~ doubt~"),
    (Class::Stop, "stop+~ quit+/quit/quit cease discontinue"),
    (Class::Start, "start~ begin/began/begun keep/kept/kept continue resume restart~"),
    (Class::Wonder, "wonder~ ask know/knew/known"),
    (
        Class::Order,
        "log+~ note~ record~ add remind mark~ save jot+ register~ track~ create delete erase update~ edit~ amend correct \
         cancel cancel/cancelled/cancelled pause~ mute unmute silence~ snooze~ enter submit+ list~ compare~ ping+~ nudge~ prompt~ nag+~ poke~ pester badger yell shout prod+ bug+~ tap+~ buzz~ holler hassle~ beep~ bother~ hound~ alert~ notify remove~ snapshot~ show~/showed/shown",
    ),
    (Class::Dream, "dream/dreamt/dreamt dream/dreamed/dreamed daydream pretend imagine hallucinate"),
    (Class::Arrange, "book~ schedule~ arrange rebook reschedule postpone"),
    (Class::Lose, "lose/lost/lost misplace"),
];

/// Contractions and slips of the keyboard, opened into the words they stand for.
pub(super) const OPENED: &str = include_str!("../../data/forms/opened.tsv");
