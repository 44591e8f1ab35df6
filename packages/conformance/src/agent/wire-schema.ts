import { createRequire } from "node:module";

import { ValidationError } from "@parley/schema";
import { client as v1 } from "@parley/schema/v1/client";
import { client as v2 } from "@parley/schema/v2/client";

import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";
import { toObject } from "../recording/message.ts";
import type { AgentLine } from "./agent-under-test.ts";
import { CheckFailure } from "./check-outcome.ts";

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

/** A part of a message that the schema defines. */
interface Payload {
  /** Its place in the conversation: `the result of "session/new"`. */
  readonly place: string;
  /** The name of its definition, for example `NewSessionResponse`. */
  readonly definition: string;
  readonly value: unknown;
}

/**
 * Checks everything that an agent wrote against the schema of the version, strictly. `asked` has the method of each request
 * of the client, by id.
 *
 * @throws {CheckFailure} with the first fault.
 */
export function checkAgainstSchema(
  version: CheckedVersion,
  lines: readonly AgentLine[],
  asked: ReadonlyMap<unknown, string>,
): void {
  for (const { message } of lines) {
    const part = message && toTyped(version, message, asked);
    if (part === undefined) continue;
    try {
      part.type.validate(part.value);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      throw new CheckFailure(`${part.place} is not as the schema has it: ${error.message}`, { cause: error });
    }
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

interface Definition {
  readonly "x-method"?: string;
  readonly "x-side"?: string;
  readonly properties?: JsonObject;
}

const load = createRequire(import.meta.url);

/** Lists the members of params and results that the schema does not have: additions belong in `_meta`. */
export function findUnknownMembers(
  version: CheckedVersion,
  lines: readonly AgentLine[],
  asked: ReadonlyMap<unknown, string>,
): string[] {
  const { $defs } = load(`@parley/schema/v${version}/schema.json`) as {
    $defs: Readonly<Record<string, Definition>>;
  };
  const definitions = Object.entries($defs);
  return lines.flatMap(({ message }) => {
    const payload = message && toPayload(message, asked, definitions);
    const known = payload && $defs[payload.definition]?.properties;
    if (!known) return [];
    const unknown = Object.keys(toObject(payload.value)).filter((name) => !(name in known));
    return unknown.map((name) => `${payload.place} has "${name}"`);
  });
}

function toPayload(
  message: JsonObject,
  asked: ReadonlyMap<unknown, string>,
  definitions: readonly (readonly [string, Definition])[],
): Payload | undefined {
  const { method, params, id, result } = message;
  const isCall = typeof method === "string";
  const name = isCall ? method : asked.get(id);
  const suffix = isCall ? (id === undefined ? "Notification" : "Request") : "Response";
  const side = isCall ? "client" : "agent";
  const found = definitions.find(
    ([definition, own]) => own["x-method"] === name && own["x-side"] === side && definition.endsWith(suffix),
  );
  if (!found || name === undefined || (!isCall && result === undefined)) return undefined;
  return {
    place: isCall ? `The params of "${name}"` : `The result of "${name}"`,
    definition: found[0],
    value: isCall ? params : result,
  };
}
