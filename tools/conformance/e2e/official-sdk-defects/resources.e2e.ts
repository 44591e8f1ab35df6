import { once } from "node:events";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { fixtureCommand, peakMemory, spawnFixture, spawnFixtureAgent } from "./fixture-process.ts";
import { connectWire, updateLine } from "./wire-client.ts";

const MANY = 100_000;

interface Report {
  /** The most handlers that ran at once. */
  readonly most: number;
  /** Characters of the session's state. */
  readonly length: number;
  readonly failure?: string | null;
  /** MB. */
  readonly peak: number;
}

/** Runs a client with a session of many updates that it reads in this manner. */
async function runClient(manner: "state" | "unread" | "slow", count: number): Promise<Report> {
  const [agentScript = ""] = fixtureCommand("updates-as-told").args ?? [];
  const child = spawnFixture("reads-no-update", agentScript, String(count), manner);
  child.stderr.pipe(process.stderr);
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const report = { ...(JSON.parse(line) as Omit<Report, "peak">), peak: peakMemory(child.pid) };
  child.stdin.end();
  await once(child, "exit");
  return report;
}

/** How long this process has used a processor, in milliseconds: whatever else the machine does takes none of it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe.skipIf(process.platform !== "linux")("defect 12", () => {
  test("a session that nobody reads keeps its client small", async () => {
    const { length, peak } = await runClient("state", MANY);
    expect(length).toBeGreaterThan(29 * MANY);
    expect(peak).toBeLessThan(150);
  });

  test("a loop over updates that is never read ends with an error, and does not fill its client", async () => {
    const { length, failure, peak } = await runClient("unread", 3 * MANY);
    expect(failure).toMatch(/^Cannot keep updates of session "s1": 65537 are unread/);
    expect(length).toBeGreaterThan(29 * 3 * MANY);
    // All of them unread would be more than 500.
    expect(peak).toBeLessThan(420);
  });

  test("handlers that take their time hold back the agent, and do not fill their client", async () => {
    const { most, length, peak } = await runClient("slow", MANY);
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(2500);
    expect(length).toBeGreaterThan(29 * MANY);
    expect(peak).toBeLessThan(230);
  });
});

describe("defect 13", () => {
  /** Milliseconds to read updates that have piled up. */
  async function drain(count: number): Promise<number> {
    const { wire, session } = await connectWire();
    const updates = session.updates();
    const line = updateLine({ sessionUpdate: "usage_update", used: 1234, size: 200_000 });
    void wire.send(...Array.from({ length: count }, () => line));
    void wire.send({ jsonrpc: "2.0", id: 0, method: "_acme/ping" });
    while (!wire.received.at(-1)?.includes("error")) await nextTurn();
    const start = processorMs();
    for (let read = 0; read < count; read += 1) await updates.next();
    return processorMs() - start;
  }

  test("four times as many unread updates take no ten times as long to read", async () => {
    const times = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 5; round += 1) {
      times.few = Math.min(times.few, await drain(16_000));
      times.many = Math.min(times.many, await drain(64_000));
    }
    expect(times.many).toBeLessThan(times.few * 10 + 5);
  });

  test("a turn of four times as many updates takes no ten times as long", async () => {
    const connection = await spawnFixtureAgent("updates-as-told");
    const session = await connection.newSession({ cwd: "/w" });
    const timeOf = async (count: number): Promise<number> => {
      const start = processorMs();
      await session.prompt(String(count));
      return processorMs() - start;
    };
    await timeOf(2000);
    const few = await timeOf(20_000);
    expect(await timeOf(80_000)).toBeLessThan(few * 10);
  });
});

describe.skipIf(process.platform !== "linux")("defect 16", () => {
  test("an agent that awaits none of its notifications stays small", async () => {
    let chunks = 0;
    const connection = await spawnFixtureAgent("notifies-without-waiting", {
      handlers: { sessionUpdate: () => void (chunks += 1) },
    });
    const session = await connection.newSession({ cwd: "/w" });
    await expect(session.prompt(String(MANY))).resolves.toBe("end_turn");
    expect(chunks).toBe(MANY);
    expect(peakMemory(connection.info?.version)).toBeLessThan(230);
  });
});
