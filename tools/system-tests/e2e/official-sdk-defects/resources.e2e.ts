import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { firstLine } from "../../src/first-line.ts";
import { countArrayWork } from "./count-array-work.ts";
import { fixtureCommand, peakMemory, spawnFixture, spawnFixtureAgent } from "./fixture-process.ts";
import { connectWire, updateLine } from "./wire-client.ts";

const MANY = 100_000;

interface Report {
  /** Maximum number of handlers that ran at the same time. */
  readonly most: number;
  /** Length of the session's state, in characters. */
  readonly length: number;
  readonly failure?: string | null;
  /** Peak memory in MB. */
  readonly peak: number;
}

/** Runs a client that receives `count` updates in a session and reads them in the given manner. */
async function runClient(manner: "state" | "unread" | "slow", count: number): Promise<Report> {
  const [agentScript = ""] = fixtureCommand("many-updates").args ?? [];
  const child = spawnFixture("reads-no-update", agentScript, String(count), manner);
  child.stderr.pipe(process.stderr);
  const line = await firstLine(child);
  const report = { ...(JSON.parse(line) as Omit<Report, "peak">), peak: peakMemory(child.pid) };
  child.stdin.end();
  await once(child, "exit");
  return report;
}

describe.skipIf(process.platform !== "linux")("the memory of a client that does not read", () => {
  test("stays small in a session if nobody reads its updates", async () => {
    const { length, peak } = await runClient("state", MANY);
    expect(length).toBeGreaterThan(29 * MANY);
    expect(peak).toBeLessThan(150);
  });

  test("stays small if nobody reads from an update loop, because the loop fails", async () => {
    const { length, failure, peak } = await runClient("unread", 3 * MANY);
    expect(failure).toMatch(/^Cannot queue more than 65536 updates or 67108864 characters of session "s1"/);
    expect(length).toBeGreaterThan(29 * 3 * MANY);
    // If all updates were kept, this would take more than 500 MB.
    expect(peak).toBeLessThan(420);
  });

  test("stays small with slow handlers, because they slow down the agent", async () => {
    const { most, length, peak } = await runClient("slow", MANY);
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(2500);
    expect(length).toBeGreaterThan(29 * MANY);
    expect(peak).toBeLessThan(230);
  });
});

describe("the cost of unread updates", () => {
  /** Returns the number of array elements that are visited to read the accumulated updates. */
  async function drain(count: number): Promise<number> {
    const { wire, session } = await connectWire();
    const updates = session.updates();
    const line = updateLine({ sessionUpdate: "usage_update", used: 1234, size: 200_000 });
    void wire.send(...Array.from({ length: count }, () => line));
    void wire.send({ jsonrpc: "2.0", id: 0, method: "_acme/ping" });
    while (!wire.received.at(-1)?.includes("error")) await nextTurn();
    return countArrayWork(async () => {
      for (let read = 0; read < count; read += 1) await updates.next();
    });
  }

  test("stays below 100 array element visits per read", async () => {
    // If each read removed the first element of an array, it would move half of the elements on average.
    expect(await drain(64_000)).toBeLessThan(100 * 64_000);
  });

  test("grows linearly with the number of updates in a turn", async () => {
    const connection = await spawnFixtureAgent("many-updates");
    const session = await connection.newSession({ cwd: "/w" });
    const turn = (count: number): Promise<number> => countArrayWork(() => session.prompt(String(count)));
    const few = await turn(20_000);
    expect(few).toBeGreaterThan(0);
    expect(await turn(80_000)).toBeLessThan(5 * few);
  });
});

describe.skipIf(process.platform !== "linux")("the memory of an agent that does not wait", () => {
  test("stays small even if the agent does not await its notifications", async () => {
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
