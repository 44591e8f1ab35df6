import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { stdioTransport } from "@parley/protocol/stdio";

import { SESSION_ID, measure, readTask, spawnAgentProgram } from "../session/session-work.ts";

const task = readTask();
const child = spawnAgentProgram("parley", task);
const agent = await connectAgent(stdioTransport({ input: child.stdout, output: child.stdin }), {
  versions: [task.version === 1 ? v1 : v2],
  info: { name: "bench", version: "1" },
});
if (task.stream === undefined) {
  await measure(child, async () => {
    const session = await agent.loadSession(SESSION_ID, { cwd: "/" });
    return session.state.entries.length > 0 ? session : undefined;
  });
} else {
  const session = await agent.newSession({ cwd: "/" });
  await session.prompt("2000");
  await measure(child, async () => {
    await session.prompt(String(task.stream));
    return session;
  });
}
