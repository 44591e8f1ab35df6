import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";
import type { ElicitationAnswer, OutgoingElicitation } from "../author/elicitation.ts";
import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { MessageEvent, SentEvent } from "../event/session-event.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { ToolCallUpdateEvent } from "../event/tool-call.ts";
import type { WorkState } from "../event/work-state.ts";

/** Sends a session's events and requests to a client, in the connection's protocol version. */
export interface ClientWire {
  /** Names how events are encoded: wires with the same one encode an event alike. */
  readonly encoding: string;
  /** True if the connection is open. A turn may outlive it; nothing is sent then. */
  readonly connected: boolean;
  /** True if the user's own message is sent back to the client when its turn begins. */
  readonly echoesPrompts: boolean;
  /** True if the client shows the output of commands that the agent runs. */
  readonly showsTerminals: boolean;
  /**
   * Encodes the update for `event`, stored as entry `seq`; `undefined` if this version has none, or the connection has ended.
   * Validates nothing: events that came from a client, or from a session of another version, are sent as they are.
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
  readonly encodeBeginning?: (sessionId: string, event: MessageEvent, seq: number) => string;
  /** Sends an encoded update. Returns `undefined` if the next may follow at once, else resolves when it may. */
  send(update: string): Promise<void> | undefined;
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
  /** True if updates carry the place of their event, behind which the client can go on. */
  readonly resumable?: boolean;
  /** As {@link encodeState}, for a client that can come back, in a version that has no such update. */
  readonly encodeTurnState?: (sessionId: string, state: WorkState) => string;
  /** Encodes that the prompt of this client is stored, for a client that can come back and is not sent its prompts. */
  readonly encodePromptPlace?: (sessionId: string) => string;
  /** True if the client may name MCP servers over stdio whatever the agent advertises. */
  readonly impliesStdio?: boolean;
  /** Connects to MCP servers that the client provides over the connection itself, if the dialect has that. */
  readonly acp?: () => Promise<AcpMcpCaller>;
  /** The client's files, if the version has that; call only what the client advertised. */
  readonly files?: (sessionId: string) => TextFiles;
  /** Terminals of the client, if the version has that. */
  readonly terminals?: (sessionId: string) => ClientTerminals;
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

/** The parts of a wire that do not depend on the version. */
export interface WireExtras extends Pick<ClientWire, "acp" | "resumable"> {
  /** What the client shows; updates that it does not are not encoded. */
  readonly features: ClientFeatures;
}
