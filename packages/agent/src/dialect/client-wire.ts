import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ClientConnection } from "../author/client-connection.ts";
import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { MessageEvent, SentEvent } from "../event/session-event.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { ToolCallUpdateEvent } from "../event/tool-call.ts";
import type { WorkState } from "../event/work-state.ts";

/** Sends a session's events and requests to a client, in the connection's protocol version. */
export interface ClientWire {
  readonly client: ClientConnection;
  /** The name of the event encoding. Wires with the same name encode events identically. */
  readonly encoding: string;
  /** Whether the connection is open. Turns may outlive it, but nothing more is sent afterwards. */
  readonly connected: boolean;
  /** Whether the client receives its own user's message when the turn starts. */
  readonly echoesPrompts: boolean;
  /** Whether the client shows the output of commands that the agent runs. */
  readonly showsTerminals: boolean;
  /**
   * Returns the encoded update for `event`, which is stored as entry `seq`. Returns `undefined` if this version has
   * no such update or the connection has closed. Does not validate, so events from a client or from a session of
   * another version are sent unchanged.
   */
  encode(sessionId: string, event: SentEvent, seq: number): string | undefined;
  /**
   * Validates and encodes an event that the agent emits. Otherwise behaves like {@link encode}.
   *
   * @throws {ValidationError} if this version cannot represent the event; {TypeError} if the event is not JSON.
   */
  encodeChecked(sessionId: string, event: SentEvent): string | undefined;
  /**
   * Encodes the start of a replayed message if the version supports it. The client then replaces its copy of the
   * message with the updates that follow. `seq` is the entry that contains the message's first event.
   */
  readonly encodeBeginning?: ((sessionId: string, event: MessageEvent, seq: number) => string) | undefined;
  /** Encodes a cursor that points just before a user message. Absent if the client does not receive cursors. */
  readonly encodeCursor?: ((sessionId: string, messageId: string) => string) | undefined;
  /** Encodes the end of a session's replay. Absent if the version has no such notification. */
  readonly encodeReplayEnd?: ((sessionId: string) => string) | undefined;
  /**
   * Sends an encoded update. Returns `undefined` if the next update may follow immediately; otherwise returns a
   * promise that resolves when it may.
   */
  send(text: string): Promise<void> | undefined;
  /** Sends an extension notification. Does nothing if the connection is closed. */
  notify(method: string, params: unknown): Promise<void>;
  /** Encodes whether the agent is working. Returns `undefined` if the version has no such update. */
  encodeState(sessionId: string, state: WorkState): string | undefined;
  /**
   * Requests permission for a tool call. Resolves to the id of the selected option, or to `undefined` if none was
   * selected.
   *
   * @throws the client's error or the signal's reason.
   */
  requestPermission(request: OutgoingPermissionRequest): Promise<string | undefined>;
  /**
   * Asks the user for input in a mode that the client advertises.
   *
   * @throws {ValidationError} if the request is not valid in ACP; otherwise the client's error or the signal's reason.
   */
  elicit(request: OutgoingElicitation): Promise<ElicitationAnswer>;
  /** Reports that the user has completed a URL elicitation. */
  elicitationDone(elicitationId: string): Promise<void>;
  /** Whether updates carry the offset of their event, so the client can resume from it. */
  readonly resumable?: boolean | undefined;
  /** Called when one of the client's open sessions is closed because the host can no longer write to it. */
  readonly onSessionLost?: ((sessionId: string) => void) | undefined;
  /** Encodes the work state for a resumable client whose protocol version has no state update. */
  readonly encodeTurnState?: ((sessionId: string, state: WorkState) => string) | undefined;
  /**
   * Encodes the confirmation that a client's prompt is stored, for a resumable client whose protocol version does not
   * echo prompts.
   */
  readonly encodePromptStored?: ((sessionId: string) => string) | undefined;
  /** Whether the client may request stdio MCP servers regardless of what the agent advertises. */
  readonly impliesStdio?: boolean | undefined;
  /** Connects to MCP servers that the client provides over its connection, if the dialect supports such servers. */
  readonly acp?: (() => Promise<AcpMcpCaller>) | undefined;
  /** The client's files, if the version supports them. Call only methods that the client advertises. */
  readonly files?: ((sessionId: string) => TextFiles) | undefined;
  /** The client's terminals, if the version supports them. */
  readonly terminals?: ((sessionId: string) => ClientTerminals) | undefined;
}

export interface OutgoingPermissionRequest {
  readonly sessionId: string;
  /** The subagent that asks the user, if any. */
  readonly subagent?: SubagentReference | undefined;
  readonly title?: string;
  readonly description?: string;
  readonly _meta?: JsonObject;
  readonly toolCall: ToolCallUpdateEvent;
  readonly options: readonly PermissionOption[];
  /** Whether the answer must not be remembered. */
  readonly once?: boolean;
  readonly signal: AbortSignal;
}

export interface OutgoingElicitation {
  readonly sessionId: string;
  /** The subagent that asks the user, if any. */
  readonly subagent?: SubagentReference | undefined;
  readonly request: ElicitationRequest;
  /** The tool call that needs the answer. */
  readonly toolCallId?: string | undefined;
  readonly signal: AbortSignal;
}

/** The parts of a wire that describe its client, independent of the version. */
export type WireClient = Pick<ClientWire, "client" | "acp" | "resumable" | "onSessionLost">;
