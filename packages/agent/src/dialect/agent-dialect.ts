import type { Connection, Peer, PeerHandlers, PeerOptions, RequestError } from "@parley/protocol";
import type { Methods } from "@parley/schema";
import type { PermissionOption, StopReason } from "@parley/schema/v1";

import type { ElicitationAnswer, OutgoingElicitation } from "../author/elicitation.ts";
import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { MessageEvent, SessionEvent, SentEvent } from "../event/session-event.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { ToolCallUpdateEvent } from "../event/tool-call.ts";
import type { AgentHost } from "../host/agent-host.ts";
import type { ClientMcp } from "./client-mcp.ts";

/** One version of the protocol, as an agent speaks it. */
export interface AgentDialect {
  readonly version: number;
  /** Whether a client may introduce itself again, in this version, before it asks for anything else. */
  readonly repeatsInitialize: boolean;
  /** Makes the connection's messages this version's, with the engine behind them. `initialize` is yet to come. */
  attach(connection: Connection, host: AgentHost, options: DialectOptions): void;
}

/** What a dialect is told of the connection. */
export interface DialectOptions extends Pick<PeerOptions, "onRepair"> {
  /** Whether version 2 sends the markers of `session/load`, `/resume`, `/close` and `/list`. */
  readonly markers: boolean;
}

/** What a dialect has besides what is settled. */
export interface DialectExtension<Sends extends Methods, Receives extends Methods> {
  readonly handlers: (host: AgentHost) => PeerHandlers<Receives>["requests"];
  /** What is advertised of it, for an agent that keeps sessions. */
  readonly sessionCapabilities: object;
  /** The way to MCP servers of the client, if the agent connects such; `peer` is there once it is used. */
  readonly clientMcp?: (host: AgentHost, peer: () => Peer<Sends, Receives>) => ClientMcp | undefined;
}

/** The client at the other end, as the engine uses it: a dialect says the same in its version's words. */
export interface ClientWire {
  /** Whether anybody is there. A turn may outlive its connection; what it says then goes nowhere. */
  readonly connected: boolean;
  /** Whether the user's own message is sent back to the client when its turn begins. */
  readonly echoesPrompts: boolean;
  /** @throws {ValidationError} if `event`, made by the agent's author, cannot be said in this version. */
  check(sessionId: string, event: SessionEvent): void;
  /**
   * Sends the update that renders `event`, stored as entry `seq`. Resolves when the next may follow. Nothing is checked
   * here: what came from a client, or from a session of another version, goes on as it is.
   */
  update(sessionId: string, event: SentEvent, seq: number): Promise<void>;
  /**
   * Begins a message that is told again, if the version has that: what the client has of it is replaced by what follows.
   * `seq` is the place of its first event.
   */
  readonly beginAgain?: (sessionId: string, event: MessageEvent, seq: number) => Promise<void>;
  /** Tells whether the agent works, where the version has that. */
  state(sessionId: string, state: WorkState): Promise<void>;
  /**
   * Asks the user; resolves to the chosen option's id, or `undefined` if none was chosen.
   *
   * @throws what the client answers, or the signal's reason.
   */
  requestPermission(question: OutgoingPermissionRequest): Promise<string | undefined>;
  /**
   * Asks the user for something, in a mode that the client advertised.
   *
   * @throws {ValidationError} if ACP has no such question; else what the client answers, or the signal's reason.
   */
  elicit(question: OutgoingElicitation): Promise<ElicitationAnswer>;
  /** Tells that what the user had to do at the URL of a question is done. */
  elicitationDone(elicitationId: string): Promise<void>;
  /** The way to MCP servers that the client provides over the connection itself, where the dialect has such. */
  readonly acp?: () => Promise<AcpMcpCaller>;
  /** The client's files, where the version has such; only what the client advertised may be asked. */
  readonly files?: (sessionId: string) => TextFiles;
  /** Commands that the client runs, where the version has such. */
  readonly terminals?: (sessionId: string) => ClientTerminals;
  /** Whether the client is shown the output of the agent's own commands. */
  readonly showsTerminals: boolean;
}

/** Whether the agent works for the user. */
export type WorkState =
  | { readonly state: "running" | "requires_action" }
  | {
      readonly state: "idle";
      /** Why the work ended; absent where none has ended just now. */
      readonly stopReason?: StopReason | "error";
      /** What the user may know of the error. */
      readonly error?: RequestError;
    };

/** A question to the user about a tool call. */
export interface OutgoingPermissionRequest {
  readonly sessionId: string;
  readonly title?: string;
  readonly description?: string;
  readonly toolCall: ToolCallUpdateEvent;
  readonly options: readonly PermissionOption[];
  readonly signal: AbortSignal;
}
