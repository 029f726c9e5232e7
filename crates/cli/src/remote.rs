//! What the command line says of the service between the computers: its address, and a name and a password that are never an argument.

use std::io::IsTerminal;
use std::path::Path;

use alara_app::sync::{Credentials, Place, read_login};

use crate::Failed;
use crate::args::RemoteArgs;
use crate::typed::{from_file, prompt};

/// Where the files are to lie.
pub fn read_place(typed: &Path, service: &RemoteArgs) -> Result<Place, Failed> {
    // A name of a folder that is no text is a folder.
    let Some(text) = typed.to_str() else { return Ok(Place::Folder(typed.to_owned())) };
    let place = match (&service.endpoint, &service.region) {
        (Some(endpoint), Some(region)) => Place::of_bucket(text, endpoint, region),
        (Some(_), None) | (None, Some(_)) | (None, None) => Place::read(text),
    };
    place.map_err(|error| Failed(error.to_string()))
}

/// What the service asks for, from a file or typed; none where it is a folder.
pub fn find_login(place: &Place, service: &RemoteArgs) -> Result<Option<Credentials>, Failed> {
    let (name, secret) = match place {
        Place::Folder(_) => return Ok(None),
        Place::WebDav(_) => ("Name at the service: ", "Password (best one made for this program): "),
        Place::S3(_) => ("Id of the key: ", "Secret of the key: "),
    };
    if let Some(file) = &service.login_file {
        return read_login_file(file).map(Some);
    }
    if !std::io::stdin().is_terminal() {
        let why = "There is no terminal to type the password of the service: name its file with --login-file.";
        return Err(Failed(why.to_owned()));
    }
    Ok(Some(Credentials { name: prompt(name)?, secret: prompt(secret)? }))
}

/// The name and the password in a file, a line each.
pub fn read_login_file(file: &Path) -> Result<Credentials, Failed> {
    let why = "The login file needs two lines: the name, and the password below it.";
    read_login(&from_file(file, "login")?).ok_or_else(|| Failed(why.to_owned()))
}
