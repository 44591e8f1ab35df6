import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { stdioTransport } from "@parley/protocol/stdio";

import { measureReceiving, spawnAgentProgram } from "./work.ts";

// A user interface looks at the state as often as it draws: less often than at each update, more often than in the end.
const looks = process.env["BENCH_LOOKS"] !== undefined;
const child = spawnAgentProgram("flood");
const agent = await connectAgent(stdioTransport({ input: child.stdout, output: child.stdin }), {
  versions: [v2, v1],
  info: { name: "bench", version: "1" },
});
await measureReceiving(async (count) => {
  const session = await agent.newSession({ cwd: "/" });
  if (looks) session.subscribe(() => void session.state);
  await session.prompt(String(count));
  const last = session.state.entries.at(-1);
  const [block] = last?.type === "message" ? last.content : [];
  return block?.type === "text" ? block.text.length : 0;
}, child);
