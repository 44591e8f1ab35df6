import type { JsonObject } from "@parley/schema/neutral";
import { type SessionUpdate, type ToolCallUpdate, stateOperations } from "@parley/schema/v2";

import { applyNotice } from "../apply-notice.ts";
import { keepUnknown } from "../keep-unknown.ts";
import type { WithMeta } from "../merge-meta.ts";
import type { SessionState } from "../session-state.ts";
import { patchMeta } from "./patch-meta.ts";
import { type Rule, type UpdateKind, stateTargets } from "./state-targets.ts";

type AnyRules = Readonly<Record<"append" | "upsert" | "replace" | "remove", Rule>> & {
  readonly find: (state: SessionState, id: unknown) => WithMeta | undefined;
  readonly shows?: (value: unknown) => boolean;
};

/**
 * Applies a version 2 `session/update` with the operations from the schema's `x-state`. Pure: `state` does not
 * change, and the result shares all unchanged parts with it. Keeps unknown variants in `unknown`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/schema#sessionupdate
 */
export function applyUpdate(state: SessionState, update: SessionUpdate): SessionState {
  const kind = update.sessionUpdate;
  if (kind === "notice") return applyNotice(state, update);
  return Object.hasOwn(stateOperations, kind)
    ? applyOperation(state, kind as UpdateKind, update)
    : keepUnknown(state, update);
}

/**
 * Applies the tool call in a permission request like a `tool_call_update`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls
 */
export function applyToolCallUpdate(state: SessionState, update: ToolCallUpdate): SessionState {
  return applyOperation(state, "tool_call_update", update);
}

function applyOperation(state: SessionState, kind: UpdateKind, update: object): SessionState {
  const [action, target, idPath, valuePath] = stateOperations[kind];
  if (action === undefined) return state;
  const { [target]: rules } = stateTargets as unknown as Readonly<Record<string, AnyRules>>;
  if (rules === undefined) return keepUnknown(state, update);
  const id = memberAt(update, idPath);
  const value = valuePath === "" ? update : memberAt(update, valuePath);
  const { _meta: patch } = value as MetaPatch;
  if (action === "upsert" && patch) {
    // The rules replace all metadata, whereas an upsert changes it key by key.
    const known = rules.find(state, id)?.["_meta"];
    return rules.upsert(state, { ...(value as object), _meta: patchMeta(known, patch) }, id);
  }
  const next = rules[action](state, value, id);
  return action === "replace" && rules.shows?.(value) === false ? keepUnknown(next, update) : next;
}

interface MetaPatch {
  readonly _meta?: JsonObject | null;
}

function memberAt(message: object, path: string): unknown {
  const members = message as Readonly<Record<string, unknown>>;
  const dot = path.indexOf(".");
  return dot === -1 ? members[path] : memberAt(members[path.slice(0, dot)] as object, path.slice(dot + 1));
}
