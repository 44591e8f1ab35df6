import { expect, test } from "vitest";

import { jsonLog } from "./json-log.ts";
import type { ServerEvent } from "./telemetry.ts";

function openLog() {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  return {
    log,
    entries: () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    lines,
  };
}

test("writes an event as one line with its time, level and fields", () => {
  const { log, entries, lines } = openLog();
  log.event({ name: "user_refused", status: 403, reason: "Cannot take the host\n{evil}" });
  expect(lines.join("").match(/\n/g)).toHaveLength(1);
  expect(entries()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      level: "warn",
      event: "user_refused",
      status: 403,
      reason: "Cannot take the host\n{evil}",
    },
  ]);
});

test("includes the node in each line once it has joined", () => {
  const { log, entries } = openLog();
  const events: ServerEvent[] = [
    { name: "listening", url: "http://127.0.0.1:1/acp" },
    { name: "node_joined", node: "a", address: "127.0.0.1:2" },
    { name: "peer_gone", peer: "b" },
  ];
  for (const event of events) log.event(event);
  log.onError(new Error("It fails"), { principal: "ann" });
  expect(entries().map(({ node }) => node)).toEqual([undefined, "a", "a", "a"]);
  expect(entries().at(-1)).toMatchObject({
    level: "error",
    event: "error",
    principal: "ann",
    message: "It fails",
  });
});

test.each([
  ["a lost lease", Object.assign(new Error("Fenced"), { code: "fenced" }), 0],
  ["a lost link", Object.assign(new Error("Silent"), { name: "LostLinkError" }), 0],
  ["a lost database", Object.assign(new Error("Away"), { name: "LostDatabaseError" }), 0],
  ["a busy store", Object.assign(new Error("Busy"), { code: "busy" }), 1],
])("logs an error unless it is also an event: %s", (_, error, count) => {
  const { log, entries } = openLog();
  log.onError(error);
  expect(entries()).toHaveLength(count);
});
