//! Where the files of a record lie, as it is kept: a path, or an address without anything secret in it.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use reqwest::Url;

/// Where the files of a record lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder of this computer.
    Folder(PathBuf),
    /// A folder of a WebDAV server.
    WebDav(Url),
    /// A bucket of an S3-compatible service.
    S3(Bucket),
}

/// A bucket of an S3-compatible service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    name: String,
    /// The folder in it; empty for the bucket itself.
    prefix: String,
    endpoint: Url,
    region: String,
}

/// Why a text names no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// No address, or one with a name, a password or a query in it.
    #[error(
        "This is no address of a service. Give one such as https://cloud.example/remote.php/dav/files/me/alara, without a name or a password in it."
    )]
    NoAddress,
    /// Not encrypted, and not on this computer.
    #[error("The address must begin with https://, so that the password is not read on the way.")]
    NotSafe,
    /// S3 without its server or region.
    #[error(
        "S3 needs a bucket, the address of its service and its region, such as: s3://bucket/alara, https://s3.example, eu-central-1."
    )]
    NoBucket,
}

impl Place {
    /// Reads a place as it was typed or kept. What is no address is a folder.
    ///
    /// # Errors
    /// [`PlaceError`].
    pub fn read(text: &str) -> Result<Place, PlaceError> {
        let text = text.trim();
        if let Some(bucket) = text.strip_prefix("s3://") {
            return Bucket::read(bucket).map(Place::S3);
        }
        if text.starts_with("https://") || text.starts_with("http://") {
            return service(text).map(Place::WebDav);
        }
        Ok(Place::Folder(PathBuf::from(text)))
    }

    /// The bucket `s3://name/prefix` of the service at an address.
    ///
    /// # Errors
    /// [`PlaceError`].
    pub fn of_bucket(bucket: &str, endpoint: &str, region: &str) -> Result<Place, PlaceError> {
        let bucket = bucket.trim().strip_prefix("s3://").ok_or(PlaceError::NoBucket)?;
        Bucket::of(bucket, endpoint, region).map(Place::S3)
    }

    /// As it is kept, and shown: [`Place::read`] reads it back. `None` for a folder whose name is no text.
    pub fn text(&self) -> Option<String> {
        match self {
            Place::Folder(path) => path.to_str().map(str::to_owned),
            Place::WebDav(url) => Some(url.as_str().to_owned()),
            Place::S3(Bucket { name, prefix, endpoint, region }) => {
                Some(format!("s3://{name}/{prefix}?endpoint={endpoint}&region={region}"))
            }
        }
    }

    /// A service as a terminal is told of it: its address, and for a bucket the options that say where that is; `None` for a folder.
    pub fn arguments(&self) -> Option<String> {
        match self {
            Place::Folder(_) => None,
            Place::WebDav(url) => Some(url.as_str().to_owned()),
            Place::S3(Bucket { name, prefix, endpoint, region }) => {
                let bucket = format!("s3://{name}/{prefix}");
                // Of what a shell reads otherwise, a bucket's folder has at most a space.
                let bucket = if bucket.contains(' ') { format!("'{bucket}'") } else { bucket };
                Some(format!("{bucket} --endpoint {endpoint} --region {region}"))
            }
        }
    }

    /// The folder, where it is one.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Place::Folder(path) => Some(path),
            Place::WebDav(_) | Place::S3(_) => None,
        }
    }

    /// The server that is spoken to, where it is a service.
    pub(crate) fn server(&self) -> Option<&Url> {
        match self {
            Place::Folder(_) => None,
            Place::WebDav(url) => Some(url),
            Place::S3(bucket) => Some(&bucket.endpoint),
        }
    }
}

impl Bucket {
    fn read(text: &str) -> Result<Bucket, PlaceError> {
        let (bucket, query) = text.split_once('?').ok_or(PlaceError::NoBucket)?;
        let value = |key: &str| query.split('&').find_map(|pair| pair.strip_prefix(key)).ok_or(PlaceError::NoBucket);
        Bucket::of(bucket, value("endpoint=")?, value("region=")?)
    }

    fn of(bucket: &str, endpoint: &str, region: &str) -> Result<Bucket, PlaceError> {
        let (name, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
        let plain = |text: &str, more: &str| {
            text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter) || more.contains(letter))
        };
        let (region, prefix) = (region.trim(), prefix.trim_matches('/'));
        if name.is_empty() || region.is_empty() || !plain(name, "") || !plain(region, "") || !plain(prefix, "/ ") {
            return Err(PlaceError::NoBucket);
        }
        let endpoint = service(endpoint)?;
        Ok(Bucket { name: name.to_owned(), prefix: prefix.to_owned(), endpoint, region: region.to_owned() })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    pub(crate) fn region(&self) -> &str {
        &self.region
    }
}

/// The address of a service: encrypted, or on this computer.
fn service(text: &str) -> Result<Url, PlaceError> {
    let url = Url::parse(text.trim()).map_err(|_| PlaceError::NoAddress)?;
    let plain = url.username().is_empty() && url.password().is_none();
    let host = url.host_str().unwrap_or_default();
    if !plain || host.is_empty() || url.query().is_some() || url.fragment().is_some() {
        return Err(PlaceError::NoAddress);
    }
    let number = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let here = host == "localhost" || number.is_ok_and(|number| number.is_loopback());
    match url.scheme() {
        "https" => Ok(url),
        "http" if here => Ok(url),
        _ => Err(PlaceError::NotSafe),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_is_read_back_as_it_is_kept() {
        for text in [
            "/home/me/Dropbox/alara",
            "C:\\Users\\me\\alara",
            "https://cloud.example/remote.php/dav/files/me/alara",
            "http://127.0.0.1:8080/alara",
            "s3://bucket/alara/mine?endpoint=https://s3.example/&region=eu-central-1",
        ] {
            let place = Place::read(text).unwrap();
            assert_eq!(place.text().as_deref(), Some(text));
            assert_eq!(place.folder().is_some(), !text.contains("://"), "{text}");
        }
    }

    #[test]
    fn service_is_told_as_a_terminal_takes_it() {
        for (text, told) in [
            ("/home/me/Dropbox/alara", None),
            ("https://cloud.example/dav/alara", Some("https://cloud.example/dav/alara")),
            (
                "s3://bucket/my files?endpoint=https://s3.example/&region=eu-central-1",
                Some("'s3://bucket/my files' --endpoint https://s3.example/ --region eu-central-1"),
            ),
        ] {
            assert_eq!(Place::read(text).unwrap().arguments().as_deref(), told, "{text}");
        }
    }

    #[test]
    fn address_that_is_not_safe_or_holds_a_secret_is_none() {
        for (text, why) in [
            ("http://cloud.example/dav", PlaceError::NotSafe),
            ("http://127.0.0.1.example/dav", PlaceError::NotSafe),
            ("https://me:word@cloud.example/dav", PlaceError::NoAddress),
            ("https://cloud.example/dav?key=1", PlaceError::NoAddress),
            ("s3://bucket/alara", PlaceError::NoBucket),
            ("s3://bucket/alara?endpoint=http://s3.example&region=x", PlaceError::NotSafe),
            ("s3:///alara?endpoint=https://s3.example&region=x", PlaceError::NoBucket),
        ] {
            assert_eq!(Place::read(text), Err(why), "{text}");
        }
    }
}
