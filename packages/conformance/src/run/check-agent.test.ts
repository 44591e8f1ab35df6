import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { mutatedAgent } from "../fixtures/mutated-agent.ts";
import { changeResult } from "../fixtures/mutation-parts.ts";
import { toObject } from "../recording/message.ts";
import { checkAgent, type CheckAgentOptions } from "./check-agent.ts";

const cwd = realpathSync(tmpdir());
const patient: CheckAgentOptions = { cwd, timeoutMs: 60_000, quietMs: 5 };

/** A program that answers "initialize" and "session/new", and exits on the next line of input. */
const ENDS_AT_A_PROMPT = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (!["initialize", "session/new"].includes(method)) throw new Error("No model");
  const result = method === "initialize" ? { protocolVersion: 1 } : { sessionId: "s" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});`;

test("does not apply version 2 rules to an agent that merely echoes the requested version", async () => {
  const copies = mutatedAgent({
    in(message, { memory }) {
      if (message["method"] !== "initialize") return message;
      const params = toObject(message["params"]);
      memory.set("asked", params["protocolVersion"]);
      return { ...message, params: { ...params, protocolVersion: 1 } };
    },
    ...changeResult("initialize", (result, { memory }) => ({
      ...result,
      protocolVersion: memory.get("asked"),
    })),
  });
  const { results } = await checkAgent(copies, { ...patient, versions: [2] });
  const failed = results.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
  expect(failed).toEqual(["ACP-INIT-003", "ACP-INIT-203"]);
});

test("reports a single broken turn rule, with the last message, if an agent exits in every turn", async () => {
  const ends = { command: process.execPath, args: ["-e", ENDS_AT_A_PROMPT], cwd };
  const only = ["ACP-PROMPT-", "ACP-META-001", "ACP-CANCEL-001"];
  const { results } = await checkAgent(ends, { ...patient, versions: [1], only });
  const failed = results.filter(({ outcome }) => outcome === "failed");
  expect(failed.map(({ id }) => id)).toEqual(["ACP-PROMPT-001"]);
  expect(failed[0]?.reason).toMatch(/Error: No model\n.*\n.*The last message to it was .*"session\/prompt"/s);
  expect(failed[0]?.reason).not.toContain("node:");
  expect(results).toContainEqual({
    id: "ACP-CANCEL-001",
    version: 1,
    outcome: "not applicable",
    reason: "a turn did not end",
  });
});

test("reports the same exit for all rules that an agent breaks by exiting", async () => {
  const ends = { command: process.execPath, args: ["-e", ENDS_AT_A_PROMPT], cwd };
  const only = ["ACP-PROMPT-001", "ACP-JSONRPC-005", "ACP-INIT-001"];
  const { results } = await checkAgent(ends, { ...patient, versions: [1], only });
  const endings = results.filter(({ outcome }) => outcome === "failed").map(({ ending }) => ending);
  expect(endings).toHaveLength(2);
  expect(endings[0]).toMatch(/^with code 1; its stderr ends with: .*No model/s);
  expect(endings[1]).toBe(endings[0]);
});

test("reports an agent that exits during a flood of requests while the kit is not reading", async () => {
  const ends = { command: process.execPath, args: ["-e", ENDS_AT_A_PROMPT], cwd };
  const options = { ...patient, versions: [1], only: ["PARLEY-FAULT-004"], quietMs: 500 } as const;
  const { results } = await checkAgent(ends, options);
  expect(results).toMatchObject([{ id: "PARLEY-FAULT-004", outcome: "failed" }]);
  expect(results[0]?.reason).toContain("No model");
});

test("reports how much time passed between a cancellation and the response", async () => {
  const done = mutatedAgent(
    changeResult("session/prompt", (result) => ({ ...result, stopReason: "end_turn" })),
  );
  const options = { ...patient, versions: [1], only: ["ACP-CANCEL-001"], cancelPrompt: "Wait" } as const;
  const { results } = await checkAgent(done, options);
  expect(results[0]?.reason).toMatch(/^The stop reason is "end_turn", \d+ ms after the cancel$/);
});

test("reports how long the kit waited for a cancelled turn to end", async () => {
  const stuck = mutatedAgent({
    in: (message) => (message["method"] === "session/cancel" ? undefined : message),
  });
  const options = { ...patient, versions: [1], only: ["ACP-CANCEL-001"], cancelPrompt: "Wait" } as const;
  const { results } = await checkAgent(stuck, { ...options, timeoutMs: 2000 });
  expect(results[0]?.reason).toMatch(
    /did not answer "session\/prompt" within 2 s.*\nThis was \d+ ms after the cancel$/s,
  );
});

test("a failure shows the responses to notifications, but not those to requests", async () => {
  const answers = mutatedAgent({
    in(message, wire) {
      if (message["id"] === undefined) wire.toClient({ jsonrpc: "2.0", id: null, result: {} });
      return message;
    },
  });
  const { results } = await checkAgent(answers, { ...patient, versions: [1], only: ["ACP-JSONRPC-003"] });
  const line = '{"jsonrpc":"2.0","id":null,"result":{}}';
  expect(results[0]?.reason).toBe(`A notification was answered:\n${[line, line, line].join("\n")}`);
});

test("names a missing program in the error, but does not quote a last message", async () => {
  const missing = { command: "no-such-agent", args: [], cwd };
  await expect(checkAgent(missing, patient)).rejects.toThrow(
    /^The agent did not answer "initialize": it ended before it started: there is no program "no-such-agent", or no folder "[^"]+"$/,
  );
});

test.each([
  ["a prompt's usage, which is in an official draft", 1, "session/prompt", { usage: {} }, "passed"],
  ["null usage", 1, "session/prompt", { usage: null }, "passed"],
  ["a custom member alongside the usage", 1, "session/prompt", { usage: {}, mood: "good" }, "failed"],
  ["usage that no draft has", 1, "session/new", { usage: {} }, "failed"],
  ["usage that no version 2 draft has", 2, "session/prompt", { usage: {} }, "failed"],
] as const)(
  "judges a response with %s, sent in version %d to %s",
  async (_what, version, method, members, outcome) => {
    const agent = mutatedAgent(changeResult(method, (result) => ({ ...result, ...members })));
    const { results } = await checkAgent(agent, {
      ...patient,
      versions: [version],
      only: ["ACP-SCHEMA-002"],
    });
    expect(results).toMatchObject([{ id: "ACP-SCHEMA-002", outcome }]);
  },
);

test.each([
  ["providers", "passed"],
  ["magic", "failed"],
])("judges the capability %s by the schema and its drafts", async (name, outcome) => {
  const agent = mutatedAgent(
    changeResult("initialize", ({ capabilities, ...result }) => ({
      ...result,
      capabilities: { ...toObject(capabilities), [name]: {} },
    })),
  );
  const { results } = await checkAgent(agent, { ...patient, versions: [2], only: ["ACP-EXT-202"] });
  expect(results).toMatchObject([{ id: "ACP-EXT-202", outcome }]);
});
