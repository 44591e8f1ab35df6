import { Floor } from "./floor.ts";
import { SESSION_ID, measure, spawnAgentProgram } from "./work.ts";

let characters = 0;
let received = 0;
const child = spawnAgentProgram("floor");
const floor = new Floor(child.stdout, child.stdin, ({ params }) => {
  characters += (params as { update: { content: { text: string } } }).update.content.text.length;
  received += 1;
});
await measure(
  {
    request: () => floor.request("session/set_mode", { sessionId: SESSION_ID, modeId: "ask" }),
    prompt: (count) =>
      floor.request("session/prompt", {
        sessionId: SESSION_ID,
        prompt: [{ type: "text", text: String(count) }],
      }),
    received: () => (characters > 0 ? received : 0),
  },
  child,
);
