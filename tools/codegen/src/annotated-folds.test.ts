import { createSessionState } from "@parley/protocol/session";
import { applyUpdate } from "@parley/protocol/session/v2";
import { type SessionUpdate, stateOperations } from "@parley/schema/v2";
import document from "@parley/schema/v2/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";

import {
  type Annotations,
  interpret,
  readAnnotations,
} from "../e2e/fixtures/shipped/interpret-annotations.ts";
import { normalSlots, normalState } from "../e2e/fixtures/shipped/normal-states.ts";
import { randomUpdates } from "../e2e/fixtures/shipped/random-updates.ts";

type Updates = readonly object[];

const annotations = readAnnotations(document);
const sequences = Array.from({ length: 40 }, (_, seed) => randomUpdates("v2", seed, 100));

/** Returns the state that the fold produces and the one that the annotations produce. */
function statesOf(
  updates: Updates,
  { folded = updates, by = annotations } = {},
): { fold: object; schema: object } {
  const state = (folded as readonly SessionUpdate[]).reduce(applyUpdate, createSessionState());
  const slots = interpret(by, updates);
  return { fold: normalState(state, slots), schema: normalSlots(slots) };
}

/** Returns the number of sequences with different states. */
function differences(
  options: (updates: Updates) => { readonly folded?: Updates; readonly by?: Annotations },
): number {
  return sequences.filter((updates) => {
    const { fold, schema } = statesOf(updates, options(updates));
    return JSON.stringify(sorted(fold)) !== JSON.stringify(sorted(schema));
  }).length;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** Returns the updates without `null` values, either in members or in metadata keys. */
const withoutNulls = (part: "members" | "metadata") => (updates: Updates) => ({
  folded: updates.map((update) => {
    if (part === "members") return omitNull(update);
    const { _meta: patch, ...members } = update as { readonly _meta?: object | null };
    return patch ? { ...members, _meta: omitNull(patch) } : update;
  }),
});

function omitNull(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

describe("the version 2 fold", () => {
  it("produces the states that the schema's annotations describe", () => {
    for (const updates of sequences) {
      const { fold, schema } = statesOf(updates);
      expect(fold).toEqual(schema);
    }
    expect(differences(() => ({}))).toBe(0);
  });

  it("is tested with every update that the schema annotates", () => {
    const kinds = sequences.flat().map((update) => (update as SessionUpdate).sessionUpdate);
    expect(new Set(kinds)).toEqual(new Set([...Object.keys(stateOperations), "_acme/progress"]));
  });

  const unshown = ["notice", "replay_complete"];
  it.each(Object.keys(stateOperations).filter((kind) => !unshown.includes(kind)))(
    "differs from the annotations if they lack %s",
    (kind) => {
      const by = new Map([...annotations].filter(([name]) => name !== kind));
      expect(differences(() => ({ by }))).toBeGreaterThan(5);
    },
  );

  it.each(["members", "metadata"] as const)(
    "differs from the annotations if it ignores null in %s",
    (part) => {
      expect(differences(withoutNulls(part))).toBeGreaterThan(5);
    },
  );
});
