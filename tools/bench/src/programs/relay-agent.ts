import { join } from "node:path";

import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
import { relayAgent } from "@parley/server/relay";
import { sqliteSessionStore } from "@parley/storage/sqlite";

// Relays the agent that the client would otherwise start, and stores the sessions.

const [database = ""] = process.argv.slice(2);
const agent = await relayAgent({
  command: process.execPath,
  args: [join(import.meta.dirname, "session-parley-agent.ts")],
  store: sqliteSessionStore(database),
});
await serveAgent(agent, stdioTransport());
