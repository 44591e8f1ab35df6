import { spawnAgent } from "@parley/client/node";
import { describePermission } from "@parley/client/permission";

const [command = "parley-agent", ...args] = process.argv.slice(2);
const cwd = process.cwd();
const agent = await spawnAgent(
  { command, args },
  {
    info: { name: "example-client", version: "1.0.0" },
    onStderr: (text) => process.stderr.write(text),
    handlers: {
      requestPermission(request) {
        const { title, details, options } = describePermission(request);
        console.log(`\nMay it? ${title}: yes, once`);
        for (const { label, text } of details) console.log(`  ${label}: ${text}`);
        const once = options.find(({ kind }) => kind === "allow_once");
        return once ? { outcome: "selected", optionId: once.optionId } : { outcome: "cancelled" };
      },
    },
  },
);
console.log(`${agent.info?.title ?? agent.info?.name} speaks version ${agent.version}`);

// Prints a turn as it arrives.
const session = await agent.newSession({ cwd });
const turn = session.prompt("write hello to greeting.txt");
for await (const { update } of session.updates(turn)) console.log(update.sessionUpdate);
console.log("The turn ended:", await turn);
await session.close();

// Reloads the conversation from the agent's store.
const again = await agent.loadSession(session.id, { cwd });
for (const entry of again.state.entries) {
  if (entry.type === "tool_call") console.log(`${entry.title}: ${entry.status}`);
  else if (entry.type === "message") console.log(`${entry.role}:`, ...entry.content);
}
await agent.close();
