//! A service as a shelf. Its requests are made on a thread of its own, so that a caller inside any runtime may wait for them.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use alara_sync::{RemoteFlaw, Shelf, ShelfError};
use futures_util::StreamExt;
use opendal::services::{S3, Webdav};
use opendal::{HttpTransporter, OperationContext, Operator};
use percent_encoding::percent_decode_str;
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use tokio::runtime::Runtime;

use crate::Place;
use crate::fault::{Fault, fault_of, told};
use crate::place::Bucket;
use crate::transport::{Patience, Transport};

/// Names that a listing may have: thousands of times what a record of a lifetime needs.
const MOST_NAMES: usize = 200_000;

/// What a service asks for: a name and a password, or the id of a key and its secret.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The name, or the id of the key.
    pub name: SecretString,
    /// The password, or the key's secret.
    pub secret: SecretString,
}

type Task = Box<dyn FnOnce(&Runtime, &Desk) + Send>;

/// A service as a shelf.
pub struct RemoteShelf {
    tasks: Sender<Task>,
}

/// What the thread works with.
struct Desk {
    operator: Operator,
    way: Way,
    patience: Duration,
}

/// How a new file is put there without writing over another.
#[derive(Clone, Copy)]
enum Way {
    /// Written under a name that nobody reads, then moved: the server moves nothing over what is there.
    Moved,
    /// Written on the condition that there is none.
    Conditional,
}

impl RemoteShelf {
    /// The shelf at a place. Nothing is sent yet. `None` where the place is a folder.
    ///
    /// # Errors
    /// [`ShelfError::Remote`] where no client can be made.
    pub fn at(place: &Place, by: &Credentials, patience: Patience) -> Result<Option<RemoteShelf>, ShelfError> {
        let Some(server) = place.server() else { return Ok(None) };
        let transport = Transport::of(server, patience).map_err(ShelfError::Remote)?;
        let (operator, way) = match place {
            Place::Folder(_) => return Ok(None),
            Place::WebDav(url) => (webdav(url, by), Way::Moved),
            Place::S3(bucket) => (s3(bucket, server, by), Way::Conditional),
        };
        let operator = operator.map_err(|error| told(&error))?;
        let context = OperationContext::new().with_http_transport(HttpTransporter::new(transport));
        let desk = Desk { operator: operator.with_context(context), way, patience: patience.task };
        let io = |error: std::io::Error| ShelfError::Refused(error.kind());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(io)?;
        let (tasks, todo) = channel::<Task>();
        let work = move || todo.iter().for_each(|task| task(&runtime, &desk));
        std::thread::Builder::new().name("shelf".to_owned()).spawn(work).map_err(io)?;
        Ok(Some(RemoteShelf { tasks }))
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce(&Desk) -> Result<T, ShelfError> + Send + 'static,
    ) -> Result<T, ShelfError> {
        let (tell, answered) = channel();
        let task = move |runtime: &Runtime, desk: &Desk| {
            let done = runtime.block_on(async { tokio::time::timeout(desk.patience, work(desk)).await });
            // Whoever asked waits for it.
            let _ = tell.send(done.unwrap_or(Err(ShelfError::Remote(RemoteFlaw::BrokeOff))));
        };
        // The thread ends early only where an answer was such that the library gave up on it.
        let gave_up = ShelfError::Remote(RemoteFlaw::Odd);
        self.tasks.send(Box::new(task)).map_err(|_| gave_up)?;
        answered.recv().map_err(|_| gave_up)?
    }
}

impl Shelf for RemoteShelf {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        self.ask(async |desk: &Desk| desk.list().await)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        let name = name.to_owned();
        self.ask(async move |desk: &Desk| desk.read(&name).await)
    }

    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        let (name, bytes) = (name.to_owned(), bytes.to_owned());
        self.ask(async move |desk: &Desk| match desk.way {
            _ if desk.has(&name).await? => Err(ShelfError::Exists),
            Way::Moved => desk.move_new(&name, bytes).await,
            Way::Conditional => desk.put_new(&name, bytes).await,
        })
    }

    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        let name = name.to_owned();
        self.ask(async move |desk: &Desk| match desk.operator.delete(&name).await.map_err(|error| told(&error)) {
            Ok(()) | Err(ShelfError::Missing) => Ok(()),
            Err(error) => Err(error),
        })
    }
}

impl Desk {
    async fn list(&self) -> Result<Vec<String>, ShelfError> {
        let no_place = |error: opendal::Error| match told(&error) {
            ShelfError::Missing => ShelfError::Remote(RemoteFlaw::NoPlace),
            other => other,
        };
        let mut lister = self.operator.lister("/").await.map_err(no_place)?;
        let mut names = Vec::new();
        while let Some(entry) = lister.next().await {
            let entry = entry.map_err(no_place)?;
            // What lies in a folder of its own is none of ours, nor is what names another place.
            if entry.metadata().is_file() && !entry.path().contains('/') {
                names.push(entry.path().to_owned());
            }
            if names.len() > MOST_NAMES {
                return Err(ShelfError::Remote(RemoteFlaw::Odd));
            }
        }
        names.sort();
        names.dedup();
        Ok(names)
    }

    async fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        Ok(self.operator.read(name).await.map_err(|error| told(&error))?.to_vec())
    }

    async fn has(&self, name: &str) -> Result<bool, ShelfError> {
        match self.operator.stat(name).await.map_err(|error| told(&error)) {
            Ok(_) => Ok(true),
            Err(ShelfError::Missing) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn move_new(&self, name: &str, bytes: Vec<u8>) -> Result<(), ShelfError> {
        let part = format!(".{name}.part");
        self.operator.write(&part, bytes).await.map_err(|error| told(&error))?;
        match self.operator.rename(&part, name).await {
            Ok(_) => Ok(()),
            Err(error) => {
                // The next one writes over it where it cannot be removed.
                drop(self.operator.delete(&part).await);
                Err(told(&error))
            }
        }
    }

    /// It is read back after: a service may know no condition and say so, or heed none and say nothing.
    async fn put_new(&self, name: &str, bytes: Vec<u8>) -> Result<(), ShelfError> {
        match self.operator.write_with(name, bytes.clone()).if_not_exists(true).await {
            Ok(_) => {}
            Err(error) if fault_of(&error) == Some(Fault::NoCondition) => {
                self.operator.write(name, bytes.clone()).await.map_err(|error| told(&error))?;
            }
            Err(error) => return Err(told(&error)),
        }
        if self.read(name).await? == bytes { Ok(()) } else { Err(ShelfError::Exists) }
    }
}

fn webdav(url: &Url, by: &Credentials) -> opendal::Result<Operator> {
    let root = percent_decode_str(url.path()).decode_utf8_lossy();
    let builder = Webdav::default()
        .endpoint(&url.origin().ascii_serialization())
        .root(&root)
        .username(by.name.expose_secret())
        .password(by.secret.expose_secret());
    Operator::new(builder)
}

fn s3(bucket: &Bucket, server: &Url, by: &Credentials) -> opendal::Result<Operator> {
    // Nothing is taken from the environment or from files of other programs.
    let builder = S3::default()
        .endpoint(server.as_str().trim_end_matches('/'))
        .bucket(bucket.name())
        .root(bucket.prefix())
        .region(bucket.region())
        .access_key_id(by.name.expose_secret())
        .secret_access_key(by.secret.expose_secret())
        .disable_config_load()
        .disable_ec2_metadata();
    Operator::new(builder)
}
