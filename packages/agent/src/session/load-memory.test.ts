import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Connection } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { expect, onTestFinished, test } from "vitest";

/**
 * An agent's highest memory usage during a load, in megabytes. `live` is measured after a garbage collection, and
 * `peak` is the maximum resident memory.
 */
interface Memory {
  readonly live: number;
  readonly peak: number;
}

const [SHORT, LONG] = [20_000, 200_000];
const program = join(import.meta.dirname, "../fixtures/reports-memory.ts");
const flags = ["--conditions=@parley/source", "--expose-gc", "--max-semi-space-size=2"];

async function storeSessions(path: string): Promise<void> {
  const store = sqliteSessionStore(path);
  for (const count of [SHORT, LONG]) {
    const sessionId = `${count} events`;
    await store.create({ sessionId, cwd: "/tmp" });
    const writer = await store.write(sessionId, { owner: "test", ttlMs: 60_000 });
    const appended = Array.from({ length: count / 1000 }, (_, page) =>
      writer.append(Array.from({ length: 1000 }, (__, index) => entryAt(page * 1000 + index))),
    );
    await Promise.all(appended);
    await writer.release();
  }
  await store.close();
}

/** Returns an entry of a ten-event turn: a prompt, the start and end of a tool call, and an answer in chunks. */
function entryAt(index: number): { readonly kind: "event"; readonly body: string } {
  const turn = Math.floor(index / 10);
  const toolCallId = `call_${turn}`;
  const content = { type: "text", text: `Piece ${index} of the conversation, and it goes on` };
  const events: { readonly [place: number]: object } = {
    0: { type: "message", role: "user", messageId: `msg_q${turn}`, content },
    1: { type: "tool_call", toolCallId, title: "Read", status: "in_progress" },
    2: { type: "tool_call_update", toolCallId, status: "completed", rawOutput: { text: content.text } },
  };
  const event = events[index % 10] ?? { type: "message", role: "agent", messageId: `msg_a${turn}`, content };
  return { kind: "event", body: JSON.stringify(event) };
}

/** Loads a session in a new agent. Forces a garbage collection ten times during the load and once afterwards. */
async function measureLoad(database: string, version: number, count: number): Promise<Memory> {
  const child = spawn(process.execPath, [...flags, program, database], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  onTestFinished(() => void child.kill());
  const measured: Promise<Memory>[] = [];
  let updates = 0;
  const client = new Connection(stdioTransport({ input: child.stdout, output: child.stdin }), {
    request: () => null,
    notification() {
      updates += 1;
      if (updates % (count / 10) === 0) measure();
    },
  });
  const measure = (): void => void measured.push(client.request("_memory") as Promise<Memory>);
  const info = { name: "test", version: "1.0.0" };
  await client.request("initialize", { protocolVersion: version, info, capabilities: {} });
  await client.request("session/load", { sessionId: `${count} events`, cwd: "/tmp", mcpServers: [] });
  measure();
  const found = await Promise.all(measured);
  expect(updates).toBeGreaterThanOrEqual(count);
  await client.close();
  await ended;
  return {
    live: Math.max(...found.map(({ live }) => live)),
    peak: Math.max(...found.map(({ peak }) => peak)),
  };
}

test("loading a session of 200,000 events needs no more memory than one of 20,000", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-agent-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  const database = join(folder, "sessions.db");
  await storeSessions(database);
  for (const version of [1, 2]) {
    const [short, long] = [
      await measureLoad(database, version, SHORT),
      await measureLoad(database, version, LONG),
    ];
    expect(long.live - short.live).toBeLessThan(5);
    expect(long.peak - short.peak).toBeLessThan(15);
  }
});
