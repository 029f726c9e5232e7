//! What the user has chosen: a setting of the vault. It holds no key.

use std::collections::BTreeMap;

use alara_llm::endpoints::{Endpoint, known};
use alara_llm::{Address, Dialect, Purpose, elsewhere};
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use super::error::ModelsError;

/// Where Ollama's cloud models are: its servers hand their words on to it.
const OLLAMA_CLOUD: &str = "ollama.com";

/// Everything that was chosen about models. Without a chain, the offline assistant answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// What was set up, by the endpoint's id.
    pub setups: BTreeMap<String, Setup>,
    /// For each purpose the endpoints in the order in which they are asked.
    pub chains: BTreeMap<Purpose, Vec<Link>>,
    /// For answers and their wording, 0 to 2; none for the usual 0.1.
    pub temperature: Option<f64>,
    /// For one purpose alone, before the one for all.
    pub temperatures: BTreeMap<Purpose, f64>,
    /// Whether the offline assistant answers at once where no model of the chain does. Otherwise it is offered.
    pub offline_after: bool,
}

impl Default for Chosen {
    /// A message is read by somebody, whoever is not there.
    fn default() -> Chosen {
        let (setups, chains, temperatures) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Chosen { setups, chains, temperature: None, temperatures, offline_after: true }
    }
}

/// One of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "KeptLink")]
pub struct Link {
    /// The endpoint's id.
    pub id: String,
    /// The model there; none for the one that the endpoint was set up with.
    pub model: Option<String>,
}

/// A link as it was kept: once it was the endpoint's id alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum KeptLink {
    Id(String),
    Link { id: String, model: Option<String> },
}

impl From<KeptLink> for Link {
    fn from(kept: KeptLink) -> Link {
        match kept {
            KeptLink::Id(id) => Link { id, model: None },
            KeptLink::Link { id, model } => Link { id, model },
        }
    }
}

impl From<&str> for Link {
    fn from(id: &str) -> Link {
        Link { id: id.to_owned(), model: None }
    }
}

/// A link that leads somewhere: the endpoint, as it is set up for this purpose.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The link as it was chosen.
    pub link: Link,
    /// The endpoint.
    pub endpoint: &'static Endpoint,
    /// Its set-up, with the link's own model.
    pub setup: Setup,
}

/// One endpoint as it was set up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Its address.
    pub address: String,
    /// The model that was picked.
    pub model: Option<String>,
    /// The place (host and port) whose key is kept; a key goes to no other place.
    pub key_of: Option<String>,
    /// Where the user has agreed that turns may be sent.
    pub agreed: Option<Agreed>,
}

/// That the user has seen what would be sent, and agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreed {
    /// The computer that was named.
    pub place: String,
    /// When.
    pub at: DateTime<FixedOffset>,
}

impl Chosen {
    /// An endpoint as it stands: as set up, else as it usually is.
    pub fn setup(&self, endpoint: &Endpoint) -> Setup {
        let usual = || Setup { address: endpoint.address.to_owned(), ..Setup::default() };
        self.setups.get(endpoint.id).cloned().unwrap_or_else(usual)
    }

    /// Who answers for a purpose, of those that are known.
    pub fn chain(&self, purpose: Purpose) -> Vec<Linked> {
        self.chains.get(&purpose).into_iter().flatten().filter_map(|link| self.linked(link)).collect()
    }

    /// Where a link leads; none where this version knows no such endpoint.
    pub fn linked(&self, link: &Link) -> Option<Linked> {
        let endpoint = known(&link.id)?;
        let mut setup = self.setup(endpoint);
        setup.model = link.model.clone().or(setup.model);
        Some(Linked { link: link.clone(), endpoint, setup })
    }

    /// How freely the models of a purpose choose their words; none leaves what the request asks for. A second reader chooses none.
    pub fn temperature_of(&self, purpose: Purpose) -> Option<f64> {
        let general = self.temperature.filter(|_| purpose != Purpose::Review);
        self.temperatures.get(&purpose).copied().or(general)
    }
}

/// Whether a model is named as Ollama names those of its cloud: by the end of the tag behind the colon.
fn of_ollama(model: &str) -> bool {
    let tag = model.rsplit_once(':').map_or("", |(_, tag)| tag.trim());
    tag.rsplit('-').next().is_some_and(|end| end.eq_ignore_ascii_case("cloud"))
}

impl Setup {
    /// Its address, read.
    ///
    /// # Errors
    /// One that cannot be used, or none.
    pub fn read(&self, endpoint: &Endpoint) -> Result<Address, ModelsError> {
        if self.address.trim().is_empty() {
            return Err(ModelsError::NoAddress);
        }
        Ok(Address::read(&self.address, endpoint.dialect)?)
    }

    /// The other computer that a turn would be sent to; none where it stays on this one.
    ///
    /// # Errors
    /// As [`Setup::read`].
    pub fn leads_to(&self, endpoint: &Endpoint) -> Result<Option<String>, ModelsError> {
        let address = self.read(endpoint)?;
        let model = self.model.as_deref().unwrap_or_default();
        Ok(match (address.here(), elsewhere(model)) {
            (false, _) => Some(address.place()),
            // A server on this computer that hands the words on. Whom another than Ollama hands them to, it does not say.
            (true, true) if endpoint.dialect == Dialect::Ollama || of_ollama(model) => Some(OLLAMA_CLOUD.to_owned()),
            (true, true) => Some(format!("cloud-behind-{}", address.place())),
            (true, false) => None,
        })
    }

    /// Whether a turn may be sent: it stays here, or the user has agreed to that very place.
    ///
    /// # Errors
    /// As [`Setup::read`].
    pub fn allowed(&self, endpoint: &Endpoint) -> Result<bool, ModelsError> {
        Ok(match self.leads_to(endpoint)? {
            None => true,
            Some(place) => self.agreed.as_ref().is_some_and(|agreed| agreed.place == place),
        })
    }

    /// Whether a key is kept for the place that it leads to.
    pub fn has_key(&self, endpoint: &Endpoint) -> bool {
        self.read(endpoint).is_ok_and(|address| self.key_of.as_deref() == Some(address.place().as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreed(place: &str) -> Option<Agreed> {
        let at = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        Some(Agreed { place: place.to_owned(), at })
    }

    #[test]
    fn what_was_agreed_to_is_one_place_and_no_other() {
        let openai = known("openai").unwrap();
        let mut setup = Chosen::default().setup(openai);
        assert!(!setup.allowed(openai).unwrap());
        setup.agreed = agreed("api.openai.com");
        assert!(setup.allowed(openai).unwrap());
        setup.address = "https://api.openai.com.example.org/v1".to_owned();
        assert!(!setup.allowed(openai).unwrap());
        setup.address = "https://api.openai.com:8443/v1".to_owned();
        assert!(!setup.allowed(openai).unwrap());
    }

    #[test]
    fn a_local_server_needs_no_agreement_and_one_that_hands_on_does() {
        let ollama = known("ollama").unwrap();
        let mut setup = Chosen::default().setup(ollama);
        assert!(setup.allowed(ollama).unwrap());
        setup.model = Some("gpt-oss:120b-cloud".to_owned());
        assert_eq!(setup.leads_to(ollama).unwrap().as_deref(), Some("ollama.com"));
        assert!(!setup.allowed(ollama).unwrap());
        setup.agreed = agreed("ollama.com");
        assert!(setup.allowed(ollama).unwrap());
    }

    #[test]
    fn a_model_of_the_cloud_is_elsewhere_whatever_server_here_hands_its_words_on() {
        for (id, model, place) in [
            ("ollama", "glm-4.6:cloud", "ollama.com"),
            ("other", "gpt-oss:120b-cloud", "ollama.com"),
            ("other", "ollama/gpt-oss:120b-CLOUD", "ollama.com"),
            ("lm_studio", "kimi-k2-cloud", "cloud-behind-127.0.0.1:1234"),
            ("vllm", "cloud/large", "cloud-behind-127.0.0.1:8000"),
        ] {
            let endpoint = known(id).unwrap();
            let mut setup = Chosen::default().setup(endpoint);
            if setup.address.is_empty() {
                setup.address = "http://localhost:11434/v1".to_owned();
            }
            assert_eq!(setup.leads_to(endpoint).unwrap(), None, "{id}: no model is picked");
            setup.model = Some(model.to_owned());
            assert_eq!(setup.leads_to(endpoint).unwrap().as_deref(), Some(place), "{id} {model}");
            assert!(!setup.allowed(endpoint).unwrap(), "{id} {model}");
        }
        let vllm = known("vllm").unwrap();
        let setup = Setup { model: Some("cloudy-7b".to_owned()), ..Chosen::default().setup(vllm) };
        assert_eq!(setup.leads_to(vllm).unwrap(), None, "a word that only holds it says nothing");
    }

    #[test]
    fn a_key_belongs_to_its_place() {
        let openai = known("openai").unwrap();
        let mut setup = Setup { key_of: Some("api.openai.com".to_owned()), ..Chosen::default().setup(openai) };
        assert!(setup.has_key(openai));
        setup.address = "https://elsewhere.example/v1".to_owned();
        assert!(!setup.has_key(openai));
    }

    #[test]
    fn what_was_kept_reads_back_and_what_is_missing_is_as_never_chosen() {
        let mut chosen = Chosen { temperature: Some(0.3), ..Chosen::default() };
        chosen.chains.insert(Purpose::Chat, vec!["ollama".into(), "gone".into()]);
        let text = serde_json::to_string(&chosen).unwrap();
        assert_eq!(serde_json::from_str::<Chosen>(&text).unwrap(), chosen);
        assert_eq!(serde_json::from_str::<Chosen>("{}").unwrap(), Chosen::default());
        assert_eq!(chosen.chain(Purpose::Chat).len(), 1);
        let old: Chosen = serde_json::from_str(r#"{"chains":{"chat":["ollama"]}}"#).unwrap();
        assert_eq!(old.chains[&Purpose::Chat], ["ollama".into()]);
    }

    #[test]
    fn a_purpose_may_have_a_model_of_its_own_which_leads_where_it_leads() {
        let mut chosen = Chosen { temperature: Some(0.3), ..Chosen::default() };
        let small = Link { id: "ollama".to_owned(), model: Some("gpt-oss:120b-cloud".to_owned()) };
        chosen.chains.insert(Purpose::Review, vec![small]);
        let linked = chosen.chain(Purpose::Review).remove(0);
        assert_eq!(linked.setup.leads_to(linked.endpoint).unwrap().as_deref(), Some("ollama.com"));
        chosen.temperatures.insert(Purpose::Wording, 0.0);
        let of = [Purpose::Chat, Purpose::Wording, Purpose::Review].map(|purpose| chosen.temperature_of(purpose));
        assert_eq!(of, [Some(0.3), Some(0.0), None]);
    }
}
