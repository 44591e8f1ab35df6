import { type Transport, type TransportReceiver, parseMessage } from "@parley/protocol";
import { expect, test } from "vitest";

import { SessionLink } from "./session-link.ts";

/** Opens a link to a node that the test simulates. */
function openLink() {
  const sent: string[] = [];
  const received: string[] = [];
  const calls = { closed: 0 };
  let receiver: TransportReceiver | undefined;
  const transport: Transport = {
    open: (opened) => (receiver = opened),
    send: (texts) => void sent.push(...texts),
    pause: () => undefined,
    resume: () => undefined,
    close: () => Promise.resolve(),
  };
  const link = new SessionLink(transport, "b:1:", {
    receive: (texts) => void received.push(...texts),
    onPause: () => undefined,
    onLeaving: () => undefined,
    onClosed: () => (calls.closed += 1),
  });
  return { link, sent, received, calls, node: receiver as unknown as TransportReceiver };
}

const question = '{"jsonrpc":"2.0","id":7,"method":"session/request_permission","params":{"sessionId":"s"}}';

test("replaces the id of the other node's request and restores it in the response", async () => {
  const { link, sent, received, node } = openLink();
  node.message(question);
  await Promise.resolve();
  const asked = parseMessage(received[0] ?? "") as { readonly id: string };
  expect(asked.id).toBe("b:1:7");
  expect(link.answer({ jsonrpc: "2.0", id: asked.id, result: {} })).toBe(true);
  expect(sent).toEqual(['{"jsonrpc":"2.0","id":7,"result":{}}']);
});

test("drops a client's response that does not match a request from the other node", () => {
  const { link, sent } = openLink();
  for (const id of ["b:1:", "b:1:not JSON", "b:1:{}", "b:1:[1]", "b:2:7", "7", 7])
    expect({ id, isTaken: link.answer({ jsonrpc: "2.0", id, result: {} }) }).toEqual({ id, isTaken: false });
  expect(sent).toEqual([]);
});

test("closes only the link if a message is invalid", () => {
  for (const text of ["not JSON", "[]", "{}", '{"jsonrpc":"2.0","method":7}']) {
    const { calls, node } = openLink();
    node.message(text);
    expect({ text, ...calls }).toEqual({ text, closed: 1 });
  }
});
