import { Connection, createInMemoryTransports } from "@parley/protocol";
import { expect, onTestFinished, test } from "vitest";

import type { LiveEvent, SentEvent } from "../event/session-event.ts";
import { description } from "../fixtures/slow-client.ts";
import type { ClientWire } from "./client-wire.ts";
import { createClientWire } from "./create-client-wire.ts";

const usage: LiveEvent = { type: "usage", used: 1, size: 2 };

const unused = (): Promise<never> => Promise.reject(new Error("not used"));

/**
 * Opens a wire over a connection. `done` lists the rendering and validation steps, and `received` everything that the
 * other end receives.
 */
function openWire(): {
  readonly wire: ClientWire;
  readonly connection: Connection;
  readonly done: string[];
  readonly received: unknown[];
} {
  const [left, right] = createInMemoryTransports();
  const done: string[] = [];
  const received: unknown[] = [];
  const handler = { request: () => null, notification: () => undefined };
  const connection = new Connection(left, handler, { maxMessageLength: 1000 });
  const client = new Connection(right, {
    ...handler,
    notification: (method, params) => void received.push(method, params),
  });
  onTestFinished(async () => void (await Promise.all([connection.close(), client.close()])));
  const peer = { connection, request: unused, notify: unused };
  const rendering = {
    version: 1,
    echoesPrompts: false,
    showsTerminals: false,
    render(event: SentEvent, seq: number) {
      done.push(`render ${seq}`);
      return event.type === "usage" ? { sessionUpdate: "usage_update", used: event.used } : undefined;
    },
    validate(params: object) {
      done.push("validate");
      if (JSON.stringify(params).includes('"used":-1')) throw new TypeError("used is negative");
    },
    renderQuestion: () => ({}),
    readUnknownAction: () => ({ action: "cancel" as const }),
  };
  const wire = createClientWire(peer, rendering, { client: description });
  return { wire, connection, done, received };
}

test("renders each event once and validates only those that the agent emits", async () => {
  const { wire, connection, done, received } = openWire();
  const [loaded, live] = [wire.encode("s", usage, 7), wire.encodeChecked("s", usage)];
  expect(done).toEqual(["render 7", "render 0", "validate"]);
  expect(live).toBe(loaded);
  expect(wire.send(live ?? "")).toBeUndefined();
  await connection.request("ping");
  const update = { sessionUpdate: "usage_update", used: 1 };
  expect(received).toEqual(["session/update", { sessionId: "s", update }]);
});

test("neither validates nor sends an event that the version does not support", () => {
  const { wire, done } = openWire();
  const event = { type: "terminal", terminalId: "t" } as const;
  expect([wire.encode("s", event, 1), wire.encodeChecked("s", event)]).toEqual([undefined, undefined]);
  expect(done).toEqual(["render 1", "render 0"]);
});

test("validates the agent's events even after the connection closes, but neither encodes nor sends them", async () => {
  const { wire, connection, done } = openWire();
  await connection.close();
  expect(() => wire.encodeChecked("s", { ...usage, used: -1 })).toThrow("used is negative");
  expect(wire.encodeChecked("s", usage)).toBeUndefined();
  done.length = 0;
  expect(wire.encode("s", usage, 1)).toBeUndefined();
  expect(done).toEqual([]);
  expect(wire.send("x".repeat(2000))).toBeUndefined();
});
