//! How long something took, many times over: percentiles by sorting, and the quietest of several rounds.

use std::time::{Duration, Instant};

/// Durations of one thing.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// Adds one.
    pub fn push(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Runs something and adds what it took.
    pub fn time<T>(&mut self, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let out = run();
        self.push(start.elapsed());
        out
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The duration that `share` (0 to 1) of the samples do not exceed; zero of none.
    pub fn percentile(&self, share: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        // The nearest rank: the share of `n` samples, rounded up, counted from one.
        let rank = (share * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).or(sorted.last()).copied().unwrap_or_default()
    }

    /// Half of the samples do not exceed it.
    pub fn p50(&self) -> Duration {
        self.percentile(0.5)
    }

    /// One in a hundred exceeds it.
    pub fn p99(&self) -> Duration {
        self.percentile(0.99)
    }
}

impl FromIterator<Duration> for Samples {
    fn from_iter<I: IntoIterator<Item = Duration>>(took: I) -> Samples {
        Samples(took.into_iter().collect())
    }
}

/// Several rounds of samples of the same thing.
#[derive(Clone, Debug)]
pub struct Rounds(Vec<Samples>);

impl Rounds {
    /// Plays one round to warm up, and then this many.
    pub fn play(count: usize, mut round: impl FnMut() -> Samples) -> Rounds {
        round();
        Rounds((0..count).map(|_| round()).collect())
    }

    /// Rounds that were played already.
    pub fn of_rounds(rounds: impl IntoIterator<Item = Samples>) -> Rounds {
        Rounds(rounds.into_iter().collect())
    }

    /// What a round took, one by one.
    pub fn of(&self, round: usize) -> Option<impl Iterator<Item = Duration>> {
        self.0.get(round).map(|samples| samples.0.iter().copied())
    }

    /// The round with the lowest p99. A machine that does something else meanwhile makes a round worse, never better; every round
    /// holds every case, so a slow case is slow in all of them.
    pub fn quietest(&self) -> Samples {
        self.0.iter().min_by_key(|round| round.p99()).cloned().unwrap_or_default()
    }

    /// The p99 of the worst round.
    pub fn worst_p99(&self) -> Duration {
        self.0.iter().map(Samples::p99).max().unwrap_or_default()
    }
}

/// The median of figures; NaN of none.
pub fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of.get(of.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(millis: impl IntoIterator<Item = u64>) -> Samples {
        Samples(millis.into_iter().map(Duration::from_millis).collect())
    }

    #[test]
    fn percentiles_are_of_the_nearest_rank() {
        let samples = of((1..=100).rev());
        assert_eq!(samples.p50(), Duration::from_millis(50));
        assert_eq!(samples.p99(), Duration::from_millis(99));
        assert_eq!(of([7]).p99(), Duration::from_millis(7));
        assert_eq!(of([]).p99(), Duration::ZERO);
    }

    #[test]
    fn the_quietest_round_is_the_one_with_the_lowest_p99() {
        let rounds = Rounds(vec![of([1, 9]), of([2, 3])]);
        assert_eq!(rounds.quietest().p99(), Duration::from_millis(3));
        assert_eq!(rounds.worst_p99(), Duration::from_millis(9));
    }
}
