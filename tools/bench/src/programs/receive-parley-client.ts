import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import type { SessionState } from "@parley/protocol/session";
import { stdioTransport } from "@parley/protocol/stdio";

import { measureReceiving, spawnAgentProgram } from "./work.ts";

// A user interface reads the state whenever it draws: less often than on every update, but more than once. With
// BENCH_LOOKS, this client reads the state on every update. With BENCH_READS, it also reads the length of the
// message.
const looks = process.env["BENCH_LOOKS"] !== undefined;
const reads = process.env["BENCH_READS"] !== undefined;
let length = 0;
const child = spawnAgentProgram("flood");
const agent = await connectAgent(stdioTransport({ input: child.stdout, output: child.stdin }), {
  versions: [v2, v1],
  info: { name: "bench", version: "1" },
});
await measureReceiving(async (count) => {
  const session = await agent.newSession({ cwd: "/" });
  if (looks) session.subscribe(() => void session.state);
  if (reads) session.subscribe(() => (length = lastLength(session.state)));
  await session.prompt(String(count));
  return reads ? length : lastLength(session.state);
}, child);

function lastLength({ entries }: SessionState): number {
  const last = entries.at(-1);
  const [block] = last?.type === "message" ? last.content : [];
  return block?.type === "text" ? block.text.length : 0;
}
