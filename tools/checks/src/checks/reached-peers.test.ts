import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { checkReachedPeers } from "./reached-peers.ts";

const exports = {
  ".": { "@parley/source": "./src/index.ts" },
  "./postgres": { "@parley/source": "./src/postgres.ts" },
};

function storage(index: string): SourceTree {
  return fixtureTree({
    "packages/storage/package.json": manifestText("@x/storage", { exports }),
    "packages/storage/src/index.ts": index,
    "packages/storage/src/postgres.ts": 'export { store } from "./store.ts";\n',
    "packages/storage/src/store.ts": 'import pg from "pg";\nexport const store = pg;\n',
    "packages/storage/src/memory.ts": "export const memory = 1;\n",
  });
}

function mcpTransport(connect: string): SourceTree {
  return fixtureTree({
    "packages/mcp-transport/package.json": manifestText("@x/mcp-transport"),
    "packages/mcp-transport/src/index.ts": 'export { connect } from "./connect.ts";\n',
    "packages/mcp-transport/src/connect.ts": connect,
    "packages/mcp-transport/src/client.ts": 'export { Client } from "@modelcontextprotocol/client";\n',
  });
}

test("reports an import in another entry point that loads an optional peer", () => {
  expect(checkReachedPeers(storage('export { store } from "./store.ts";\n'))).toEqual([
    { file: "packages/storage/src/store.ts", line: 1, message: '"." reaches the optional peer "pg"' },
  ]);
});

test("allows an optional peer in its own entry point", () => {
  expect(checkReachedPeers(storage('export { memory } from "./memory.ts";\n'))).toEqual([]);
});

test("reports a lazy dependency that an entry point loads immediately", () => {
  expect(checkReachedPeers(mcpTransport('export { Client as connect } from "./client.ts";\n'))).toEqual([
    {
      file: "packages/mcp-transport/src/client.ts",
      line: 1,
      message: '"." loads "@modelcontextprotocol/client" at once: import() it',
    },
  ]);
});

test("allows types from a lazy dependency, and loading it with import()", () => {
  const connect = [
    'import type { Client } from "@modelcontextprotocol/client";',
    'export const connect = (): Promise<{ Client: Client }> => import("./client.ts");',
    "",
  ].join("\n");
  expect(checkReachedPeers(mcpTransport(connect))).toEqual([]);
});
