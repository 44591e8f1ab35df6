import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { blockMark } from "../readme/npm-lines.ts";
import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkNpmLines } from "./npm-lines.ts";

function findingsOf(version: string, pages: Record<string, string>): string[] {
  const manifest = manifestText("@parley/agent", { version });
  return checkNpmLines(fixtureTree({ "packages/agent/package.json": manifest, ...pages })).map(formatFinding);
}

const bare = "# A\n\n```sh\nnpm install @parley/agent\n```\n";
const marked = `# A\n\n\`\`\`sh\n${blockMark}\nnpm install @parley/agent\n\`\`\`\n`;
const message = 'has an npm command with a wrong mark, or none: run "pnpm fill-manifests"';

test.each(["README.md", "packages/agent/README.md", "docs/pages/start/agent.md"])(
  "requires a mark on a command in %s until the release, and rejects the mark afterward",
  (file) => {
    expect(findingsOf("0.0.0", { [file]: bare })).toEqual([`${file}:4 ${message}`]);
    expect(findingsOf("0.0.0", { [file]: marked })).toEqual([]);
    expect(findingsOf("0.1.0", { [file]: marked })).toEqual([`${file}:4 ${message}`]);
    expect(findingsOf("0.1.0", { [file]: bare })).toEqual([]);
  },
);

test("rejects a mark on a template's page, because the project already includes the packages", () => {
  const file = "packages/create/templates/agent/README.md";
  expect(findingsOf("0.0.0", { [file]: bare })).toEqual([]);
  expect(findingsOf("0.0.0", { [file]: marked })).toEqual([`${file}:4 ${message}`]);
});

test.each(["npm", "pnpm", "bun"])(
  "requires a mark on the command that creates a project with %s until the release",
  (manager) => {
    const page = `\`\`\`sh [${manager}]\n${manager} create @parley@latest my-agent\n\`\`\`\n`;
    const manifest = manifestText("@parley/create", { version: "0.0.0" });
    const tree = fixtureTree({ "packages/create/package.json": manifest, "README.md": page });
    expect(checkNpmLines(tree).map(formatFinding)).toEqual([`README.md:2 ${message}`]);
  },
);

test.each(["npx parley chat", "git diff | npx -y parley run", "npx parley-agent --acp"])(
  "rejects %j because that name belongs to an unrelated npm package",
  (command) => {
    const page = `\`\`\`sh\n${command}\n\`\`\`\n`;
    expect(findingsOf("0.1.0", { "README.md": page })).toEqual([
      expect.stringMatching(/^README.md:2 starts "parley(?:-agent)?" by npx, /),
    ]);
    const named = page.replace(/parley(?:-agent)?/, "@parley/cli");
    expect(findingsOf("0.1.0", { "README.md": named })).toEqual([]);
  },
);

test("ignores pages that are not for users", () => {
  expect(findingsOf("0.0.0", { "CONTRIBUTING.md": bare, "packages/agent/CHANGELOG.md": bare })).toEqual([]);
});
