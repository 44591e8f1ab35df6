import { type JsonObject, toObject } from "./row.ts";

/** Methods that `session` implies in version 2 unless the agent lists any of them explicitly. */
const basic = ["list", "resume", "close"];

/** Returns whether an agent supports `session/<name>`, based on its `initialize` response. */
export function offersSessionMethod(initialized: JsonObject, name: string): boolean {
  if (initialized["protocolVersion"] !== 2) {
    const { loadSession, sessionCapabilities } = toObject(initialized["agentCapabilities"]);
    return name === "load" ? loadSession === true : isOffered(toObject(sessionCapabilities)[name]);
  }
  const { session } = toObject(initialized["capabilities"]);
  if (!isOffered(session)) return false;
  const members = toObject(session);
  const namesBasic = [...basic, "load"].some((each) => each in members);
  return isOffered(members[name]) || (!namesBasic && basic.includes(name));
}

/**
 * Returns the capability that an agent needs to advertise for `session/<name>`, based on the agent's `initialize`
 * response.
 */
export function capabilityOf(name: string, initialized: JsonObject): string {
  if (initialized["protocolVersion"] === 2) {
    const { session } = toObject(initialized["capabilities"]);
    return basic.includes(name) && !isOffered(session) ? "session" : `session.${name}`;
  }
  return name === "load" ? "loadSession" : `sessionCapabilities.${name}`;
}

function isOffered(member: unknown): boolean {
  return member != null && member !== false;
}
