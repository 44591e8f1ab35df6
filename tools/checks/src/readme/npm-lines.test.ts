import { expect, test } from "vitest";

import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { blockMark, inlineMark, markNpmLines } from "./npm-lines.ts";

const packages = (version: string): WorkspacePackage[] =>
  ["agent", "cli", "create"].map((name) => ({
    folder: `packages/${name}`,
    manifest: { name: `@parley/${name}`, version },
  }));

const block = (language: string, ...lines: string[]): string =>
  ["# A page", "", `\`\`\`${language}`, ...lines, "```", "", "The end."].join("\n");

test.each([
  ["sh", "npm install @parley/agent"],
  ["sh", "npm install --global @parley/cli zod # the command parley"],
  ["sh", "npm create @parley@latest my-agent -- --template agent"],
  ["sh", "printf hello | npx @parley/cli run"],
  ["yaml", "- run: npx @parley/cli probe -- node agent.mts"],
])(
  "marks a %s block with the command %j once, and removes the mark after the release",
  (language, command) => {
    const page = block(language, "cd my-agent", command, command);
    const marked = block(language, blockMark, "cd my-agent", command, command);
    expect(markNpmLines(page, packages("0.0.0"))).toBe(marked);
    expect(markNpmLines(marked, packages("0.0.0"))).toBe(marked);
    expect(markNpmLines(marked, packages("0.1.0"))).toBe(page);
  },
);

test.each([
  "Make one with `npm create @parley@latest page -- --template client-react`, and open it.",
  "Or `npx @parley/cli chat`.",
  "| `npm create @parley` | a project |",
])("marks the command in %j, and removes the mark after the release", (line) => {
  const marked = markNpmLines(line, packages("0.0.0"));
  expect(marked).toBe(line.replace(/(`[^`]+`)/, `$1${inlineMark}`));
  expect(markNpmLines(marked, packages("0.0.0"))).toBe(marked);
  expect(markNpmLines(marked, packages("0.1.0"))).toBe(line);
});

test.each([
  block("sh", "npm install zod"),
  block("sh", "npx @agentclientprotocol/claude-agent-acp"),
  block("sh", "npm install ./vendor/parley-agent-0.0.0.tgz"),
  block("sh", "npx -y pnpm@12.21.0 new ../my-agent"),
  block("ts", 'import { defineAgent } from "@parley/agent"; // npm install @parley/agent'),
  block("sh", "npm install @parley/unknown"),
  "The package `@parley/agent` is `npm run` by no one.",
])("leaves a page unchanged if no command depends on the release: %j", (page) => {
  expect(markNpmLines(page, packages("0.0.0"))).toBe(page);
});

test("marks only the package that is new after the first release", () => {
  const mixed = [...packages("0.1.0").slice(0, 2), ...packages("0.0.0").slice(2)];
  const page = "`npm install @parley/agent`, `npm create @parley`, `npx @parley/cli`";
  expect(markNpmLines(page, mixed)).toBe(
    `\`npm install @parley/agent\`, \`npm create @parley\`${inlineMark}, \`npx @parley/cli\``,
  );
});
