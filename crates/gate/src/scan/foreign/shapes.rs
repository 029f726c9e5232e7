//! What other models write, in the form that each publishes; for tests.

/// One call of `take_pill`, in the shape of each family, with nothing else in it.
pub const ONE: &[(&str, &str)] = &[
    ("gemma", "```tool_code\ntake_pill(name=\"aspirin\", count=2)\n```"),
    ("gemma, printed", "```tool_code\nprint(default_api.take_pill(name=\"aspirin\", count=2))\n```"),
    ("gemma, labelled", "tool_code\nprint(take_pill(name='aspirin', count=2))"),
    ("gemma, listed", "```tool_code\n[take_pill(name=\"aspirin\", count=2)]\n```"),
    ("gemma 4", "<|tool_call>take_pill{\"name\":\"aspirin\",\"count\":2}<tool_call|>"),
    ("a line", "take_pill(name=\"aspirin\", count=2)"),
    ("a line over several", "take_pill(\n    name=\"aspirin\",\n    count=2,\n)"),
    ("a fence of Python", "```python\ntake_pill(name=\"aspirin\", count=2)\n```"),
    (
        "llama 3, its tag",
        "<|python_tag|>{\"name\": \"take_pill\", \"parameters\": {\"name\": \"aspirin\", \"count\": 2}}<|eom_id|>",
    ),
    ("llama 3, built in", "<|python_tag|>take_pill.call(name=\"aspirin\", count=2)<|eot_id|>"),
    ("llama 3, a function", "<function=take_pill>{\"name\": \"aspirin\", \"count\": 2}</function>"),
    ("llama 4", "[take_pill(name='aspirin', count=2)]"),
    ("llama 4, marked", "<|python_start|>[take_pill(name='aspirin', count=2)]<|python_end|>"),
    (
        "harmony",
        "<|channel|>commentary to=functions.take_pill <|constrain|>json<|message|>{\"name\":\"aspirin\",\"count\":2}<|call|>",
    ),
    (
        "harmony, begun",
        "<|start|>assistant<|channel|>commentary to=functions.take_pill<|message|>{\"name\":\"aspirin\",\"count\":2}<|call|>",
    ),
    (
        "harmony, turned",
        "<|start|>assistant to=functions.take_pill<|channel|>commentary json<|message|>{\"name\":\"aspirin\",\"count\":2}",
    ),
    ("harmony, without tokens", "commentary to=functions.take_pill json{\"name\":\"aspirin\",\"count\":2}"),
    ("harmony, glued", "assistantcommentary to=functions.take_pill json {\"name\":\"aspirin\",\"count\":2}"),
    ("mistral", "[TOOL_CALLS] [{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]"),
    ("mistral, named", "[TOOL_CALLS]take_pill{\"name\": \"aspirin\", \"count\": 2}"),
    ("mistral, numbered", "[TOOL_CALLS]take_pill[CALL_ID]a1B2c3D4e[ARGS]{\"name\": \"aspirin\", \"count\": 2}</s>"),
    ("mistral, arguments", "[TOOL_CALLS]take_pill[ARGS]{\"name\": \"aspirin\", \"count\": 2}"),
    (
        "qwen coder",
        "<tool_call>\n<function=take_pill>\n<parameter=name>\naspirin\n</parameter>\n<parameter=count>\n2\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen coder, unwrapped",
        "<function=take_pill>\n<parameter=name>\naspirin\n</parameter>\n<parameter=count>\n2\n</parameter>\n</function>",
    ),
    ("granite", "<|tool_call|>[{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]"),
    (
        "granite, tagged",
        "<tool_call>[{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]</tool_call>",
    ),
    (
        "phi",
        "<|tool_call|>[{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]<|/tool_call|>",
    ),
    ("lfm", "<|tool_call_start|>[take_pill(name=\"aspirin\", count=2)]<|tool_call_end|>"),
    (
        "kimi",
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.take_pill:0<|tool_call_argument_begin|>{\"name\":\"aspirin\",\"count\":2}<|tool_call_end|><|tool_calls_section_end|>",
    ),
    (
        "deepseek",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>take_pill\n```json\n{\"name\": \"aspirin\", \"count\": 2}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
    ),
    (
        "deepseek 3.1",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>take_pill<｜tool▁sep｜>{\"name\": \"aspirin\", \"count\": 2}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    ),
    (
        "command",
        "<|START_ACTION|>[{\"tool_call_id\": \"0\", \"tool_name\": \"take_pill\", \"parameters\": {\"name\": \"aspirin\", \"count\": 2}}]<|END_ACTION|>",
    ),
    (
        "internlm",
        "<|action_start|><|plugin|>\n{\"name\": \"take_pill\", \"parameters\": {\"name\": \"aspirin\", \"count\": 2}}<|action_end|>",
    ),
    (
        "minimax",
        "<minimax:tool_call>\n<invoke name=\"take_pill\">\n<parameter name=\"name\">aspirin</parameter>\n<parameter name=\"count\">2</parameter>\n</invoke>\n</minimax:tool_call>",
    ),
    (
        "hunyuan",
        "<tool_calls>[{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]</tool_calls>",
    ),
    (
        "nemotron",
        "<TOOLCALL>[{\"name\": \"take_pill\", \"arguments\": {\"name\": \"aspirin\", \"count\": 2}}]</TOOLCALL>",
    ),
    ("olmo", "<function_calls>\ntake_pill(name=\"aspirin\", count=2)\n</function_calls>"),
    (
        "seed",
        "<seed:tool_call>\n<function=take_pill>\n<parameter=name>aspirin</parameter>\n<parameter=count>2</parameter>\n</function>\n</seed:tool_call>",
    ),
];

/// Two calls in one block.
pub const TWO: &[&str] = &[
    "```tool_code\ntake_pill(name=\"aspirin\")\ndrink(count=2.5)\n```",
    "take_pill(name=\"aspirin\")\ndrink(count=2.5)",
    "[take_pill(name=\"aspirin\"), drink(count=2.5)]",
    "[TOOL_CALLS] [{\"name\":\"take_pill\",\"arguments\":{\"name\":\"aspirin\"}},{\"name\":\"drink\",\"arguments\":{\"count\":2.5}}]",
    "[TOOL_CALLS]take_pill{\"name\":\"aspirin\"}[TOOL_CALLS]drink{\"count\":2.5}",
    "<function=take_pill>{\"name\":\"aspirin\"}</function><function=drink>{\"count\":2.5}</function>",
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>take_pill<｜tool▁sep｜>{\"name\":\"aspirin\"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>drink<｜tool▁sep｜>{\"count\":2.5}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
];

/// Shapes that name no tool, or cannot be read: nothing of them is shown, and none is a call.
pub const NONE: &[&str] = &[
    "```tool_code\nfly(to=\"Rome\")\n```",
    "```tool_code\nimport os\ntake_pill(name=\"aspirin\")\n```",
    "```tool_code\ntake_pill(\"aspirin\")\n```",
    "```tool_code\ntake_pill(name=other)\n```",
    "```tool_code\ntake_pill(name=\"aspirin\" + \"x\")\n```",
    "take_pill(name=aspirin)",
    "take_pill(name=\"aspirin\", name=\"other\")",
    "take_pill(count=1e)",
    "print(take_pill(name=\"a\"), 2)",
    "<function=fly>{\"to\": \"Rome\"}</function>",
    "<function=take_pill>name: aspirin</function>",
    "<function=take_pill>{\"name\": \"aspirin\", \"count\": }</function>",
    "<tool_call>\n<function=fly>\n<parameter=to>\nRome\n</parameter>\n</function>\n</tool_call>",
    "<tool_call>take_pill\n<arg_key>name</arg_key>\n<arg_value>aspirin</arg_value>\n</tool_call>",
    "<|channel|>commentary to=functions.fly <|constrain|>json<|message|>{\"to\":\"Rome\"}<|call|>",
    "commentary to=functions.fly json{\"to\":\"Rome\"}",
    "[TOOL_CALLS] [{\"name\": \"fly\", \"arguments\": {}}]",
    "[TOOL_CALLS]fly{\"to\": \"Rome\"}",
    "[TOOL_CALLS] [{\"name\": \"take_pill\", \"arguments\": {\"name\": asp}}]",
    "<|tool_call|>[{\"name\": \"fly\", \"arguments\": {}}]<|/tool_call|>",
    "<|tool_call|>I will log it now<|/tool_call|>",
    "<|tool_call_start|>[take_pill(name=\"aspirin\")] and more<|tool_call_end|>",
    "<start_function_call>call:take_pill{name:<escape>aspirin<escape>}<end_function_call>",
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>fly<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    "<｜DSML｜function_calls><｜DSML｜invoke name=\"take_pill\">x</｜DSML｜invoke></｜DSML｜function_calls>",
    "{\"name\": \"take_pill\", \"parameters\": {\"name\": \"aspirin\"}}",
    "<tool_response>{\"ok\":true}</tool_response>",
    "```tool_output\nSaved.\n```",
    "[TOOL_RESULTS]{\"ok\":true}[/TOOL_RESULTS]",
];

/// Words that stay as they are.
pub const WORDS: &[&str] = &[
    "Mistral writes [TOOL_CALLS] before its calls.",
    "[TOOL_CALLS] is a word in brackets.",
    "In `[TOOL_CALLS]` there are calls.",
    "fly(to=\"Rome\")",
    "print(\"hello\")",
    "Use take_pill(name=\"aspirin\") for that.",
    "take_pill(name=\"aspirin\") is how it is written.",
    "take_pill is a tool. (It is.)",
    "```python\nprint(\"hello\")\nx = f(1)\n```",
    "```json\n{\"a\": 1}\n``` x",
    "```sh\necho tool_code\n```",
    "The commentary to the match was good, a = b.",
    "The assistant said: commentary (2).",
    "Your final analysis",
    "1 < 2, a <- b, <b>bold</b>, x <| y, a |> b",
    "f(x) = 2 and `code` and ``more``",
    "tool_code is a word",
    "A \u{25C1} B, unused95 and <unused>",
];

/// What holds no words and no call: it goes, and the words around it stay.
pub const CONTROL: &[&str] = &[
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|endoftext|>",
    "<|end|>",
    "<end_of_turn>",
    "<start_of_turn>model\n",
    "</s>",
    "<|im_start|>assistant\n",
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "<|assistant|>",
    "[/INST]",
    "<eos>",
    "<｜end▁of▁sentence｜>",
    "<|channel|>final<|message|>",
    "<|return|>",
    "<unused7>",
    "<|channel>thought\n<channel|>",
];
