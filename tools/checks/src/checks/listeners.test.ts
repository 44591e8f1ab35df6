import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkListeners } from "./listeners.ts";

test("reports an unguarded HTTP server regardless of how its module is loaded", () => {
  const tree = fixtureTree({
    "packages/a/src/static.ts":
      'import { createServer } from "node:http";\nexport const a = createServer();\n',
    "packages/a/src/lazy.ts": 'const { createServer } = await import("node:https");\ncreateServer({});\n',
    "packages/a/src/whole.ts": 'import * as http2 from "node:http2";\nhttp2.createSecureServer();\n',
  });
  expect(checkListeners(tree).map(({ file, line }) => `${file}:${line}`)).toEqual([
    "packages/a/src/lazy.ts:2",
    "packages/a/src/static.ts:2",
    "packages/a/src/whole.ts:2",
  ]);
});

test("allows guarded servers, other servers, tests and programs outside packages", () => {
  const unguarded = 'import { createServer } from "node:http";\nexport const a = createServer();\n';
  const tree = fixtureTree({
    "packages/a/src/guarded.ts": `import { guardListener } from "@parley/protocol/listener";\n${unguarded}guardListener(a, {});\n`,
    "packages/a/src/net.ts": 'import { createServer } from "node:net";\nexport const a = createServer();\n',
    "packages/a/src/own.ts":
      'import type { Server } from "node:http";\nexport const a = (b: { createTools(): Server }) => b.createTools();\n',
    "packages/a/src/a.test.ts": unguarded,
    "tools/a/src/a.ts": unguarded,
  });
  expect(checkListeners(tree)).toEqual([]);
});
