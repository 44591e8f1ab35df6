import type { PermissionStore } from "@parley/permission";
import type { Implementation, JsonObject, PromptCapabilities, StopReason } from "@parley/schema/neutral";

import type { ConfigOption } from "../event/config-option.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { Terminals } from "../event/terminal.ts";
import type { AgentSession } from "./agent-session.ts";
import type { Authentication } from "./authentication.ts";
import type { AgentExtensions } from "./extensions.ts";
import type { McpConnections } from "./mcp-connections.ts";
import type { SessionStore } from "./session-store.ts";
import type { TextFiles } from "./text-files.ts";
import type { Turn } from "./turn.ts";

/**
 * The settings of sessions. A function is asked again after each change, and sees the values in `session.config`: so what
 * there is to choose may depend on what was chosen. What it sets itself, it is asked about again.
 */
export type ConfigOptions =
  | readonly ConfigOption[]
  | ((session: AgentSession) => readonly ConfigOption[] | Promise<readonly ConfigOption[]>);

/** An agent, as its author describes it. The engine does the rest; capabilities follow from what is given. */
export interface AgentDefinition extends AgentExtensions {
  /** Name and version, as clients show them. */
  readonly info: Implementation;
  /**
   * Keeps sessions beyond the connection. With it the agent lists, loads, resumes and deletes sessions; without, a session
   * lives as long as its connection. It stays the caller's: close it after {@link serveAgent} has returned.
   */
  readonly store?: SessionStore | undefined;
  /** Connects the MCP servers of a session. Without it a client's MCP servers are refused. It stays the caller's. */
  readonly mcp?: McpConnections | undefined;
  /** How users log in. Without it, nobody has to. */
  readonly authentication?: Authentication | undefined;
  /** The settings of sessions that the user may change: modes, models, and the like. What is chosen is kept. */
  readonly configOptions?: ConfigOptions | undefined;
  /** The slash commands of a session when it is opened. */
  readonly commands?: readonly SlashCommand[] | undefined;
  /**
   * Stores the rules that users make for a project: `filePermissionStore()` of `@parley/permission/node`, say. Without it,
   * rules last for a session at most.
   */
  readonly projectPermissions?: PermissionStore | undefined;
  /** The files of `session.files` where the client offers none: `localFiles()` of `@parley/agent/node`. */
  readonly files?: TextFiles | undefined;
  /** What runs the commands of `turn.terminal` where the client does not: `localTerminals()` of `@parley/agent/node`. */
  readonly terminals?: Terminals | undefined;
  /** What else is advertised: `_meta` is for extensions, verbatim. */
  readonly capabilities?: { readonly _meta?: JsonObject | undefined } | undefined;
  /** What a prompt may contain besides text and resource links; others are refused. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /**
   * What becomes of running turns when the connection ends: `cancel` them (default), or let them `finish` into the store.
   */
  readonly onDisconnect?: "cancel" | "finish" | undefined;
  /** What becomes of a prompt while another one runs in its session: it waits in a `queue` (default), or is refused. */
  readonly whileBusy?: "queue" | "refuse" | undefined;
  /**
   * What happens when a client opens a session that another connection, of this process or another, has open: it is
   * refused (default), or it takes the session over, which closes it for the other.
   */
  readonly whileOpenElsewhere?: "refuse" | "takeOver" | undefined;
  /**
   * Milliseconds that a session stays reserved when the process that has it open is cut off from the store, or dies where
   * the store cannot see that, on another host for instance. Renewed every third of it. Default 30,000.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Finds a title for a session that has none, after each of its turns until there is one. The client does not wait for it;
   * `turn` has ended, and its signal aborts when the session is closed. Default: the first line of the first prompt.
   */
  readonly title?: ((turn: Turn) => Promise<string | undefined>) | undefined;
  /**
   * Answers a prompt. Called once at a time for each session, in the order of the prompts.
   *
   * Resolve to why the turn ended; nothing means `end_turn`. When `turn.signal` aborts, stop: the turn ends as `cancelled`
   * whatever is returned or thrown. Another exception is answered with an internal error, and goes to `onError`.
   */
  readonly prompt: (turn: Turn) => Promise<StopReason | void>;
}

/**
 * Describes an agent: checks its type, and returns it as it is.
 *
 * @throws {TypeError} if a program without types leaves out what has to be there, or gives a `store` that is none.
 */
export function defineAgent(definition: AgentDefinition): AgentDefinition {
  const { info, prompt, store }: Untyped = definition;
  if (typeof info?.name !== "string" || typeof info.version !== "string") {
    throw cannotDefine('"info" has no name and version');
  }
  if (typeof prompt !== "function") throw cannotDefine('"prompt" is no function');
  if (store !== undefined && typeof store?.create !== "function") {
    throw cannotDefine('"store" is no session store');
  }
  return definition;
}

/** What is known of a definition by a program without types. */
interface Untyped {
  readonly info?: { readonly name?: unknown; readonly version?: unknown };
  readonly prompt?: unknown;
  readonly store?: { readonly create?: unknown } | null | undefined;
}

function cannotDefine(why: string): TypeError {
  return new TypeError(`Cannot define an agent: ${why}`);
}
