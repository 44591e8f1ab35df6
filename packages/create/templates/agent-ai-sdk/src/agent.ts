import { type AgentDefinition, defineAgent } from "@parley/agent";
import { localDirectories, localFiles } from "@parley/agent/node";
import { ErrorCode, RequestError } from "@parley/protocol";

/** What a test replaces. */
export type AgentOptions = Pick<AgentDefinition, "prompt" | "store" | "mcp">;

/** Creates an agent whose `prompt` asks a language model. */
export function createAgent({ prompt, ...options }: AgentOptions): AgentDefinition {
  return defineAgent({
    info: { name: "{{name}}", version: "0.1.0" },
    ...options,
    directories: localDirectories(),
    files: localFiles(),
    promptCapabilities: { embeddedContext: true },
    prompt: (turn) =>
      prompt(turn).catch((error: unknown) => {
        throw modelError(error);
      }),
  });
}

/** Returns an error with the provider's words, for the user. Other exceptions are "Internal error" to clients. */
function modelError(error: unknown): unknown {
  if (error instanceof RequestError) return error;
  const reasons = new Set<string>();
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.add(cause.message);
  return new RequestError(ErrorCode.internalError, `Cannot ask the model: ${[...reasons].join(": ")}`);
}
