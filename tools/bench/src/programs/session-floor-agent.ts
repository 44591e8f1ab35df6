import { DatabaseSync } from "node:sqlite";

import { SESSION_ID } from "../session/session-work.ts";
import { Floor } from "./floor.ts";

const PAGE = 500;

// Runs bare SQL statements and converts each row to a protocol message.
const database = new DatabaseSync(process.argv[2] ?? "");
const session = Number(
  database.prepare("SELECT id FROM session WHERE session_id = ?").get(SESSION_ID)?.["id"],
);
const page = database.prepare("SELECT id, body FROM entry WHERE id > ? AND id < ? ORDER BY id LIMIT ?");
page.setReadBigInts(true);

void new Floor(process.stdin, process.stdout, ({ id, method }, floor) => {
  if (method === "session/load") void replay(id, floor);
  else floor.respond(id, {});
});

async function replay(id: number | undefined, floor: Floor): Promise<void> {
  const first = BigInt(session) << 31n;
  const end = BigInt(session + 1) << 31n;
  let after = first;
  for (;;) {
    const rows = page.all(after, end, PAGE);
    for (const { body } of rows) {
      const { type, role, ...fields } = JSON.parse(String(body)) as { type: string; role?: string };
      const sessionUpdate = type === "message" ? `${role}_message_chunk` : type;
      await floor.notify("session/update", { sessionId: SESSION_ID, update: { sessionUpdate, ...fields } });
    }
    const last = rows.at(-1)?.["id"];
    if (last === undefined) break;
    after = last as bigint;
  }
  floor.respond(id, {});
}
