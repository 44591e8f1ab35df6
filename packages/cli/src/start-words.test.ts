import { expect, test } from "vitest";

import { startWords } from "./start-words.ts";

const npm = { npm_config_user_agent: "npm/11.19.1 node/v26.10.0 linux x64 workspaces/false" };
const pnpm = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v26.10.0 linux x64" };

test.each([
  ["a project's script", npm, "/my-agent/node_modules/@parley/cli/dist", "npx @parley/cli"],
  ["npx on Windows", npm, "C:\\npm-cache\\_npx\\1\\node_modules\\@parley\\cli\\dist", "npx @parley/cli"],
  ["a shell", {}, "/usr/lib/node_modules/@parley/cli/dist", "parley"],
  [
    "a clone's script",
    { ...pnpm, npm_lifecycle_event: "start" },
    "/parley/packages/cli/dist",
    "npx -y pnpm@12.21.0 parley",
  ],
  ["a clone's other script", { ...pnpm, npm_lifecycle_event: "test" }, "/parley/packages/cli/dist", "parley"],
])("returns the command for a program started by %s", (_starter, env, folder, words) => {
  expect(startWords(env, folder).join(" ")).toBe(words);
});
