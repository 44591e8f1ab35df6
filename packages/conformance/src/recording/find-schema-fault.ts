import { ValidationError } from "@parley/schema";
import { agent as agentV1 } from "@parley/schema/v1/agent";
import { agent as draftV1 } from "@parley/schema/v1/unstable";
import { agent as agentV2 } from "@parley/schema/v2/agent";
import { agent as draftV2 } from "@parley/schema/v2/unstable";

import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "./message.ts";

interface Validates {
  validate(value: unknown): unknown;
}

/** The methods of one side in one version. */
interface MethodTable {
  readonly requests: {
    readonly [method: string]: { readonly params: Validates; readonly result: Validates };
  };
  readonly notifications: { readonly [method: string]: { readonly params: Validates } };
}

/**
 * The methods of each version, as seen by the agent. In version 1, the client's table omits updates that agents send
 * only to clients that opt in.
 */
type Tables = Readonly<
  Record<CheckedVersion, { readonly sends: MethodTable; readonly receives: MethodTable }>
>;

const STABLE: Tables = { 1: agentV1, 2: agentV2 };
const WITH_DRAFTS: Tables = { 1: draftV1, 2: draftV2 };

export interface SchemaContext {
  readonly version: CheckedVersion;
  /** Method of each request that the sender received, by request id. */
  readonly asked: ReadonlyMap<unknown, string>;
  /** Side that sent the message. Default `agent`. */
  readonly sender?: "agent" | "client";
  /** Whether both sides may use drafts. Default false. */
  readonly allowsDrafts?: boolean;
}

/**
 * Validates a message from an agent or client strictly against its version's schema. Returns the first fault, or
 * `undefined`.
 */
export function findSchemaFault(
  message: JsonObject,
  { version, asked, sender = "agent", allowsDrafts = false }: SchemaContext,
): string | undefined {
  const { sends, receives } = (allowsDrafts ? WITH_DRAFTS : STABLE)[version];
  const part = toTyped(sender === "agent" ? [sends, receives] : [receives, sends], message, asked);
  try {
    part?.type.validate(part.value);
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Version 1 documents a null result for methods without required result members, such as "fs/write_text_file".
    if (version === 1 && message["result"] === null && accepts(part?.type, {})) return undefined;
    return `${part?.place} does not match the schema: ${error.message}`;
  }
}

function accepts(type: Validates | undefined, value: unknown): boolean {
  try {
    type?.validate(value);
    return true;
  } catch {
    return false;
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
