import { expect, test } from "vitest";

import { commandOf } from "./entry-command.ts";

test.each([
  [
    { npx: { package: "a@1.0.0", args: ["--acp"], env: { A: "1" } }, uvx: { package: "b" } },
    { command: "npx", args: ["--yes", "a@1.0.0", "--acp"], env: { A: "1" } },
  ],
  [
    { uvx: { package: "b==1.0.0", args: ["serve"] } },
    { command: "uvx", args: ["b==1.0.0", "serve"], env: {} },
  ],
  [{ binary: {} }, undefined],
])("starts the distribution %j with %j", (distribution, command) => {
  const started = commandOf({ folder: "a", agent: { distribution }, icon: undefined });
  expect(started && { ...started, cwd: undefined }).toEqual(command);
});
