//! Named groups that the crisis phrases share.

/// `@name` in a phrase stands for one of these.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("self", "myself|himself|herself|themselves|themself|ourselves|my self|him self|her self"),
    ("my", "my|his|her|their|our"),
    ("i", "i|he|she|they|we|you"),
    ("who", "i|he|she|they|we|it|who|mum|mom|dad|mother|father|wife|husband|partner|son|daughter|baby|child|kid|toddler|brother|sister|friend|nan|gran|grandma|grandad|grandpa|neighbour|neighbor|colleague|boyfriend|girlfriend|flatmate|roommate|uncle|aunt|cousin|boy|girl|man|woman|patient|guy|someone|granny|nana|mama|papa|stepdad|stepmum|son's|coworker|twin|grandson|granddaughter|nephew|niece|one"),
    ("child", "son|daughter|baby|child|kid|toddler|boy|girl|little one|grandson|granddaughter|nephew|niece|kids|children|infant|newborn|old|twin|twins|she|he"),
    ("be", "be|is|are|am|was|were|been|being|'s|gets|got|has|getting|feels|feel|looks|look|seems|went|gone|going|goes|turning|turned|became"),
    ("now", "now|anymore|any more|any longer|again|tonight|today"),
    ("any", "anymore|anymor|any more|any longer|no more|nomore"),
    ("body", "arm|arms|jaw|back|neck|shoulder|shoulders|shoulder blades"),
    ("breathe", "breathe|breath|breathing|breathin|breath"),
    ("pills", "pills|tablets|tabs|capsules|meds|medication|medications|medicine|medicines|painkillers|antidepressants|sleeping pills|sleeping tablets|paracetamol|tylenol|acetaminophen|ibuprofen|aspirin|xanax|valium|benzos|opioids|oxycodone|pill|insulin|antihistamines|co codamol|sertraline|amitriptyline|ambien|zopiclone|codeine|propranolol|fentanyl|heroin|methadone"),
    ("side", "one side|left side|right side|half of|whole left|whole right"),
    ("awful", "severe|severely|sudden|suddenly|crushing|terrible|intense|excruciating|unbearable|agonising|agonizing|tearing|ripping|ripped|squeezing|stabbing|searing|awful|horrible|bad|badly|massive|violent|blinding|splitting|explosive|extreme|worst|sharp|huge"),
];
