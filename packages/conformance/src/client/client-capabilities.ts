import { type JsonObject, toObject } from "../recording/message.ts";
import type { ScriptedAgent } from "./scripted-agent.ts";

/** Returns the client's capabilities in its version. */
export function capabilitiesOf({ initialize, version }: ScriptedAgent): JsonObject {
  return toObject(initialize[version === 1 ? "clientCapabilities" : "capabilities"]);
}

/** Returns whether the client supports subagents. In version 2, every client must. */
export function showsSubagents(agent: ScriptedAgent): boolean {
  return agent.version === 2 || isOffered(agent, "subagents");
}

/** Returns whether the client supports named plans. In version 2, every client must. */
export function showsPlans(agent: ScriptedAgent): boolean {
  return agent.version === 2 || isOffered(agent, "plan");
}

function isOffered(agent: ScriptedAgent, capability: string): boolean {
  const offer = capabilitiesOf(agent)[capability];
  return typeof offer === "object" && offer !== null;
}
