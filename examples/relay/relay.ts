// Serves an existing agent program to any number of clients and stores the sessions in sessions.db. Usage: `node
// relay.ts npx -y @agentclientprotocol/claude-agent-acp`. Connect any number of times with `parley chat --url <url>`.
import { createAgentHost } from "@parley/agent";
import { serveHttp } from "@parley/server/node";
import { relayAgent } from "@parley/server/relay";
import { sqliteSessionStore } from "@parley/storage/sqlite";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error("Name the agent's command: node relay.ts <command> [arguments]");
  process.exit(2);
}

const store = sqliteSessionStore("sessions.db");
const agent = await relayAgent({ command, args, store, onDisconnect: { keepMs: 600_000 } });
const host = createAgentHost(agent);
const server = await serveHttp(host, { port: 0 });
console.log(`${agent.info.name} at ${server.url}`);

process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  await server.close();
  await host.close();
  await store.close();
}
