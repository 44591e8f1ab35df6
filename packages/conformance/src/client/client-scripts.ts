import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { type JsonObject, toObject } from "../recording/message.ts";
import { dialects, SESSION, SUBAGENT } from "./agent-dialect.ts";
import type { DrivenClient } from "./client-adapter.ts";
import { showsPlans, showsSubagents } from "./client-capabilities.ts";
import type { ClientScript } from "./client-script.ts";
import type { ScriptedAgent } from "./scripted-agent.ts";

const TEXT = { type: "text", text: "Hello" };
const CALL = "kit-call";
/** Time in milliseconds for a client to answer a request without asking the user. */
const OWN_ANSWER_MS = 300;

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

async function useTerminal(agent: ScriptedAgent, program: string, methods: readonly string[]): Promise<void> {
  const params = {
    sessionId: SESSION,
    command: process.execPath,
    args: ["-e", program],
    cwd: agent.session["cwd"],
  };
  const created = await agent.request("terminal/create", params);
  const { terminalId } = toObject(created["result"]);
  if (typeof terminalId !== "string") return;
  for (const method of methods) await agent.request(`terminal/${method}`, { sessionId: SESSION, terminalId });
}

async function useForm(agent: ScriptedAgent): Promise<void> {
  await agent.request("elicitation/create", {
    sessionId: SESSION,
    mode: "form",
    message: "Your name",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", title: "Name" } },
      required: ["name"],
    },
  });
}

/**
 * Sends a prompt, and calls `act` once the agent is waiting for the user. Ignores an error from the prompt, because
 * the checks look only at the agent's records.
 */
async function promptAnd(client: DrivenClient, agent: ScriptedAgent, act: () => unknown): Promise<void> {
  const turn = client.prompt("Hello").catch(() => undefined);
  await Promise.race([agent.reached, agent.closed, turn]);
  await act();
  await turn;
}

/**
 * Sends a prompt, and cancels it once the agent is waiting for the user, unless the client answers without the user.
 */
function cancelUnlessDone(client: DrivenClient, agent: ScriptedAgent): Promise<void> {
  return promptAnd(client, agent, async () => {
    if (!agent.isDone) await client.cancel?.();
  });
}

/** Resolves to whether the client answers a request too soon to have asked the user. */
function isAnsweredSoon(asked: Promise<unknown>): Promise<boolean> {
  return Promise.race([asked.then(() => true), delay(OWN_ANSWER_MS, false)]);
}

/** Runs a tool until the client cancels the turn. */
async function untilCancelled(agent: ScriptedAgent): Promise<string> {
  await agent.cancelled;
  agent.update({ sessionUpdate: "tool_call_update", toolCallId: CALL, status: "failed" });
  agent.update(agent.dialect.text("Stopped"));
  await agent.request("_parley/alive", {});
  return "cancelled";
}

function reportSubagent(agent: ScriptedAgent, change: JsonObject): void {
  agent.update({ sessionUpdate: "subagent_update", sessionId: SUBAGENT, ...change });
}

/** Starts a subagent. Resolves once the client answers the subagent's permission request. */
async function askInSubagent(agent: ScriptedAgent): Promise<void> {
  reportSubagent(agent, { title: "Survey tests", state: { state: "requires_action" } });
  agent.update(agent.dialect.toolCall(CALL), SUBAGENT);
  const question = { ...agent.dialect.permission(CALL), sessionId: SUBAGENT };
  await agent.request("session/request_permission", question);
}

export type ClientScriptName =
  | "services"
  | "surprises"
  | "version"
  | "crash"
  | "states"
  | "unknown state"
  | "plans"
  | "skills"
  | "usage"
  | "subagent"
  | "subagent question"
  | "cancel"
  | "open question"
  | "answer"
  | "login"
  | "load";

export const clientScripts: Readonly<Record<ClientScriptName, ClientScript>> = {
  /** Uses every service that a client may support, even if the client does not advertise it. */
  services: {
    async turn(agent) {
      agent.update(agent.dialect.toolCall(CALL));
      const asked = agent.request("session/request_permission", agent.dialect.permission(CALL));
      agent.reach();
      await asked;
      await useFiles(agent);
      await useTerminal(agent, "console.log('out'); process.exit(3)", [
        "wait_for_exit",
        "output",
        "release",
        "output",
      ]);
      await useTerminal(agent, "setInterval(() => {}, 1000)", ["kill", "wait_for_exit", "output", "release"]);
      await useForm(agent);
      await agent.request("_parley/unknown", {});
      agent.update({ sessionUpdate: "tool_call_update", toolCallId: CALL, status: "completed" });
      return "end_turn";
    },
  },
  /** Sends messages that a newer agent might send, and updates in an unusual order. */
  surprises: {
    async turn(agent) {
      agent.notify("_parley/unknown", { any: ["thing"] });
      agent.update({ sessionUpdate: "_parley/unknown", any: ["thing"] });
      agent.update({ sessionUpdate: "from_a_later_version", any: ["thing"] });
      agent.update({ sessionUpdate: "tool_call_update", toolCallId: "never-begun", status: "completed" });
      agent.update(agent.dialect.text(""));
      agent.update({ ...agent.dialect.text("Hello"), content: { ...TEXT, _meta: { "example.org/a": 1 } } });
      agent.notify("session/update", { sessionId: "another", update: agent.dialect.text("Not for you") });
      if (agent.version === 1) agent.update({ sessionUpdate: "plan", entries: [] });
      else agent.update({ sessionUpdate: "state_update", state: "_parley/unknown" });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Responds with a nonexistent version. */
  version: { initialized: () => ({ protocolVersion: 99 }) },
  /** Crashes in the middle of a turn. */
  crash: {
    async turn(agent) {
      agent.update(agent.dialect.text("Hello"));
      agent.crash();
      return undefined;
    },
  },
  /** Keeps working for a while after responding to the prompt, in states that do not end a turn. */
  states: {
    async turn(agent) {
      agent.update({ sessionUpdate: "state_update", state: "requires_action" });
      await delay(OWN_ANSWER_MS);
      agent.update({ sessionUpdate: "state_update", state: "running" });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Reports an unknown state for a while. */
  "unknown state": {
    async turn(agent) {
      agent.update({ sessionUpdate: "state_update", state: "unknown" });
      await delay(OWN_ANSWER_MS);
      agent.update({ sessionUpdate: "state_update", state: "running" });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Sends all kinds of plans, and removes them. */
  plans: {
    async turn(agent) {
      if (!showsPlans(agent)) return "end_turn";
      const entries = [{ content: "Measure", priority: "high", status: "pending" }];
      for (const plan of [
        { type: "items", planId: "kit-plan", entries },
        { type: "markdown", planId: "kit-design", content: "# Steps" },
        { type: "markdown", planId: "kit-plan", content: "1. Measure" },
      ])
        agent.update({ sessionUpdate: "plan_update", plan });
      for (const planId of ["kit-design", "never-made"])
        agent.update({ sessionUpdate: "plan_removed", planId });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Lists a skill, which only a draft defines, and a command of an unknown type. */
  skills: {
    async turn(agent) {
      const look = { name: "look", description: "Looks around" };
      const types = agent.version === 1 ? [] : ["skill", "_parley/unknown"];
      const more = types.map((type) => ({ type, name: type, description: "Looks closely" }));
      const availableCommands = [agent.version === 1 ? look : { type: "command", ...look }, ...more];
      agent.update({ sessionUpdate: "available_commands_update", availableCommands });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Reports its token usage. */
  usage: { ending: { usage: { totalTokens: 3, inputTokens: 1, outputTokens: 2 } } },
  /**
   * Delegates to a subagent that requests permission. One of the subagent's updates arrives before the subagent is
   * announced.
   */
  subagent: {
    async turn(agent) {
      if (!showsSubagents(agent)) return "end_turn";
      agent.update(agent.dialect.text("Looking"), SUBAGENT);
      await agent.request("_parley/alive", {});
      const asked = askInSubagent(agent);
      agent.reach();
      await asked;
      const link = { type: "session", sessionId: SUBAGENT };
      agent.update({ ...agent.dialect.toolCall("kit-link"), content: [link] });
      reportSubagent(agent, { state: { state: "idle", stopReason: "end_turn" } });
      await agent.request("_parley/alive", {});
      return "end_turn";
    },
  },
  /** Is cancelled while a permission request from its subagent is open. */
  "subagent question": {
    needs: "cancel",
    drive: cancelUnlessDone,
    async turn(agent) {
      if (!showsSubagents(agent)) return "end_turn";
      const asked = askInSubagent(agent);
      if (await isAnsweredSoon(asked)) return "end_turn";
      agent.reach();
      await Promise.all([agent.cancelled, asked]);
      return "cancelled";
    },
  },
  /** Works until it is cancelled. */
  cancel: {
    needs: "cancel",
    drive: (client, agent) => promptAnd(client, agent, () => client.cancel?.()),
    turn(agent) {
      agent.update(agent.dialect.toolCall(CALL));
      agent.reach();
      return untilCancelled(agent);
    },
  },
  /** Is cancelled while a permission request is open. */
  "open question": {
    needs: "cancel",
    drive: cancelUnlessDone,
    async turn(agent) {
      agent.update(agent.dialect.toolCall(CALL));
      const asked = agent.request("session/request_permission", agent.dialect.permission(CALL));
      if (await isAnsweredSoon(asked)) return "end_turn";
      agent.reach();
      await Promise.all([agent.cancelled, asked]);
      return "cancelled";
    },
  },
  /** Requests permission, which the user denies. */
  answer: {
    needs: "answer",
    drive: (client, agent) => promptAnd(client, agent, () => client.answer?.("kit-reject")),
    async turn(agent) {
      agent.update(agent.dialect.toolCall(CALL));
      const asked = agent.request("session/request_permission", agent.dialect.permission(CALL));
      agent.reach();
      await asked;
      return "end_turn";
    },
  },
  /** Refuses to create sessions before a login. */
  login: {
    wantsLogin: true,
    initialized: (version) => ({ authMethods: dialects[version].authMethods }),
  },
  /** Has an older session, which the client loads. */
  load: {
    needs: "load",
    hasSession: true,
    initialized: (version) => (version === 1 ? { agentCapabilities: { loadSession: true } } : {}),
    async drive(client) {
      await client.load?.(SESSION);
      await client.prompt("Hello");
    },
  },
};
