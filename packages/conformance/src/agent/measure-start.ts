import { readFile } from "node:fs/promises";

import type { CheckedVersion } from "../catalogue/rule.ts";
import type { AgentMeasures } from "../report/check-report.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { initializeParams } from "./initialize.ts";

/**
 * Initializes an agent and measures its startup.
 *
 * @throws {CheckFailure} if the agent does not answer.
 */
export async function measureStart(agent: AgentUnderTest, version: CheckedVersion): Promise<AgentMeasures> {
  const begin = performance.now();
  await agent.request("initialize", initializeParams(version));
  const startMs = Math.round(performance.now() - begin);
  return { startMs, memoryBytes: agent.pid === undefined ? undefined : await residentBytes(agent.pid) };
}

/** Returns a process's memory usage in bytes on Linux, or `undefined` on other systems. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
