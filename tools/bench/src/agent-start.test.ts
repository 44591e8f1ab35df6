import { expect, it } from "vitest";

import { agentStart } from "./agent-start.ts";

it("measures the start of the agent, later than that of an empty Node", async () => {
  const { bareNode, initialized, opened, memory } = await agentStart(1);

  expect(bareNode).toBeGreaterThan(0);
  expect(initialized).toBeGreaterThan(bareNode);
  expect(opened).toBeGreaterThan(0);
  expect(memory).toBeGreaterThan(20);
}, 60_000);
