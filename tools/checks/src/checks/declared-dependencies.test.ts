import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkDeclaredDependencies } from "./declared-dependencies.ts";

const schema = { "schema/package.json": manifestText("@x/schema") };
const storage = { "packages/storage/package.json": manifestText("@x/storage") };

function messagesOf(files: Record<string, string>): string[] {
  return checkDeclaredDependencies(fixtureTree({ ...schema, ...storage, ...files })).map(
    ({ file, message }) => `${file} ${message}`,
  );
}

test("reports an external runtime dependency in a core package", () => {
  const text = manifestText("@x/client", { dependencies: { zod: "catalog:" } });
  expect(messagesOf({ "packages/client/package.json": text })).toEqual([
    'packages/client/package.json may not depend on "zod"',
  ]);
});

test("reports a dependency on a package that is not in the table", () => {
  const text = manifestText("@x/agent", { dependencies: { "@x/storage": "workspace:^" } });
  expect(messagesOf({ "packages/agent/package.json": text })).toEqual([
    'packages/agent/package.json may not depend on "@x/storage"',
  ]);
});

test("reports a peer dependency that is not in the table or not optional", () => {
  const text = manifestText("@x/client", {
    peerDependencies: { vue: ">=3", react: ">=18" },
    peerDependenciesMeta: { vue: { optional: true } },
  });
  expect(messagesOf({ "packages/client/package.json": text })).toEqual([
    'packages/client/package.json may not have "vue" as a peer',
    'packages/client/package.json has the peer "react", which must be optional',
  ]);
});

test("reports a version that comes from neither the catalog nor the workspace", () => {
  const text = manifestText("@x/cli", {
    dependencies: { "@x/schema": "^1.0.0" },
    devDependencies: { vitest: "5.1.0" },
  });
  expect(messagesOf({ "packages/cli/package.json": text })).toEqual([
    'packages/cli/package.json has "vitest" at "5.1.0", not by catalog:',
    'packages/cli/package.json has "@x/schema" at "^1.0.0", not by workspace:',
  ]);
});

test("accepts everything that the table allows", () => {
  const messages = messagesOf({
    "packages/agent/package.json": manifestText("@x/agent", {
      dependencies: { "@x/schema": "workspace:^" },
      devDependencies: { "@x/storage": "workspace:^", zod: "catalog:" },
    }),
    "packages/client/package.json": manifestText("@x/client", {
      peerDependencies: { react: ">=18" },
      peerDependenciesMeta: { react: { optional: true } },
    }),
    "packages/cli/package.json": manifestText("@x/cli", { dependencies: { anything: "catalog:tui" } }),
    "packages/mcp-transport/package.json": manifestText("@x/mcp-transport", {
      dependencies: { "@modelcontextprotocol/client": "catalog:", "@x/schema": "workspace:^" },
    }),
  });
  expect(messages).toEqual([]);
});
