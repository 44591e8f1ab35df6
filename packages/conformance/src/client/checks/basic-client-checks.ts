import { isAbsolute } from "node:path";

import { ensure } from "../../agent/check-outcome.ts";
import { show } from "../../agent/show.ts";
import { findSchemaFault } from "../../recording/find-schema-fault.ts";
import { type JsonObject, toObject } from "../../recording/message.ts";
import { answerTo, callsOf, type ClientCheck, requestsOf } from "../client-check.ts";

/** Methods that agents support without advertising a capability. */
const BASIC_METHODS = {
  1: ["initialize", "session/new", "session/prompt", "session/cancel", "authenticate"],
  2: [
    "initialize",
    "session/new",
    "session/prompt",
    "session/cancel",
    "session/list",
    "session/resume",
    "session/close",
    "auth/login",
  ],
} as const;

/** Checks for the handshake, JSON-RPC and the client's requests. */
export const basicClientChecks: readonly ClientCheck[] = [
  {
    id: "PARLEY-CLIENT-INIT-001",
    script: "services",
    judge({ agent }) {
      const [first] = agent.lines;
      ensure(first?.message?.["method"] === "initialize", `The first line is ${first?.text.slice(0, 200)}`);
      const { protocolVersion } = agent.initialize;
      ensure(Number.isInteger(protocolVersion), `The version is ${show(protocolVersion)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-INIT-002",
    script: "services",
    judge({ agent }) {
      ensure(agent.early.length === 0, `The client called "${agent.early[0]}" before it had the answer`);
    },
  },
  {
    id: "PARLEY-CLIENT-INIT-003",
    script: "version",
    judge({ agent }) {
      const after = agent.lines.find(({ message }) => String(message?.["method"]).startsWith("session/"));
      ensure(after === undefined, `The client went on: ${after?.text.slice(0, 200)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-SCHEMA-001",
    script: "services",
    judge({ agent }) {
      const { asked, version } = agent;
      for (const { text, message } of agent.lines) {
        ensure(message?.["jsonrpc"] === "2.0", `A line is not a JSON-RPC 2.0 message: ${text.slice(0, 200)}`);
        const fault = findSchemaFault(message, { version, asked, sender: "client" });
        ensure(fault === undefined, String(fault));
      }
    },
  },
  {
    id: "PARLEY-CLIENT-JSONRPC-001",
    script: "services",
    judge({ agent }) {
      const ids = requestsOf(agent).map(({ id }) => id);
      ensure(new Set(ids).size === ids.length, `An id is used twice: ${ids.map(String).join(", ")}`);
      for (const { response } of agent.answered)
        ensure("result" in response !== "error" in response, `A response is ${show(response)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-JSONRPC-002",
    script: "services",
    judge({ agent }) {
      const { response } = answerTo(agent, "_parley/unknown");
      const { code } = toObject(response["error"]);
      ensure(code === -32_601, `The answer is ${show(response)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-SESSION-001",
    script: "services",
    judge({ agent }) {
      const { cwd } = agent.session;
      ensure(typeof cwd === "string" && isAbsolute(cwd), `The folder is ${show(cwd)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-CAPABILITY-001",
    script: "services",
    judge({ agent }) {
      const basic: readonly string[] = BASIC_METHODS[agent.version];
      const extra = requestsOf(agent).find(
        ({ method }) => !basic.includes(String(method)) && !String(method).startsWith("_"),
      );
      ensure(
        extra === undefined,
        `The client called "${String(extra?.["method"])}", which the agent does not offer`,
      );
    },
  },
  {
    id: "PARLEY-CLIENT-CAPABILITY-003",
    script: "services",
    judge({ agent }) {
      const blocks = callsOf(agent, "session/prompt").flatMap(({ params }) => listOf(params, "prompt"));
      const extra = blocks.find(({ type }) => type !== "text" && type !== "resource_link");
      ensure(
        extra === undefined,
        `A prompt has a block of the type "${String(extra?.["type"])}", which the agent does not offer`,
      );
    },
  },
  {
    id: "PARLEY-CLIENT-CAPABILITY-004",
    script: "services",
    judge({ agent }) {
      const isProgram = ({ type }: JsonObject): boolean => agent.version === 1 && type === undefined;
      const extra = listOf(agent.session, "mcpServers").find((server) => !isProgram(server));
      ensure(
        extra === undefined,
        `The session has an MCP server of the type "${String(extra?.["type"])}", which the agent does not offer`,
      );
    },
  },
];

function listOf(value: unknown, name: string): JsonObject[] {
  const list = toObject(value)[name];
  return Array.isArray(list) ? list.map(toObject) : [];
}
