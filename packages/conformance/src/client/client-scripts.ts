import { join } from "node:path";

import { toObject } from "../recording/message.ts";
import { type ClientScript, type ScriptedAgent, SESSION } from "./scripted-agent.ts";

const TEXT = { type: "text", text: "Hello" };
const OPTIONS = [
  { optionId: "kit-allow", name: "Allow", kind: "allow_once" },
  { optionId: "kit-reject", name: "Reject", kind: "reject_once" },
];

/** A call of the client's files and terminals that a script makes. */
async function useFiles(agent: ScriptedAgent): Promise<void> {
  const folder = String(agent.session["cwd"]);
  const read = (path: string, more = {}): Promise<unknown> =>
    agent.request("fs/read_text_file", { sessionId: SESSION, path: join(folder, path), ...more });
  await read("notes.txt");
  await read("notes.txt", { line: 2, limit: 2 });
  await read("missing.txt");
  const path = join(folder, "written.txt");
  await agent.request("fs/write_text_file", { sessionId: SESSION, path, content: "written\n" });
}

async function useTerminal(agent: ScriptedAgent): Promise<void> {
  const args = ["-e", "console.log('out'); process.exit(3)"];
  const params = { sessionId: SESSION, command: process.execPath, args, cwd: agent.session["cwd"] };
  const created = await agent.request("terminal/create", params);
  const { terminalId } = toObject(created["result"]);
  if (typeof terminalId !== "string") return;
  const named = { sessionId: SESSION, terminalId };
  for (const method of ["wait_for_exit", "output", "release", "output"])
    await agent.request(`terminal/${method}`, named);
}

/** The scripts of {@link clientScripts}. */
export type ClientScriptName = "services" | "surprises" | "version" | "crash";

/** The scripts that clients are checked with, by name. */
export const clientScripts: Readonly<Record<ClientScriptName, ClientScript>> = {
  /** Calls everything that a client may offer, offered or not. */
  services: {
    async turn(agent) {
      const toolCall = {
        toolCallId: "kit-call",
        title: "Write written.txt",
        kind: "edit",
        status: "pending",
      };
      agent.update({ sessionUpdate: "tool_call", ...toolCall });
      await agent.request("session/request_permission", { sessionId: SESSION, toolCall, options: OPTIONS });
      await useFiles(agent);
      await useTerminal(agent);
      await agent.request("_parley/unknown", {});
      agent.update({ sessionUpdate: "tool_call_update", toolCallId: "kit-call", status: "completed" });
      return "end_turn";
    },
  },
  /** Sends what a newer agent may send, and updates in an order that is rare. */
  surprises: {
    async turn(agent) {
      agent.notify("_parley/unknown", { any: ["thing"] });
      agent.update({ sessionUpdate: "_parley/unknown", any: ["thing"] });
      agent.update({ sessionUpdate: "from_a_later_version", any: ["thing"] });
      agent.update({ sessionUpdate: "tool_call_update", toolCallId: "never-begun", status: "completed" });
      agent.update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "" } });
      agent.update({
        sessionUpdate: "agent_message_chunk",
        content: { ...TEXT, _meta: { "example.org/a": 1 } },
      });
      agent.update({ sessionUpdate: "plan", entries: [] });
      agent.notify("session/update", {
        sessionId: "another",
        update: { sessionUpdate: "plan", entries: [] },
      });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Answers a version that nobody speaks. */
  version: { initialized: { protocolVersion: 99 } },
  /** Crashes in the middle of a turn. */
  crash: {
    async turn(agent) {
      agent.update({ sessionUpdate: "agent_message_chunk", content: TEXT });
      agent.crash();
      return undefined;
    },
  },
};
