import { createRequire } from "node:module";

import type { CheckedVersion } from "../catalogue/rule.ts";
import { type JsonObject, toObject } from "../recording/message.ts";
import type { AgentLine } from "./agent-under-test.ts";

/** A part of a message that has a definition in the schema. */
interface Payload {
  /** Location in the conversation, such as `the result of "session/new"`. */
  readonly place: string;
  /** Name of the definition in the schema, such as `NewSessionResponse`. */
  readonly definition: string;
  readonly value: unknown;
}

interface Definition {
  readonly "x-method"?: string;
  readonly "x-side"?: string;
  readonly properties?: JsonObject;
}

const load = createRequire(import.meta.url);

/**
 * Describes the members of params and results that neither the schema nor an official draft defines. Extensions
 * belong in `_meta`.
 */
export function findUnknownMembers(
  version: CheckedVersion,
  lines: readonly AgentLine[],
  asked: ReadonlyMap<unknown, string>,
): string[] {
  const $defs = definitionsOf(version);
  const definitions = Object.entries($defs);
  return lines.flatMap(({ message }) => {
    const payload = message && toPayload(message, asked, definitions);
    const known = payload && $defs[payload.definition]?.properties;
    if (!known) return [];
    const unknown = Object.keys(toObject(payload.value)).filter((name) => !(name in known));
    return unknown.map((name) => `${payload.place} has "${name}"`);
  });
}

/** Returns the members of a definition, including additions by official drafts. */
export function membersOf(version: CheckedVersion, definition: string): string[] {
  return Object.keys(definitionsOf(version)[definition]?.properties ?? {});
}

function definitionsOf(version: CheckedVersion): Readonly<Record<string, Definition>> {
  const { $defs } = load(`@parley/schema/v${version}/schema.unstable.json`) as {
    $defs: Readonly<Record<string, Definition>>;
  };
  return $defs;
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
