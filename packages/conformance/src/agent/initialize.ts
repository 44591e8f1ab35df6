import { type JsonObject, toObject } from "../recording/message.ts";

const INFO = { name: "parley-conformance", version: "0.0.0" };

/** Returns the `initialize` params for a client with the given version. */
export function initializeParams(version: number, capabilities: JsonObject = {}): JsonObject {
  return version === 1
    ? { protocolVersion: version, clientInfo: INFO, clientCapabilities: capabilities }
    : { protocolVersion: version, info: INFO, capabilities };
}

/** Returns the value at a path in the capabilities of an `initialize` result. */
export function capabilityIn(initialized: JsonObject, path: string): unknown {
  const root = initialized[initialized["protocolVersion"] === 1 ? "agentCapabilities" : "capabilities"];
  return path.split(".").reduce<unknown>((value, name) => toObject(value)[name], root);
}

/**
 * Returns whether a version 1 agent merely echoes the requested version. If so, the other version 2 rules do not
 * apply.
 */
export function copiesTheVersion(initialized: JsonObject): boolean {
  return "agentCapabilities" in initialized && !("info" in initialized) && !("capabilities" in initialized);
}

/** Returns whether the agent supports a session feature. In version 2, `session` itself implies the basic methods. */
export function supports({ initialized }: { readonly initialized: JsonObject }, name: string): boolean {
  const has = (path: string): boolean => capabilityIn(initialized, path) != null;
  if (initialized["protocolVersion"] === 1) {
    if (name === "load") return capabilityIn(initialized, "loadSession") === true;
    return has(`sessionCapabilities.${name}`);
  }
  const isBasic = ["resume", "close", "list"].includes(name);
  const isMarked = ["load", "resume", "close", "list"].some((marker) => has(`session.${marker}`));
  return has(`session.${name}`) || (isBasic && !isMarked && has("session"));
}
