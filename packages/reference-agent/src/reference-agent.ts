import {
  type AgentDefinition,
  type AgentSession,
  type Authentication,
  type ConfigOption,
  type SessionPlace,
  type SlashCommand,
  type Turn,
  type TurnEnd,
  defineAgent,
} from "@parley/agent";
import type { McpConnections } from "@parley/mcp-transport";
import type { PermissionStore } from "@parley/permission";
import type { SessionStore } from "@parley/storage";

import type { Budget } from "./budget/budget.ts";
import { agentCommands } from "./commands/agent-commands.ts";
import { chosenModel, modelOptions } from "./model/model-options.ts";
import type { Models } from "./model/models.ts";
import { modeOption } from "./permissions/session-mode.ts";
import type { SandboxState } from "./sandbox/index.ts";
import type { FixedRoots } from "./session/fixed-roots.ts";
import type { ToolMemory } from "./tools/tool-memory.ts";

export interface ReferenceAgentOptions {
  readonly models: Models;
  readonly version: string;
  /** The session store. The caller must close it after the agent stops. */
  readonly store?: SessionStore | undefined;
  /** The MCP connections. The caller must close them after the agent stops. */
  readonly mcp?: McpConnections | undefined;
  /** Handles authentication, which lets users enter API keys. */
  readonly authentication?: Authentication | undefined;
  /**
   * Stores the permission rules that users create for a project. Without a store, rules last until the session ends.
   */
  readonly permissions?: PermissionStore | undefined;
  /**
   * Folders and files that contain keys, permissions and sessions. Tools ask before they access them, even inside a
   * session's directories.
   */
  readonly ownPaths?: readonly string[] | undefined;
  /** Folder for the previous contents of changed files. If absent, `/undo` and `/rewind` cannot undo anything. */
  readonly undoFolder?: string | undefined;
  /** Whether the `fetch` tool can access this machine and its local networks. Default: `false`. */
  readonly allowPrivateFetch?: boolean | undefined;
  /**
   * Returns a program outside the session's directories that can sandbox commands. If absent, there is no sandbox.
   */
  readonly sandbox?: ((roots: readonly string[]) => Promise<SandboxState>) | undefined;
  /** The user's folder with skills and commands for all projects, such as `~/.agents`. Default: none. */
  readonly userFolder?: string | undefined;
  /** The user's hooks file. Default: none. */
  readonly hooksFile?: string | undefined;
  /** The limits that apply to every session. Default: none. */
  readonly budget?: Budget | undefined;
  /** Maximum number of model requests in one turn. Default: 50. */
  readonly maxRounds?: number | undefined;
}

/** Creates a coding agent from a model, tools for the session's files, and the tools of its MCP servers. */
export function createReferenceAgent(options: ReferenceAgentOptions): AgentDefinition {
  const { models, version, store, mcp, authentication, permissions } = options;
  const memories = new WeakMap<AgentSession, ToolMemory>();
  const fixedRootsOf = new WeakMap<AgentSession, FixedRoots>();
  return defineAgent({
    capabilities: { cursors: true },
    info: { name: "parley-agent", title: "Parley reference agent", version },
    store,
    mcp,
    authentication,
    projectPermissions: permissions,
    directories: {
      async realPath(path) {
        const { localDirectories } = await import("@parley/agent/node");
        return localDirectories().realPath(path);
      },
    },
    terminals: {
      async create(request) {
        const { localTerminals } = await import("@parley/agent/node");
        const { searchPathIn } = await import("./session/fixed-roots.ts");
        return localTerminals().create({ ...request, env: { ...searchPathIn(request.cwd), ...request.env } });
      },
    },
    commands: (session) => commandsIn(session, options),
    async configOptions(session) {
      await fixRoots(session, fixedRootsOf);
      return settingsOf(session, options);
    },
    async sessionOptions(place) {
      const [configOptions, commands] = await Promise.all([
        settingsOf(place, options),
        commandsIn(place, options),
      ]);
      return { configOptions, commands };
    },
    whileBusy: "steer",
    systemPrompt: { modes: ["append", "override"] },
    skills: { inline: true },
    promptCapabilities: { embeddedContext: true, image: models.takesImages },
    prompt: async (turn) =>
      answer(turn, options, { memories, fixedRoots: await fixRoots(turn.session, fixedRootsOf) }),
  });
}

async function commandsIn(
  { cwd }: Pick<AgentSession, "cwd">,
  { userFolder }: ReferenceAgentOptions,
): Promise<SlashCommand[]> {
  const { commandsOf, findGuides } = await import("./project/find-guides.ts");
  const { guides } = await findGuides({ cwd, userFolder });
  return [...agentCommands, ...commandsOf(guides)];
}

async function settingsOf(
  place: SessionPlace,
  { sandbox, models }: ReferenceAgentOptions,
): Promise<ConfigOption[]> {
  const [state, ofModels] = await Promise.all([sandbox?.(place.roots), modelOptions(place, models)]);
  return [modeOption(state), ...ofModels];
}

/**
 * Records a session's directories whenever the session is opened, because a client that reopens it may have added
 * some.
 */
async function fixRoots(
  session: AgentSession,
  fixedRootsOf: WeakMap<AgentSession, FixedRoots>,
): Promise<FixedRoots> {
  const { FixedRoots, fixSearchPath } = await import("./session/fixed-roots.ts");
  const fixedRoots = fixedRootsOf.get(session) ?? new FixedRoots();
  fixedRootsOf.set(session, fixedRoots);
  await Promise.all([fixedRoots.fix(session), fixSearchPath(session)]);
  return fixedRoots;
}

async function answer(
  turn: Turn,
  options: ReferenceAgentOptions,
  {
    memories,
    fixedRoots,
  }: { readonly memories: WeakMap<AgentSession, ToolMemory>; readonly fixedRoots: FixedRoots },
): Promise<TurnEnd> {
  const { models, mcp, ownPaths = [], undoFolder, userFolder, hooksFile, sandbox, budget = {} } = options;
  const { allowPrivateFetch = false, maxRounds = 50 } = options;
  const { answerPrompt } = await import("./turn/answer-prompt.ts");
  const { createToolMemory } = await import("./tools/tool-memory.ts");
  const memoryOf = (session: AgentSession): ToolMemory => {
    const known = memories.get(session);
    if (known !== undefined) return known;
    const memory = createToolMemory();
    memories.set(session, memory);
    session.signal.addEventListener("abort", () => memory.outputFolder.remove(), { once: true });
    return memory;
  };
  return answerPrompt(turn, {
    model: () => models.open(chosenModel(turn.session)),
    memory: memoryOf(turn.session),
    fixedRoots,
    ownPaths,
    undoFolder,
    userFolder,
    hooksFile,
    allowPrivateFetch,
    sandbox,
    budget,
    logins: mcp ?? {},
    mcp,
    maxRounds,
  });
}
