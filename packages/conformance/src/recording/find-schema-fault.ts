import { ValidationError } from "@parley/schema";
import { client as v1 } from "@parley/schema/v1/client";
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

const TABLES: Readonly<
  Record<CheckedVersion, { readonly sends: MethodTable; readonly receives: MethodTable }>
> = {
  1: v1,
  2: v2,
};

/**
 * Compares a message of an agent with the schema of the version, strictly. `asked` has the method of each request of the
 * client, by id. Returns the first fault, or `undefined`.
 */
export function findSchemaFault(
  version: CheckedVersion,
  message: JsonObject,
  asked: ReadonlyMap<unknown, string>,
): string | undefined {
  const part = toTyped(version, message, asked);
  try {
    part?.type.validate(part.value);
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return `${part?.place} is not as the schema has it: ${error.message}`;
  }
}

function toTyped(
  version: CheckedVersion,
  message: JsonObject,
  asked: ReadonlyMap<unknown, string>,
): { place: string; type: Validates; value: unknown } | undefined {
  const { sends, receives } = TABLES[version];
  const { method, params, id, result } = message;
  if (typeof method === "string") {
    const entry = (id === undefined ? receives.notifications : receives.requests)[method];
    return entry && { place: `The params of "${method}"`, type: entry.params, value: params };
  }
  const question = asked.get(id);
  const type = question === undefined || result === undefined ? undefined : sends.requests[question]?.result;
  return type && { place: `The result of "${question}"`, type, value: result };
}
