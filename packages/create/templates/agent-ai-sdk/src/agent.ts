import { type AgentDefinition, defineAgent } from "@parley/agent";
import { localDirectories, localFiles } from "@parley/agent/node";
import { ErrorCode, RequestError } from "@parley/protocol";

/** The parts of the agent that tests replace. */
export type AgentOptions = Pick<AgentDefinition, "prompt" | "store" | "mcp">;

/** Creates an agent whose `prompt` calls a language model. */
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

/**
 * Returns an error that shows the provider's message to the user. Clients see any other exception as "Internal
 * error".
 */
function modelError(error: unknown): unknown {
  if (error instanceof RequestError) return error;
  const reasons = new Set<string>();
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.add(cause.message);
  return new RequestError(ErrorCode.internalError, `Cannot ask the model: ${[...reasons].join(": ")}`);
}
