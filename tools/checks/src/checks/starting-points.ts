import type { Finding } from "../finding.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import type { Declaration } from "../tree/export-origins.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { entriesOf } from "../tree/workspace-package.ts";

/** Functions and classes that users start with, by entry point. */
const startingPoints: Readonly<Record<string, readonly string[]>> = {
  "@parley/agent": ["createAgentHost", "defineAgent", "serveAgent"],
  "@parley/agent/node": ["createPathGuard", "localDirectories", "localFiles", "localTerminals"],
  "@parley/agent/testing": ["testAgent"],
  "@parley/client": ["cancelToolCall", "connectAgent", "createSessionList"],
  "@parley/client/node": ["createFileSystemHandlers", "createTerminalHandlers", "spawnAgent"],
  "@parley/client/permission": ["createPermissionBroker", "describePermission"],
  "@parley/client/react": ["useConnectionStatus", "usePermission", "useSession", "useSessions"],
  "@parley/client/subagents": ["withSubagents"],
  "@parley/client/v1/unstable": ["steer"],
  "@parley/codegen": ["generate"],
  "@parley/conformance": ["checkAgent", "checkClient", "playAgain"],
  "@parley/conformance/recording": ["checkRecording"],
  "@parley/conformance/vitest": ["conformanceTests"],
  "@parley/inspector": ["serveInspector"],
  "@parley/mcp-transport": ["mcpConnections"],
  "@parley/mcp-transport/serve": ["serveTools"],
  "@parley/permission": ["memoryPermissionStore"],
  "@parley/permission/node": ["filePermissionStore"],
  "@parley/permission/testing": ["permissionStoreContract"],
  "@parley/process": ["startProcess"],
  "@parley/process/files": ["replaceFile"],
  "@parley/protocol": ["Connection", "Peer", "RequestError", "createInMemoryTransports"],
  "@parley/protocol/http": ["httpTransport"],
  "@parley/protocol/listener": ["guardListener"],
  "@parley/protocol/recording": ["createRecordingTap", "createReplay"],
  "@parley/protocol/stdio": ["stdioTransport"],
  "@parley/protocol/testing": ["transportContract"],
  "@parley/protocol/text": ["visibleText"],
  "@parley/protocol/websocket": ["webSocketTransport"],
  "@parley/proxy": [
    "chain",
    "context",
    "defineProxy",
    "faults",
    "policy",
    "recorder",
    "redactor",
    "remoteProxy",
    "serveProxy",
    "withProxies",
  ],
  "@parley/proxy/node": ["spawnProxy", "spawnTransport"],
  "@parley/reference-agent": ["openReferenceHost"],
  "@parley/schema": ["defineDecoder", "extend"],
  "@parley/schema/options": ["checkOptions"],
  "@parley/server": ["bearerToken", "createAcpHandler"],
  "@parley/server/jwt": ["bearerJwt"],
  "@parley/server/node": ["bearerTokenFile", "serveHttp", "tlsFiles"],
  "@parley/server/opentelemetry": ["openTelemetry"],
  "@parley/server/postgres": ["postgresHub"],
  "@parley/server/relay": ["relayAgent"],
  "@parley/storage": ["exportSessions", "importSessions", "memorySessionStore", "pruneSessions"],
  "@parley/storage/postgres": ["postgresSessionStore"],
  "@parley/storage/sqlite": ["sqliteSessionStore"],
  "@parley/storage/testing": ["sessionStoreContract"],
};

/** Finds starting points whose doc comment lacks an `@example`. */
export function checkStartingPoints(tree: SourceTree): Finding[] {
  const origins = exportOriginsOf(tree);
  return tree.packages.flatMap((home) => {
    const manifest = `${home.folder}/package.json`;
    const entries = new Map(
      [...entriesOf(home)].map(([key, path]) => [home.manifest.name + key.slice(1), path]),
    );
    const isOfHome = (name: string): boolean => `${name}/`.startsWith(`${home.manifest.name}/`);
    return Object.entries(startingPoints)
      .filter(([entry]) => isOfHome(entry))
      .flatMap(([entry, names]) =>
        names.flatMap((name) => {
          const path = entries.get(entry);
          const declaration = path === undefined ? undefined : origins.exported(path, name);
          if (!declaration) return [{ file: manifest, message: `has no "${name}" in "${entry}"` }];
          return hasExample(declaration) ? [] : [withoutExample(declaration)];
        }),
      );
  });
}

function hasExample({ file, statements }: Declaration): boolean {
  return statements.some(({ start }) => {
    const comment = file.comments.findLast(({ end }) => end <= start);
    const isAbove = comment !== undefined && file.text.slice(comment.end, start).trim() === "";
    return isAbove && /^\s*\* @example\b/m.test(comment.value);
  });
}

function withoutExample({ file, name, statements }: Declaration): Finding {
  const line = file.lineAt(statements[0]?.start ?? 0);
  return {
    file: file.path,
    line,
    message: `exports "${name}", from which users start, without an "@example"`,
  };
}
