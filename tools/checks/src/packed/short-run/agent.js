// An agent on the installed packages: sessions in SQLite, over standard input and output.
import "@parley/agent/stdout-guard";
import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

const store = sqliteSessionStore("sessions.db");
const agent = defineAgent({
  info: { name: "short-run", version: "1.0.0" },
  store,
  prompt: (turn) => turn.agentMessage(`You said: ${turn.text}`),
});
await serveAgent(agent, stdioTransport());
await store.close();
