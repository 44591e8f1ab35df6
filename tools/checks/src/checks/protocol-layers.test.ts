import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkProtocolLayers } from "./protocol-layers.ts";

const exports = {
  ".": { "@parley/source": "./src/index.ts" },
  "./v1": { "@parley/source": "./src/v1/index.ts" },
};
const schema = {
  "schema/package.json": manifestText("@x/schema", { exports }),
  "schema/src/index.ts": "export const value = 1;\n",
  "schema/src/v1/index.ts": "export const v1 = 1;\n",
};

function messagesOf(files: Record<string, string>): string[] {
  const inProtocol = Object.entries(files).map(([path, text]) => [`packages/protocol/src/${path}`, text]);
  const tree = fixtureTree({
    ...schema,
    "packages/protocol/package.json": manifestText("@x/protocol"),
    ...Object.fromEntries(inProtocol),
  });
  return checkProtocolLayers(tree).map(({ file, line, message }) => `${file.slice(22)}:${line} ${message}`);
}

test("reports an import from a higher layer, even of a type", () => {
  const messages = messagesOf({
    "jsonrpc/message.ts": 'import type { T } from "../transport/transport.ts";\nexport type M = T;\n',
    "transport/transport.ts": 'export type { C as T } from "../connection/connection.ts";\n',
    "connection/connection.ts": 'export { p as C } from "../peer/peer.ts";\n',
    "peer/peer.ts": 'export { s as p } from "../session/session-state.ts";\n',
    "session/session-state.ts": 'export { e as s } from "../index.ts";\n',
    "index.ts": "export const e = 1;\n",
  });
  expect(messages).toEqual([
    'connection/connection.ts:1 imports "../peer/peer.ts": connection lies below it',
    'jsonrpc/message.ts:1 imports "../transport/transport.ts": jsonrpc imports no other folder',
    'peer/peer.ts:1 imports "../session/session-state.ts": peer lies below it',
    'session/session-state.ts:1 imports "../index.ts": session imports no other folder',
    'transport/transport.ts:1 imports "../connection/connection.ts": transport lies below it',
  ]);
});

test("reports a transport that imports a protocol version", () => {
  const messages = messagesOf({
    "stdio/stdio-transport.ts": 'export { v1 } from "@x/schema/v1";\n',
    "connection/connection.ts":
      'import type { A } from "../session/v2/apply-update.ts";\nexport type B = A;\n',
    "session/v2/apply-update.ts": "export type A = 1;\n",
  });
  expect(messages).toEqual([
    'connection/connection.ts:1 imports "../session/v2/apply-update.ts": connection knows no protocol version',
    'stdio/stdio-transport.ts:1 imports "@x/schema/v1": stdio knows no protocol version',
  ]);
});

test("reports a method name in a string or template in the JSON-RPC core", () => {
  const messages = messagesOf({
    "jsonrpc/message.ts": 'export const a = "session/update";\nexport const b = `fs/read_text_file`;\n',
    "connection/connection.ts": 'export const c = "initialize";\n',
  });
  expect(messages.map((message) => message.split(":", 2).join(":"))).toEqual([
    'connection/connection.ts:1 names the method "initialize"',
    'jsonrpc/message.ts:1 names the method "session/update"',
    'jsonrpc/message.ts:2 names the method "fs/read_text_file"',
  ]);
});

test("allows imports from lower layers, sessions that use the schema, tests and other strings", () => {
  const messages = messagesOf({
    "jsonrpc/message.ts":
      'import { value } from "@x/schema";\nexport const a = ["$/cancel_request", "session", value];\n',
    "jsonrpc/message.test.ts": 'import "../peer/peer.ts";\nexport const m = "session/update";\n',
    "stdio/stdio-transport.ts": 'export { t } from "../transport/transport.ts";\n',
    "transport/transport.ts": 'export { a as t } from "../jsonrpc/message.ts";\n',
    "peer/peer.ts":
      'export { t } from "../transport/transport.ts";\nexport const initialize = "initialize";\n',
    "session/v1/apply-update.ts": 'export { v1 } from "@x/schema/v1";\n',
    "session/index.ts": 'export { v1 } from "./v1/apply-update.ts";\n',
    "testing/transport-contract.ts":
      'export { t } from "../peer/peer.ts";\nexport const m = "session/update";\n',
    "index.ts": 'export { t } from "./peer/peer.ts";\n',
  });
  expect(messages).toEqual([]);
});
