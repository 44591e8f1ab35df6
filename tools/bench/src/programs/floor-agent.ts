import { Floor } from "./floor.ts";
import { SESSION_ID, chunk } from "./work.ts";

void new Floor(process.stdin, process.stdout, ({ id, method, params }, floor) => {
  if (method === "session/prompt") void stream(params as { prompt: [{ text: string }] }, id, floor);
  else floor.respond(id, {});
});

async function stream(
  { prompt }: { prompt: [{ text: string }] },
  id: number | undefined,
  floor: Floor,
): Promise<void> {
  const count = Number(prompt[0].text);
  for (let i = 0; i < count; i++)
    await floor.notify("session/update", { sessionId: SESSION_ID, update: chunk() });
  floor.respond(id, { stopReason: "end_turn" });
}
