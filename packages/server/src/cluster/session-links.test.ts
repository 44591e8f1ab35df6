import type { Transport } from "@parley/protocol";
import { expect, test } from "vitest";

import { SessionLinks } from "./session-links.ts";

const node = { id: "b", address: "127.0.0.1:1" };

/** Connects to a node that accepts every message but never responds. */
function silentNode() {
  const calls = { closed: 0 };
  const greeted = Promise.withResolvers<void>();
  const transport: Transport = {
    open: () => undefined,
    send() {
      greeted.resolve();
      return undefined;
    },
    pause: () => undefined,
    resume: () => undefined,
    close: async () => void (calls.closed += 1),
  };
  return { transport, calls, greeted: greeted.promise };
}

function openLinks(transport: Transport) {
  return new SessionLinks(
    () => Promise.resolve(transport),
    () => [{ method: "initialize", params: {} }],
    {
      receive: () => undefined,
      onPause: () => undefined,
      onLeaving: () => undefined,
      onClosed: () => undefined,
    },
  );
}

test("stops waiting for a node that dies before it completes the handshake", async () => {
  const { transport, calls, greeted } = silentNode();
  const links = openLinks(transport);
  const link = links.get(node);
  await greeted;
  links.lose(node.id);
  await expect(link).rejects.toThrow("gone");
  expect(calls.closed).toBe(1);
});

test("leaves no link behind if a client disconnects during a node's handshake", async () => {
  const { transport, calls, greeted } = silentNode();
  const links = openLinks(transport);
  const link = links.get(node);
  await greeted;
  links.close();
  await expect(link).rejects.toThrow("gone");
  expect(calls.closed).toBe(1);
});
