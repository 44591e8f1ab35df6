import { homedir, userInfo } from "node:os";
import { dirname, join } from "node:path";

import { serveAgent } from "@parley/agent";
import { v1 } from "@parley/agent/v1/unstable";
import { v2 } from "@parley/agent/v2/unstable";
import type { McpConnections } from "@parley/mcp-transport";
import { filePermissionStore } from "@parley/permission/node";
import { TransportError, type WireTap } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import type { Environment } from "../environment.ts";
import { withCredentials } from "../login/credentials.ts";
import { userAuthentication } from "../login/user-authentication.ts";
import { configuredModels } from "../model/configured-models.ts";
import { oldSubject } from "../permissions/old-subject.ts";
import { type ReferenceAgentParts, createReferenceAgent } from "../reference-agent.ts";
import type { SandboxState } from "../sandbox/find-sandbox.ts";
import type { ErrorLog } from "./error-log.ts";
import { lazyMcpConnections } from "./lazy-mcp-connections.ts";
import { lazySessionStore } from "./lazy-session-store.ts";
import { openAppendFile } from "./open-append-file.ts";
import { openStore } from "./open-store.ts";
import { removeTextsOnDelete } from "./remove-texts-on-delete.ts";
import { type ServiceSettings, isDatabaseAddress } from "./settings.ts";

/**
 * Milliseconds until the store is opened, if no session needs it before: the editor's first request is answered first, and a
 * store that cannot be opened still ends the program at once.
 */
const PREPARE_AFTER_MS = 50;

/** Options of {@link serveEditor}. */
export interface EditorService extends Pick<
  ServiceSettings,
  "store" | "permissionsPath" | "credentialsPath" | "budget" | "logPath" | "tracePath"
> {
  readonly version: string;
  /** The environment variables, which name the models, their keys and addresses. */
  readonly environment: Environment;
  readonly onError: ErrorLog;
}

/**
 * Serves an editor over standard input and output, until it disconnects or the process gets a signal to end. When it
 * resolves, every process that sessions started has ended and the store is closed.
 *
 * @throws {SessionStoreError} if the store cannot be opened; {Error} if the connection failed.
 */
export async function serveEditor(service: EditorService): Promise<void> {
  const { version, environment, permissionsPath, credentialsPath, tracePath, onError } = service;
  const sessions = lazySessionStore(() => openStore(service.store));
  const store = removeTextsOnDelete(sessions, undoFolderOf(service));
  const mcp = openMcpConnections(service);
  const models = configuredModels(() => withCredentials(environment, credentialsPath));
  const permissions = filePermissionStore(permissionsPath, { oldSubject });
  const agent = createReferenceAgent({
    authentication: userAuthentication(credentialsPath),
    models,
    version,
    store,
    mcp,
    permissions,
    ...foldersOf(service),
    allowPrivateFetch: environment["PARLEY_FETCH_PRIVATE"] === "on",
    sandbox: lazySandbox(),
    budget: service.budget,
  });
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => ending.abort());
  const tap = tracePath === undefined ? {} : { tap: await traceTo(tracePath) };
  // Forks, archived sessions and titles from the user are not stable yet. Clients that do not know them are not affected.
  const versions = [v1, v2];
  let failure: TransportError | undefined;
  let storeFailure: Error | undefined;
  const prepare = setTimeout(() => {
    sessions.open().catch((error: Error) => {
      storeFailure = error;
      ending.abort();
    });
    removeOldOutputs().catch(onError);
  }, PREPARE_AFTER_MS);
  const report = (error: unknown): void => {
    if (error instanceof TransportError) failure = error;
    onError(error);
  };
  await serveAgent(agent, stdioTransport(), { versions, onError: report, signal: ending.signal, ...tap });
  clearTimeout(prepare);
  for (const result of await Promise.allSettled([mcp.close(), store.close()])) {
    if (result.status === "rejected") onError(result.reason);
  }
  if (storeFailure !== undefined) throw storeFailure;
  if (failure !== undefined) throw new Error(`The connection to the editor failed: ${failure.message}`);
}

/** Creates the MCP connections. Logins are stored beside the credentials. */
function openMcpConnections({ version, credentialsPath }: EditorService): McpConnections {
  return lazyMcpConnections({ stdio: true, http: true, sse: true, acp: false }, async () => {
    const [{ mcpConnections }, { fileLoginStore }] = await Promise.all([
      import("@parley/mcp-transport"),
      import("../mcp/file-login-store.ts"),
    ]);
    // Editors pass on commands as their users wrote them: "npx", not its path.
    const logins = fileLoginStore(join(dirname(credentialsPath), "mcp-logins"));
    return mcpConnections({ clientInfo: { name: "parley-agent", version }, logins, allowPathLookup: true });
  });
}

function foldersOf(
  service: EditorService,
): Pick<ReferenceAgentParts, "ownPaths" | "undoFolder" | "userFolder" | "hooksFile"> {
  const userFolder = join(homedir() || userInfo().homedir, ".agents");
  return {
    ownPaths: ownPaths(service),
    undoFolder: undoFolderOf(service),
    userFolder,
    hooksFile: join(dirname(service.permissionsPath), "hooks.json"),
  };
}

/** Looks for a sandbox once, when the first session needs to know. */
function lazySandbox(): () => Promise<SandboxState> {
  let found: Promise<SandboxState> | undefined;
  const find = async (): Promise<SandboxState> => {
    const { findSandbox } = await import("../sandbox/find-sandbox.ts");
    return findSandbox();
  };
  return () => (found ??= find());
}

async function removeOldOutputs(): Promise<void> {
  const { removeLeftOutputs } = await import("../tools/command/output-folder.ts");
  await removeLeftOutputs();
}

/** The folder beside the session store; that of a database is beside the permissions. */
function undoFolderOf({ store, permissionsPath }: EditorService): string {
  return isDatabaseAddress(store) ? join(dirname(permissionsPath), "undo") : `${store}-undo`;
}

/** The files that an editor's settings place anywhere, and the folder of the others. */
function ownPaths({ store, permissionsPath, logPath, tracePath }: EditorService): string[] {
  const files = isDatabaseAddress(store)
    ? []
    : ["", "-wal", "-shm", "-journal", "-undo"].map((end) => `${store}${end}`);
  return [dirname(permissionsPath), ...files, logPath, tracePath].filter((path) => path !== undefined);
}

/** Records are written synchronously, so that a trace contains the last message before a crash. */
async function traceTo(path: string): Promise<WireTap> {
  const append = openAppendFile(path, "trace");
  const { createRecordingTap, formatRecord } = await import("@parley/protocol/recording");
  return createRecordingTap((record) => void append(formatRecord(record)));
}
