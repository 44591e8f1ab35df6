import { type Connection, encodeNotification } from "@parley/protocol";
import type { ElicitationContentValue, JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ClientConnection } from "../author/client-connection.ts";
import type { ClientFeatures } from "../author/client-description.ts";
import type { ElicitationAnswer, ElicitationRequest, OutgoingElicitation } from "../author/elicitation.ts";
import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { ForeignNotification } from "../event/foreign-notification.ts";
import type { MessageEvent, SentEvent } from "../event/session-event.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { ToolCallUpdateEvent } from "../event/tool-call.ts";
import type { WorkState } from "../event/work-state.ts";
import { metaOf } from "../permission/permission-options.ts";

/** Sends a session's events and requests to a client, in the connection's protocol version. */
export interface ClientWire {
  /** The client, and what it can do. */
  readonly client: ClientConnection;
  /** Names how events are encoded: wires with the same one encode an event alike. */
  readonly encoding: string;
  /** True if the connection is open. A turn may outlive it; nothing is sent then. */
  readonly connected: boolean;
  /** True if the user's own message is sent back to the client when its turn begins. */
  readonly echoesPrompts: boolean;
  /** True if the client shows the output of commands that the agent runs. */
  readonly showsTerminals: boolean;
  /**
   * Returns the text of the update for `event`, stored as entry `seq`; `undefined` if this version has none, or the connection has
   * ended. Validates nothing: events that came from a client, or from a session of another version, are sent as they are.
   */
  encode(sessionId: string, event: SentEvent, seq: number): string | undefined;
  /**
   * As {@link encode}, for an event that the agent's author made.
   *
   * @throws {ValidationError} if this version cannot carry it; {TypeError} if it is not JSON.
   */
  encodeChecked(sessionId: string, event: SentEvent): string | undefined;
  /**
   * Encodes the beginning of a message of a replay, if the version has that: the client replaces what it has of the message
   * by what follows. `seq` is the entry of the message's first event.
   */
  readonly encodeBeginning?: ((sessionId: string, event: MessageEvent, seq: number) => string) | undefined;
  /** Encodes that the replay of a session is over, if the version has that. */
  readonly encodeReplayEnd?: ((sessionId: string) => string) | undefined;
  /** Sends the text of an update. Returns `undefined` if the next may follow immediately, else resolves when it may. */
  send(text: string): Promise<void> | undefined;
  /** Sends a notification that the protocol does not have; drops it if the connection has ended. */
  notify(method: string, params: unknown): Promise<void>;
  /** Encodes whether the agent works; `undefined` if the version has no such update. */
  encodeState(sessionId: string, state: WorkState): string | undefined;
  /**
   * Asks the user about a tool call. Resolves to the id of the chosen option, or `undefined` if none was chosen.
   *
   * @throws the client's error, or the signal's reason.
   */
  requestPermission(request: OutgoingPermissionRequest): Promise<string | undefined>;
  /**
   * Asks the user for input, in a mode that the client advertised.
   *
   * @throws {ValidationError} if ACP has no such request; else the client's error, or the signal's reason.
   */
  elicit(request: OutgoingElicitation): Promise<ElicitationAnswer>;
  /** Reports that the user has done what the URL of an elicitation asked for. */
  elicitationDone(elicitationId: string): Promise<void>;
  /** True if updates carry the offset of their event, after which the client can resume. */
  readonly resumable?: boolean | undefined;
  /** Like {@link encodeState}, for a client that can resume, in a version that has no such update. */
  readonly encodeTurnState?: ((sessionId: string, state: WorkState) => string) | undefined;
  /** Encodes that the client's prompt is stored, for a client that can resume and is not sent its prompts. */
  readonly encodePromptStored?: ((sessionId: string) => string) | undefined;
  /** True if the client may name MCP servers over stdio whatever the agent advertises. */
  readonly impliesStdio?: boolean | undefined;
  /** Connects to MCP servers that the client provides over the connection itself, if the dialect has that. */
  readonly acp?: (() => Promise<AcpMcpCaller>) | undefined;
  /** The client's files, if the version has that; call only what the client advertised. */
  readonly files?: ((sessionId: string) => TextFiles) | undefined;
  /** Terminals of the client, if the version has that. */
  readonly terminals?: ((sessionId: string) => ClientTerminals) | undefined;
}

/** A request for the user's permission, on its way to the client. */
export interface OutgoingPermissionRequest {
  readonly sessionId: string;
  readonly title?: string;
  readonly description?: string;
  readonly _meta?: JsonObject;
  readonly toolCall: ToolCallUpdateEvent;
  readonly options: readonly PermissionOption[];
  /** True if no answer may be remembered. */
  readonly once?: boolean;
  /** Withdraws the request. */
  readonly signal: AbortSignal;
}

/** The parts of a wire that differ between protocol versions. */
export interface VersionRendering extends Pick<
  ClientWire,
  "echoesPrompts" | "showsTerminals" | "impliesStdio" | "files" | "terminals"
> {
  readonly version: number;
  /** The update for `event`, stored as entry `seq`; `undefined` if the version has none. */
  readonly render: (event: SentEvent, seq: number, features: ClientFeatures) => object | undefined;
  /** Checks the parameters of `session/update`. @throws {ValidationError} */
  readonly validate: (params: object, event: SentEvent) => void;
  /** The update that starts a message of a replay, if the version has one. */
  readonly renderBeginning?: (event: MessageEvent, seq: number) => object;
  /** The update for a state of work, if the version has that. */
  readonly renderState?: (state: WorkState) => object;
  /** Like {@link renderState}, for a client that can resume, in a version that has no such update. */
  readonly renderTurnState?: (state: WorkState) => object;
  /** Writes that the replay of a session is over. */
  readonly renderReplayEnd?: (() => object) | undefined;
  /** The update that says that the client's prompt is stored, for a client that can resume and is not sent its prompts. */
  readonly renderPromptStored?: () => object;
  /** The parameters of `session/request_permission` that not all versions have. */
  readonly renderQuestion: (request: OutgoingPermissionRequest) => object;
  /** Maps an action of an elicitation that the version does not know, or throws. */
  readonly readUnknownAction: (action: string) => ElicitationAnswer;
}

/** What a wire knows about its client in any version. */
export type WireClient = Pick<ClientWire, "client" | "acp" | "resumable">;

/** The part of a peer that wires use, in any version. */
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

/** Creates the wire to a client over its connection, in the version of the rendering. */
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
    ...createQuestions(peer, rendering),
    async notify(method, params) {
      if (connection.reason === undefined) await connection.notify(method, params);
    },
  };
}

/** The part of a wire that encodes and sends updates. */
function createUpdates(
  connection: Connection,
  { version, render, validate }: VersionRendering,
  features: ClientFeatures,
): Pick<ClientWire, "encoding" | "encode" | "encodeChecked" | "send"> {
  const encode: ClientWire["encode"] = (sessionId, event, seq) => {
    if (connection.reason !== undefined) return undefined;
    const source = event.type === "foreign" ? event : event.source;
    const update =
      (source && foreignUpdate(source, version, features)) ?? render(withoutSource(event), seq, features);
    return update && shows(update, features) ? encodeUpdate(sessionId, update, source) : undefined;
  };
  return {
    encoding: encodingOf(version, features),
    encode,
    encodeChecked(sessionId, event) {
      // The author did not make an update of another agent, so it is not checked.
      if (event.type === "foreign" || event.source !== undefined) return encode(sessionId, event, 0);
      const update = render(event, 0, features);
      if (update === undefined) return undefined;
      validate({ sessionId, update }, event);
      const isSent = connection.reason === undefined && shows(update, features);
      return isSent ? encodeUpdate(sessionId, update) : undefined;
    },
    send: (text) => (connection.reason === undefined ? connection.sendNotification(text) : undefined),
  };
}

/** The part of a wire that encodes what is not an event. */
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
      renderBeginning && ((sessionId, event, seq) => encodeUpdate(sessionId, renderBeginning(event, seq))),
    encodeState: (sessionId, state) => renderState && encodeUpdate(sessionId, renderState(state)),
    encodeTurnState:
      renderTurnState && ((sessionId, state) => encodeUpdate(sessionId, renderTurnState(state))),
    encodeReplayEnd: renderReplayEnd && ((sessionId) => encodeUpdate(sessionId, renderReplayEnd())),
    encodePromptStored: renderPromptStored && ((sessionId) => encodeUpdate(sessionId, renderPromptStored())),
  };
}

/** The part of a wire that asks the user. */
function createQuestions(
  peer: WirePeer,
  { renderQuestion, readUnknownAction }: VersionRendering,
): Pick<ClientWire, "requestPermission" | "elicit" | "elicitationDone"> {
  return {
    async requestPermission(request) {
      const { sessionId, options: choices, once, _meta, signal } = request;
      const question = { sessionId, ...renderQuestion(request), options: [...choices] };
      const params = { ...question, ...metaOf({ once, _meta }) };
      const { outcome } = await peer.request("session/request_permission", params, { signal });
      return outcome.outcome === "selected" ? (outcome.optionId as string) : undefined;
    },
    async elicit({ sessionId, toolCallId, request, signal }) {
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

/** Adds the members that version 2 requires and version 1 implies. */
function withDefaults(request: ElicitationRequest): ElicitationRequest {
  if (request.mode !== "form") return request;
  return { ...request, requestedSchema: { type: "object", properties: {}, ...request.requestedSchema } };
}

/** Returns whether a client shows an update. */
function shows(update: object, features: ClientFeatures): boolean {
  const { sessionUpdate = "" } = update as { readonly sessionUpdate?: string };
  const feature = FEATURES.get(sessionUpdate);
  return feature === undefined || features[feature];
}

/** The update as another agent sent it, if it is of this version and the client shows it. */
function foreignUpdate(
  { version: from, update, sessionId }: ForeignNotification,
  version: number,
  features: ClientFeatures,
): object | undefined {
  if (update === undefined || (from ?? version) !== version || !shows(update, features)) return undefined;
  return sessionId === undefined || features.subagents ? update : undefined;
}

function withoutSource(event: SentEvent): SentEvent {
  if (event.type === "foreign" || event.source === undefined) return event;
  const { source: _, ...own } = event;
  return own;
}

function encodingOf(version: number, features: ClientFeatures): string {
  const { notices, compaction, plans, subagents } = features;
  return [version, ...[notices, compaction, plans, subagents].map(Number)].join("");
}

/** A `session/update` notification. */
function encodeUpdate(sessionId: string, update: object, notification?: ForeignNotification): string {
  const { sessionId: foreignId, _meta } = notification ?? {};
  const params = { sessionId: foreignId ?? sessionId, update, ...(_meta && { _meta }) };
  return encodeNotification("session/update", params);
}
