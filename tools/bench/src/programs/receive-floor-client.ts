import { Floor } from "./floor.ts";
import { SESSION_ID, measureReceiving, spawnAgentProgram } from "./work.ts";

// The minimum work per update: parsing it and counting the characters in its text. Nothing is validated, stored or
// reported.
let received = 0;
const child = spawnAgentProgram("flood");
const floor = new Floor(child.stdout, child.stdin, ({ params }) => {
  received += (params as { update: { content: { text: string } } }).update.content.text.length;
});
await measureReceiving(async (count) => {
  received = 0;
  const prompt = [{ type: "text", text: String(count) }];
  await floor.request("session/prompt", { sessionId: SESSION_ID, prompt });
  return received;
}, child);
