import { invalidParams } from "@parley/protocol";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { SessionChoice } from "../event/config-option.ts";

export interface SessionChoiceParams {
  readonly configId: string;
  /** Optional in version 1. */
  readonly type?: string | undefined;
  readonly value: unknown;
}

/** Whether clients can request and choose a session's settings before they open it. */
export function offersSessionOptions({
  configOptions,
  commands = [],
  sessionOptions,
}: Pick<AgentDefinition, "configOptions" | "commands" | "sessionOptions">): boolean {
  if (configOptions === undefined) return false;
  return (
    sessionOptions !== undefined || (typeof configOptions !== "function" && typeof commands !== "function")
  );
}

/**
 * @throws {RequestError} `-32602` if there are two choices for one setting, or a value has a type that the agent
 * does not support.
 */
export function readSessionChoices(choices: readonly SessionChoiceParams[]): readonly SessionChoice[] {
  const ids = new Set<string>();
  return choices.map(({ configId, type, value }) => {
    const refuse = (reason: string): Error =>
      invalidParams(`Cannot set "${configId}": ${reason}`, { configId, ...(type !== undefined && { type }) });
    if (ids.has(configId)) throw refuse(`"configOptions" has it twice`);
    ids.add(configId);
    if (typeof value !== "string" && typeof value !== "boolean")
      throw refuse(`values of type "${type}" are not supported`);
    return { configId, value };
  });
}
