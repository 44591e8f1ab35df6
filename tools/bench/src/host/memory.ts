import { Client } from "pg";

import { formatTable } from "../table.ts";
import { startNode } from "./bench-node.ts";
import { RawClient } from "./raw-client.ts";

const SESSIONS = 500;
/** Number of sessions per connection. */
const TOGETHER = 10;

/** Measures how much memory a node uses for active, idle and closed sessions. */
export async function benchMemory(database: string): Promise<string> {
  const node = await startNode(database);
  const admin = new Client({ connectionString: database });
  await admin.connect();
  const memory = async (): Promise<number> => (await node.memory()) / 1024;
  try {
    // Opening the first sessions also loads and compiles code, which should not be counted.
    (await openMany(node.url, 50)).forEach(({ client }) => client.close());
    await allAsleep(admin, node.id);
    const base = await memory();
    const open = await openMany(node.url, SESSIONS);
    const idle = await memory();
    let begun = 0;
    const working = Promise.withResolvers<void>();
    for (const { client, sessionId } of open) {
      client.onPiece = () => {
        begun += 1;
        if (begun === SESSIONS) working.resolve();
      };
      void client.prompt(sessionId, "wait");
    }
    await working.promise;
    const busy = await memory();
    for (const { client } of open) client.close();
    await allAsleep(admin, node.id);
    // The connections close shortly after the sessions.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const asleep = await memory();
    const cell = (kilobytes: number): string => ((kilobytes - base) / SESSIONS).toFixed(1);
    return formatTable([
      [`memory of a session, of ${SESSIONS}, ${TOGETHER} a connection`, "kB"],
      ["in a turn", cell(busy)],
      ["open, without a turn", cell(idle)],
      ["asleep, after that", cell(asleep)],
    ]);
  } finally {
    await admin.end();
    node.stop();
  }
}

interface OpenSession {
  readonly client: RawClient;
  readonly sessionId: string;
}

/** Opens sessions and sends one prompt in each. */
async function openMany(url: string, count: number): Promise<OpenSession[]> {
  const sessions: OpenSession[] = [];
  while (sessions.length < count) {
    const client = await RawClient.connect(url);
    for (let index = 0; index < TOGETHER; index++) {
      const sessionId = await client.newSession();
      await client.prompt(sessionId, "flood 10");
      sessions.push({ client, sessionId });
    }
  }
  return sessions;
}

/** Resolves when a node has no open sessions left. */
async function allAsleep(admin: Client, owner: string): Promise<void> {
  for (;;) {
    const { rows } = await admin.query("SELECT 1 FROM parley.session WHERE lease_owner = $1 LIMIT 1", [
      owner,
    ]);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
