//! How somebody tells, and something.

use crate::list::WordList;

/// How a source tells.
pub(in crate::quotation) const TELLS: &WordList = list![
    "says", "said", "reads", "read", "goes", "went", "go", "states", "stated", "tells", "told", "runs", "shows",
    "showed", "wrote", "writes", "gives", "has", "say", "tell", "contains", "begins", "starts", "ends", "read:",
    "sings", "quotes", "claims", "was", "is",
];

/// Verbs of telling that are no other word.
pub(in crate::quotation) const TELLING: &WordList = list![
    "says", "said", "saying", "tells", "told", "wrote", "writes", "texted", "emailed", "mailed", "messaged", "posted",
    "tweeted", "commented", "replied", "answered", "shouted", "whispered", "screamed", "yelled", "shouts", "whispers",
    "announced", "announces", "claimed", "reported", "stated", "mentioned", "explained", "insisted", "declared",
    "remarked", "muttered", "mumbled", "recited", "sang", "sings", "quoted", "asked", "asks", "typed", "dictated",
    "narrates", "joked", "bragged", "boasted", "confessed", "admitted", "informed", "warned", "advised", "reckons",
    "reckoned", "noted", "put", "goes", "went", "phoned", "rang", "called", "dm'd", "pinged", "repeats", "repeated",
    "exclaims", "exclaimed", "cried", "added", "adds", "continues", "swears", "swore", "reads", "read", "states",
    "claims", "explains", "insists", "sent", "sends", "forwarded", "left", "scribbled", "shared", "captioned",
    "wondered", "recalled", "recounts", "recounted", "testified", "promised", "suggested", "recommends", "recommended",
    "lets", "complained", "complains", "moaned", "moans", "texts", "say", "talking", "speaking", "singing", "chatting",
    "arguing", "shouting", "whispering", "writing", "texting", "thinks", "thought", "chants", "chanted", "spelled",
    "printed", "written", "engraved", "painted", "sprayed", "preached", "preaches", "teaches", "taught",
];

/// Verbs of perceiving what another says.
pub(in crate::quotation) const HEARS: &WordList =
    list!["overheard", "overhear", "heard", "hear", "hearing", "overhears"];
