import type { SessionSetup } from "@parley/protocol/session";
import type { SetupAnswer } from "@parley/protocol/session/v2";

import type { AgentConnection, SessionOptions } from "../api/agent-connection.ts";
import type { AgentDescription } from "../dialect/agent-wire.ts";
import { readSkills } from "./skills.ts";
import { requireSessionCapability } from "./stored-sessions.ts";

/**
 * Workspace and session to pass to {@link sessionOptions}.
 *
 * @experimental
 */
export interface SessionOptionsQuery extends Pick<SessionOptions, "cwd" | "additionalDirectories"> {
  /** Id of the session to reopen. Default: a new session. */
  readonly sessionId?: string | undefined;
}

/** Adds the initial values of settings to the params that describe a session's workspace. */
export function withChoices<Params extends object>(
  workspace: (method: string, options: SessionOptions) => Params,
  agent: AgentDescription,
  version: 1 | 2,
): (method: string, options: SessionOptions) => Params {
  return (method, given) => {
    // If untyped code omits the options, validating the request reports what is missing.
    const { configOptions, ...options } = Object(given) as SessionOptions;
    const params = workspace(method, options);
    if (configOptions === undefined) return params;
    requireSessionCapability(agent, "options", method);
    const choices = Object.entries(configOptions).map(([configId, value]) => {
      const type = typeof value === "boolean" ? "boolean" : version === 2 && "id";
      return { configId, ...(type && { type }), value };
    });
    return { ...params, configOptions: choices };
  };
}

/**
 * Returns the settings, modes and commands that a session would open with. Does not change anything or open a
 * session. Pass any values to change as `configOptions` when you open the session.
 *
 * @example
 * ```ts
 * import type { AgentConnection } from "@parley/client";
 * import { sessionOptions } from "@parley/client/v2/unstable";
 *
 * export async function modelsOf(agent: AgentConnection, cwd: string): Promise<unknown> {
 *   const { configOptions } = await sessionOptions(agent, { cwd });
 *   return configOptions?.find(({ category }) => category === "model");
 * }
 * ```
 *
 * @throws {CapabilityError} if the agent does not advertise `options`.
 * @throws {RequestError} if there is no such session.
 * @experimental
 */
export async function sessionOptions(
  agent: Pick<AgentConnection, "initializeResult" | "request" | "version">,
  query: SessionOptionsQuery,
): Promise<SessionSetup> {
  requireSessionCapability(agent, "options", "session/options");
  const answer = await agent.request("session/options", query);
  if (agent.version === 1) {
    const { client } = await import("@parley/schema/v1/unstable");
    return client.sends.requests["session/options"].result.decode(answer);
  }
  const [{ client }, { readSetup }] = await Promise.all([
    import("@parley/schema/v2/unstable"),
    import("@parley/protocol/session/v2"),
  ]);
  return readSetup(readSkills(client.sends.requests["session/options"].result.decode(answer) as SetupAnswer));
}
