/** The imports and dependencies that a package may have. Workspace packages are identified by folder name. */
export interface DependencyRow {
  imports: readonly string[];
  /** Third-party packages that are installed along with the package. */
  dependencies: readonly string[] | "any";
  /** `dependencies` that entry points must load on demand. */
  lazy?: readonly string[];
  /**
   * Path prefixes, within the package, of files that are bundled with everything they import. Those imports may be
   * `devDependencies`.
   */
  builtIn?: readonly string[];
  /** Optional third-party peers, each with the only entry point that may load it. */
  peers?: Readonly<Record<string, string>>;
}

const everyPackage = [
  "schema",
  "process",
  "protocol",
  "permission",
  "storage",
  "mcp-transport",
  "agent",
  "client",
  "server",
  "proxy",
  "cli",
  "reference-agent",
];

/**
 * Allowed imports by folder. The core (`schema`, `protocol`, `agent`, `client`) has no external runtime dependencies,
 * so it starts in milliseconds. Tests may import anything.
 */
export const dependencyTable: Readonly<Record<string, DependencyRow>> = {
  schema: { imports: [], dependencies: [] },
  "packages/process": { imports: [], dependencies: [] },
  "packages/protocol": { imports: ["schema"], dependencies: [], peers: { vitest: "./testing" } },
  "packages/permission": { imports: ["schema", "process"], dependencies: [], peers: { vitest: "./testing" } },
  "packages/storage": {
    imports: ["schema"],
    dependencies: [],
    peers: { pg: "./postgres", vitest: "./testing" },
  },
  "packages/mcp-transport": {
    imports: ["schema", "protocol", "process"],
    dependencies: ["@modelcontextprotocol/client"],
    lazy: ["@modelcontextprotocol/client"],
    peers: { "@modelcontextprotocol/server": "./serve" },
  },
  "packages/agent": {
    imports: ["schema", "protocol", "process", "permission"],
    dependencies: [],
  },
  "packages/client": {
    imports: ["schema", "protocol", "process", "permission"],
    dependencies: [],
    peers: { react: "./react" },
  },
  "packages/server": {
    imports: ["schema", "protocol", "process", "agent", "client", "storage"],
    dependencies: [],
    peers: {
      "@opentelemetry/api": "./opentelemetry",
      jose: "./jwt",
      pg: "./postgres",
      vitest: "./testing",
      ws: "./node",
    },
  },
  "packages/proxy": { imports: ["schema", "protocol", "process", "permission"], dependencies: [] },
  "packages/conformance": {
    imports: ["schema", "protocol", "process"],
    dependencies: ["commander"],
    peers: { vitest: "./vitest" },
  },
  "packages/inspector": {
    imports: ["schema", "protocol", "client", "conformance"],
    dependencies: ["ws"],
    builtIn: ["src/page/", "vite.config.ts"],
  },
  "packages/cli": {
    imports: [
      "schema",
      "protocol",
      "process",
      "permission",
      "storage",
      "agent",
      "client",
      "mcp-transport",
      "server",
      "proxy",
      "inspector",
    ],
    dependencies: "any",
  },
  "packages/reference-agent": {
    imports: ["schema", "protocol", "process", "permission", "storage", "mcp-transport", "agent"],
    dependencies: "any",
  },
  "packages/create": { imports: [], dependencies: [] },
  "tools/generate": { imports: ["codegen"], dependencies: "any" },
  "tools/codegen": { imports: ["schema"], dependencies: "any" },
  "tools/system-tests": {
    imports: ["schema", "protocol", "process", "client", "conformance", "proxy"],
    dependencies: "any",
  },
  "tools/bench": { imports: [...everyPackage, "inspector"], dependencies: "any" },
  "tools/windows": { imports: ["process", "permission", "storage", "agent", "client"], dependencies: "any" },
  "tools/checks": { imports: [], dependencies: "any" },
  docs: {
    imports: ["agent", "client", "conformance", "inspector", "mcp-transport", "protocol", "schema"],
    dependencies: "any",
  },
};

/** Returns the name of a package in the table, which is the last part of its path: `agent` for `packages/agent`. */
export function shortName(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}
