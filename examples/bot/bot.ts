import { createInterface } from "node:readline";

import { type ClientSession } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { createPermissionBroker } from "@parley/client/permission";

// A chat room bot. Usage: `node bot.ts <agent command>`. Each line on stdin is `<user>: <message>`. Each user gets a
// separate session. The agent is allowed to read, but not to change anything.
const [command = "parley-agent", ...args] = process.argv.slice(2);
const reads = ["read", "search", "think"];
const { requestPermission } = createPermissionBroker({
  policy: ({ toolCall }) => (reads.includes(toolCall?.kind ?? "") ? "allow" : "reject"),
});
const info = { name: "bot", version: "1.0.0" };
const agent = await spawnAgent({ command, args }, { info, handlers: { requestPermission } });
const sessions = new Map<string, Promise<ClientSession>>();

for await (const line of createInterface({ input: process.stdin })) {
  const [user = "", words = ""] = line.split(/: (.*)/s);
  const opening = sessions.get(user) ?? agent.newSession({ cwd: process.cwd() });
  sessions.set(user, opening);
  const session = await opening;
  const before = session.state.entries.length;
  const stopReason = await session.prompt(words);
  const content = session.state.entries
    .slice(before)
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []));
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  console.log(`@${user} ${text} (${stopReason})`);
}
await agent.close();
