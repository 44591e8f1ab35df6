import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkInstallLines } from "./install-lines.ts";

function findingsOf(...readme: string[]): string[] {
  const tree = fixtureTree({
    "packages/storage/package.json": manifestText("@x/storage"),
    "packages/storage/README.md": readme.join("\n"),
    "packages/agent/package.json": manifestText("@x/agent", { private: true }),
  });
  return checkInstallLines(tree).map(formatFinding);
}

test("reports a README that does not start with its install command", () => {
  const message = 'must begin with a block `sh` that begins with "npm install" and names @x/storage';
  expect(findingsOf("# No block")).toEqual([`packages/storage/README.md ${message}`]);
  expect(findingsOf("```ts", "```", "```sh", "npm install @x/storage", "```")).toEqual([
    `packages/storage/README.md:1 ${message}`,
  ]);
  expect(findingsOf("```sh", "npm install @x/agent", "```")).toEqual([
    `packages/storage/README.md:1 ${message}`,
  ]);
});

test("accepts npm create as the install command for a starter package", () => {
  const page = (line: string): string[] => {
    const readme = `\`\`\`sh\n${line}\n\`\`\`\n`;
    const files = {
      "packages/create/package.json": manifestText("@x/create"),
      "packages/create/README.md": readme,
    };
    return checkInstallLines(fixtureTree(files)).map(formatFinding);
  };
  expect(page("npm create @x@latest my-agent")).toEqual([]);
  expect(page("npm create @y@latest my-agent")).toEqual([
    'packages/create/README.md:1 must begin with a block `sh` that begins with "npm install" and names @x/create',
  ]);
});

test("reports an example that uses a package without an install command above it", () => {
  const example = [
    "```ts run",
    'import { join } from "node:path";',
    'import { a } from "@x/agent/node";',
    'import type { z } from "zod";',
    'import "@x/storage/postgres";',
    'await a("npx", "@x/storage", join("b"));',
    "```",
  ];
  const install = ["```sh", "npm install @x/storage", "```"];
  const needs = (line: number, name: string): string =>
    `packages/storage/README.md:${line} an example needs "${name}", which no "npm install" above it names`;
  expect(findingsOf(...install, ...example)).toEqual([needs(4, "@x/agent"), needs(4, "zod"), needs(4, "pg")]);
  expect(findingsOf(...install, ...example, "```sh", "npm install @x/agent zod pg", "```")).toHaveLength(3);
});

test("accepts a README with all necessary commands, even if some come later", () => {
  const readme = [
    "```sh",
    "npm install @x/storage",
    "```",
    "```ts run",
    'import "@x/storage";',
    "```",
    "```sh",
    "npm install @x/agent@2",
    "```",
    "```ts run",
    'import "@x/agent";',
    "```",
  ];
  expect(findingsOf(...readme)).toEqual([]);
});

test("requires install commands on the site only for packages missing from the template's project", () => {
  const findings = (...lines: string[]): string[] => {
    const files = {
      "docs/pages/guide.md": [...lines, "```tsx", 'import { useState } from "react";', "<p />;", "```"].join(
        "\n",
      ),
      "packages/create/templates/web/package.json": '{ "dependencies": { "react": "^19.0.0" } }',
      "packages/create/templates/agent/package.json": "{}",
    };
    return checkInstallLines(fixtureTree(files)).map(formatFinding);
  };
  const created = (template: string): string[] => [
    "```sh",
    `npm create @x@latest page -- --template ${template}`,
    "```",
  ];
  const message = 'an example needs "react", which no "npm install" above it names';
  expect(findings()).toEqual([`docs/pages/guide.md:1 ${message}`]);
  expect(findings(...created("agent"))).toEqual([`docs/pages/guide.md:4 ${message}`]);
  expect(findings(...created("web"))).toEqual([]);
  expect(findings("```sh", "npm install react", "```")).toEqual([]);
});
