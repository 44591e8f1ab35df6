import { type JsonObject, toObject } from "../recording/message.ts";

const INFO = { name: "parley-conformance", version: "0.0.0" };

/** Returns the params of `initialize` for a client of this version. */
export function initializeParams(version: number, capabilities: JsonObject = {}): JsonObject {
  return version === 1
    ? { protocolVersion: version, clientInfo: INFO, clientCapabilities: capabilities }
    : { protocolVersion: version, info: INFO, capabilities };
}

/** Returns the value at a path of the capabilities in an answer to `initialize`. */
export function capabilityIn(initialized: JsonObject, path: string): unknown {
  const root = initialized[initialized["protocolVersion"] === 1 ? "agentCapabilities" : "capabilities"];
  return path.split(".").reduce<unknown>((value, name) => toObject(value)[name], root);
}

/** Returns true for an agent of version 1 that copies the requested version: no other rule of version 2 concerns it. */
export function copiesTheVersion(initialized: JsonObject): boolean {
  return "agentCapabilities" in initialized && !("info" in initialized) && !("capabilities" in initialized);
}
