import { Floor } from "./floor.ts";
import { SESSION_ID, measureReceiving, spawnAgentProgram } from "./work.ts";

// The least that a client has to do to display each update: parse it, append its text to the message in an immutable
// list of entries, and read the message's length. It validates nothing and supports no other updates.
interface Entry {
  readonly type: "message";
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
}

let entries: readonly Entry[] = [];
let length = 0;
const child = spawnAgentProgram("flood");
const floor = new Floor(child.stdout, child.stdin, ({ params }) => {
  const { content } = (params as { update: { content: { type: "text"; text: string } } }).update;
  const last = entries.at(-1);
  entries =
    last === undefined
      ? [{ type: "message", content: [content] }]
      : entries.with(entries.length - 1, {
          ...last,
          content: [{ type: "text", text: last.content[0].text + content.text }],
        });
  length = entries.at(-1)?.content[0].text.length ?? 0;
});
await measureReceiving(async (count) => {
  entries = [];
  const prompt = [{ type: "text", text: String(count) }];
  await floor.request("session/prompt", { sessionId: SESSION_ID, prompt });
  return length;
}, child);
