import "@parley/agent/stdout-guard";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type AgentSession, defineAgent, serveAgent } from "@parley/agent";
import { ErrorCode, RequestError } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { streamText } from "ai";

// Any provider of the AI SDK. This one is for all servers with OpenAI's API; the address is that of Ollama.
const provider = createOpenAICompatible({
  name: "provider",
  baseURL: process.env["OPENAI_BASE_URL"] ?? "http://127.0.0.1:11434/v1",
  apiKey: process.env["OPENAI_API_KEY"] ?? "none",
});
const model = provider(process.env["MODEL"] ?? "qwen3");

const store = sqliteSessionStore("sessions.db");
const agent = defineAgent({
  info: { name: "ai-sdk", title: "AI SDK", version: "1.0.0" },
  store,
  async prompt(turn) {
    const messages = await messagesOf(turn.session);
    // `onError` does nothing: the error is a part of the stream, too.
    const answer = streamText({ model, messages, abortSignal: turn.signal, onError: () => {} });
    for await (const part of answer.fullStream) {
      if (part.type === "text-delta") await turn.agentMessage(part.text);
      if (part.type === "reasoning-delta") await turn.agentThought(part.text);
      if (part.type === "error") throw modelError(part.error);
    }
  },
});

/** Returns the conversation so far, with the new prompt, for the model. */
async function messagesOf(session: AgentSession) {
  const messages: { role: "user" | "assistant"; content: string }[] = [];
  for await (const event of session.history()) {
    if (event.type !== "message" || event.role === "thought" || event.content.type !== "text") continue;
    const role = event.role === "user" ? "user" : "assistant";
    const last = messages.at(-1);
    if (last?.role === role) last.content += event.content.text;
    else messages.push({ role, content: event.content.text });
  }
  return messages;
}

/** Returns an error with the words of the provider, for the user. Other exceptions are "Internal error" to clients. */
function modelError(error: unknown): RequestError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RequestError(ErrorCode.internalError, `Cannot use the model: ${reason}`);
}

await serveAgent(agent, stdioTransport());
await store.close();
