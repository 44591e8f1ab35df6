import "@parley/agent/stdout-guard"; // Must come first: sends console.log to stderr, because stdout carries the protocol.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type AgentDefinition, serveAgent } from "@parley/agent";
import { mcpConnections } from "@parley/mcp-transport";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import { createAgent } from "./agent.ts";
import * as aiSdk from "./ai-sdk.ts";
import * as anthropic from "./anthropic.ts";
import * as openai from "./openai.ts";

const { PROVIDER = "ollama", MODEL, OPENAI_BASE_URL, OPENAI_API_KEY = "none" } = process.env;

const mcp = mcpConnections();
const store = sqliteSessionStore("sessions.db");
await serveAgent(createAgent({ prompt: choosePrompt(), mcp, store }), stdioTransport());
await mcp.close();
await store.close();

function choosePrompt(): AgentDefinition["prompt"] {
  switch (PROVIDER) {
    case "ollama": {
      // Any server with an OpenAI-compatible API works.
      const baseURL = OPENAI_BASE_URL ?? "http://127.0.0.1:11434/v1";
      const provider = createOpenAICompatible({
        name: PROVIDER,
        baseURL,
        apiKey: OPENAI_API_KEY,
        includeUsage: true,
      });
      return aiSdk.answerWith(provider(MODEL ?? "qwen3"), 32_768);
    }
    case "openai":
      return aiSdk.answerWith(createOpenAI()(MODEL ?? "gpt-6-sol"), 272_000);
    case "anthropic":
      return aiSdk.answerWith(createAnthropic()(MODEL ?? "claude-sonnet-5-5"), 1_000_000);
    case "openai-package":
      return openai.answerWith(MODEL ?? "gpt-6-sol", 272_000);
    case "anthropic-package":
      return anthropic.answerWith(MODEL ?? "claude-sonnet-5-5", 1_000_000);
    default:
      throw new Error(
        `Cannot use PROVIDER "${PROVIDER}": it is ollama, openai, anthropic, openai-package or anthropic-package`,
      );
  }
}
