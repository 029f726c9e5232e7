//! Governing verbs, and whether a message can be read at all.

use super::*;

#[test]
fn each_noun_has_its_own_verb() {
    for (message, word, verb) in [
        ("I took the bus to buy aspirin", "bus", "took"),
        ("I took the bus to buy aspirin", "aspirin", "buy"),
        ("took my metformin and my lisinopril", "lisinopril", "took"),
        ("picked up my metformin refill from CVS", "metformin", "picked"),
        ("nurofen x2, swallowed", "nurofen", "swallowed"),
        ("aspirin and plavix, both taken", "plavix", "taken"),
        ("took aspirin, metformin, 500 mg", "metformin", "took"),
        ("took metformin but not aspirin", "aspirin", "took"),
        ("I ended up taking zopiclone", "zopiclone", "taking"),
        ("half a tablet of xanax is what i took", "xanax", "took"),
    ] {
        let text = Text::new(message);
        let read = statements(&text);
        let start = message.find(word).unwrap();
        let token = text.tokens.iter().position(|token| token.span.start == start).unwrap();
        let found = held(&text, &read, word).governor(token).map(|at| text.tokens[at].norm.as_str());
        assert_eq!(found, Some(verb), "{message}: {word}");
    }
}

#[test]
fn plain_english_is_readable_however_short() {
    for message in [
        "bp 128/82",
        "metformin taken",
        "aspirin",
        "Lexapro",
        "took my pill",
        "I TOOK MY ASPIRIN",
        "i didnt tke my blod presure pil",
        "popped two advil",
        "118 mg/dl",
        "128/82",
        "plz log hydroxychloroquin 200mg n folic acid 1mg",
        "sys 117 dia 74 pulse 66",
        "namaste ji",
        "O2 sat 97% RA",
        "doxy 100mg, got it down at 7pm with dinner",
        "nurofen x2, swallowed \u{1f44d}",
        "wieght 81.4 kg",
        "had montelukast last nite and allegra this mornin",
        "Crocin one tablet taken after lunch",
        "hydrochlorothiazide 25",
        "Latanoprost drops are in, both eyes, 9pm",
        "el nino storm gave me a headache",
        "die hard marathon, slept 4 hours",
    ] {
        assert!(readable(&Text::new(message)), "{message}");
    }
}

#[test]
fn other_languages_and_noise_are_not_readable() {
    for message in [
        "asdkjh qwe",
        "tom\u{e9} mi pastilla de metformina esta ma\u{f1}ana",
        "Ich habe heute meine Tablette genommen",
        "maine dawai le li hai",
        "j'ai pris mon m\u{e9}dicament ce matin",
        "\u{43f}\u{440}\u{438}\u{43d}\u{44f}\u{43b} \u{430}\u{441}\u{43f}\u{438}\u{440}\u{438}\u{43d}",
        "\u{92e}\u{948}\u{902}\u{928}\u{947} \u{926}\u{935}\u{93e} \u{932}\u{940}",
        "xkcd zzgh wrtp qqq",
        "???",
    ] {
        assert!(!readable(&Text::new(message)), "{message}");
    }
}
