//! Why a model did not answer, in the terminal: what happened, and the command that is the next step.

use alara_app::models::{ModelError, ModelsError, Step};

use crate::Failed;

/// The sentence of an error; `service` where it is known which one it is about.
pub fn told(error: &ModelError, service: Option<&str>) -> String {
    let id = service.unwrap_or("SERVICE");
    let step = match error.step() {
        Step::SendAgain => {
            "Nothing was lost: send it again with `alara resend`, or `alara resend --offline` for the offline assistant."
                .to_owned()
        }
        Step::SendLater => {
            "Send it again later with `alara resend`, or `alara resend --offline` for the offline assistant.".to_owned()
        }
        Step::AskOffline => "Nothing was lost: `alara resend --offline` asks the offline assistant.".to_owned(),
        Step::StartServer => format!(
            "Start it, or correct its address with `alara model set {id} --address ADDRESS`; `alara model find` looks for servers here."
        ),
        Step::CheckAddress => format!("Correct the address with `alara model set {id} --address ADDRESS`."),
        Step::GiveKey => format!(
            "Keep its key with `alara model set {id} --key-file FILE`, or give it with --model-key-file {id}=FILE."
        ),
        Step::CheckKey => format!(
            "Check that it may use this model, or keep another with `alara model set {id} --key-file FILE`."
        ),
        Step::PickModel => {
            format!("`alara model models {id}` shows those it has; `alara model set {id} --model MODEL` picks one.")
        }
        Step::SayLess => format!(
            "Say it in fewer words, or pick a model that reads more at once with `alara model set {id} --model MODEL`."
        ),
        Step::Agree => format!(
            "First look at what would be sent with `alara model show {id}`; it names the command by which you agree."
        ),
        Step::UnlockKeyring => "Unlock it, then send it again with `alara resend`.".to_owned(),
        Step::None | Step::TrustCertificate | Step::CheckClock | Step::PlainHere | Step::CheckProxyKey => {
            error.step().words().to_owned()
        }
    };
    if step.is_empty() { error.fact().into_owned() } else { format!("{} {step}", error.fact()) }
}

/// What could not be done about a service.
pub fn failed(error: &ModelsError, service: &str) -> Failed {
    let step = match error {
        ModelsError::Model(error) => return Failed(told(error, Some(service))),
        ModelsError::NoModel => Some(format!(
            "`alara model models {service}` shows those it has; `alara model set {service} --model MODEL` picks one."
        )),
        ModelsError::NoAddress => Some(format!("`alara model set {service} --address ADDRESS`")),
        ModelsError::Unknown => Some("`alara model list` shows them.".to_owned()),
        ModelsError::Changed => Some(format!("`alara model show {service}` shows it.")),
        _ => None,
    };
    Failed(step.map_or_else(|| error.to_string(), |step| format!("{error} {step}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sentence_of_the_terminal_sends_anybody_to_the_settings_of_a_window() {
        let all = [
            ModelError::NoServer,
            ModelError::NoHost,
            ModelError::NoKey,
            ModelError::NotAgreed,
            ModelError::UnknownModel,
            ModelError::Denied,
            ModelError::Broken,
            ModelError::ServerFault { status: 500 },
            ModelError::FaultWithoutKey { status: 500 },
            ModelError::TooLong,
            ModelError::WrongPath,
            ModelError::KeyOutOfReach,
            ModelError::Declined,
        ];
        for error in all {
            let told = told(&error, Some("vllm"));
            assert!(!told.contains("settings") && told.contains("`alara "), "{told}");
            assert!(told.starts_with(error.fact().as_ref()), "{told}");
        }
    }
}
