import { randomUUID } from "node:crypto";

import { postgresSessionStore } from "@parley/storage/postgres";

import { ArrivalTimes, type Load, paced } from "./host-work.ts";

// The baseline for `bench host`: appends the chunks of a load to the given database using only the store.

/** Maximum number of chunks in flight to the database, per stream. */
const IN_FLIGHT = 64;

const [url = "", work = "{}"] = process.argv.slice(2);
const { streams, pieces } = JSON.parse(work) as Load;
const store = postgresSessionStore(url);
const times = new ArrivalTimes();

async function stream(): Promise<void> {
  const sessionId = `sess_${randomUUID()}`;
  await store.create({ sessionId, cwd: "/" });
  const writer = await store.write(sessionId, { owner: sessionId, ttlMs: 60_000 });
  const messageId = `msg_${randomUUID()}`;
  const waiting = new Set<Promise<void>>();
  await paced(pieces, (text) => {
    const body = JSON.stringify({
      type: "message",
      role: "agent",
      messageId,
      content: { type: "text", text },
    });
    const stored: Promise<void> = writer.append([{ kind: "event", body }]).then(() => {
      times.arrived(text);
      waiting.delete(stored);
    });
    waiting.add(stored);
    return waiting.size < IN_FLIGHT ? undefined : Promise.race(waiting);
  });
  await Promise.all(waiting);
  await writer.release();
}

await Promise.all(Array.from({ length: streams }, stream));
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ ...times.delays, processorMs: (user + system) / 1000 }));
await store.close();
