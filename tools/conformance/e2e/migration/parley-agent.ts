import { once } from "node:events";

import { defineAgent, serveAgent } from "@parley/agent";
import type { Transport } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";

import type { AgentUses } from "./agent-uses.ts";

const info = { name: "example", version: "1.0.0" };

/** Answers a prompt. */
function answer(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    prompt: (turn) => turn.agentMessage(`Hello, ${turn.text}`),
  });
  return serveAgent(agent, transport);
}

/** Stops when the user wants that. */
function cancel(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    async prompt(turn) {
      await turn.agentMessage("Working");
      await once(turn.signal, "abort");
    },
  });
  return serveAgent(agent, transport);
}

/** Asks before it does something. */
function permission(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Delete everything", kind: "delete" });
      const { allowed } = await call.requestPermission();
      await call.update({ status: allowed ? "completed" : "failed" });
      await turn.agentMessage(allowed ? "Deleted" : "Kept");
    },
  });
  return serveAgent(agent, transport);
}

/** Keeps conversations, and shows them again. */
function load(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    store: memorySessionStore(), // or sqliteSessionStore("sessions.db"), or postgresSessionStore(url)
    prompt: (turn) => turn.agentMessage(`Hello, ${turn.text}`),
  });
  return serveAgent(agent, transport);
}

/** Reads a file as the editor has it, with what is not saved. */
function files(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    async prompt(turn) {
      const { session } = turn;
      await turn.agentMessage(await session.files.readTextFile(`${session.cwd}/notes.txt`));
    },
  });
  return serveAgent(agent, transport);
}

/** Has modes that the user switches. */
function mode(transport: Transport): Promise<void> {
  const options = [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ];
  const agent = defineAgent({
    info,
    configOptions: [
      { id: "mode", name: "Mode", category: "mode", type: "select", currentValue: "ask", options },
    ],
    prompt: (turn) => turn.agentMessage(`The mode is ${turn.session.config.get("mode")}`),
  });
  return serveAgent(agent, transport);
}

/** Offers slash commands. */
function commands(transport: Transport): Promise<void> {
  const agent = defineAgent({
    info,
    commands: [
      { name: "greet", description: "Greet somebody", input: { hint: "who" } },
      { name: "help", description: "Say what there is" },
    ],
    prompt: (turn) =>
      turn.agentMessage(turn.command?.name === "greet" ? `Hello, ${turn.command.input}` : "There is /greet"),
  });
  return serveAgent(agent, transport);
}

/** What an agent does every day, with Parley. */
export const parley: AgentUses<Transport> = { answer, cancel, permission, load, files, mode, commands };
