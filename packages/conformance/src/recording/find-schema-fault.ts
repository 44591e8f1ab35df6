import { ValidationError } from "@parley/schema";
import { agent as agentV1 } from "@parley/schema/v1/agent";
import { agent as agentV2 } from "@parley/schema/v2/agent";

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

/**
 * Each version's methods from the agent's side. A version 1 client's table omits updates that agents send only to
 * clients that ask for them.
 */
const TABLES: Readonly<
  Record<CheckedVersion, { readonly sends: MethodTable; readonly receives: MethodTable }>
> = { 1: agentV1, 2: agentV2 };

/** The conversation that a message belongs to. */
export interface SchemaContext {
  readonly version: CheckedVersion;
  /** The method of each request from the sender's peer, by id. */
  readonly asked: ReadonlyMap<unknown, string>;
  /** Default `agent`. */
  readonly sender?: "agent" | "client";
}

/**
 * Strictly validates a message from an agent or client against the version's schema. Returns the first fault, or
 * `undefined`.
 */
export function findSchemaFault(
  message: JsonObject,
  { version, asked, sender = "agent" }: SchemaContext,
): string | undefined {
  const { sends, receives } = TABLES[version];
  const part = toTyped(sender === "agent" ? [sends, receives] : [receives, sends], message, asked);
  try {
    part?.type.validate(part.value);
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return `${part?.place} is not as the schema has it: ${error.message}`;
  }
}

function toTyped(
  [sent, received]: readonly [sent: MethodTable, received: MethodTable],
  message: JsonObject,
  asked: ReadonlyMap<unknown, string>,
): { place: string; type: Validates; value: unknown } | undefined {
  const { method, params, id, result } = message;
  if (typeof method === "string") {
    const entry = (id === undefined ? sent.notifications : sent.requests)[method];
    return entry && { place: `The params of "${method}"`, type: entry.params, value: params };
  }
  const question = asked.get(id);
  const type =
    question === undefined || result === undefined ? undefined : received.requests[question]?.result;
  return type && { place: `The result of "${question}"`, type, value: result };
}
