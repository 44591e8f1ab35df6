import { type AgentDefinition, type AgentSession, defineAgent, type Turn } from "@parley/agent";
import { createPathGuard, localFiles } from "@parley/agent/node";
import { ErrorCode, RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { isStepCount, jsonSchema, type LanguageModel, streamText, tool } from "ai";

/** Creates an agent that answers with a language model, which may read files of the session's directories. */
export function createAgent(model: LanguageModel, store = memorySessionStore()): AgentDefinition {
  return defineAgent({
    info: { name: "{{name}}", version: "0.1.0" },
    store,
    files: localFiles(),
    async prompt(turn) {
      const { fullStream } = streamText({
        model,
        messages: await messagesOf(turn.session),
        tools: { read_file: readFileTool(turn) },
        stopWhen: isStepCount(20),
        abortSignal: turn.signal,
        onError: () => {}, // it is a part of the stream, too
      });
      for await (const part of fullStream) {
        if (part.type === "text-delta") await turn.agentMessage(part.text);
        if (part.type === "reasoning-delta") await turn.agentThought(part.text);
        if (part.type === "error") throw modelError(part.error);
      }
    },
  });
}

/** Returns an error with the words of the provider, for the user. Other exceptions are "Internal error" to clients. */
function modelError(error: unknown): RequestError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RequestError(ErrorCode.internalError, `Cannot use the model: ${reason}`);
}

/** The conversation so far, the new prompt included. */
async function messagesOf(session: AgentSession): Promise<{ role: "user" | "assistant"; content: string }[]> {
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

function readFileTool(turn: Turn) {
  return tool({
    description: "Reads a text file of the project.",
    inputSchema: jsonSchema<{ path: string }>({
      type: "object",
      properties: { path: { type: "string" } },
      required: ["path"],
    }),
    async execute({ path }) {
      const call = await turn.toolCall({ title: `Read ${path}`, kind: "read" });
      const file = await createPathGuard(turn.session.roots).resolve(path);
      const { allowed } = file.outside ? await call.requestPermission() : { allowed: true };
      if (!allowed) {
        await call.update({ status: "failed" });
        return "The user did not allow it.";
      }
      const text = await turn.session.files.readTextFile(file.path);
      await call.update({
        status: "completed",
        content: [{ type: "content", content: { type: "text", text } }],
      });
      return text;
    },
  });
}
