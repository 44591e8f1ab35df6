import { SESSION_ID, measure, readTask, spawnAgentProgram } from "../session/session-work.ts";
import { Floor } from "./floor.ts";

const child = spawnAgentProgram("floor", readTask());
const updates: unknown[] = [];
const floor = new Floor(child.stdout, child.stdin, ({ params }) => {
  updates.push((params as { update: unknown }).update);
});
await floor.request("initialize", { protocolVersion: 1 });
await measure(child, async () => {
  await floor.request("session/load", { sessionId: SESSION_ID, cwd: "/", mcpServers: [] });
  return updates.length > 0 ? updates : undefined;
});
