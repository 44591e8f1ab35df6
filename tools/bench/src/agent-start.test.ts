import { expect, it } from "vitest";

import { agentStarts } from "./agent-start.ts";
import { REFERENCE_AGENT } from "./bench-agent.ts";

it("measures the startup of an agent and of an empty Node.js process", async () => {
  const [start] = await agentStarts(1, [REFERENCE_AGENT]);
  const { bareNode = 0, initialized, opened, memory } = start ?? {};

  expect(bareNode).toBeGreaterThan(0);
  expect(initialized).toBeGreaterThan(0);
  expect(opened).toBeGreaterThan(0);
  expect(memory).toBeGreaterThan(20);
});
