import { once } from "node:events";

import { Floor } from "./floor.ts";
import { SESSION_ID, chunk } from "./work.ts";

// Writes precomputed updates as fast as the client reads them, so only the speed of the client is measured.
const update = `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId: SESSION_ID, update: chunk() } })}\n`;
const block = update.repeat(256);

void new Floor(process.stdin, process.stdout, ({ id, method, params }, floor) => {
  if (method === "session/prompt") void flood(params as { prompt: [{ text: string }] }, id, floor);
  else floor.respond(id, method === "initialize" ? { protocolVersion: 1 } : { sessionId: SESSION_ID });
});

async function flood(
  { prompt }: { prompt: [{ text: string }] },
  id: number | undefined,
  floor: Floor,
): Promise<void> {
  let left = Number(prompt[0].text);
  for (; left >= 256; left -= 256) if (!process.stdout.write(block)) await once(process.stdout, "drain");
  process.stdout.write(update.repeat(left));
  floor.respond(id, { stopReason: "end_turn" });
}
