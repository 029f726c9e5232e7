#!/usr/bin/env python3
"""Makes ordinary English text for the long tests out of public collections: nothing in it was said to Alara.

    python3 tools/collections/collect.py DIR [--clones FOLDER] [--only NAME ...]

For every collection of manifest.toml the repository is cloned at its commit into DIR/clones (or read from FOLDER,
where a clone lies under OWNER+NAME), the files are held against the manifest's SHA-256 digest, and two files come
out: DIR/NAME.sentences.jsonl and DIR/NAME.texts.jsonl (50 to 300 words). A line is
{"text", "collection", "kind", "words"}; no text stands twice in the folder. Same manifest, same bytes.

A collection that cannot be reached is told and left out; the exit status is 1 only where a digest differs.
`--digests` prints the digests of what was read, for the manifest of a new collection.
None of the text belongs into the repository.
"""
import argparse
import csv
import email
import email.policy
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
SENTENCE_WORDS = range(1, 61)
TEXT_WORDS = range(50, 301)
MOST_SENTENCES, MOST_TEXTS, MOST_PIECES_OF_ONE = 8000, 2000, 3
# English has one of these in nearly every passage; a table, a key or another language has not.
FUNCTION_WORDS = {"the", "a", "an", "of", "to", "and", "in", "is", "i", "you", "it", "that", "for", "my", "me", "on", "was", "do"}


class Differs(Exception):
    """The files are there, but they are not the ones the manifest names."""


class Unreached(Exception):
    """The repository or its commit could not be had."""


def git(folder, *arguments):
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    if done.returncode != 0:
        raise Unreached(done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["git failed"])
    return done.stdout


def clone_of(collection, clones):
    """The git directory that holds the collection's commit, cloned where it is not yet there."""
    owner, name = collection["address"].rstrip("/").split("/")[-2:]
    base = clones / f"{owner}+{name}"
    for folder in (base, base / ".git", base / "repo", base / "repo" / ".git"):
        if (folder / "HEAD").exists():
            git(folder, "cat-file", "-e", collection["commit"])
            return folder
    base.mkdir(parents=True, exist_ok=True)
    git(base, "init", "--quiet", "--bare")
    try:
        git(base, "fetch", "--quiet", "--depth", "1", collection["address"], collection["commit"])
    except Unreached:
        (base / "HEAD").unlink()
        raise
    return base


def files_of(collection, folder):
    """(path, bytes) of each file of the collection, by path."""
    listed = git(folder, "ls-tree", "-r", "-z", "--name-only", collection["commit"], "--", *collection["paths"])
    paths = sorted(path for path in listed.decode().split("\0") if path)
    if not paths:
        raise Differs("no such path at this commit")
    asked = "".join(f"{collection['commit']}:{path}\n" for path in paths)
    done = subprocess.run(["git", "-C", str(folder), "cat-file", "--batch"], input=asked.encode(), capture_output=True, check=False)
    out, at = done.stdout, 0
    for path in paths:
        end = out.index(b"\n", at)
        header = out[at:end].split(b" ")
        if header[-1] == b"missing":
            raise Unreached(f"{path} is missing from the clone")
        size = int(header[-1])
        yield path, out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1


def digest(files):
    """SHA-256 over the SHA-256 and the path of every file, by path: one figure for a file or for a folder."""
    whole = hashlib.sha256()
    for path, content in files:
        whole.update(f"{hashlib.sha256(content).hexdigest()}  {path}\n".encode())
    return whole.hexdigest()


# ---- the forms the files have

def walk(value, fields):
    """The strings under the named fields of a JSON value, in order; the field "[0]" names the first of a pair of strings."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in fields and isinstance(inner, str):
                yield inner
            elif not isinstance(inner, str):
                yield from walk(inner, fields)
    elif isinstance(value, list):
        if "[0]" in fields and len(value) == 2 and all(isinstance(inner, str) for inner in value):
            yield value[0]
        else:
            for inner in value:
                yield from walk(inner, fields)


def read_json(content, fields):
    yield from walk(json.loads(content), fields)


def read_jsonl(content, fields):
    for line in content.decode("utf-8", "replace").splitlines():
        if line.strip():
            yield from walk(json.loads(line), fields)


def read_table(content, fields, delimiter):
    rows = csv.reader(io.StringIO(content.decode("utf-8", "replace"), newline=""), delimiter=delimiter)
    if all(isinstance(field, int) for field in fields):
        columns = fields
    else:
        header = next(rows)
        columns = [header.index(field) for field in fields]
    for row in rows:
        yield from (row[column] for column in columns if column < len(row))


def read_xml(content, fields):
    for element in ElementTree.fromstring(content).iter():
        if element.tag in fields and element.text:
            yield element.text


def read_lines(content, _fields):
    yield from content.decode("utf-8", "replace").splitlines()


def read_whole(content, _fields):
    yield content.decode("utf-8", "replace")


def read_post(content, _fields):
    """A news posting: what follows the first empty line."""
    yield content.decode("utf-8", "replace").replace("\r\n", "\n").partition("\n\n")[2]


def read_mail(content, _fields):
    message = email.message_from_bytes(content, policy=email.policy.default)
    try:
        body = message.get_body(preferencelist=("plain",))
        if body is not None:
            yield body.get_content().replace("\r\n", "\n")
    except (LookupError, ValueError, AttributeError, AssertionError):
        return  # A mail of a broken form or an unknown character set; the collection has a few dozen.


READERS = {
    "json": read_json, "jsonl": read_jsonl, "xml": read_xml, "lines": read_lines, "whole": read_whole, "post": read_post, "mail": read_mail,
    "csv": lambda content, fields: read_table(content, fields, ","),
    "semicolons": lambda content, fields: read_table(content, fields, ";"),
    "tsv": lambda content, fields: ((line.split("\t") + [""] * 9)[field] for line in content.decode("utf-8", "replace").splitlines() for field in fields),
}


# ---- from documents to sentences and texts

def plain(document, cuts):
    for cut in cuts:
        document = cut.sub("", document)
    document = re.sub(r"<br ?/?>", "\n", document)
    document = re.sub(r"<[^<>\n]{1,200}>", "", document).replace("&nbsp;", " ").replace("&amp;", "&").replace("\xa0", " ").replace("\r", "")
    document = "".join(c for c in document if c == "\n" or c == "\t" or c.isprintable())
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+", " ", document)).strip()


def english(text, least):
    words = re.findall(r"[a-z']+", text.lower())
    letters = sum(c.isalpha() or c.isspace() for c in text)
    return letters >= 0.6 * len(text) and sum(word in FUNCTION_WORDS for word in words) >= least


def own_lines(document):
    """The document without the lines it quotes, its signature and its mail headers."""
    kept = []
    for line in document.split("\n"):
        if re.fullmatch(r"(--|__+|-{5,}.*) ?", line):
            break
        if not re.match(r"\s*([A-Za-z]{0,3}[>|:]|In article|.*(writes|wrote|said):\s*$|[A-Z][A-Za-z-]{1,20}: )", line):
            kept.append(line)
    return "\n".join(kept)


SPEAKER = re.compile(r"^\s*(\[[a-z_]+\]|[A-Z][A-Za-z_]{0,15}\d?:)\s*")


def sentences(document, mail):
    if mail:
        document = own_lines(document)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:\[[a-z_]+\]|[A-Z][A-Za-z_]{0,15}\d?:|[-*•\d]+[.) ]))", document):
        flat = " ".join(SPEAKER.sub("", paragraph).split())
        for sentence in re.split(r"(?<=[.!?])[\"')]*\s+(?=[\"'(]*[A-Z0-9])|(?<= [.!?])\s+", flat):
            sentence = sentence.strip()
            if len(sentence.split()) in SENTENCE_WORDS and english(sentence, 1):
                yield sentence


def texts(document):
    """Runs of whole paragraphs (sentences, where a paragraph is too long) of 50 to 300 words."""
    pieces = []
    for paragraph in re.split(r"(\n\s*\n|\n(?=\s*(?:\[[a-z_]+\]|[A-Z][A-Za-z_]{0,15}\d?:)))", document):
        pieces += [paragraph] if len(paragraph.split()) <= 120 else re.split(r"(?<=[.!?])(\s+)(?=[\"'(]*[A-Z0-9])", paragraph)
    run, count, made = [], 0, 0
    for piece in pieces + [None]:
        words = 0 if piece is None else len(piece.split())
        if piece is None or count + words > TEXT_WORDS[-1]:
            text = "".join(run).strip()
            if len(text.split()) in TEXT_WORDS and english(text, 5):
                yield text
                made += 1
                if made == MOST_PIECES_OF_ONE:
                    return
            run, count = [], 0
        if piece is not None and words <= TEXT_WORDS[-1]:
            run.append(piece)
            count += words


def by_digest(found, most):
    """At most so many, chosen by their own digests and not by their place in the file."""
    return sorted(found, key=lambda text: hashlib.sha256(text.encode()).digest())[:most]


def write(collection, kind, found, folder, suffix):
    path = folder / f"{collection['name']}.{suffix}.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for text in found:
            line = {"text": text, "collection": collection["name"], "kind": kind, "words": len(text.split())}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def documents(collection, files):
    reader, cuts = READERS[collection["form"]], [re.compile(cut, re.DOTALL) for cut in collection.get("cut", [])]
    for _, content in files:
        for document in reader(content, collection.get("fields", [])):
            yield plain(document, cuts)


def make(collection, files, folder, seen):
    mail = collection["form"] in ("mail", "post")
    short, long = {}, {}
    for document in documents(collection, files):
        short.update((s, None) for s in sentences(document, mail) if s.lower() not in seen)
        if not collection.get("sentences_only"):
            long.update((t, None) for t in texts(document) if t.lower() not in seen)
    short = by_digest(short, collection.get("most_sentences", MOST_SENTENCES))
    long = by_digest(long, collection.get("most_texts", MOST_TEXTS))
    seen.update(t.lower() for t in short)
    seen.update(t.lower() for t in long)
    write(collection, collection["kind"], short, folder, "sentences")
    write(collection, collection["kind"], long, folder, "texts")
    return len(short), len(long)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--clones", type=pathlib.Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--digests", action="store_true")
    given = parser.parse_args()
    collections = tomllib.loads((HERE / "manifest.toml").read_text(encoding="utf-8"))["collection"]
    given.folder.mkdir(parents=True, exist_ok=True)
    clones = given.clones or given.folder / "clones"
    seen, all_short, all_long, unreached, differing = set(), 0, 0, [], []
    for collection in collections:
        if given.only and collection["name"] not in given.only:
            continue
        try:
            files = list(files_of(collection, clone_of(collection, clones)))
            found = digest(files)
            if given.digests:
                print(f"{collection['name']:24} {found}")
            elif found != collection["sha256"]:
                raise Differs(f"the manifest says {collection['sha256']}, the files have {found}")
            short, long = make(collection, files, given.folder, seen)
            all_short, all_long = all_short + short, all_long + long
            print(f"{collection['name']:24} {short:6} sentences {long:6} texts")
        except Unreached as why:
            unreached.append(collection["name"])
            print(f"{collection['name']:24} not reached: {why}", file=sys.stderr)
        except Differs as why:
            differing.append(collection["name"])
            print(f"{collection['name']:24} differs: {why}", file=sys.stderr)
    print(f"{all_short} sentences, {all_long} texts in {given.folder}")
    if unreached:
        print(f"Left out, not reached: {', '.join(unreached)}. Clone each address in manifest.toml at its commit to {clones}/OWNER+NAME "
              "where a connection is to be had, and run this again.", file=sys.stderr)
    if differing:
        print(f"Left out, not the files of the manifest: {', '.join(differing)}. Look at what changed there before the digest is changed here.", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
