import { isAbsolute } from "node:path";

import {
  type StateUpdate,
  type ToolCallContent,
  isKnownStateUpdate,
  isKnownToolCallContent,
} from "@parley/schema/v2";

import { findSchemaFault } from "../../recording/find-schema-fault.ts";
import { type JsonObject, isOfSubagents, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import { type Bench, type Check, permissionPromptOf } from "../check.ts";
import { findUnknownMembers } from "../find-unknown-members.ts";
import { show } from "../show.ts";

const CLIENT_METHODS_V2 = [
  "session/update",
  "session/request_permission",
  "elicitation/create",
  "elicitation/complete",
  "$/cancel_request",
];
const KINDS = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "switch_mode",
  "other",
];
const STATUSES = ["pending", "in_progress", "paused", "completed", "failed", "cancelled"];
const MESSAGE = /^(user_message|agent_message|agent_thought)(_chunk)?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Checks for all messages from an agent. */
export const updateChecks: readonly Check[] = [
  {
    id: "ACP-SCHEMA-001",
    async run(bench) {
      const { exchange } = await bench.recording();
      const { lines, asked } = exchange.agent;
      for (const { message } of lines) {
        const fault = message && findSchemaFault(message, { version: bench.version, asked });
        ensure(fault === undefined, String(fault));
      }
    },
  },
  {
    id: "ACP-SCHEMA-002",
    async run(bench) {
      const { exchange } = await bench.recording();
      const unknown = findUnknownMembers(bench.version, exchange.agent.lines, exchange.agent.asked);
      ensure(unknown.length === 0, `${unknown[0]}`);
    },
  },
  clientMethodsCheck("ACP-CLIENTCAP-001", "fs/"),
  clientMethodsCheck("ACP-CLIENTCAP-002", "terminal/"),
  clientMethodsCheck("ACP-CLIENTCAP-003", "elicitation/"),
  clientMethodsCheck("ACP-CLIENTCAP-201", "elicitation/"),
  {
    id: "ACP-CLIENTCAP-202",
    async run(bench) {
      const { exchange } = await bench.recording();
      for (const { message } of exchange.agent.lines) {
        const method = message?.["method"];
        if (typeof method !== "string") continue;
        ensure(CLIENT_METHODS_V2.includes(method) || method.startsWith("_"), `The agent called "${method}"`);
      }
    },
  },
  {
    id: "ACP-SUBAGENT-001",
    async run(bench) {
      const { exchange } = await bench.recording();
      for (const { message } of exchange.agent.lines)
        ensure(!isOfSubagents(toObject(message)), `The agent sent ${show(message)}`);
    },
  },
  {
    id: "ACP-SUBAGENT-002",
    async run(bench) {
      const { exchange, sessionId } = await bench.recording();
      const known = new Set<unknown>([sessionId]);
      for (const { message } of exchange.agent.lines) {
        const { sessionId: named, update } = toObject(message?.["params"]);
        const { sessionUpdate, sessionId: announced } = toObject(update);
        // Extensions and titles in session lists may refer to any session.
        const isAbout =
          !String(message?.["method"]).startsWith("_") && sessionUpdate !== "session_info_update";
        if (named === undefined || !isAbout) continue;
        ensure(known.has(named), `The agent named a session that nobody opened: ${show(message)}`);
        if (sessionUpdate === "subagent_update") known.add(announced);
      }
    },
  },
  {
    id: "ACP-META-201",
    async run(bench) {
      const { exchange } = await bench.recording();
      for (const { message } of exchange.agent.lines)
        for (const meta of metasOf(message)) ensure(isObject(meta), `A "_meta" is ${show(meta)}`);
    },
  },
  {
    id: "ACP-PATCH-201",
    run: (bench) => checkUpdates(bench, MESSAGE, ({ messageId }) => isText(messageId)),
  },
  {
    id: "ACP-PATCH-204",
    run: (bench) => checkUpdates(bench, /^tool_call_/, ({ toolCallId }) => isText(toolCallId)),
  },
  {
    id: "ACP-PATCH-205",
    run: (bench) => checkUpdates(bench, /^plan_update$/, ({ plan }) => isText(toObject(plan)["planId"])),
  },
  {
    id: "ACP-PATCH-206",
    async run(bench) {
      const folders = new Map<unknown, unknown>();
      await checkUpdates(bench, /^terminal_update$/, ({ terminalId, cwd }) => {
        if (cwd == null) return true;
        const isSame = !folders.has(terminalId) || folders.get(terminalId) === cwd;
        folders.set(terminalId, cwd);
        return isSame && typeof cwd === "string" && isAbsolute(cwd);
      });
    },
  },
  {
    id: "ACP-PATCH-207",
    run: (bench) =>
      checkUpdates(bench, /^terminal_(update|output_chunk)$/, (update) => {
        const data = update["data"] ?? toObject(update["output"])["data"];
        return data === undefined || (typeof data === "string" && BASE64.test(data));
      }),
  },
  {
    id: "ACP-PATCH-208",
    async run(bench) {
      const names = new Map<unknown, unknown>();
      await checkUpdates(bench, /^tool_call_update$/, ({ toolCallId, title, name }) => {
        const isFirst = !names.has(toolCallId);
        const isRight = isFirst
          ? isText(title)
          : name == null || names.get(toolCallId) == null || names.get(toolCallId) === name;
        if (isFirst || name != null) names.set(toolCallId, name);
        return isRight;
      });
    },
  },
  {
    id: "ACP-ENUM-201",
    run: (bench) =>
      checkUpdates(
        bench,
        /^tool_call_update$/,
        ({ kind, status }) => isOpen(kind, KINDS) && isOpen(status, STATUSES),
      ),
  },
  {
    id: "ACP-ENUM-202",
    run: (bench) =>
      checkUpdates(bench, /^(state_update|tool_call_update)$/, ({ state, content }) => {
        const blocks: unknown[] = Array.isArray(content) ? content : [];
        return (
          (isOpen(state, []) || isKnownStateUpdate({ state } as StateUpdate)) &&
          blocks.map(toObject).every((block) => {
            const isKnown = isKnownToolCallContent(block as unknown as ToolCallContent);
            return isKnown || isOpen(block["type"], []);
          })
        );
      }),
  },
  {
    id: "ACP-ENUM-203",
    judgesTurns: "its own",
    async run(bench) {
      const prompt = permissionPromptOf(bench);
      const exchange = await bench.open();
      exchange.agent.answer = (method) =>
        method === "session/request_permission" ? { outcome: { outcome: "_example.org/later" } } : undefined;
      await exchange.prompt(await exchange.newSession(), prompt).end;
    },
  },
];

function clientMethodsCheck(id: string, prefix: string): Check {
  return {
    id,
    async run(bench) {
      const { exchange } = await bench.recording();
      for (const { message } of exchange.agent.lines) {
        const method = message?.["method"];
        ensure(!String(method).startsWith(prefix), `The agent called "${String(method)}"`);
      }
    },
  };
}

/** Checks every recorded update whose kind matches `kind`. */
async function checkUpdates(
  bench: Bench,
  kind: RegExp,
  isRight: (update: JsonObject) => boolean,
): Promise<void> {
  const { exchange, sessionId } = await bench.recording();
  const updates = exchange
    .updates(sessionId)
    .filter(({ update }) => kind.test(String(update["sessionUpdate"])));
  applies(updates.length > 0, "it sent no such update");
  for (const { update } of updates) ensure(isRight(update), `It sent ${show(update)}`);
}

function isOpen(value: unknown, known: readonly string[]): boolean {
  return value == null || (typeof value === "string" && (known.includes(value) || value.startsWith("_")));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isObject(value: unknown): boolean {
  return value === null || (typeof value === "object" && !Array.isArray(value));
}

function metasOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (name === "_meta" ? [member] : metasOf(member)));
}
