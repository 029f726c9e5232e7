//! How an assistant says that it has written something, is writing it, or will at once; and what such words can mean instead.

/// `@name` in a phrase stands for one of these.
pub(super) const NAMES: &[(&str, &str)] = &[
    (
        "done",
        "logged|recorded|saved|noted|added|set|updated|deleted|removed|cancelled|canceled|changed|moved|marked|stored|filed|entered|tracked|captured|documented|jotted|registered|scheduled|created|corrected|fixed|edited|renamed|rescheduled|switched|adjusted|erased|cleared|stopped|paused|resumed|disabled|enabled|activated|deactivated|booked|put|written|wrote|ticked|crossed|counted|popped|slotted|tallied|bumped|scratched|undone|reverted|restored|archived|discontinued|submitted|sorted|synced|turned|placed|pencilled|penciled|tucked|stashed|snoozed|amended|modified|replaced|swapped|pushed|shifted|extended|inputted|keyed|transferred|flagged|wiped|withdrawn|silenced|muted|unmarked|banked|chalked|clocked|notched|processed|applied|attached|appended|dropped|retitled|backdated|reinstated|reactivated|squared|retimed|relabelled|relabeled|tweaked|trimmed|ended|retired|dismissed|catalogued|cataloged|inserted|preserved|committed|tagged|duly noted|rolled|altered|revised|reset|reduced|increased|upped|lowered|raised|confirmed|arranged|programmed|checked|made|taken|got|had",
    ),
    (
        "part",
        "logged|recorded|saved|noted|added|set|updated|deleted|removed|cancelled|canceled|changed|moved|marked|stored|filed|entered|tracked|captured|documented|jotted|registered|scheduled|created|corrected|fixed|edited|renamed|rescheduled|switched|adjusted|erased|cleared|paused|resumed|disabled|enabled|activated|deactivated|ticked|crossed|counted|popped|slotted|tallied|bumped|undone|reverted|restored|archived|discontinued|submitted|synced|pencilled|penciled|tucked|stashed|snoozed|amended|modified|replaced|swapped|shifted|inputted|keyed|transferred|wiped|withdrawn|silenced|muted|unmarked|banked|chalked|clocked|processed|applied|appended|dropped|retitled|backdated|reinstated|reactivated|retimed|relabelled|relabeled|inserted|committed|rolled|altered|revised|reset|programmed|sorted|stopped|written",
    ),
    (
        "do",
        "log|record|save|note|add|set|update|delete|remove|cancel|change|move|mark|store|file|enter|track|capture|document|jot|register|schedule|create|correct|fix|edit|rename|reschedule|switch|adjust|erase|clear|stop|pause|resume|disable|enable|activate|deactivate|put|write|tick|cross|count|pop|slot|tally|bump|undo|revert|restore|archive|discontinue|submit|remind|turn|snooze|amend|modify|replace|swap|shift|push|input|key|transfer|wipe|silence|mute|take that off|take it off|make a note|make that change|make the change|make it so|drop|nudge|ping|alert|notify|tuck|backdate|reinstate|reactivate|get it|get that|get this|get those|get them|get your|have it|have that|include|insert|bring it|extend|reset|trim|alter|revise|do that now|do it now|do that right away|see to it|see to that|take care of it|take care of that|sort that|sort it|strike|scratch",
    ),
    (
        "doing",
        "logging|recording|saving|noting|adding|setting|updating|deleting|removing|cancelling|canceling|changing|moving|marking|storing|filing|entering|tracking|capturing|documenting|jotting|registering|scheduling|creating|correcting|fixing|editing|renaming|rescheduling|switching|adjusting|erasing|clearing|stopping|pausing|resuming|disabling|enabling|putting|writing|ticking|crossing|counting|popping|slotting|bumping|undoing|reverting|restoring|archiving|submitting|turning|snoozing|amending|modifying|replacing|swapping|shifting|inputting|wiping|muting|silencing|dropping|tucking|backdating|reinstating|making a note|making that change|making the change|taking care of it|taking care of that|inserting|resetting|getting that|getting it",
    ),
    (
        "place",
        "log|logs|list|record|records|diary|reminders|calendar|schedule|tracker|file|history|journal|timeline|chart|books|notes|medications|meds|tally|total|profile|health record|medication list|entries|doses|fluids|hydration|book|care log|water log|system|reminder list|app|agenda|today|readings|plan|page|data",
    ),
    ("lead", "(and |so |hey |ok |okay |but |um |also |hi |wait |hello |quick question |please |just |oh )?"),
    ("adv", "just|now|also|successfully|gone ahead and|went ahead and|all|both|duly|safely|officially|happily|since|therefore|promptly|quickly|right away|accordingly|properly|neatly|then|each|only"),
];

/// Said as done by the assistant itself.
pub(super) const SELF: &[&str] = &[
    "(i|we) (have|had) @adv? @adv? (@done|made a note|made the change|made that change|taken care of|taken that off|taken it off|got that (down|in|logged|recorded|saved)|got it (down|in|logged|recorded|saved)|got ..4 (logged|recorded|down|saved|in your|on your|set|noted)|noted it|put (that|it|your|the|down|in|this))",
    "(i|we) @adv? (logged|recorded|saved|noted|added|set|updated|deleted|removed|cancelled|canceled|changed|moved|marked|stored|filed|entered|tracked|captured|documented|jotted|registered|scheduled|created|corrected|fixed|edited|renamed|rescheduled|switched|adjusted|erased|cleared|stopped|paused|turned|put|wrote|ticked|counted|popped|bumped|made a note|took it off|took that off|made the change|made that change|snoozed|swapped|replaced|undid|restored|dropped)",
    "(have|has) @adv? (logged|recorded|saved|added|updated|deleted|removed|cancelled|moved|marked|stored|set) (it|that|this|your|the|those|these|both|them) ..6 (for you)?",
    "(have) got (it|that|this|those|them|both) (down|logged|recorded|saved|noted|in)", "got (it|that|this|those|them|both) (down|logged|recorded|saved|in|on file|in the|in your|on your)", "you have got (a|your) ..3 reminder (now|set)",
];

/// Said as done, of the thing written.
pub(super) const PASSIVE: &[&str] = &[
    "(is|are|'s|was|were|been|gets|got|being) @adv? @adv? @done", "(is|are|'s|now) @adv? (taken care of|squared away|locked in|good to go|all set|set up|as good as done|sorted|up to date|done and dusted|in place|live|active|in effect|history|complete|wrapped up|handled)",
    "(is|are|'s|now) @adv? (on|in|onto|into|off|among|part of|under|out of|at) (your|the|today 's|my|our) ..3 @place", "(is|are|'s) @adv? @adv? no longer (on|in|active|set|scheduled|going|part|listed)", "(is|are|'s) now (off|on|gone|in|at|called|named|set|your|a|an|the|every|one|due|marked|#|daily|weekly|active|inactive|paused|stopped|listed|under|down|ready|saved|up|noted|titled|good|okay|great|poor|weekdays|monday|tuesday|wednesday|thursday|friday|saturday|sunday)",
    "(is|are|'s) (off|gone|on|in|down|set|called) ..4 (now|for you)$", "(that|it|this|everything|aspirin) (is|'s) (in|down|gone|on there|in there|on the books|on file|on record|on the list)$", "(that|it|this|those|they) (is|are) (in|down) (now|for|at|as|with|too)", "(log|list|record|total|tally|chart|diary|tracker|schedule|count|hydration|intake|mood|entry|timeline|history|reminder|reminders|records|journal) (now|has now|will now) ..1 (shows|show|reads|has|says|includes|stands|contains|goes|reflects|sits|rings|fires|comes|is|at|lists|read|reflect)",
    "(now|newly) (shows|reads|includes|stands|reflects|contains|rings|fires|goes off|lists) ", "(mood|weight|dose|reminder|time|date|title|pressure|water|sleep|visit|entry|note) (is|'s) (down|set|in) (as|for|to|at)", "(goes|went) (in|into|on|onto|down in) (your|the) ..3 @place", "(brings|bringing|takes|puts) (your|the|you|today 's) ..4 (to|at|up to) #", "consider (it|that|this|them) @done", "consider (it|that|this|them) (done|sorted|handled|recorded|gone|logged)",
    "(you )?will not (get|see|receive|hear|be reminded|be bothered|ring|go off|fire|remind|bother|appear|show up|be getting) ..8 (any more|anymore|again|any longer|from now on|$)",
    "(one|that is one|another) (more )?..3 @part", "you will (now )?(get|hear|see|be|receive) (a |an |the |your )*(reminder|reminded|nudge|nudged|alert|pinged|notification|ping|notified|alerted|reminders|from me)",
];

/// A bare word that stands for "it is done" where it is a clause of its own.
pub(super) const BARE: &[&str] = &[
    "^ (all )?(done|sorted|set)( and dusted)?", "(all|and) (done|set|sorted)( and dusted| then| for you)? ($|for|now|and|with)", "(you|we) are (all set|good|sorted|all good|all sorted|good to go|set|covered)", "(that|it|everything) is (done|sorted|all set|all done|in|handled|taken care of)", "job done", "^ (all )?(taken care of|squared away|locked in|wrapped up)", "(it|that|reminder|alarm) (is|'s) (at|for|on) ..3 now", "mission accomplished", "^ (duly|all|safely|successfully|officially|now|got that|got it) @part", "^ in it goes", "^ and done", "there (it is|you have it) in your", "it is official", "boom done", "tick", "^ consider it", "^ (happily )?done",
];

/// Said as being done, or to be done at once.
pub(super) const SOON: &[&str] = &[
    "(i|we) (will|shall|am going to|are going to) (just |now |also |gladly |happily |quickly |certainly |go ahead and |be sure to |make sure to |then |get right on |right away |immediately )*@do", "(i|we) (am|are) (just |now |also |currently |quickly |happily |busy )*@doing", "let me (just |quickly |go ahead and |now |also |get to work and |right away )*@do", "(going|off) (to|ahead and) @do (it|that|this|your|the|those|these|both|them) now", "(i|we) (will|shall) (get|have|pop|put|make sure|see) ..8 (logged|into|in your|in the|onto|on your|on the|down|recorded|saved|set up|added|done|updated|noted|in|sorted|removed|deleted|cancelled|is logged|is recorded|is saved)", "(i|we) (will|shall) (make|take) (a )?(note|that change|the change|it off|that off|care of)", "let me (get|have|pop|put|make) ..8 (logged|into|in your|in the|onto|on your|on the|down|recorded|saved|set up|added|done|updated|noted|in|sorted|removed|for you|a note)", "will be (in|on|off|gone from|out of) (your|the) ..3 @place", "will (now )?be (now |automatically |all )*(logged|recorded|saved|added|updated|deleted|removed|cancelled|canceled|moved|marked|stored|noted|set|changed|entered|filed) ", "will go (in|into|on|onto|down) (your|the|as|in your) ..3", "(i am|am) on it", "(i|we) (will|shall) keep (a )?(record|track) of (it|that|this|your)", "(logs|adds|saves|records|deletes|updates|sets|marks|removes|notes) ..4 (to|for|in|from|as|at) (your|the|today|taken|now)", "(i|we) (will|shall) @adv? (nudge|remind|ping|alert|notify|wake|buzz) you",
];

/// Ways to say that it is not so, not yet, or not up to the assistant: in the same clause, before the words.
pub(super) const NOT: &[&str] = &[
    "(not|never|nothing|neither|nor|cannot|unable|failed|fail|fails|failing|error|without|none|no one|nobody|hardly|almost|nearly|barely|refused|declined|rather than|instead of|yet to|trouble|problem|hasn|isn)", "no (entry|entries|dose|doses|reminder|reminders|record|records|changes|change|medication|visit|data|mood|reading|readings|note|notes|such|more|new|water|blood|weight|log|tablets|pills|longer able|need|way)",
];

/// Ways to suppose, offer or instruct: in the same clause, before the words.
pub(super) const MAYBE: &[&str] = &[
    "(glad|pleased|happy|good|great|nice|relieved|lovely|brilliant) (that|to hear|you|it|news)",
    "(if|once|when|whenever|until|unless|before|after|whether|should|could|would|can|may|might|must|suppose|provided|assuming|as soon as|so that|in order|case|while|how|what|which|who|where|why|that can|to be|be|need|needs|want|wants|wanted|like|love|happy to|glad to|able to|ready to|ready|willing|try|trying|tried|please|tap|press|click|go to|open|type|say|make sure|remember to|feel free|try to|help|helps|let us|only|always|usually|normally|typically|generally|often|any|anything|every time|each time|most|some people|people|doctors|until you|wait|waiting|pending|awaiting|hold|before i|going forward you|example|e.g|looks like|look like|appears|it seems|seems|sounds|heard|see that|i see|understand|wish|hope|hoping|think|thought|imagine|believe|guess|read|told|according|does|do|did|had|supposed|meant|said|says)",
];

/// Who else may have written it: nothing the assistant did.
pub(super) const OTHERS: &[&str] = &[
    "(you|they|he|she|doctor|doctors|gp|pharmacist|pharmacy|nurse|ward|hospital|clinic|team|surgeon|consultant|dentist|therapist|label|leaflet|letter|report|cardiologist|specialist|carer|wife|husband|mum|mom|dad|people|users|person|surgery|lab|paramedic|receptionist|insurer|summary|midwife|physio|someone|diary|partner)",
];

/// The record speaks of what was there before.
pub(super) const REPORT: &[&str] = &[
    "(already|still|previously|ago|usually|normally|so far|currently|earlier|originally|back then)", "(last|previous|latest|most recent|earliest|first|past) (dose|time|entry|reading|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|night|visit|one|logged|recorded|check|weight|mood|measurement|log|record|value|few|seven|#|recorded dose|metformin|aspirin)", "(on|in) (record|file) (since|from|for)", "(according to|looking at|based on) (your|the|my) (log|record|records|history|entries|list|diary)", "(i see|i can see|i have you|it looks like|looks like|records show|log shows|history shows|record shows|list shows|it says)", "i have ..6 (on record|on file)", "since (january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last|yesterday|#year|then)", "out of #", "of # (doses|days|entries)",
];

/// Words that make what was said wait for the person.
pub(super) const WAITS: &[&str] = &[
    "(waiting|waits|awaiting|awaits|pending|queued|queue)", "(to|for you to|for your|your|needs|need|needs your|please|just|you) (confirm|confirmation|approve|approval|review|okay|go ahead|ok|yes|say so|check over|double check|sign off|tap)", "(ready|up|there|here|lined up|drafted|prepared|card) (for|to) (you|your|review|confirm|approve|check)", "(confirm|approve|review) (it|this|that|the card|below|first|before|and|to|them|or)", "(draft|drafted|prepared|card)", "before (i|it|anything|we|that)", "(once|if|when|after|as soon as|unless|until|provided|whenever) (you|i|it|we|that|the|your|confirmed|approved|saved)", "(say|reply|type|press|tap|answer|hit|click|give|tell|send|confirm|pick|choose|allow|let me know|just) ..8 and (i|it|we) (will|shall|can)", "(want|like|need) me to", "(or|would you) (rather|prefer)",
];

/// Openings of a question that only follows a statement ("Logged. Anything else?").
pub(super) const TAIL: &[&str] = &["(anything|want|shall|do you|would you|is there|what else|how|need|can i|should i|any|what about|how are|did you|are you|ok with|were you|have you (had|eaten|also|been|any|got)|what)"];

/// The user asks, and asks for nothing to be written.
pub(super) const ASKS: &[&str] = &[
    "^ @lead (what|when|how|which|who|where|why) (is|are|was|were|did|do|does|'s|have|has|many|much|often|long|time|meds|medication|medications|pills|reminders|dose|doses|day|days|date|can|should|would|else|about|was|am|i|on|s)", "^ @lead (is|are|was|were|did|does|do|have|has|am) (i|you|we|it|he|she|they|there|anything)", "^ @lead (is|are|was|were|has|does) (my|the|that|this|any)", "^ @lead (show|list|tell|whats|whens|hows|display|look up)", "^ any (idea|reminders|doses|record)", "^ (can|could|would|will) (you|u) (tell|show|list|remind me what|check|see|look|find|read|explain)", "^ (can|could|should|may|might|will|would) (i|it|that|my|this|the)",
];

/// The user asks for something to be written.
pub(super) const WANTS: &[&str] = &["(can|could|would|will) (you|u|ya) (please |just |also |kindly )*(@do|make|put|start|jot|take)", "(would you mind|mind) (@doing)", "^ (please |pls |ok |okay |yes |hey |just |and |also |now |then |so |no )*@do", "(please|pls) @do", "remind me (to|at|about|every|on|in|tomorrow|when)", "(i want|i need|i would like|want) (you )?to @do", "(@do) (it|that|this|my|the|them|both) (please|now|for me|pls|too)?"];
