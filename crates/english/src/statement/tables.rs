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
    (
        Class::Act,
        "take/took/taken swallow chomp munch scoff toss~ slam+~ sling/slung/slung eat/ate/eaten drink~/drank/drunk pop+~ down~ neck~ chug+ gulp~ chew inhale inject apply use~ \
         puff~ spray~ insert ingest consume smoke~ vape rub+ stick/stuck/stuck wear/wore/worn chuck knock~ wash~ gargle \
         dissolve sip+~ swig+~ glug+~ finish go/went/gone see/saw/seen visit~ attend meet/met/met speak/spoke/spoken talk~ call~ ring~/rang/rung \
         walk~ run~/ran/run ride~/rode/ridden drive~/drove/driven fly~/flew/flown swim~/swam/swum climb~ jog+~ cycle~ exercise~ train~ \
         work~ cook~ buy/bought/bought sell/sold/sold pick~ collect order~ fill~ refill~ grab+~ get/got/got bring/brought/brought carry fetch \
         send/sent/sent receive leave/left/left come/came/come arrive return~ stay~ travel~ move~ turn~ switch~ put/put/put pull~ push~ place~ \
         do/did/done disappear subside vanish google~ make/made/made check~ test~ measure~ weigh scan+~ draw~/drew/drawn operate remove~ replace~ fix~ treat~ diagnose \
         prescribe examine screen~ admit+ discharge~ transfer+~ refer+ vaccinate prick~ jab+~ stitch~ clean~ cut~/cut/cut \
         shave~ shower~ bathe brush~ stretch~ lift~ rest~ nap+~ dose~ double~ split+/split/split crush~ mix~ pour open~ \
         close~ find/found/found win/won/won watch~ read/read/read pay~/paid/paid clear~ wrap+~ reach~ hit+/hit/hit dip+~ rise~/rose/risen fall~/fell/fallen \
         drop+~ climb~ trip+~ slip+~ bump~ break~/broke/broken burn~ bite~/bit/bitten sting~/stung/stung faint upset/upset/upset opt+ vomit~ puke~ throw~/threw/thrown \
         spit~/spat/spat cough~ sneeze~ sweat~ shake~/shook/shaken wake/woke/woken sleep~/slept/slept doze~ nod+~ breathe cry~ laugh~ smile~ \
         start~ increase~ decrease~ reduce lower raise~ change~ adjust tweak~ inspect reinsert redo/redid/redone undergo/underwent/undergone \
         show~/showed/shown record~ log+~ track~ monitor~ note~ count~ hand~ calm~ settle ease~ improve worsen heal \
         recover react respond help~ offer~ suggest choose/chose/chosen pack~ lie~ sit+/sat/sat stand~/stood/stood bend/bent/bent \
         kneel type~ enter write/wrote/written sign~ register~ file~ post~ share~ talk~ chat+~ confirm verify submit+ undo/undid/undone \
         play~ teach/taught/taught learn cancel delete add set/set/set fast~ snack~ chow~ polish~ gobble down~ top+~ \
         hurt~/hurt/hurt graze~ sprain~ twist~ strain~ scrape~ itch~ trigger~ cause~ develop catch~/caught/caught pass~ collapse \
         let/let/let nurse~ feed~/fed/fed hop+~ slap+ smear~ dab+ ache~ build/built/built lay/laid/laid hear/heard/heard hold~/held/held accept blow~/blew/blown bung~ whack~ \
         drink/drinked/drinked jack~ bin+~",
    ),
    (
        Class::State,
        "feel/felt/felt seem sound~ look~ smell~ taste~ hurt~/hurt/hurt ache~ throb+ burn~ itch~ swell/swelled/swollen bleed/bled/bled \
         suffer experience~ remain weigh own belong cost~ live love~ like~ hate~ dislike enjoy depend last~ contain \
         sting~/stung/stung tingle pound~ cramp~ flare~ sneeze~ wheeze~ race~ spin~/spun/spun peel~ matter~ \
         appear act~ spread~/spread/spread",
    ),
    (Class::Give, "give/gave/given administer hand~ feed~/fed/fed offer~ pass~ lend/lent/lent squirt~"),
    (
        Class::Say,
        "say/said/said tell/told/told write/wrote/written advise recommend suggest instruct order~ swear/swore/sworn mention~ state~ claim~ report~ \
         text~ email~ mail~ reply~ answer~ explain warn insist announce promise~ read/read/read list~ quote~ \
         inform",
    ),
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
         cancel cancel/cancelled/cancelled pause~ snooze~ enter submit+ list~ compare~ ping+~ nudge~ prompt~ nag+~ poke~ pester badger yell shout prod+ bug+~ tap+~ buzz~ holler hassle~ beep~ bother~ hound~ alert~ notify remove~ snapshot~ show~/showed/shown",
    ),
    (Class::Dream, "dream/dreamt/dreamt dream/dreamed/dreamed daydream pretend imagine hallucinate"),
    (Class::Arrange, "book~ schedule~ arrange rebook reschedule postpone"),
    (Class::Lose, "lose/lost/lost misplace"),
];

/// Contractions and slips of the keyboard, opened into the words they stand for.
pub(super) const OPENED: &[(&str, &str)] = &[
    ("gonna", "going to"),
    ("gunna", "going to"),
    ("wanna", "want to"),
    ("gotta", "got to"),
    ("hafta", "have to"),
    ("needa", "need to"),
    ("oughta", "ought to"),
    ("shoulda", "should have"),
    ("coulda", "could have"),
    ("woulda", "would have"),
    ("mighta", "might have"),
    ("musta", "must have"),
    ("finna", "going to"),
    ("dunno", "do not know"),
    ("lemme", "let me"),
    ("gimme", "give me"),
    ("whats", "what is"),
    ("wheres", "where is"),
    ("hows", "how is"),
    ("whens", "when is"),
    ("whos", "who is"),
    ("thats", "that is"),
    ("theres", "there is"),
    ("havnt", "have not"),
    ("dosent", "does not"),
    ("dosnt", "does not"),
    ("cudnt", "could not"),
    ("cud", "could"),
    ("shud", "should"),
    ("wud", "would"),
    ("ima", "i am going to"),
    ("imma", "i am going to"),
    ("tryna", "trying to"),
    ("sicked", "vomited"),
    ("barfed", "vomited"),
    ("tok", "took"),
    ("tuk", "took"),
    ("gona", "going to"),
    ("gonn", "going to"),
    ("wil", "will"),
    ("wll", "will"),
    ("wiat", "wait"),
    ("wati", "wait"),
    ("soory", "sorry"),
    ("srry", "sorry"),
    ("sry", "sorry"),
    ("cannot", "can not"),
    ("can't", "can not"),
    ("won't", "will not"),
    ("shan't", "shall not"),
    ("ain't", "is not"),
    ("aint", "is not"),
    ("cant", "can not"),
    ("wont", "will not"),
    ("im", "i am"),
    ("ive", "i have"),
    ("youre", "you are"),
    ("theyre", "they are"),
    ("shes", "she is"),
    ("hes", "he is"),
    ("weve", "we have"),
    ("theyve", "they have"),
    ("itll", "it will"),
    ("ill've", "i will have"),
    ("let's", "let us"),
    ("lets", "let us"),
    ("tbh", "honestly"),
    ("ngl", "honestly"),
    ("lowkey", "honestly"),
    ("highkey", "honestly"),
    ("rn", "now"),
    ("atm", "now"),
    ("tmrw", "tomorrow"),
    ("tmr", "tomorrow"),
    ("tomoz", "tomorrow"),
    ("2moro", "tomorrow"),
    ("tomorow", "tomorrow"),
    ("tommorow", "tomorrow"),
    ("tommorrow", "tomorrow"),
    ("plz", "please"),
    ("pls", "please"),
    ("plse", "please"),
    ("bc", "because"),
    ("cuz", "because"),
    ("coz", "because"),
    ("cos", "because"),
    ("cause", "because"),
    ("'cause", "because"),
    ("'cos", "because"),
    ("bcoz", "because"),
    ("w/o", "without"),
    ("n", "and"),
    ("'n'", "and"),
    ("an'", "and"),
    ("idk", "i do not know"),
    ("nvm", "never-mind"),
    ("nevermind", "never-mind"),
    ("iirc", "probably"),
    ("afaik", "probably"),
    ("prolly", "probably"),
    ("prob", "probably"),
    ("probs", "probably"),
    ("mebbe", "maybe"),
    ("tke", "take"),
    ("tak", "take"),
    ("tk", "took"),
    ("tkn", "taken"),
    ("tooke", "took"),
    ("toook", "took"),
    ("tooken", "taken"),
    ("taked", "took"),
    ("wnet", "went"),
    ("jsut", "just"),
    ("jst", "just"),
    ("didt", "did not"),
    ("dint", "did not"),
    ("dont", "do not"),
    ("dnt", "do not"),
    ("u", "you"),
    ("ur", "your"),
    ("r", "are"),
    ("&", "and"),
    ("+", "and"),
    ("forgt", "forgot"),
    ("fogot", "forgot"),
    ("wld", "would"),
    ("shld", "should"),
    ("cld", "could"),
    ("giz", "give us"),
    ("gis", "give us"),
    ("gies", "give us"),
    ("gie", "give"),
    ("gizza", "give us a"),
    ("didnae", "did not"),
    ("didny", "did not"),
    ("dinna", "do not"),
    ("dinnae", "do not"),
    ("dinny", "do not"),
    ("doesnae", "does not"),
    ("cannae", "can not"),
    ("couldnae", "could not"),
    ("wouldnae", "would not"),
    ("shouldnae", "should not"),
    ("wasnae", "was not"),
    ("wisnae", "was not"),
    ("isnae", "is not"),
    ("havenae", "have not"),
    ("havny", "have not"),
    ("havnae", "have not"),
    ("hivnae", "have not"),
    ("nae", "not"),
    ("hasnae", "has not"),
    ("hadnae", "had not"),
    ("willnae", "will not"),
    ("winna", "will not"),
    ("amn't", "am not"),
];
