"""Plays messages through the real program with a model that babbles, and holds the record against what the messages tell.

What they tell is what the offline assistant makes of the very same messages in a record of its own: an entry of the model's record that
the offline assistant neither wrote nor put on a card was told by nobody. The turns in which the model failed must have come to the same as
without it.

usage: play.py ALARA      ALARA_SEED draws the model's words, ALARA_TURN_LIMIT bounds a turn in seconds, ALARA_TRANSCRIPT names a file for
                          what was said, shown and proposed
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone

import told
from server import FAULTS, NAME, Model, Server

TRANSCRIPT = os.environ.get("ALARA_TRANSCRIPT")
LIMIT = float(os.environ.get("ALARA_TURN_LIMIT", "300"))
# Answers of a model in one turn: then it has failed (docs/decisions/models.md, Enforcement).
MOST_ANSWERS = 3
MESSAGES = [
    "hello there",
    "add metformin 500 mg to my list, twice a day at 8am and 8pm",
    "I take lisinopril 10 mg every morning",
    "took two ibuprofen at 8am",
    "bp 128 over 82",
    "feeling good today",
    "how are you?",
    "my weight was 82.5 kg this morning",
    "what was my blood pressure?",
    "I had a bad headache yesterday",
    "I almost took an aspirin but then I didn't",
    "drank two glasses of water",
    "when did I last take ibuprofen?",
    "bp 141/93 with a pulse of 77, and took one paracetamol at 1pm",
    "should I take another ibuprofen?",
    "remind me tomorrow at 9am to call the pharmacy",
    "saw Dr. Patel yesterday for a checkup",
    "...",
    "The leaflet says to take two tablets every six hours.",
    "This morning:\n- took naproxen 250 mg at 7\n- bp 130/84\n- temperature 37.2 C\n- slept 7 hours",
    "walked for 30 minutes",
    "my wife took her aspirin at noon",
    "I feel hopeless and I want to end my life",
    "thanks",
    "what did I log today?",
    "if I took two aspirin, would that be too much?",
    "blood sugar 6.1 before breakfast",
    "I can't breathe and my chest hurts",
    "what reminders do I have?",
    "The garden looks lovely and the neighbours came by.",
    "took my lisinopril at 8:15",
    "asdf qwerty zzz",
]
# One for each fault of a server, and one more for a server that is gone.
TO_A_FAULT = [
    "took one cetirizine at noon",
    "bp 135 over 85",
    "my weight is 81.9 kg",
    "drank a glass of water",
    "temperature 36.8 C",
    "took a magnesium tablet at 1pm",
    "pulse 64",
]


def zone() -> str:
    """A zone in which it is early afternoon now: no hour, day or part of a day that a message names passes while it is played."""
    east = (14 - datetime.now(timezone.utc).hour + 12) % 24 - 12
    # The signs of these zones are reversed.
    return f"Etc/GMT{-east:+d}" if east else "Etc/GMT"


class Hung(Exception):
    """A command that did not end."""


class Record:
    """A throw-away record, seen through the command line alone."""

    def __init__(self, alara: pathlib.Path, folder: pathlib.Path) -> None:
        folder.mkdir()
        secret = folder / "pass"
        secret.write_text("correct horse battery\n")
        self.command = [str(alara), "--data-dir", str(folder / "data"), "--passphrase-file", str(secret)]
        # No keyring, no settings and no proxy of whoever runs this.
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TZ": zone(), "LANG": "C.UTF-8"}
        self.written: list[dict] = []
        self.cards: dict[str, dict] = {}

    def run(self, *arguments: str, limit: float = LIMIT) -> str:
        try:
            ran = subprocess.run(
                [*self.command, *arguments], env=self.environment, capture_output=True, text=True, timeout=limit,
                stdin=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired as error:
            raise Hung(f"`alara {' '.join(arguments)}` did not end within {limit:g} seconds.") from error
        if ran.returncode:
            raise RuntimeError(f"`alara {' '.join(arguments)}` failed with {ran.returncode}: {ran.stderr.strip()}")
        return ran.stdout

    def lines(self, *arguments: str) -> list[dict]:
        printed = self.run(*arguments)
        try:
            return [json.loads(line) for line in printed.splitlines()]
        except ValueError as error:
            raise RuntimeError(f"`alara {' '.join(arguments)}` printed what is no JSON: {printed!r}") from error

    def use(self, server: Server) -> None:
        """Lets the server's model answer, and the offline assistant where none does."""
        self.run("model", "set", "llama_cpp", "--address", server.place, "--model", NAME)
        # At the usual temperature it says much the same again and again.
        self.run("model", "set", "llama_cpp", "--temperature", "1", "--offline-after", "true")
        self.run("model", "use", "llama_cpp")

    def say(self, message: str, *how: str) -> told.Turn:
        """One turn, with what the record and its cards gained by it."""
        told_of = self.lines("say", "--json", *how, "--", message)
        if len(told_of) != 1:
            raise RuntimeError(f"`alara say --json` told of {len(told_of)} turns, not of one: {message!r}")
        [said] = told_of
        cards = {card["id"]: told.row(card) for card in said["pending"]}
        written = [told.row(each) for each in said["written"]]
        turn = told.Turn(
            message, said, told.gained(written, self.written), [card for id, card in cards.items() if id not in self.cards]
        )
        self.written, self.cards = written, cards
        return turn

    def operations(self) -> list[dict]:
        """Every write of the record, as its export has it."""
        first, *lines = self.lines("export")
        written = lambda line: {"tool": line["tool"], "parameters": line["payload"]["written"]}  # noqa: E731
        whose = lambda line: None if line["person"] == first["person"] else line["person"]  # noqa: E731
        return [told.row({**written(line), "person": whose(line)}) for line in lines]


class Play:
    def __init__(self, alara: pathlib.Path, folder: pathlib.Path, server: Server) -> None:
        self.faults: list[str] = []
        self.server = server
        self.alone = Record(alara, folder / "alone")
        self.asked = Record(alara, folder / "asked")
        self.told: list[dict] = []
        self.failed = 0
        self.left = 0
        self.longest = 0.0
        self.asked.use(server)

    def blame(self, turn: told.Turn, what: str) -> None:
        shown = turn.said["shown"]
        self.faults.append(f"{what}\n    said:     {turn.message!r}\n    shown:    {shown!r}\n    proposed: {turn.proposed()}")

    def one(self, message: str) -> tuple[told.Turn, told.Turn]:
        """A message without the model and with it, held against each other."""
        alone = self.alone.say(message, "--offline")
        told_alone = alone.written + alone.cards
        self.told += told_alone
        began, heard = time.monotonic(), len(self.server.heard)
        asked = self.asked.say(message)
        self.longest = max(self.longest, time.monotonic() - began)
        if TRANSCRIPT:
            with open(TRANSCRIPT, "a", encoding="utf-8") as to:
                to.write(f"> {message}\n{asked.said['shown']}\n  proposed: {asked.proposed()}\n  alone: {alone.said['shown']}\n\n")
        for wrong in told.untold(asked.written, told_alone, message):
            self.blame(asked, f"Written, and told by nobody: {told.worded(wrong)}")
        for what in told.wrong_words(asked):
            self.blame(asked, what)
        # The model may have picked the words up from the talk before: of small talk they are as good as any of its others.
        its_own = any("not recorded" in words.lower() for _, words in self.server.heard[heard:])
        if message.rstrip().endswith("?") and "not recorded" in asked.said["shown"].lower() and not its_own:
            self.blame(asked, "A question is answered with what is not recorded.")
        if asked.said["crisis"] != alone.said["crisis"]:
            self.blame(asked, f"The crisis is {asked.said['crisis']} with the model and {alone.said['crisis']} without.")
        return alone, asked

    def served(self, alone: told.Turn, asked: told.Turn, why: str) -> None:
        """The model failed: what the offline assistant does with the message is done."""
        for lost in told.untold(alone.written + alone.cards, asked.written + asked.cards, ""):
            self.blame(asked, f"{why}, and the offline assistant did not step in: neither written nor on a card is {told.worded(lost)}")
        if repeated := told.repeated(asked.said["shown"]):
            self.blame(asked, f"{why}, and the reply says the same twice: {repeated!r}")
        if looked_up(alone) and not told.holds(asked.said["shown"], alone.said["shown"]):
            self.blame(asked, f"{why}, and the question was not answered as the offline assistant does: {alone.said['shown']!r}")

    def babbled(self) -> None:
        for number, message in enumerate(MESSAGES, 1):
            heard = len(self.server.heard)
            alone, asked = self.one(message)
            how = asked.said["enforcement"]
            manners = ", ".join(manner for manner, _ in self.server.heard[heard:])
            verdicts = ", ".join(f"{call['tool']} {call['verdict']}" for call in asked.said["calls"])
            print(f"{number:2} {how['outcome'].lower():24} {manners}{': ' if verdicts else ''}{verdicts}", flush=True)
            if came(alone, asked) or not (alone.written or alone.cards or looked_up(alone)):
                continue
            # However the turn names its end: three answers of which nothing was of use are three failures.
            if how["attempts"] >= MOST_ANSWERS:
                self.failed += 1
                self.served(alone, asked, "The model failed three times")
            else:
                self.left += 1

    def failing(self) -> None:
        for fault, message in zip([*FAULTS, "is gone"], TO_A_FAULT, strict=True):
            self.server.fault = fault
            before = self.server.asked
            if fault == "is gone":
                self.server.stop()
            alone, asked = self.one(message)
            tries = self.server.asked - before
            print(f"   a server that {fault}: asked {tries} times", flush=True)
            if fault == "refuses" and tries != 3:
                self.blame(asked, f"A server that refuses was asked {tries} times, not three.")
            self.served(alone, asked, f"The server {fault}")

    def whole(self) -> list[str]:
        """The record at its end, by its export: what it holds more than what was told."""
        every = " ".join(MESSAGES + TO_A_FAULT)
        return [told.worded(wrong) for wrong in told.untold(self.asked.operations(), self.told, every)]

    def end(self) -> None:
        self.faults += [f"The record holds what no message tells: {wrong}" for wrong in self.whole()]
        entries, operations = len(self.asked.lines("log", "--json", "--limit", "1000")), len(self.asked.operations())
        if entries > operations:
            self.faults.append(f"The log shows {entries} entries of {operations} operations.")
        self.asked.run("audit", "--verify")
        self.asked.run("doctor", "--check")
        # A play in which nothing was told, or the model was hardly heard, shows nothing.
        if len(self.told) < 20:
            self.faults.append(f"The offline assistant found only {len(self.told)} things in the messages: the play shows little.")
        replies = [words for _, words in self.server.heard if words.strip()]
        if len(replies) < len(MESSAGES):
            self.faults.append(f"The model gave only {len(replies)} replies: it was hardly heard.")
        if not self.failed:
            self.faults.append("The model never failed three times in a turn: the play does not show what comes then.")
        # And the judge itself is judged: an entry that nobody told of must be found.
        known = len(self.whole())
        self.asked.run("form", "log_medication", "medication_name=Warfarin", "dose=3 tablets")
        if len(self.whole()) != known + 1:
            self.faults.append("The check is blind: a dose that was put into the record by hand was not found in it.")


def looked_up(turn: told.Turn) -> list[str]:
    """What was looked up for a message that only asks."""
    if turn.written or turn.cards:
        return []
    return [call["tool"] for call in turn.said["calls"] if call["verdict"] == "executed"]


def came(alone: told.Turn, asked: told.Turn) -> bool:
    """Whether anything of what the message needs came of the model: a look-up that nobody asked for is nothing."""
    return bool(asked.written or asked.cards or set(looked_up(alone)) & set(looked_up(asked)))


def warm(server: Server, record: Record) -> None:
    """Lets the model read the rules once before its time counts: on a slow computer that alone outlasts the program's patience."""
    record.use(server)
    server.fault = "says nothing"
    record.say(MESSAGES[0])
    server.fault = None
    for _ in server.model.words(server.messages, 1.0, most=1):
        pass


def main() -> None:
    alara = pathlib.Path(sys.argv[1]).resolve()
    seed = int(os.environ.get("ALARA_SEED", "1"))
    print(f"A model that babbles, seed {seed}:", flush=True)
    server = Server(Model(seed))
    with tempfile.TemporaryDirectory() as folder:
        play = Play(alara, pathlib.Path(folder), server)
        try:
            warm(server, Record(alara, pathlib.Path(folder) / "warm"))
            play.babbled()
            play.failing()
            play.end()
        except (Hung, RuntimeError) as error:
            play.faults.append(str(error))
        finally:
            server.closing.set()
    for fault in play.faults:
        print(fault, file=sys.stderr)
    if play.faults:
        sys.exit(f"The model that babbles: {len(play.faults)} faults, above (seed {seed}).")
    print(
        f"The model that babbles: {len(MESSAGES)} messages and {len(TO_A_FAULT)} to a failing server, {len(server.heard)} replies, "
        f"{play.failed} turns in which it failed three times and {play.left} that it left open sooner; nothing that was not told is "
        f"recorded, and the longest turn took {play.longest:.0f} s."
    )


if __name__ == "__main__":
    main()
