//! What the shell alone can do: the system's dialog for files and folders, whose choice goes into a field that can be typed into as well;
//! and the clipboard.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use alara_protocol::*;
use tokio::sync::oneshot;

use super::{Desktop, held};

/// The name that a new file begins with.
pub fn suggested(kind: PathKind) -> &'static str {
    match kind {
        PathKind::NewCsv => "health-summary.csv",
        PathKind::NewPdf => "health-summary.pdf",
        PathKind::NewPng => "chart.png",
        PathKind::NewFile | PathKind::File | PathKind::Folder => "alara.jsonl",
    }
}

/// Answers a dialog: the path, or none where it was closed.
pub type Chosen = Box<dyn FnOnce(Option<PathBuf>) + Send>;

/// What shows dialogs.
pub(super) type Chooser = Box<dyn Fn(PathKind, Chosen) + Send + Sync>;

/// The clipboard of the desktop, for what may stay there a minute and no longer.
pub trait Clipboard: Send + Sync {
    /// Puts a secret there.
    fn put(&self, secret: &Typed);

    /// Takes it away, if it is still what is there: what somebody copied since is theirs.
    fn take(&self, secret: &Typed);
}

/// How long a recovery code stays on the clipboard.
const STAYS: Duration = Duration::from_secs(60);

impl Desktop {
    /// Where a recovery code is copied to, from now on.
    pub fn when_copying(&self, clipboard: impl Clipboard + 'static) {
        *held(&self.clipboard) = Some(Arc::new(clipboard));
    }

    /// Copies a recovery code that is shown, for a minute. Where it could not be taken away again it is not copied.
    pub async fn copy_recovery_code(&self, input: CopyCode) -> Result<NoOutput, Failure> {
        let clipboard = held(&self.clipboard).clone().ok_or_else(|| {
            let why = "The code could not be taken off the clipboard again here. Write it down, or print it.";
            Failure::new(FailureCode::InvalidInput, why)
        })?;
        clipboard.put(&input.code);
        tokio::spawn(async move {
            tokio::time::sleep(STAYS).await;
            clipboard.take(&input.code);
        });
        Ok(NoOutput {})
    }

    /// What shows a dialog, from now on.
    pub fn when_choosing(&self, show: impl Fn(PathKind, Chosen) + Send + Sync + 'static) {
        *held(&self.chooser) = Some(Box::new(show));
    }

    /// Lets the user choose a path. Nothing is read or made by that.
    pub async fn choose_path(&self, input: ChoosePath) -> Result<ChosenPath, Failure> {
        let typed = || Failure::new(FailureCode::InvalidInput, "No dialog can be shown here. Type the path instead.");
        let (answer, chosen) = oneshot::channel();
        {
            let shown = held(&self.chooser);
            let show = shown.as_ref().ok_or_else(typed)?;
            // Who asked may be gone by the time somebody chooses.
            show(input.kind, Box::new(move |path| drop(answer.send(path))));
        }
        // A dialog that goes away without a word was closed.
        let path = chosen.await.unwrap_or_default();
        let text = |path: PathBuf| path.to_str().map(str::to_owned);
        match path.map(text) {
            None => Ok(ChosenPath { path: None }),
            Some(Some(path)) => Ok(ChosenPath { path: Some(path) }),
            Some(None) => {
                let why = "The name of that file or folder cannot be written as text. Choose another.";
                Err(Failure::new(FailureCode::InvalidInput, why))
            }
        }
    }
}
