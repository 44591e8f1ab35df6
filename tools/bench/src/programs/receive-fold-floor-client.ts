import { Floor } from "./floor.ts";
import { SESSION_ID, measureReceiving, spawnAgentProgram } from "./work.ts";

// The minimum work of a client that displays each update: parsing it, appending its text to the message in an
// immutable list of entries, and reading the message's length. Nothing is validated, and other kinds of updates are
// not supported.
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
