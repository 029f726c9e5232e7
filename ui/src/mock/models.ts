// The stand-in's models: two local servers and two services, and what the backend would say of them.
import type { ModelEndpoint, ModelManner, Models, UseModels } from "../generated/types";

const endpoint = (
  id: string,
  name: string,
  address: string,
  more: Partial<ModelEndpoint>,
): ModelEndpoint => ({
  id,
  name,
  address,
  local: true,
  asks_key: false,
  has_key: false,
  model: null,
  leads_to: null,
  agreed: true,
  wrong: null,
  ...more,
});

const remote = { local: false, asks_key: true, agreed: false };

export const models = (): Models => ({
  endpoints: [
    endpoint("ollama", "Ollama", "http://127.0.0.1:11434", {}),
    endpoint("lm_studio", "LM Studio", "http://127.0.0.1:1234/v1", {}),
    endpoint("openai", "OpenAI", "https://api.openai.com/v1", { ...remote, leads_to: "api.openai.com" }),
    endpoint("other", "Another service (OpenAI-compatible)", "", remote),
  ],
  chains: [
    { purpose: "chat", links: [], temperature: 0.1 },
    { purpose: "review", links: [], temperature: 0 },
    { purpose: "wording", links: [], temperature: 0.1 },
  ],
  offline_after: true,
});

export const found = () => ({
  servers: [{ id: "ollama", name: "Ollama", models: ["llama3.2:3b", "qwen3:8b"] }],
});

export const preview = () => ({
  place: "api.openai.com",
  message: "took two ibuprofen and my bp was 128 over 82",
  own: true,
  earlier: 2,
  body: '{\n  "model": "example-large",\n  "tool_choice": "auto"\n}',
});

/** Who is asked from now on. */
export function use(models: Models, { purpose, links }: UseModels): Models {
  models.chains = models.chains.map((one) => (one.purpose === purpose ? { ...one, links } : one));
  return models;
}

export function manner(models: Models, { purpose, temperature, offline_after }: ModelManner): Models {
  models.offline_after = offline_after ?? models.offline_after;
  if (temperature !== null)
    models.chains = models.chains.map((one) =>
      purpose === null || purpose === one.purpose ? { ...one, temperature } : one,
    );
  return models;
}
