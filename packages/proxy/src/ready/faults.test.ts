import { describe, expect, it, vi } from "vitest";

import { notification, openWires, request, result } from "../fixtures/open-wires.ts";
import { faults } from "./faults.ts";

const update = (sessionId: string, count: number) => notification("session/update", { sessionId, count });

describe("faults", () => {
  it("delays messages without changing their order", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const delays = [1, 0, 0.5];
    const { client, agent } = openWires([faults({ delayMs: [100, 300], random: () => delays.shift() ?? 0 })]);
    await client.send(1, 2, 3);
    await vi.advanceTimersByTimeAsync(299);
    expect(agent.received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(agent.received).toEqual(["1", "2", "3"]);
    vi.useRealTimers();
  });

  it("drops only the agent's updates", async () => {
    const { client, agent } = openWires([faults({ dropUpdates: 1 })]);
    await agent.send(update("s", 1), request(1, "a", {}), notification("b", {}));
    expect([await client.next(), await client.next()]).toEqual([request(1, "a", {}), notification("b", {})]);
  });

  it("reorders messages only where the protocol does not guarantee an order", async () => {
    const { client, agent } = openWires([faults({ reorder: 1 })]);
    await agent.send(
      update("s", 1),
      update("s", 2),
      update("t", 3),
      result(1, {}),
      result(2, {}),
      update("s", 4),
    );
    const arrived = [];
    for (let index = 0; index < 6; index++) arrived.push(await client.next());
    expect(arrived).toEqual([
      update("s", 1),
      update("t", 3),
      update("s", 2),
      result(2, {}),
      result(1, {}),
      update("s", 4),
    ]);
  });

  it("delivers delayed messages when an end closes", async () => {
    const { client, agent, ended } = openWires([faults({ delayMs: 1_000_000 })]);
    await agent.send(update("s", 1));
    await agent.close();
    await ended;
    expect(client.received).toEqual([JSON.stringify(update("s", 1))]);
  });
});
