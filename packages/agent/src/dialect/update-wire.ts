import { type Connection, encodeNotification } from "@parley/protocol";

import type { ClientFeatures } from "../author/client-description.ts";
import type { ForeignNotification } from "../event/foreign-notification.ts";
import type { SentEvent } from "../event/session-event.ts";
import type { ClientWire } from "./client-wire.ts";

/** Updates that are only for clients that show them. */
type OptionalFeatures = Pick<ClientFeatures, "notices" | "compaction" | "plans" | "subagents">;

const FEATURES: ReadonlyMap<string, keyof OptionalFeatures> = new Map([
  ["notice", "notices"],
  ["compaction_update", "compaction"],
  ["compaction_summary_chunk", "compaction"],
  ["plan_update", "plans"],
  ["plan_removed", "plans"],
  ["subagent_update", "subagents"],
  ["session_message", "subagents"],
  ["session_message_chunk", "subagents"],
]);

/** Renders and validates the updates of one protocol version. */
export interface UpdateRendering {
  readonly version: number;
  /** What the client shows. */
  readonly features: OptionalFeatures;
  /** The update for `event`, stored as entry `seq`; `undefined` if the version has none. */
  readonly render: (event: SentEvent, seq: number) => object | undefined;
  /** Checks the parameters of `session/update`. @throws {ValidationError} */
  readonly validate: (params: object, event: SentEvent) => void;
}

type UpdateWire = Pick<ClientWire, "encoding" | "encode" | "encodeChecked" | "send" | "notify">;

/** Encodes and sends `session/update` over a connection. Each event is rendered once. */
export function createUpdateWire(connection: Connection, rendering: UpdateRendering): UpdateWire {
  const { features, render, validate } = rendering;
  const wire: UpdateWire = {
    encoding: encodingOf(rendering),
    encode(sessionId, event, seq) {
      if (connection.reason !== undefined) return undefined;
      const source = event.type === "foreign" ? event : event.source;
      const update = (source && foreignUpdate(source, rendering)) ?? render(withoutSource(event), seq);
      return update && shows(update, features) ? encodeUpdate(sessionId, update, source) : undefined;
    },
    encodeChecked(sessionId, event) {
      // An update of another agent is not the author's.
      if (event.type === "foreign" || event.source !== undefined) return wire.encode(sessionId, event, 0);
      const update = render(event, 0);
      if (update === undefined) return undefined;
      validate({ sessionId, update }, event);
      const isSent = connection.reason === undefined && shows(update, features);
      return isSent ? encodeUpdate(sessionId, update) : undefined;
    },
    send: (update) => (connection.reason === undefined ? connection.sendNotification(update) : undefined),
    async notify(method, params) {
      if (connection.reason === undefined) await connection.notify(method, params);
    },
  };
  return wire;
}

/** Returns whether a client shows an update. */
function shows(update: object, features: OptionalFeatures): boolean {
  const { sessionUpdate = "" } = update as { readonly sessionUpdate?: string };
  const feature = FEATURES.get(sessionUpdate);
  return feature === undefined || features[feature];
}

/** The update as another agent sent it, if it is of this version and the client shows it. */
function foreignUpdate(
  { version: from, update, sessionId }: ForeignNotification,
  { version, features }: UpdateRendering,
): object | undefined {
  if (update === undefined || (from ?? version) !== version || !shows(update, features)) return undefined;
  return sessionId === undefined || features.subagents ? update : undefined;
}

function withoutSource(event: SentEvent): SentEvent {
  if (event.type === "foreign" || event.source === undefined) return event;
  const { source: _, ...own } = event;
  return own;
}

function encodingOf({ version, features }: UpdateRendering): string {
  const { notices, compaction, plans, subagents } = features;
  return [version, ...[notices, compaction, plans, subagents].map(Number)].join("");
}

/** A `session/update` notification, as {@link ClientWire.send} takes it. */
export function encodeUpdate(sessionId: string, update: object, notification?: ForeignNotification): string {
  const { sessionId: foreignId, _meta } = notification ?? {};
  const params = { sessionId: foreignId ?? sessionId, update, ...(_meta && { _meta }) };
  return encodeNotification("session/update", params);
}
