import "@parley/agent/stdout-guard"; // first: console.log then goes to stderr, since stdout carries the protocol
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import { createAgent } from "./agent.ts";

// Any provider of the AI SDK: https://ai-sdk.dev/providers. This one is for all servers with OpenAI's API.
const provider = createOpenAICompatible({
  name: "provider",
  baseURL: process.env["OPENAI_BASE_URL"] ?? "http://127.0.0.1:11434/v1", // Ollama
  apiKey: process.env["OPENAI_API_KEY"] ?? "none",
});
const store = sqliteSessionStore("sessions.db");
const agent = createAgent(provider(process.env["MODEL"] ?? "qwen3"), store);

await serveAgent(agent, stdioTransport());
await store.close();
