import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { applies, ensure } from "../agent/check-outcome.ts";
import { findSchemaFault } from "../recording/find-schema-fault.ts";
import { type JsonObject, isResponse, toObject } from "../recording/message.ts";
import type { ClientScriptName } from "./client-scripts.ts";
import type { ClientConversation } from "./run-client.ts";
import type { AnsweredRequest, ScriptedAgent } from "./scripted-agent.ts";

/** The code that checks whether a client follows a rule of the catalogue. */
export interface ClientCheck {
  /** The rule's id. */
  readonly id: string;
  /** The script that the client is checked with. */
  readonly script: ClientScriptName;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not concern this client. */
  judge(conversation: ClientConversation): void;
}

/** The methods that an agent without capabilities has. */
const BASIC_METHODS = ["initialize", "session/new", "session/prompt", "session/cancel", "authenticate"];

/** All rules that a client can be checked for from outside, in the order of a conversation. */
export const clientChecks: readonly ClientCheck[] = [
  {
    id: "PARLEY-CLIENT-INIT-001",
    script: "services",
    judge({ agent }) {
      const [first] = agent.lines;
      ensure(first?.message?.["method"] === "initialize", `The first line is ${first?.text.slice(0, 200)}`);
      const { protocolVersion } = agent.initialize;
      ensure(Number.isInteger(protocolVersion), `The version is ${JSON.stringify(protocolVersion)}`);
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
      const asked = new Map<unknown, string>();
      for (const { text, message } of agent.lines) {
        ensure(message?.["jsonrpc"] === "2.0", `A line is not a JSON-RPC 2.0 message: ${text.slice(0, 200)}`);
        const fault = findSchemaFault(message, { version: 1, asked, sender: "client" });
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
        ensure("result" in response !== "error" in response, `A response is ${JSON.stringify(response)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-JSONRPC-002",
    script: "services",
    judge({ agent }) {
      const { response } = answerTo(agent, "_parley/unknown");
      const { code } = toObject(response["error"]);
      ensure(code === -32_601, `The answer is ${JSON.stringify(response)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-SESSION-001",
    script: "services",
    judge({ agent }) {
      const { cwd } = agent.session;
      ensure(typeof cwd === "string" && isAbsolute(cwd), `The folder is ${JSON.stringify(cwd)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-CAPABILITY-001",
    script: "services",
    judge({ agent }) {
      const extra = requestsOf(agent).find(
        ({ method }) => !BASIC_METHODS.includes(String(method)) && !String(method).startsWith("_"),
      );
      ensure(
        extra === undefined,
        `The client called "${String(extra?.["method"])}", which the agent does not offer`,
      );
    },
  },
  {
    id: "PARLEY-CLIENT-CAPABILITY-002",
    script: "services",
    judge({ agent }) {
      const { fs, terminal } = toObject(agent.initialize["clientCapabilities"]);
      const { readTextFile, writeTextFile } = toObject(fs);
      const offered: Readonly<Record<string, unknown>> = {
        "fs/read_text_file": readTextFile,
        "fs/write_text_file": writeTextFile,
        "terminal/create": terminal,
      };
      const refused = Object.keys(offered).filter((method) => offered[method] !== true);
      applies(refused.length > 0, "it offers everything");
      for (const method of refused) {
        const { response } = answerTo(agent, method);
        ensure(
          "error" in response,
          `"${method}" is not offered, and was answered with ${JSON.stringify(response)}`,
        );
      }
    },
  },
  ...fileChecks(),
  {
    id: "PARLEY-CLIENT-TERMINAL-001",
    script: "services",
    judge({ agent }) {
      applies(
        toObject(agent.initialize["clientCapabilities"])["terminal"] === true,
        "it offers no terminals",
      );
      resultOf(answerTo(agent, "terminal/create"));
      const { exitCode } = resultOf(answerTo(agent, "terminal/wait_for_exit"));
      ensure(exitCode === 3, `A program that exited with 3 has the exit code ${JSON.stringify(exitCode)}`);
      const [before, after] = agent.answered.filter(({ method }) => method === "terminal/output");
      const { output } = resultOf(before);
      ensure(String(output).includes("out"), `The output is ${JSON.stringify(output)}, not "out"`);
      resultOf(answerTo(agent, "terminal/release"));
      ensure(after && "error" in after.response, "A terminal that is released still has output");
    },
  },
  {
    id: "PARLEY-CLIENT-PERM-001",
    script: "services",
    judge({ agent }) {
      const { outcome } = resultOf(answerTo(agent, "session/request_permission"));
      const { outcome: kind, optionId } = toObject(outcome);
      const isOption = kind === "selected" && ["kit-allow", "kit-reject"].includes(String(optionId));
      ensure(isOption || kind === "cancelled", `The outcome is ${JSON.stringify(outcome)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-UPDATE-001",
    script: "surprises",
    judge({ agent, exitCode }) {
      ensure(agent.isDone, "The client did not stay until the end of the turn");
      ensure(exitCode === 0, `The client ended with code ${exitCode}`);
    },
  },
  {
    id: "PARLEY-CLIENT-END-001",
    script: "services",
    judge({ exitCode }) {
      ensure(exitCode !== undefined, "The client did not exit after its prompt");
    },
  },
  {
    id: "PARLEY-CLIENT-END-002",
    script: "crash",
    judge({ exitCode }) {
      ensure(exitCode !== undefined, "The client did not exit when the agent had crashed");
      ensure(exitCode !== 0, "The client exited with code 0, as if the turn had ended well");
    },
  },
];

function fileChecks(): ClientCheck[] {
  const offers = ({ agent }: ClientConversation, name: string): void => {
    const { fs } = toObject(agent.initialize["clientCapabilities"]);
    applies(toObject(fs)[name] === true, `it does not offer "fs.${name}"`);
  };
  const reads = (agent: ScriptedAgent): AnsweredRequest[] =>
    agent.answered.filter(({ method }) => method === "fs/read_text_file");
  return [
    {
      id: "PARLEY-CLIENT-FILE-001",
      script: "services",
      judge(conversation) {
        offers(conversation, "readTextFile");
        const [whole, part] = reads(conversation.agent).slice(0, 2).map(resultOf);
        ensure(
          whole?.["content"] === "one\ntwo\nthree\nfour\n",
          `The text is ${JSON.stringify(whole?.["content"])}`,
        );
        const lines = String(part?.["content"]).trimEnd();
        ensure(lines === "two\nthree", `Two lines from line 2 on are ${JSON.stringify(part?.["content"])}`);
      },
    },
    {
      id: "PARLEY-CLIENT-FILE-002",
      script: "services",
      judge(conversation) {
        offers(conversation, "readTextFile");
        const response = reads(conversation.agent)[2]?.response ?? {};
        ensure(
          "error" in response,
          `A file that does not exist was read as ${JSON.stringify(response["result"])}`,
        );
      },
    },
    {
      id: "PARLEY-CLIENT-FILE-003",
      script: "services",
      judge(conversation) {
        offers(conversation, "writeTextFile");
        const { response } = answerTo(conversation.agent, "fs/write_text_file");
        const path = join(conversation.folder, "written.txt");
        const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
        if ("error" in response) ensure(text === undefined, "A write was refused, and the file is there");
        else ensure(text === "written\n", `A write succeeded, and the file has ${JSON.stringify(text)}`);
      },
    },
  ];
}

function requestsOf(agent: ScriptedAgent): JsonObject[] {
  return agent.lines.flatMap(({ message }) =>
    message && !isResponse(message) && "id" in message ? [message] : [],
  );
}

function answerTo(agent: ScriptedAgent, method: string): AnsweredRequest {
  const answered = agent.answered.find((each) => each.method === method);
  ensure(answered, `The client did not answer "${method}"`);
  return answered;
}

function resultOf(answered: AnsweredRequest | undefined): JsonObject {
  ensure(answered, "The client did not answer");
  const { method, response } = answered;
  ensure(
    "result" in response,
    `"${method}" was answered with the error ${JSON.stringify(response["error"])}`,
  );
  return toObject(response["result"]);
}
