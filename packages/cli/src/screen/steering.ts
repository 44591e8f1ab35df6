import type { AgentConnection, ClientSession } from "@parley/client";

import { promptContent } from "../conversation/prompt-content.ts";

/** Sends a prompt to the running turn. Resolves to whether the turn accepted it. */
export type Steer = (prompt: string) => Promise<boolean>;

/** Returns a function that steers a session's turns, or `undefined` if the agent does not support steering. */
export function steering(agent: AgentConnection, session: ClientSession): Steer | undefined {
  const { capabilities, _meta } = agent.initializeResult as {
    readonly capabilities?: { readonly session?: { readonly steering?: unknown } | null } | null;
    readonly _meta?: { readonly steering?: { readonly supported?: unknown } | null } | null;
  };
  if (_meta?.steering?.supported !== true && !capabilities?.session?.steering) return undefined;
  return async (prompt) => {
    const { steer } = await import("@parley/client/v2/unstable");
    const content = await promptContent(prompt, { cwd: session.cwd, takes: agent.capabilities.prompt });
    const outcome = await steer(agent, session, content);
    return outcome === "injected" || outcome === "startedNewTurn";
  };
}

/**
 * Whether a prompt may steer a turn. Agent commands, the program's own commands and shell commands each require a
 * separate turn.
 */
export const maySteer = (prompt: string): boolean => !/^\s*[/!]/.test(prompt);
