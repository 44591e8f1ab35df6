import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { measuresText } from "../report/check-report.ts";
import { AgentUnderTest } from "./agent-under-test.ts";
import { measureStart } from "./measure-start.ts";

const AGENT = `process.stdin.once("data", (line) => {
  const { id } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: 1 } }) + "\\n");
});`;

test("measures a process's startup time, and its memory usage if the system reports it", async () => {
  const command = { command: process.execPath, args: ["-e", AGENT], cwd: tmpdir() };
  const agent = new AgentUnderTest(command, 60_000);
  const measures = await measureStart(agent, 1);
  await agent.kill();
  expect(measures.startMs).toBeGreaterThan(0);
  const isKnown = process.platform === "linux" ? measures.memoryBytes : 10_000_001;
  expect(isKnown).toBeGreaterThan(10_000_000);
});

test("summarizes measurements in one sentence", () => {
  const report = { target: "agent", results: [] };
  expect(measuresText(report)).toBeUndefined();
  const measures = { startMs: 120, memoryBytes: 64_000_000 };
  expect(measuresText({ ...report, measures })).toBe("Answered 120 ms after its start, with 64 MB of memory");
  expect(measuresText({ ...report, measures: { startMs: 5, memoryBytes: undefined } })).toBe(
    "Answered 5 ms after its start",
  );
});
