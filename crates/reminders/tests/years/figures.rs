//! What became of a life.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub announced: u64,
    pub late: u64,
    pub missed: u64,
    pub doubled: u64,
    pub wrong: u64,
    pub sleeps: u64,
    pub crashes: u64,
    pub journeys: u64,
    pub steps: u64,
    pub first_fault: Option<String>,
}

impl Figures {
    pub fn add(&mut self, other: &Figures) {
        self.announced += other.announced;
        self.late += other.late;
        self.missed += other.missed;
        self.doubled += other.doubled;
        self.wrong += other.wrong;
        self.sleeps += other.sleeps;
        self.crashes += other.crashes;
        self.journeys += other.journeys;
        self.steps += other.steps;
        if self.first_fault.is_none() {
            self.first_fault.clone_from(&other.first_fault);
        }
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            to,
            "{} announced ({} late), {} missed, {} doubled, {} at a wrong time; {} sleeps, {} crashes, {} journeys, {} steps of the clock{}",
            self.announced,
            self.late,
            self.missed,
            self.doubled,
            self.wrong,
            self.sleeps,
            self.crashes,
            self.journeys,
            self.steps,
            self.first_fault.as_ref().map(|fault| format!("; first: {fault}")).unwrap_or_default()
        )
    }
}
