//! The table of vitals. To add one, add a row: everything that knows the kinds reads them here. Codes, units, ranges and notices are the
//! contract's, or stand in `docs/tools.md`; factors are those of NIST SP 811; LOINC's codes are used under its licence (`crates/exchange`).

use super::{Deserialize, Measure, Scale, Serialize, Unit, Vital};

macro_rules! vitals {
    ($($(#[$doc:meta])* $kind:ident = $code:literal { $($row:tt)* })*) => {
        /// What is measured.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum VitalKind {
            $($(#[$doc])* #[serde(rename = $code)] $kind,)*
        }

        impl VitalKind {
            /// Every kind, in the order in which they are shown.
            pub const ALL: &'static [VitalKind] = &[$(VitalKind::$kind),*];

            /// All that is known of it.
            pub const fn row(self) -> &'static Vital {
                match self {
                    $(VitalKind::$kind => const { &Vital { code: $code, $($row)* } },)*
                }
            }

            /// As tools, models and stored records name it.
            pub const fn code(self) -> &'static str {
                self.row().code
            }

            /// Reads the code.
            pub fn from_code(code: &str) -> Option<VitalKind> {
                VitalKind::ALL.iter().copied().find(|kind| kind.code() == code)
            }
        }
    };
}

/// A unit that is the kind's only or canonical one and tells the kind.
const fn canonical(code: &'static str, spellings: &'static [&'static str], bare: Option<(f64, f64)>) -> Unit {
    Unit {
        code,
        sign: code,
        spellings,
        vague: &[],
        tells: true,
        likely: None,
        bare,
        scale: Scale::Canonical,
        decimals: 1,
    }
}

const fn value(name: &'static str, accepted: (f64, f64), low: Option<f64>, high: Option<f64>) -> Measure {
    Measure { name, accepted, low, high }
}

/// The international pound, in kilograms, by definition; a stone is 14.
const POUND: f64 = 0.453_592_37;
/// A mole of glucose weighs 180.156 g, so 1 mmol/L is 18.0156 mg/dL.
const GLUCOSE: f64 = 18.0156;

vitals! {
    /// Blood pressure.
    BloodPressure = "blood_pressure" {
        title: "Blood pressure",
        noun: "blood pressure",
        spoken: "blood pressure",
        readings: ("blood pressure", "blood pressure readings"),
        // 180/120 is where the ACC/AHA 2017 guideline speaks of a hypertensive crisis; the limits are the contract's.
        values: &[
            value("systolic", (50.0, 300.0), Some(80.0), Some(180.0)),
            value("diastolic", (20.0, 200.0), None, Some(120.0)),
        ],
        say: "my bp was 128 over 82",
        sure: &[
            "bp", "blood pressure", "b p", "b . p", "b/p", "blood presure", "blood pressures", "blood pressure's", "bloodpressure",
            "blod pressure", "pressures", "pressure reading", "bp reading", "bp machine", "bp monitor", "bp cuff", "blood pressure monitor",
            "blood pressure machine", "systolic", "diastolic", "home bp", "resting bp", "bp's", "blod presure",
        ],
        unsure: &[
            "pressure", "cuff", "monitor", "sys", "dia", "top number", "bottom number", "upper number", "lower number", "reading",
        ],
        nouns: &["bp", "b/p", "pressure", "systolic", "diastolic"],
        loinc: &["85354-9"],
        units: &[Unit { tells: false, ..canonical("mmHg", &["mm hg", "mm of mercury"], None) }],
        logged: false,
        adds_up: None,
        by_time_of_day: true,
    }
    /// Body weight.
    Weight = "weight" {
        title: "Weight",
        noun: "weight",
        spoken: "weight",
        readings: ("weight", "weight readings"),
        values: &[value("weight", (0.3, 500.0), None, None)],
        say: "I weigh 71.5 kg",
        sure: &[
            "weight", "weigh", "weighed", "weighing", "weighs", "weigh in", "weigh-in", "weighed in", "weighed in at", "my weight", "wt",
            "body weight", "bodyweight", "stepped on the scale", "stepped on the scales", "got on the scale", "got on the scales",
            "on the scale", "on the scales", "wieght", "wight", "weighed myself", "weigh myself", "scale says", "scales say", "scale said",
            "scales said", "scale reads", "the scale", "the scales", "weightloss", "tipping the scales", "tipped the scales at",
        ],
        unsure: &["scale", "scales", "tipped", "lost", "gained", "down to", "up to"],
        nouns: &["weight"],
        loinc: &["29463-7"],
        units: &[
            canonical("kg", &["kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes", "kgm"], Some((20.0, 700.0))),
            Unit {
                vague: &["pounds", "pound"],
                scale: Scale::Times(POUND),
                ..canonical("lb", &["lbs", "pound", "pounds", "lb's", "lbs.", "#"], Some((20.0, 700.0)))
            },
            Unit {
                vague: &["st", "stone"],
                scale: Scale::Times(14.0 * POUND),
                ..canonical("st", &["stone", "stones"], None)
            },
        ],
        logged: true,
        adds_up: None,
        by_time_of_day: false,
    }
    /// Body temperature.
    Temperature = "temperature" {
        title: "Temperature",
        noun: "temperature",
        spoken: "temperature",
        readings: ("temperature", "temperature readings"),
        values: &[value("temperature", (30.0, 45.0), Some(35.0), Some(40.0))],
        say: "my temperature was 37.2",
        sure: &[
            "temperature", "temp", "body temp", "body temperature", "temps", "temprature", "temperture", "fever of", "temperature's", "temp's",
            "basal temp", "oral temp", "core temp", "thermometer",
        ],
        unsure: &[
            "fever", "afebrile", "feverish", "under the tongue", "under the arm", "under my arm", "under the armpit", "forehead",
        ],
        nouns: &["temp", "temperature"],
        loinc: &["8310-5"],
        units: &[
            Unit {
                sign: "°C",
                vague: &["c"],
                likely: Some((25.0, 48.0)),
                ..canonical(
                    "C",
                    &[
                        "celsius", "centigrade", "degrees c", "degrees celsius", "deg c", "°c", "ºc", "℃", "degree celsius",
                        "degrees centigrade", "celcius", "deg celsius",
                    ],
                    Some((30.0, 45.0)),
                )
            },
            Unit {
                sign: "°F",
                vague: &["f"],
                likely: Some((80.0, 118.0)),
                scale: Scale::Per(1.8, 32.0),
                ..canonical(
                    "F",
                    &[
                        "fahrenheit", "degrees f", "degrees fahrenheit", "deg f", "°f", "ºf", "℉", "degree fahrenheit", "farenheit",
                        "fahrenheight", "deg fahrenheit",
                    ],
                    Some((86.0, 113.0)),
                )
            },
        ],
        logged: true,
        adds_up: None,
        by_time_of_day: false,
    }
    /// Heart rate.
    HeartRate = "heart_rate" {
        title: "Heart rate",
        noun: "heart rate",
        spoken: "pulse",
        readings: ("heart rate", "heart rates"),
        values: &[value("heart rate", (20.0, 300.0), Some(40.0), Some(150.0))],
        say: "my pulse was 68",
        sure: &[
            "heart rate", "heartrate", "hr", "pulse", "pulse rate", "resting heart rate", "resting hr", "rhr", "resting pulse",
            "beats per minute", "beats a minute", "beats in a minute", "heart beats", "heartbeat", "heart rates", "bpm", "pulse ox rate",
            "hart rate",
        ],
        unsure: &["heart", "beats", "ticker", "ecg rate"],
        nouns: &["pulse", "heart", "hr"],
        loinc: &["8867-4"],
        units: &[Unit {
            vague: &["beats"],
            ..canonical(
                "bpm",
                &[
                    "beats", "beats per minute", "beats a minute", "beats/min", "beats/minute", "beats in one minute", "beats in a minute",
                    "beats per min", "beats a min", "b/min", "/min", "per minute", "a minute",
                ],
                Some((20.0, 300.0)),
            )
        }],
        logged: true,
        adds_up: None,
        by_time_of_day: true,
    }
    /// Blood glucose.
    Glucose = "glucose" {
        title: "Glucose",
        noun: "glucose",
        spoken: "glucose",
        readings: ("glucose", "glucose readings"),
        values: &[value("glucose", (0.5, 60.0), Some(3.0), Some(20.0))],
        say: "my blood sugar was 5.4",
        sure: &[
            "blood sugar", "blood sugars", "blood glucose", "glucose", "bsl", "bg", "bgl", "cbg", "rbs", "fbs", "ppbs", "fasting sugar",
            "fasting glucose", "fasting blood sugar", "random sugar", "post meal sugar", "pp sugar", "pre meal sugar", "sugar fasting",
            "sugar level", "sugar levels", "sugar reading", "finger prick", "fingerstick", "finger stick", "glucometer", "cgm",
            "libre reading", "dexcom", "sugars", "sugar's", "glucose level", "glucose reading", "blood suger", "capillary glucose",
        ],
        unsure: &[
            "my meter says", "my meter reads", "my meter said", "my meter read", "my meter shows", "my meter showed", "the meter says",
            "the meter read", "sugar meter says", "sugar meter reads", "pricked my finger", "finger prick", "fingerprick", "finger stick",
            "fingerstick", "sugar", "fasting", "postprandial", "post meal", "after food", "libre", "pp", "suger",
        ],
        nouns: &["sugar", "sugars", "glucose", "bg", "bgl"],
        loinc: &["15074-8", "2339-0"],
        // 35 mg/dL is 1.9 mmol/L, and 33 mmol/L the ceiling of most meters: between 25 and 45 a bare number may be in either.
        units: &[
            canonical(
                "mmol/L",
                &[
                    "mmol", "mmols", "mmol per l", "mmol per litre", "mmol per liter", "millimoles", "millimole", "millimols", "millimol",
                    "millimoles per litre", "millimoles per liter", "mmols/l", "mmol l",
                ],
                Some((1.0, 44.99)),
            ),
            Unit {
                scale: Scale::Per(GLUCOSE, 0.0),
                decimals: 0,
                ..canonical(
                    "mg/dL",
                    &[
                        "mg dl", "mgdl", "mg per dl", "milligrams per decilitre", "milligrams per deciliter", "mg%", "mgs/dl", "mg/100ml",
                    ],
                    Some((25.01, 900.0)),
                )
            },
        ],
        logged: true,
        adds_up: None,
        by_time_of_day: true,
    }
    /// Oxygen saturation.
    Spo2 = "spo2" {
        title: "Oxygen saturation",
        noun: "oxygen",
        spoken: "oxygen saturation",
        readings: ("oxygen saturation (SpO2)", "oxygen saturation readings"),
        values: &[value("saturation", (40.0, 100.0), Some(90.0), None)],
        say: "my oxygen was 97",
        sure: &[
            "spo2", "sp o2", "oxygen saturation", "o2 sat", "o2 sats", "o2 saturation", "oxygen sat", "oxygen sats", "oxygen level",
            "oxygen levels", "blood oxygen", "pulse ox", "pulse oximeter", "oximeter", "sats", "sat o2", "o2 level", "saturation",
            "oxygen sats are", "satts", "oxymeter", "oximeter reading", "o2 levels", "oxygen saturations",
        ],
        unsure: &["oxygen", "o2", "sat", "ra"],
        nouns: &["sats", "sat", "spo2", "oxygen", "o2"],
        loinc: &["59408-5"],
        units: &[Unit { tells: false, ..canonical("%", &["percent", "per cent", "pct", "percentage"], Some((40.0, 100.0))) }],
        logged: true,
        adds_up: None,
        by_time_of_day: false,
    }
    /// Peak expiratory flow.
    PeakFlow = "peak_flow" {
        title: "Peak flow",
        noun: "peak flow",
        spoken: "peak flow",
        readings: ("peak flow", "peak flow readings"),
        // What the scale of a mini-Wright meter covers, nearly; how low is too low depends on the person's best, so there is no notice.
        values: &[value("peak flow", (50.0, 900.0), None, None)],
        say: "my peak flow was 420",
        sure: &[
            "peak flow", "peak flows", "peak flow's", "peakflow", "peak-flow", "peak flow reading", "peak flow meter", "peak expiratory flow",
            "peak expiratory flow rate", "pef", "pefr",
        ],
        unsure: &[],
        nouns: &["flow", "pef", "pefr"],
        loinc: &["33452-4"],
        units: &[canonical(
            "L/min",
            &["l per min", "l per minute", "l/minute", "l a minute", "litres/min", "litres per minute", "litres a minute", "liters/min",
              "liters per minute", "liters a minute", "lpm"],
            Some((50.0, 900.0)),
        )],
        logged: true,
        adds_up: None,
        by_time_of_day: true,
    }
    /// Hours slept.
    SleepHours = "sleep_hours" {
        title: "Sleep",
        noun: "sleep",
        spoken: "sleep",
        readings: ("sleep", "nights of sleep"),
        values: &[value("hours slept", (0.0, 24.0), None, None)],
        say: "I slept 7 hours",
        sure: &[
            "slept", "hours of sleep", "hrs of sleep", "hours sleep", "hours' sleep", "sleep duration", "sleep time", "got sleep",
            "hours asleep", "hours of shut eye", "hours of kip", "sleep hours", "slept for", "asleep for",
        ],
        unsure: &[
            "sleep", "asleep", "kip", "nap", "napped", "shut-eye", "shuteye", "in bed", "shut eye", "snooze", "snoozed", "dozed", "sleeping",
        ],
        nouns: &[],
        loinc: &["93832-4"],
        // A bare number beside "sleep" is an hour of the clock as often as a count of hours.
        units: &[Unit { tells: false, ..canonical("hours", &["h", "hr", "hrs", "hour"], None) }],
        logged: true,
        adds_up: None,
        by_time_of_day: false,
    }
    /// What was drunk.
    Hydration = "hydration" {
        title: "Water",
        noun: "drink",
        spoken: "hydration",
        readings: ("drink", "drinks"),
        values: &[value("water", (1.0, 5000.0), None, None)],
        say: "had a glass of water",
        sure: &["water intake", "fluid intake", "fluids", "hydration", "hydrated", "fluid", "liquids"],
        unsure: &[],
        nouns: &[],
        loinc: &[],
        units: &[Unit { tells: false, ..canonical("ml", &[], None) }],
        logged: false,
        adds_up: Some("to drink"),
        by_time_of_day: false,
    }
    /// How long somebody exercised.
    Exercise = "exercise" {
        title: "Exercise",
        noun: "length of exercise",
        spoken: "minutes of exercise",
        readings: ("exercise", "times"),
        values: &[value("minutes of exercise", (1.0, 1440.0), None, None)],
        say: "I walked for 30 minutes",
        sure: &["minutes of exercise", "minutes of activity", "exercise minutes"],
        unsure: &[],
        nouns: &[],
        loinc: &["55411-3"],
        units: &[Unit { tells: false, ..canonical("min", &[], None) }],
        logged: false,
        adds_up: Some("of exercise"),
        by_time_of_day: false,
    }
    /// How far somebody ran, walked, swam.
    Distance = "distance" {
        title: "Distance",
        noun: "distance",
        spoken: "distance covered",
        readings: ("distance", "times"),
        values: &[value("kilometres", (0.01, 1000.0), None, None)],
        say: "I ran 5 km",
        sure: &["distance covered", "distance run", "distance walked", "distance cycled", "distance swum"],
        unsure: &[],
        nouns: &[],
        loinc: &[],
        units: &[Unit { tells: false, ..canonical("km", &[], None) }],
        logged: false,
        adds_up: Some("covered"),
        by_time_of_day: false,
    }
}
