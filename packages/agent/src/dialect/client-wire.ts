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
  /** Called when a session that the client has open was closed because it can no longer be written. */
  readonly onSessionLost?: ((sessionId: string) => void) | undefined;
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
  /** The subagent that asks, if it is one. */
  readonly subagent?: SubagentReference | undefined;
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

/** A request for the user's input, on its way to the client. */
export interface OutgoingElicitation {
  readonly sessionId: string;
  /** The subagent that asks, if it is one. */
  readonly subagent?: SubagentReference | undefined;
  readonly request: ElicitationRequest;
  /** The tool call that needs the answer. */
  readonly toolCallId?: string | undefined;
  /** Withdraws the request. */
  readonly signal: AbortSignal;
}

/** What a wire knows about its client in any version. */
export type WireClient = Pick<ClientWire, "client" | "acp" | "resumable" | "onSessionLost">;
