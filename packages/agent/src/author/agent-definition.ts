import type { PermissionStore } from "@parley/permission";
import type { Connection } from "@parley/protocol";
import type { Implementation, JsonObject, PromptCapabilities, StopReason } from "@parley/schema/neutral";

import type { ConfigOption } from "../event/config-option.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { Terminals } from "../event/terminal.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { AgentSession, ClosedSession } from "./agent-session.ts";
import type { Authentication } from "./authentication.ts";
import { checkDefinition } from "./check-definition.ts";
import type { Directories } from "./directories.ts";
import type { AgentExtensions } from "./extensions.ts";
import type { McpConnections } from "./mcp-connections.ts";
import type { SessionStore } from "./session-store.ts";
import type { SystemPromptOptions } from "./system-prompt.ts";
import type { TextFiles } from "./text-files.ts";
import type { Turn } from "./turn.ts";

/**
 * The settings of sessions. A function is called again after each change, with the values in `session.config`, so the
 * choices of one setting may depend on another. It is also called again after a change that it makes itself.
 */
export type ConfigOptions =
  | readonly ConfigOption[]
  | ((session: AgentSession) => readonly ConfigOption[] | Promise<readonly ConfigOption[]>);

/** Finds the slash commands of a session, such as those in the files of its working directory. */
export type SessionCommands = (session: AgentSession) => Promise<readonly SlashCommand[]>;

/** The client of a connection, for {@link AgentDefinition.wrapConnection}. */
export interface WrappedClient {
  /** The protocol version of the connection. */
  readonly version: number;
  /** The user, as {@link ServeClientOptions.principal} names it. */
  readonly principal: string | undefined;
}

/** Effect on a session when the last client that has it open is gone. */
export type OnDisconnect =
  | "cancel"
  | "finish"
  | {
      /** Milliseconds for which the session stays as it is, unless a client attaches to it before. */
      readonly keepMs: number;
    };

/** Definition of an agent. The advertised capabilities follow from it. */
export interface AgentDefinition extends AgentExtensions {
  /** Name and version, as clients show them. */
  readonly info: Implementation;
  /**
   * Stores sessions beyond the connection. With it the agent lists, loads, resumes and deletes sessions; without it, a
   * session lives as long as a client has it open. A host that serves principals uses the scope of each one's name. The
   * caller owns it: close it after {@link serveAgent} has resolved.
   */
  readonly store?: SessionStore | undefined;
  /**
   * Connects the MCP servers of a session. Without it no server is connected: those over stdio, which every client of
   * version 1 may name, are ignored and reported once to `onError`, others refused. The caller owns it.
   */
  readonly mcp?: McpConnections | undefined;
  /** The login of users. Without it, no login is needed. */
  readonly authentication?: Authentication | undefined;
  /** The settings of sessions that the user may change: modes, models, and the like. Their values are stored. */
  readonly configOptions?: ConfigOptions | undefined;
  /** The slash commands of a new or reopened session. A function is called when the session opens; if it throws, opening fails. */
  readonly commands?: readonly SlashCommand[] | SessionCommands | undefined;
  /**
   * Returns the connection to use instead of a client's, from `initialize` on: for an agent that stands for another one, and passes on
   * what has no place here.
   */
  readonly wrapConnection?: ((connection: Connection, client: WrappedClient) => Connection) | undefined;
  /**
   * Stores the rules that users make for a project: `filePermissionStore()` of `@parley/permission/node`, say. Without it,
   * rules last for a session at most.
   */
  readonly projectPermissions?: PermissionStore | undefined;
  /**
   * The directories of the machine that the agent works on, if it works on one: `localDirectories()` of `@parley/agent/node`.
   * With it, a new session whose `cwd` is not a directory is refused, and a stored session and its rules are found by any name of
   * their directories, such as a symbolic link.
   */
  readonly directories?: Directories | undefined;
  /** The files of `session.files` where the client offers none: `localFiles()` of `@parley/agent/node`. */
  readonly files?: TextFiles | undefined;
  /** Runs the commands of `turn.terminal` where the client does not: `localTerminals()` of `@parley/agent/node`. */
  readonly terminals?: Terminals | undefined;
  /**
   * Further capabilities: `_meta` for extensions, advertised verbatim. With `fork: false` stored sessions cannot be forked (a
   * draft, of `/v1/unstable` and `/v2/unstable`), such as those of which a part is stored elsewhere.
   */
  readonly capabilities?:
    | { readonly _meta?: JsonObject | undefined; readonly fork?: boolean | undefined }
    | undefined;
  /** The content that prompts may have besides text and resource links; other content is refused. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /**
   * Accepts instructions of the client for the model, in these modes: give `session.systemPrompt` to the model. Without it, a
   * request that has some is refused.
   */
  readonly systemPrompt?: SystemPromptOptions | undefined;
  /**
   * Effect on a session when the last client that has it open is gone: `cancel` (default) ends its turns, `finish` lets
   * them run on into the store. With `keepMs` the session stays as it is for so long, its turns, open questions, commands
   * and MCP servers too, until a client loads or resumes it; when the time is over, its turns are cancelled and it is
   * closed. {@link serveAgent} has no other client: with `keepMs`, it lets the turns end within that time.
   */
  readonly onDisconnect?: OnDisconnect | undefined;
  /**
   * Effect of a prompt while another one runs in its session: it waits (`queue`, default), is refused, or cancels those
   * that run and wait, and runs when they have ended.
   */
  readonly whileBusy?: "queue" | "refuse" | "cancel" | undefined;
  /**
   * Effect of opening a session that another host has open, of this process or another: `refuse` (default), or `takeOver`,
   * which closes it for the other. Clients of one host share their sessions.
   */
  readonly whileOpenElsewhere?: "refuse" | "takeOver" | undefined;
  /**
   * Milliseconds that a session stays reserved when its process is cut off from the store, or dies where the store
   * cannot see that, such as on another host. Renewed after each third of it. Default 30,000.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Prepares a session that is created or opened again, before its settings and commands are asked for. If it rejects, the
   * session does not open. Without a turn, `session.client` is the client that opens it.
   */
  readonly openSession?: ((session: AgentSession) => Promise<void>) | undefined;
  /**
   * Frees what {@link openSession} prepared, when the turns and commands of the session have ended; also if that rejected.
   * The session is closed when it resolves. A rejection goes to `onError`.
   */
  readonly closeSession?: ((session: AgentSession) => Promise<void>) | undefined;
  /**
   * Deletes what the author has of a stored session elsewhere, before the store deletes it. The session is closed. If it
   * rejects, the session is not deleted, and the client gets the error.
   */
  readonly deleteSession?: ((session: ClosedSession) => Promise<void>) | undefined;
  /**
   * Finds a title for a session that has none. Called after each turn until there is one, without delaying the client.
   * `turn` has ended; its signal aborts when the session is closed. Default: the first line of the first prompt.
   */
  readonly title?: ((turn: Turn) => Promise<string | undefined>) | undefined;
  /**
   * Answers a prompt. Called for one prompt of a session at a time, in order.
   *
   * Resolve to the reason why the turn ended, or to that with the tokens that it used; nothing means `end_turn`. When `turn.signal` aborts, stop: the turn ends
   * as `cancelled` whatever is returned or thrown. Any other exception is sent as an internal error, and goes to
   * `onError`.
   */
  readonly prompt: (turn: Turn) => Promise<StopReason | TurnEnd | void>;
}

/**
 * Returns the definition, checked.
 *
 * @throws {TypeError} if an untyped program leaves out a required member, misspells one, or gives it another kind of value.
 */
export function defineAgent(definition: AgentDefinition): AgentDefinition {
  checkDefinition(definition);
  return definition;
}
