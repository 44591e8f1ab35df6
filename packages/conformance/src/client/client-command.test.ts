import { expect, test } from "vitest";

import { insertAgent, namesAgent } from "./client-command.ts";

test.each<[string[], string[]]>([
  [
    ["run", "--", "{agent}"],
    ["run", "--", "node", "/my agent.mjs"],
  ],
  [["--agent={agent}"], ["--agent=node '/my agent.mjs'"]],
  [
    ["--agent", "{agent-line}"],
    ["--agent", "node '/my agent.mjs'"],
  ],
])("expands the arguments %j to %j", (args, words) => {
  expect(namesAgent({ command: "client", args })).toBe(true);
  expect(insertAgent({ command: "client", args }, ["node", "/my agent.mjs"])).toEqual(words);
});

test("detects a client command without a placeholder for the agent", () => {
  expect(namesAgent({ command: "client", args: ["--agent", "agent"] })).toBe(false);
});
