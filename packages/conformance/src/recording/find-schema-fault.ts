import { ValidationError } from "@parley/schema";
import { agent as agentV1 } from "@parley/schema/v1/agent";
import { client as v1 } from "@parley/schema/v1/client";
import { agent as agentV2 } from "@parley/schema/v2/agent";
import { client as v2 } from "@parley/schema/v2/client";

import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "./message.ts";

interface Validates {
  validate(value: unknown): unknown;
}

/** One side of a version's method table. */
interface MethodTable {
  readonly requests: {
    readonly [method: string]: { readonly params: Validates; readonly result: Validates };
  };
  readonly notifications: { readonly [method: string]: { readonly params: Validates } };
}

/** The methods of each version, from the view of the peer of the program that is checked. */
const TABLES: Readonly<
  Record<
    "agent" | "client",
    Record<CheckedVersion, { readonly sends: MethodTable; readonly receives: MethodTable }>
  >
> = {
  agent: { 1: v1, 2: v2 },
  client: { 1: agentV1, 2: agentV2 },
};

/** The conversation that a message belongs to. */
export interface SchemaContext {
  readonly version: CheckedVersion;
  /** The method of each request of the sender's peer, by id. */
  readonly asked: ReadonlyMap<unknown, string>;
  /** Default `agent`. */
  readonly sender?: "agent" | "client";
}

/**
 * Compares a message of an agent or client with the schema of the version, strictly. Returns the first fault, or `undefined`.
 */
export function findSchemaFault(
  message: JsonObject,
  { version, asked, sender = "agent" }: SchemaContext,
): string | undefined {
  const part = toTyped(TABLES[sender][version], message, asked);
  try {
    part?.type.validate(part.value);
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return `${part?.place} is not as the schema has it: ${error.message}`;
  }
}

function toTyped(
  { sends, receives }: { readonly sends: MethodTable; readonly receives: MethodTable },
  message: JsonObject,
  asked: ReadonlyMap<unknown, string>,
): { place: string; type: Validates; value: unknown } | undefined {
  const { method, params, id, result } = message;
  if (typeof method === "string") {
    const entry = (id === undefined ? receives.notifications : receives.requests)[method];
    return entry && { place: `The params of "${method}"`, type: entry.params, value: params };
  }
  const question = asked.get(id);
  const type = question === undefined || result === undefined ? undefined : sends.requests[question]?.result;
  return type && { place: `The result of "${question}"`, type, value: result };
}
