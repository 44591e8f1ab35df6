import { dirname, isAbsolute, join } from "node:path";

import type { AgentDefinition } from "@parley/agent";
import type { McpConnections } from "@parley/mcp-transport";
import { filePermissionStore } from "@parley/permission/node";
import { createFolder, homeFolder } from "@parley/process/files";
import type { StoreTelemetry } from "@parley/storage";

import type { Environment } from "../environment.ts";
import { withCredentials } from "../login/credentials.ts";
import { userAuthentication } from "../login/user-authentication.ts";
import { configuredModels } from "../model/configured-models.ts";
import { oldSubject } from "../permissions/old-subject.ts";
import { type ReferenceAgentOptions, createReferenceAgent } from "../reference-agent.ts";
import type { SandboxState } from "../sandbox/index.ts";
import type { ErrorLog } from "./error-log.ts";
import { lazyMcpConnections } from "./lazy-mcp-connections.ts";
import { lazySessionStore } from "./lazy-session-store.ts";
import { openStore } from "./open-store.ts";
import { removeTextsOnDelete } from "./remove-texts-on-delete.ts";
import { type ServiceSettings, isDatabaseAddress } from "./settings.ts";

export interface OpenAgentOptions extends Pick<
  ServiceSettings,
  "store" | "permissionsPath" | "credentialsPath" | "budget" | "logPath" | "tracePath"
> {
  readonly version: string;
  /** The environment variables, which configure the models, keys and URLs. */
  readonly environment: Environment;
  /** Records the store's activity if it is a database. */
  readonly telemetry?: StoreTelemetry | undefined;
  readonly onError: ErrorLog;
}

/** The reference agent with this user's store, keys and permissions. */
export interface OpenAgent {
  readonly definition: AgentDefinition;
  /**
   * Opens the store, unless a session has already done so, and cleans up after earlier processes.
   *
   * @throws {SessionStoreError} if the store cannot be opened.
   */
  prepare(): Promise<void>;
  /** Closes the store and the MCP connections. Must be called after the agent stops serving. */
  close(): Promise<void>;
}

/** Opens the reference agent. Reads files and connects to servers only on demand. */
export function openAgent(options: OpenAgentOptions): OpenAgent {
  const { version, environment, permissionsPath, credentialsPath, onError } = options;
  const sessions = lazySessionStore(() => openStore(options.store, options.telemetry));
  const store = removeTextsOnDelete(sessions, undoFolderOf(options));
  const mcp = openMcpConnections(options);
  const definition = createReferenceAgent({
    authentication: userAuthentication(credentialsPath),
    models: configuredModels(() => withCredentials(environment, credentialsPath)),
    version,
    store,
    mcp,
    permissions: filePermissionStore(permissionsPath, { oldSubject }),
    ...foldersOf(options),
    allowPrivateFetch: environment["PARLEY_FETCH_PRIVATE"] === "on",
    sandbox: (roots) => openSandbox(roots, dirname(permissionsPath)),
    budget: options.budget,
  });
  return {
    definition,
    async prepare() {
      removeOldOutputs().catch(onError);
      await sessions.open();
    },
    async close() {
      for (const result of await Promise.allSettled([mcp.close(), store.close()])) {
        if (result.status === "rejected") onError(result.reason);
      }
    },
  };
}

/** Creates the MCP connections. Logins are stored next to the credentials. */
function openMcpConnections({ version, credentialsPath }: OpenAgentOptions): McpConnections {
  return lazyMcpConnections({ stdio: true, http: true, sse: true, acp: false }, async () => {
    const [{ mcpConnections }, { fileLoginStore }] = await Promise.all([
      import("@parley/mcp-transport"),
      import("../mcp/file-login-store.ts"),
    ]);
    // Editors forward commands exactly as users write them, for example "npx" instead of its path.
    const logins = fileLoginStore(join(dirname(credentialsPath), "mcp-logins"));
    return mcpConnections({ clientInfo: { name: "parley-agent", version }, logins, allowPathLookup: true });
  });
}

function foldersOf(
  options: OpenAgentOptions,
): Pick<ReferenceAgentOptions, "ownPaths" | "undoFolder" | "userFolder" | "hooksFile"> {
  const userFolder = join(homeFolder(), ".agents");
  return {
    ownPaths: ownPaths(options),
    undoFolder: undoFolderOf(options),
    userFolder,
    hooksFile: join(dirname(options.permissionsPath), "hooks.json"),
  };
}

/**
 * @param folder The agent's own folder. Created if necessary; otherwise, a sandboxed command could create it if it is
 * inside a session's directory.
 */
async function openSandbox(roots: readonly string[], folder: string): Promise<SandboxState> {
  const { findSandbox } = await import("../sandbox/index.ts");
  const state = await findSandbox({ roots });
  if ("program" in state) await createFolder(folder, { mode: 0o700 });
  return state;
}

async function removeOldOutputs(): Promise<void> {
  const { removeLeftOutputs } = await import("../tools/command/output-folder.ts");
  await removeLeftOutputs();
}

/**
 * Returns the undo folder, which is next to the session store or, if the store is a database, next to the
 * permissions.
 */
function undoFolderOf({ store, permissionsPath }: OpenAgentOptions): string {
  return isDatabaseAddress(store) ? join(dirname(permissionsPath), "undo") : `${store}-undo`;
}

/**
 * Returns the files whose locations an editor can set, the folder for the other files, and the files of `parley`,
 * which starts this agent.
 */
function ownPaths({ store, permissionsPath, logPath, tracePath, environment }: OpenAgentOptions): string[] {
  const files = isDatabaseAddress(store)
    ? []
    : ["", "-wal", "-shm", "-journal", "-undo"].map((end) => `${store}${end}`);
  const folders = [
    folderIn(environment["XDG_CONFIG_HOME"], ".config"),
    folderIn(environment["XDG_STATE_HOME"], ".local/state"),
  ];
  return [dirname(permissionsPath), ...folders, ...files, logPath, tracePath].filter(
    (path) => path !== undefined,
  );
}

function folderIn(base = "", usual: string): string {
  return join(isAbsolute(base) ? base : join(homeFolder(), usual), "parley");
}
