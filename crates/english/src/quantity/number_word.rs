//! Single words that are numbers, or places in a row.

/// The value of a number word below a hundred ("seven", "nineteen", "forty").
pub fn small_word(word: &str) -> Option<u32> {
    const ONES: [&str; 20] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let word = match word {
        "nil" => "zero",
        "fourty" => "forty",
        "ninty" => "ninety",
        _ => word,
    };
    let tens = || TENS.iter().position(|ten| *ten == word).map(|at| 10 * (at + 2));
    ONES.iter().position(|one| *one == word).or_else(tens).and_then(|value| u32::try_from(value).ok())
}

/// The place in a row that a single word names ("third", "thirtieth").
pub(crate) fn ordinal(word: &str) -> Option<u32> {
    const NAMES: [&str; 20] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
        "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
        "twentieth",
    ];
    match word {
        "thirtieth" => Some(30),
        "hundredth" => Some(100),
        _ => NAMES.iter().position(|name| *name == word).and_then(|at| u32::try_from(at + 1).ok()),
    }
}
