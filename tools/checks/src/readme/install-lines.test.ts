import { expect, test } from "vitest";

import { installLinesOf, packageName } from "./install-lines.ts";

test("lists the packages in `npm install` commands in shell blocks", () => {
  const text = [
    "npm install outside",
    "```sh",
    "npm install @x/agent zod@4 # with a store",
    "npm install --global @x/cli",
    "cd elsewhere && npm install ~/x/*.tgz",
    "npm install ~/x/*.tgz",
    "```",
    "```ts",
    "npm install elsewhere",
    "```",
  ].join("\n");
  expect(installLinesOf(text)).toEqual([
    { line: 3, command: "npm install @x/agent zod@4", packages: ["@x/agent", "zod"] },
    { line: 4, command: "npm install --global @x/cli", packages: ["@x/cli"] },
    { line: 6, command: "npm install ~/x/*.tgz", packages: [] },
  ]);
});

test("extracts the package name from a specifier", () => {
  expect(["@x/agent/node", "react/jsx-runtime", "pg", "zod@4.1"].map(packageName)).toEqual([
    "@x/agent",
    "react",
    "pg",
    "zod",
  ]);
});
