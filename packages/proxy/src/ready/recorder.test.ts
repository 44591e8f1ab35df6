import { type WireRecord, formatRecord, parseRecording } from "@parley/protocol/recording";
import { expect, it } from "vitest";

import { notification, openWires, request, result } from "../fixtures/open-wires.ts";
import { recorder } from "./recorder.ts";
import { redactor } from "./redactor.ts";

it("records all messages at its position in the chain without changing them", async () => {
  const near: WireRecord[] = [];
  const far: WireRecord[] = [];
  const { client, agent } = openWires([
    recorder({ onRecord: (record) => near.push(record) }),
    redactor({ secrets: ["hunter2"] }),
    recorder({ onRecord: (record) => far.push(record), name: "far" }),
  ]);
  await client.send(request(1, "a", { password: "hunter2" }));
  await agent.next();
  await agent.send(notification("b", {}), result(1, null));
  expect([await client.next(), await client.next()]).toHaveLength(2);
  expect(near.map(({ direction, text }) => [direction, text])).toEqual([
    ["out", JSON.stringify(request(1, "a", { password: "hunter2" }))],
    ["in", JSON.stringify(notification("b", {}))],
    ["in", JSON.stringify(result(1, null))],
  ]);
  expect(far[0]?.text).not.toContain("hunter2");
  expect(parseRecording(near.map(formatRecord).join(""))).toEqual(near);
});
