import {
  type SessionState,
  applyCursor,
  applySetup,
  applySuggestions,
  createSessionState,
} from "@parley/protocol/session";
import { type SetupAnswer, applyUpdate, patchMeta, readSetup } from "@parley/protocol/session/v2";
import type { PromptSuggestion } from "@parley/schema/v1/unstable";
import type { SessionUpdate as StableUpdate } from "@parley/schema/v2";
import document from "@parley/schema/v2/schema.json" with { type: "json" };
import draftDocument from "@parley/schema/v2/schema.unstable.json" with { type: "json" };
import type { SessionUpdate } from "@parley/schema/v2/unstable";
import { describe, expect, it } from "vitest";

import {
  type Annotations,
  interpret,
  readAnnotations,
} from "../e2e/fixtures/shipped/interpret-annotations.ts";
import { normalSlots, normalState } from "../e2e/fixtures/shipped/normal-states.ts";
import { randomMessages } from "../e2e/fixtures/shipped/random-updates.ts";

type Updates = readonly object[];

const profiles = [
  { profile: "v2", annotations: readAnnotations(document) },
  { profile: "v2-unstable", annotations: readAnnotations(draftDocument) },
];

/** Updates that change nothing in the compared states. */
const unshown = ["notice", "replay_complete"];

/**
 * Messages that the client does not apply as annotated. A permission request only adds to its tool call, and a state
 * does not contain the title of a stored session.
 */
const unapplied = ["RequestPermissionRequest", "SetSessionTitleResponse"];

/** Applies an update or the result of a request, as a client that supports the unstable schema does. */
function fold(state: SessionState, step: object): SessionState {
  if ("definition" in step) return applySetup(state, readSetup(step as SetupAnswer));
  const update = step as SessionUpdate;
  if (update.sessionUpdate === "prompt_suggestions_update")
    return applySuggestions(state, update.suggestions as PromptSuggestion[]);
  if (update.sessionUpdate === "cursor_update") return applyCursor(state, update, patchMeta) ?? state;
  return applyUpdate(state, update as StableUpdate);
}

function statesOf(
  updates: Updates,
  { folded = updates, by }: { readonly folded?: Updates; readonly by: Annotations },
): { fold: object; schema: object } {
  const state = folded.reduce(fold, createSessionState());
  const slots = interpret(by, updates);
  return { fold: normalState(state, slots), schema: normalSlots(slots) };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

function withoutNulls(updates: Updates, part: "members" | "metadata"): Updates {
  return updates.map((update) => {
    if (part === "members") return omitNull(update);
    const { _meta: patch, ...members } = update as { readonly _meta?: object | null };
    return patch ? { ...members, _meta: omitNull(patch) } : update;
  });
}

function omitNull(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

describe.each(profiles)("the fold of $profile", ({ profile, annotations }) => {
  const sequences = Array.from({ length: 40 }, (_, seed) => randomMessages(profile, seed, 100));

  /** Returns the number of sequences with different states. */
  const differences = ({ folded = (updates: Updates) => updates, by = annotations }): number =>
    sequences.filter((updates) => {
      const { fold: state, schema } = statesOf(updates, { folded: folded(updates), by });
      return JSON.stringify(sorted(state)) !== JSON.stringify(sorted(schema));
    }).length;

  it("produces the states that the schema's annotations describe", () => {
    for (const updates of sequences) {
      const { fold: state, schema } = statesOf(updates, { by: annotations });
      expect(state).toEqual(schema);
    }
    expect(differences({})).toBe(0);
  });

  const annotated = [...annotations.keys()].filter((kind) => !unapplied.includes(kind));

  it("is tested with every message that the schema annotates", () => {
    const kinds = sequences.flat().map((each) => {
      const { sessionUpdate, definition } = each as { sessionUpdate?: string; definition?: string };
      return sessionUpdate ?? definition;
    });
    expect(new Set(kinds)).toEqual(new Set([...annotated, "_acme/progress"]));
  });

  it.each(annotated.filter((kind) => !unshown.includes(kind)))(
    "differs from the annotations if they lack %s",
    (kind) => {
      const by = new Map([...annotations].filter(([name]) => name !== kind));
      expect(differences({ by })).toBeGreaterThan(0);
    },
  );

  it.each(["members", "metadata"] as const)(
    "differs from the annotations if it ignores null in %s",
    (part) => {
      expect(differences({ folded: (updates) => withoutNulls(updates, part) })).toBeGreaterThan(0);
    },
  );
});
