import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

const [database] = process.argv.slice(2);

const agent = defineAgent({
  info: { name: "bench", version: "1" },
  ...(database !== undefined && { store: sqliteSessionStore(database) }),
  async prompt(turn) {
    const count = Number(turn.text);
    for (let index = 0; index < count; index++) await turn.agentMessage("Here is the next part of the ");
  },
});
await serveAgent(agent, stdioTransport());
