import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import { AgentProcessTransport } from "./agent-process-transport.ts";
import { spawnAgentProcess } from "./agent-process.ts";

// Writes one line immediately and the rest on request. The rest is longer than a single read but fits into a pipe's
// buffer.
const script = `
const lines = Array.from({ length: 20_000 }, (_, n) => String(n).padStart(6));
console.log(lines.shift());
process.stdin.once("data", () => process.stdout.write(lines.join("\\n"), () => process.exit(3)));
`;

test("delivers all output of a process that has exited, even if the reader starts late and is busy", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const command = { command: process.execPath, args: ["-e", script] };
  const agent = await spawnAgentProcess(command, { onStderr: () => undefined, guardGraceMs: 0 });
  const transport = new AgentProcessTransport(agent, 200);
  const received: string[] = [];
  const closed = Promise.withResolvers<Error | undefined>();
  let isBusy = true;
  transport.open({
    message(text) {
      received.push(text);
      if (isBusy) transport.pause();
      if (received.length === 1) void transport.send(["Go on"]);
    },
    oversized: () => undefined,
    closed: closed.resolve,
  });
  await agent.exited;
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await nextTurn();
    vi.advanceTimersByTime(1000);
  }
  expect(received.length).toBeLessThan(20_000);
  isBusy = false;
  transport.resume();
  // This second passes before anything can be read.
  vi.advanceTimersByTime(1000);
  expect(await closed.promise).toMatchObject({ name: "AgentProcessError", exitCode: 3 });
  expect([received.length, received.at(-1)]).toEqual([20_000, " 19999"]);
  await transport.close();
});
