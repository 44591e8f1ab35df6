import "@parley/agent/stdout-guard";
import { defineAgent, serveAgent } from "@parley/agent";
import { localDirectories, localFiles, localTerminals } from "@parley/agent/node";
import { mcpConnections } from "@parley/mcp-transport";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import { authentication, commands, configOptions } from "./settings.ts";
import { greet, showDisk, withPlan, writeNote } from "./work.ts";

const store = sqliteSessionStore("sessions.db");
const agent = defineAgent({
  info: { name: "every-feature", title: "Every feature", version: "1.0.0" },
  store,
  mcp: mcpConnections(),
  authentication,
  configOptions,
  commands,
  directories: localDirectories(),
  // The fallback if the client does not provide files or terminals.
  files: localFiles(),
  terminals: localTerminals(),
  async prompt(turn) {
    switch (turn.command?.name) {
      case "note":
        return await writeNote(turn, turn.command.input);
      case "greet":
        return await greet(turn);
      case "disk":
        return await showDisk(turn);
      default:
        await turn.agentThought("No command: so I do a little of everything.");
        return await withPlan(turn, [
          ["Look at the disk", () => showDisk(turn)],
          ["Note what was said", () => writeNote(turn, turn.text)],
        ]);
    }
  },
});
await serveAgent(agent, stdioTransport());
await store.close();
