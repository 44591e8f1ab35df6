import { expect, test } from "vitest";

import { fitHelp } from "./fitting-help.ts";

const help = `
The agent is any program that speaks the Agent Client Protocol on its standard
input and output.

Exit codes:
  0    every turn ended well
  3    the agent could not be started, did not open the session, or failed

Examples:
  $ parley chat --continue --allow edits`;

test("rewraps the help for a narrow terminal", () => {
  expect(fitHelp(help, 40)).toBe(`
The agent is any program that speaks the
Agent Client Protocol on its standard
input and output.

Exit codes:
  0    every turn ended well
  3    the agent could not be started,
       did not open the session, or
       failed

Examples:
  $ parley chat --continue --allow edits`);
  expect(fitHelp(help, 80)).toBe(help);
});
