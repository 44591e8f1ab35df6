import type { WireRecord } from "@parley/protocol/recording";
import { expect, test } from "vitest";

import { checkRecording } from "./check-recording.ts";

type Line = readonly ["in" | "out", object | string];

function record(lines: readonly Line[]): WireRecord[] {
  return lines.map(([direction, message], at) => ({
    direction,
    at,
    text: typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message }),
  }));
}

const agentInfo = { name: "agent", version: "1.0.0" };
const opening: readonly Line[] = [
  ["out", { id: 1, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } }],
  ["in", { id: 1, result: { protocolVersion: 1, agentInfo, agentCapabilities: {}, authMethods: [] } }],
  ["out", { id: 2, method: "session/new", params: { cwd: "/", mcpServers: [] } }],
  ["in", { id: 2, result: { sessionId: "s" } }],
  [
    "out",
    { id: 3, method: "session/prompt", params: { sessionId: "s", prompt: [{ type: "text", text: "Hi" }] } },
  ],
];
const chunk = {
  method: "session/update",
  params: {
    sessionId: "s",
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hello" } },
  },
};
const end: Line = ["in", { id: 3, result: { stopReason: "end_turn" } }];

function faultsOf(...lines: readonly Line[]): string[] {
  return checkRecording(record([...opening, ...lines])).map(
    ({ id, index }) => `${id} at ${index - opening.length}`,
  );
}

test("finds no faults in a good conversation, regardless of which side recorded it", () => {
  const records = record([...opening, ["in", chunk], end]);
  expect(checkRecording(records)).toEqual([]);
  const turned = records.map(
    (each) => ({ ...each, direction: each.direction === "in" ? "out" : "in" }) as const,
  );
  expect(checkRecording(turned, { recordedBy: "agent" })).toEqual([]);
});

const spoken = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } };
const updateOf = (sessionId: string, update: object): Line => [
  "in",
  { method: "session/update", params: { sessionId, update } },
];

test.each<[what: string, lines: readonly Line[], faults: readonly string[]]>([
  ["noise", [["in", "Starting"], end], ["ACP-TRANSPORT-001 at 0"]],
  ["an update after the turn", [end, ["in", chunk]], ["PARLEY-TURN-001 at 1"]],
  [
    "a subagent that adopts its parent, and one that was never announced,",
    [
      updateOf("s", { sessionUpdate: "subagent_update", sessionId: "kid", state: { state: "running" } }),
      updateOf("kid", { sessionUpdate: "subagent_update", sessionId: "s" }),
      updateOf("kid", spoken),
      end,
      updateOf("kid", spoken),
      updateOf("s", spoken),
      updateOf("other", spoken),
    ],
    // The client also lacks support for subagents.
    ["ACP-SUBAGENT-001 at 0", "ACP-SUBAGENT-001 at 1", "PARLEY-TURN-001 at 5", "PARLEY-TURN-001 at 6"],
  ],
  ["a second response", [end, end], ["ACP-JSONRPC-003 at 1"]],
  ["a response without a request", [["in", { id: 99, result: {} }], end], ["ACP-JSONRPC-003 at 0"]],
  [
    "a response with both result and error",
    [["in", { id: 3, result: { stopReason: "end_turn" }, error: {} }]],
    ["ACP-JSONRPC-002 at 0"],
  ],
  [
    "a call that is not offered",
    [["in", { id: 7, method: "terminal/create", params: { sessionId: "s", command: "ls" } }], end],
    ["ACP-CLIENTCAP-002 at 0"],
  ],
  [
    "an invented stop reason",
    [["in", { id: 3, result: { stopReason: "done" } }]],
    ["ACP-SCHEMA-001 at 0", "ACP-PROMPT-001 at 0"],
  ],
])("reports %s at the right message", (_what, lines, faults) => {
  expect(faultsOf(...lines)).toEqual(faults);
});

test("a version 1 client that supports subagents may receive updates about them", () => {
  const [[, initialize] = [], ...rest] = opening;
  const params = { protocolVersion: 1, clientCapabilities: { subagents: {} } };
  const shows: Line = ["out", { ...(initialize as object), params }];
  const update = updateOf("s", { sessionUpdate: "subagent_update", sessionId: "kid" });
  expect(checkRecording(record([shows, ...rest, update, end]))).toEqual([]);
});

test("a version 2 turn continues after its prompt's response, until the idle state", () => {
  const update = (content: object): Line => [
    "in",
    { method: "session/update", params: { sessionId: "s", update: content } },
  ];
  const message = {
    sessionUpdate: "agent_message",
    messageId: "m",
    content: [{ type: "text", text: "Hello" }],
  };
  const lines: readonly Line[] = [
    [
      "out",
      { id: 1, method: "initialize", params: { protocolVersion: 2, info: agentInfo, capabilities: {} } },
    ],
    ["in", { id: 1, result: { protocolVersion: 2, info: agentInfo, capabilities: {}, authMethods: [] } }],
    ["out", { id: 3, method: "session/prompt", params: { sessionId: "s", prompt: [] } }],
    ["in", { id: 3, result: { messageId: "p" } }],
    update(message),
    update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" }),
    update(message),
  ];
  expect(checkRecording(record(lines)).map(({ id, index }) => `${id} at ${index}`)).toEqual([
    "PARLEY-TURN-001 at 6",
  ]);
});
