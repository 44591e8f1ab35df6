import { type Connection, encodeNotification, subagentSessionId } from "@parley/protocol";
import type { ElicitationContentValue } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";
import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import { cursorBefore } from "../event/cursor.ts";
import type { ForeignNotification } from "../event/foreign-notification.ts";
import { renameSessions } from "../event/rename-sessions.ts";
import type { MessageEvent, SentEvent } from "../event/session-event.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type { WorkState } from "../event/work-state.ts";
import { metaOf } from "../permission/permission-options.ts";
import type { ClientWire, OutgoingPermissionRequest, WireClient } from "./client-wire.ts";
import { eventFor, flatToolCall } from "./subagent-events.ts";
/** The parts of a wire that differ between protocol versions. */
export interface VersionRendering extends Pick<
  ClientWire,
  "echoesPrompts" | "showsTerminals" | "impliesStdio" | "files" | "terminals"
> {
  readonly version: number;
  /** Returns the update for `event`, which is stored as entry `seq`, or `undefined` if the version has none. */
  readonly render: (event: SentEvent, seq: number, features: ClientFeatures) => object | undefined;
  /**
   * Validates the params of `session/update`.
   *
   * @throws {ValidationError}
   */
  readonly validate: (params: object, event: SentEvent) => void;
  /** Returns the update that starts a replayed message, if the version has one. */
  readonly renderBeginning?: (event: MessageEvent, seq: number) => object;
  /** Returns the update for a work state, if the version has one. */
  readonly renderState?: (state: WorkState) => object;
  /** Returns the work state for a client that can resume but whose version has no state update. */
  readonly renderTurnState?: (state: WorkState) => object;
  /** Returns the update that marks the end of a session's replay. */
  readonly renderReplayEnd?: (() => object) | undefined;
  /**
   * Returns the update that confirms a stored prompt, for clients that can resume but whose version does not echo
   * prompts.
   */
  readonly renderPromptStored?: () => object;
  /** Returns the version-specific params of `session/request_permission`. */
  readonly renderQuestion: (request: OutgoingPermissionRequest) => object;
  /** Converts an unknown elicitation action to an answer, or throws. */
  readonly readUnknownAction: (action: string) => ElicitationAnswer;
}

interface WirePeer {
  readonly connection: Connection;
  request(
    method: "session/request_permission",
    params: object,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly outcome: { readonly outcome: string; readonly optionId?: unknown } }>;
  request(
    method: "elicitation/create",
    params: object,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly action: string; readonly content?: unknown }>;
  notify(method: "elicitation/complete", params: { readonly elicitationId: string }): Promise<void>;
}

/** Features whose updates are sent only to clients that show them. */
type OptionalFeatures = Pick<ClientFeatures, "notices" | "compaction" | "plans" | "subagents">;

/**
 * Maps each kind of update to the feature that enables it. Keyed by update rather than by event, so updates from
 * external agents are filtered, too.
 */
const ASKED_BY: ReadonlyMap<string, keyof OptionalFeatures> = new Map([
  ["notice", "notices"],
  ["compaction_update", "compaction"],
  ["compaction_summary_chunk", "compaction"],
  ["plan_update", "plans"],
  ["plan_removed", "plans"],
  ["subagent_update", "subagents"],
  ["session_message", "subagents"],
  ["session_message_chunk", "subagents"],
]);

export function createClientWire(
  peer: WirePeer,
  rendering: VersionRendering,
  options: WireClient,
): ClientWire {
  const { connection } = peer;
  const { echoesPrompts, showsTerminals, impliesStdio, files, terminals } = rendering;
  return {
    ...options,
    echoesPrompts,
    showsTerminals,
    impliesStdio,
    files,
    terminals,
    get connected() {
      return connection.reason === undefined;
    },
    ...createUpdates(connection, rendering, options.client.capabilities),
    ...createStates(rendering),
    ...createQuestions(peer, rendering, options.client.capabilities),
    encodeCursor: options.client.capabilities.cursors ? encodeCursor : undefined,
    async notify(method, params) {
      if (connection.reason === undefined) await connection.notify(method, params);
    },
  };
}

function createUpdates(
  connection: Connection,
  { version, render, validate }: VersionRendering,
  features: ClientFeatures,
): Pick<ClientWire, "encoding" | "encode" | "encodeChecked" | "send"> {
  const encode: ClientWire["encode"] = (sessionId, event, seq) => {
    if (connection.reason !== undefined) return undefined;
    const shown = isOfSubagent(event) ? eventFor(features, sessionId, event) : event;
    if (shown === undefined) return undefined;
    const source = shown.type === "foreign" ? shown : shown.source;
    const update =
      foreignUpdate(sessionId, source, { version, features }) ?? render(withoutOrigin(shown), seq, features);
    return update && wants(update, features)
      ? encodeUpdate(sessionOf(sessionId, shown), update, source)
      : undefined;
  };
  return {
    encoding: encodingOf(version, features),
    encode,
    encodeChecked(sessionId, event) {
      // Updates from external agents are forwarded without validation.
      if (event.type === "foreign" || event.source !== undefined) return encode(sessionId, event, 0);
      const update = render(withoutOrigin(event), 0, features);
      if (update === undefined) return undefined;
      validate({ sessionId, update }, event);
      if (isOfSubagent(event)) return encode(sessionId, event, 0);
      const isSent = connection.reason === undefined && wants(update, features);
      return isSent ? encodeUpdate(sessionId, update) : undefined;
    },
    send: (text) => (connection.reason === undefined ? connection.sendNotification(text) : undefined),
  };
}

function createStates({
  renderBeginning,
  renderState,
  renderTurnState,
  renderPromptStored,
  renderReplayEnd,
}: VersionRendering): Pick<
  ClientWire,
  "encodeBeginning" | "encodeState" | "encodeTurnState" | "encodePromptStored" | "encodeReplayEnd"
> {
  return {
    encodeBeginning:
      renderBeginning &&
      ((sessionId, event, seq) => encodeUpdate(sessionOf(sessionId, event), renderBeginning(event, seq))),
    encodeState: (sessionId, state) => renderState && encodeUpdate(sessionId, renderState(state)),
    encodeTurnState:
      renderTurnState && ((sessionId, state) => encodeUpdate(sessionId, renderTurnState(state))),
    encodeReplayEnd: renderReplayEnd && ((sessionId) => encodeUpdate(sessionId, renderReplayEnd())),
    encodePromptStored: renderPromptStored && ((sessionId) => encodeUpdate(sessionId, renderPromptStored())),
  };
}

function createQuestions(
  peer: WirePeer,
  { renderQuestion, readUnknownAction }: VersionRendering,
  { subagents }: ClientFeatures,
): Pick<ClientWire, "requestPermission" | "elicit" | "elicitationDone"> {
  return {
    async requestPermission({ subagent, ...request }) {
      const { options: choices, once, _meta, signal } = request;
      const sessionId = subagents ? sessionOf(request.sessionId, { subagent }) : request.sessionId;
      const toolCall = { ...request.toolCall, ...(subagent && { subagent }) };
      const shown = subagents ? request : { ...request, toolCall: flatToolCall(toolCall) };
      const question = { sessionId, ...renderQuestion(shown), options: [...choices] };
      const params = { ...question, ...metaOf({ once, _meta }) };
      const { outcome } = await peer.request("session/request_permission", params, { signal });
      return outcome.outcome === "selected" ? (outcome.optionId as string) : undefined;
    },
    async elicit({ sessionId: rootId, subagent, toolCallId, request, signal }) {
      const sessionId = subagents ? sessionOf(rootId, { subagent }) : rootId;
      const scope = { sessionId, ...(toolCallId !== undefined && { toolCallId }) };
      const params = { ...withDefaults(request), ...scope };
      const { action, content } = await peer.request("elicitation/create", params, { signal });
      switch (action) {
        case "accept":
          return { action, ...(content ? { content: content as ElicitationContent } : {}) };
        case "decline":
        case "cancel":
          return { action };
        default:
          return readUnknownAction(action);
      }
    },
    async elicitationDone(elicitationId) {
      if (peer.connection.reason === undefined) await peer.notify("elicitation/complete", { elicitationId });
    },
  };
}

interface ElicitationContent {
  readonly [field: string]: ElicitationContentValue;
}

/** Adds the members that version 2 requires but version 1 implies. */
function withDefaults(request: ElicitationRequest): ElicitationRequest {
  if (request.mode !== "form") return request;
  return { ...request, requestedSchema: { type: "object", properties: {}, ...request.requestedSchema } };
}

/** Whether a client has enabled updates of this type or receives them without a capability. */
function wants(update: object, features: ClientFeatures): boolean {
  const { sessionUpdate = "" } = update as { readonly sessionUpdate?: string };
  const feature = ASKED_BY.get(sessionUpdate);
  return feature === undefined || features[feature];
}

/**
 * Returns the update exactly as an external agent sent it, if this version supports the update and the client shows
 * it.
 */
function foreignUpdate(
  sessionId: string,
  source: ForeignNotification | undefined,
  { version, features }: Pick<VersionRendering, "version"> & { readonly features: ClientFeatures },
): object | undefined {
  const { version: from = version, update } = source ?? {};
  if (update === undefined || from !== version || !wants(update, features)) return undefined;
  return source?.namesSubagents === true
    ? renameSessions(update, (id) => (id === "" ? sessionId : subagentSessionId(sessionId, id)))
    : update;
}

function withoutOrigin(event: SentEvent): SentEvent {
  if (event.type === "foreign" || (event.source === undefined && event.subagent === undefined)) return event;
  const { source: _, subagent: __, ...own } = event;
  return own;
}

/** Whether clients that do not show subagents receive the event in another form or not at all. */
function isOfSubagent(event: SentEvent): boolean {
  if (event.subagent !== undefined) return true;
  const { type } = event;
  if (type === "tool_call" || type === "tool_call_update")
    return event.content?.some((item) => item.type === "subagent") === true;
  return type === "subagent" || type === "session_message";
}

/** Returns the id that identifies an event's session to a client. */
function sessionOf(
  sessionId: string,
  { subagent }: { readonly subagent?: SubagentReference | undefined },
): string {
  return subagent === undefined ? sessionId : subagentSessionId(sessionId, subagent.id);
}

function encodingOf(version: number, features: ClientFeatures): string {
  const { notices, compaction, plans, subagents, skills = false } = features;
  return [version, ...[notices, compaction, plans, subagents, skills].map(Number)].join("");
}

/** Encodes a cursor. The format is the same in both versions. */
function encodeCursor(sessionId: string, messageId: string): string {
  return encodeUpdate(sessionId, {
    sessionUpdate: "cursor_update",
    cursorId: cursorBefore(sessionId, messageId),
    anchor: { type: "user_message", messageId, position: "before" },
    capabilities: { fork: {} },
  });
}

function encodeUpdate(sessionId: string, update: object, notification?: ForeignNotification): string {
  const { _meta } = notification ?? {};
  const params = { sessionId, update, ...(_meta && { _meta }) };
  return encodeNotification("session/update", params);
}
