import { Floor } from "./floor.ts";
import { SESSION_ID, measureReceiving, spawnAgentProgram } from "./work.ts";

// The least that a client of one agent and one session does by hand: it parses each line and adds the text to the message.
// It looks at no other member of the update, checks nothing, keeps no snapshots, and tells nobody.
let text = "";
const child = spawnAgentProgram("flood");
const floor = new Floor(child.stdout, child.stdin, ({ params }) => {
  text += (params as { update: { content: { text: string } } }).update.content.text;
});
await measureReceiving(async (count) => {
  text = "";
  const prompt = [{ type: "text", text: String(count) }];
  await floor.request("session/prompt", { sessionId: SESSION_ID, prompt });
  return text.length;
}, child);
