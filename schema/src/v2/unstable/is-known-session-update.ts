import {
  isKnownSessionUpdate as isStableSessionUpdate,
  type KnownSessionUpdate as StableKnownSessionUpdate,
} from "../is-known-session-update.ts";
import type { UnknownTag } from "../primitive.ts";
import type { SessionUpdate as StableSessionUpdate } from "../session-update.ts";
import type { SessionUpdate } from "./session-update.ts";

/** An update of a kind that this version, with its drafts, lists. */
export type KnownSessionUpdate = Exclude<SessionUpdate, { sessionUpdate: UnknownTag }>;

/** The kinds that only the drafts have. */
type DraftKind = Exclude<KnownSessionUpdate["sessionUpdate"], StableKnownSessionUpdate["sessionUpdate"]>;

const drafts: { readonly [kind in DraftKind]: true } = {
  plan_removed: true,
  subagent_update: true,
  session_message: true,
  session_message_chunk: true,
};

/** Whether an update is of a kind that is listed: behind it, a `switch` over the kinds needs no `default`. */
export function isKnownSessionUpdate(update: SessionUpdate): update is KnownSessionUpdate {
  return Object.hasOwn(drafts, update.sessionUpdate) || isStableSessionUpdate(update as StableSessionUpdate);
}
