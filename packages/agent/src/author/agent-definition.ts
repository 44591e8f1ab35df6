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
 * A session's settings, or a function that returns them. The function is called again after each change, including
 * any change that it makes itself, so the choices of one setting can depend on the value of another. During the call,
 * `session.config` already contains the new values.
 */
export type ConfigOptions =
  | readonly ConfigOption[]
  | ((session: AgentSession) => readonly ConfigOption[] | Promise<readonly ConfigOption[]>);

/** The properties of a session that are known before a client opens it. */
export type SessionPlace = Pick<
  AgentSession,
  "principal" | "cwd" | "additionalDirectories" | "roots" | "config"
>;

/** The settings and slash commands that a session would have if it were opened. */
export interface SessionPreview {
  readonly configOptions: readonly ConfigOption[];
  readonly commands?: readonly SlashCommand[] | undefined;
}

/** Finds a session's slash commands, for example in files in its working directory. */
export type SessionCommands = (session: AgentSession) => Promise<readonly SlashCommand[]>;

/** The client of a connection, as passed to {@link AgentDefinition.wrapConnection}. */
export interface WrappedClient {
  /** The connection's protocol version. */
  readonly version: number;
  /** The user, as in {@link ServeClientOptions.principal}. */
  readonly principal: string | undefined;
}

/** The policy for a session whose last client disconnects. */
export type OnDisconnect =
  | "cancel"
  | "finish"
  | {
      /** Maximum time to wait for a client to reattach, in milliseconds. */
      readonly keepMs: number;
    };

/** An agent's definition, from which its advertised capabilities are derived. */
export interface AgentDefinition extends AgentExtensions {
  /** The agent's name and version, which clients show to the user. */
  readonly info: Implementation;
  /**
   * Persists sessions across connections, so the agent can list, load, resume and delete them. Without a store, a
   * session lasts only while a client has it open. A host that serves multiple principals uses a separate scope of
   * the store for each of them. The caller owns the store and must close it after {@link serveAgent} has resolved.
   */
  readonly store?: SessionStore | undefined;
  /**
   * Connects a session's MCP servers. If omitted, no servers are connected: stdio servers, which version 1 allows
   * every client to request, are ignored and reported once to `onError`, and requests with other servers are
   * rejected. The caller owns the connections.
   */
  readonly mcp?: McpConnections | undefined;
  /** Handles user logins. If omitted, users do not have to log in. */
  readonly authentication?: Authentication | undefined;
  /** Settings that the user can change in a session, such as modes and models. The chosen values are stored. */
  readonly configOptions?: ConfigOptions | undefined;
  /**
   * The slash commands that a session starts with, or a function that returns them. The function is called each time
   * the session opens. If it throws, the session does not open.
   */
  readonly commands?: readonly SlashCommand[] | SessionCommands | undefined;
  /**
   * Returns the settings and commands that a session would open with, for `session/options` (a draft, in
   * `/v1/unstable` and `/v2/unstable`). Must not have side effects. Required for `session/options` if
   * `configOptions` or `commands` is a function.
   *
   * @experimental
   */
  readonly sessionOptions?: ((place: SessionPlace) => SessionPreview | Promise<SessionPreview>) | undefined;
  /**
   * Wraps a client's connection. The agent uses the returned connection for all messages, including `initialize`. Use
   * this for an agent that proxies another agent and forwards messages outside this API.
   */
  readonly wrapConnection?: ((connection: Connection, client: WrappedClient) => Connection) | undefined;
  /**
   * A store for the rules that users create for a project, for example `filePermissionStore()` from
   * `@parley/permission/node`. If omitted, rules apply only to the session in which they were created.
   */
  readonly projectPermissions?: PermissionStore | undefined;
  /**
   * Finds directories on the machine that the agent works on. Use `localDirectories()` from `@parley/agent/node` for
   * this machine. If set, new sessions are rejected if their `cwd` is not a directory, and stored sessions and their
   * rules are found under any path to their directories, including paths through symbolic links.
   */
  readonly directories?: Directories | undefined;
  /**
   * Provides `session.files` if the client does not provide file access. Use `localFiles()` from `@parley/agent/node`
   * for the files on this machine.
   */
  readonly files?: TextFiles | undefined;
  /**
   * Runs the commands passed to `turn.terminal` if the client does not provide terminals. To run them on this
   * machine, use `localTerminals()` from `@parley/agent/node`.
   */
  readonly terminals?: Terminals | undefined;
  /**
   * Additional capabilities. `_meta` contains extensions, advertised verbatim. Set `fork: false` to disable forking
   * of stored sessions (a draft, in `/v1/unstable` and `/v2/unstable`), for example if parts of them are stored
   * elsewhere. Set `cursors: true` to let clients fork a stored session at any of its prompts (also a draft). Such a
   * copy contains only what was stored before the prompt, including the values of `session.state` at that time, so
   * the store has to keep replaced values. Leave `cursors` off if the agent keeps session state elsewhere. Set
   * `authStatus: false` to disable `auth/status` (also a draft) if the agent cannot tell whether its users are logged
   * in.
   */
  readonly capabilities?:
    | {
        readonly _meta?: JsonObject | undefined;
        readonly fork?: boolean | undefined;
        readonly cursors?: boolean | undefined;
        readonly authStatus?: boolean | undefined;
      }
    | undefined;
  /** The kinds of content that prompts may contain besides text and resource links. Any other content is rejected. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /**
   * Accepts skills in prompts (a draft, in `/v2/unstable`): either a single skill as the first block or, with
   * `inline`, any number of skills at any position. {@link Turn.skills} lists them. Without this option, clients
   * invoke the skills in `commands` as commands.
   *
   * @experimental
   */
  readonly skills?: { readonly inline?: boolean | undefined } | undefined;
  /**
   * Accepts the client's instructions for the model, in the given modes. Pass `session.systemPrompt` to the model.
   * Without this option, requests with instructions are rejected.
   */
  readonly systemPrompt?: SystemPromptOptions | undefined;
  /**
   * Determines what happens to a session when its last client disconnects. `cancel` (default) cancels its turns.
   * `finish` lets them finish and be stored. With `keepMs`, the session keeps everything for that long, including its
   * turns, pending questions, commands and MCP servers. If no client loads or resumes the session in that time, its
   * turns are cancelled and it is closed. {@link serveAgent} never serves another client, so with it, `keepMs` only
   * gives the turns time to finish.
   */
  readonly onDisconnect?: OnDisconnect | undefined;
  /**
   * Determines what happens to a prompt that arrives while another one is running in the same session. `queue`
   * (default) makes it wait. `refuse` rejects it. `cancel` cancels all running and queued prompts, and runs the new
   * one once they have ended. `steer` makes it wait until {@link Turn.takePrompts} adds it to the running turn (a
   * draft, in `/v1/unstable` and `/v2/unstable`).
   */
  readonly whileBusy?: "queue" | "refuse" | "cancel" | "steer" | undefined;
  /**
   * Determines what happens when a client opens a session that is already open on another host, in this process or
   * another one. `refuse` (default) rejects the request. `takeOver` closes the session on the other host. Clients of
   * the same host share their sessions.
   */
  readonly whileOpenElsewhere?: "refuse" | "takeOver" | undefined;
  /**
   * Duration of a session's lease, in milliseconds. If the session's process loses contact with the store, or dies
   * without the store noticing, for example on another machine, the session stays leased for this long. The lease is
   * renewed after every third of that time. Default: 30,000.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Prepares a session that is being created or reopened, before its settings and commands are requested. If this
   * rejects, the session does not open. Outside a turn, `session.client` is the client that is opening it. If the
   * request is cancelled and this does not return within `cancelGraceMs`, the session is closed.
   */
  readonly openSession?: ((session: AgentSession) => Promise<void>) | undefined;
  /**
   * Frees everything that {@link openSession} prepared, once the session's turns and commands have ended. Also called
   * if `openSession` rejected or was too slow. The session is closed once this resolves or 15 seconds have passed.
   * Rejections and timeouts go to `onError`.
   */
  readonly closeSession?: ((session: AgentSession) => Promise<void>) | undefined;
  /**
   * Deletes data that the agent keeps elsewhere for a stored session. Called once the session is closed, before the
   * store deletes it. If this rejects, the session is not deleted and the client receives the error.
   */
  readonly deleteSession?: ((session: ClosedSession) => Promise<void>) | undefined;
  /**
   * Generates a title for an untitled session. Called after each turn until the session has a title, without delaying
   * the client. `turn` has already ended; its signal aborts when the session is closed. Default: the first line of
   * the first prompt.
   */
  readonly title?: ((turn: Turn) => Promise<string | undefined>) | undefined;
  /**
   * Answers a prompt. Called for a session's prompts one at a time, in order.
   *
   * Resolve to the reason that the turn ended, optionally with its token usage; resolving to nothing means
   * `end_turn`. Stop when `turn.signal` aborts: the turn then ends as `cancelled`, no matter what is returned or
   * thrown. Any other exception is sent as an internal error and goes to `onError`.
   */
  readonly prompt: (turn: Turn) => Promise<StopReason | TurnEnd | void>;
}

/**
 * Validates and returns the definition.
 *
 * @example
 * ```ts
 * import { defineAgent } from "@parley/agent";
 *
 * export const agent = defineAgent({
 *   info: { name: "echo", version: "1.0.0" },
 *   prompt: (turn) => turn.agentMessage(`You said: ${turn.text}`),
 * });
 * ```
 *
 * @throws {TypeError} if an untyped program omits a required member, misspells one, or gives it the wrong type.
 */
export function defineAgent(definition: AgentDefinition): AgentDefinition {
  checkDefinition(definition);
  return definition;
}
