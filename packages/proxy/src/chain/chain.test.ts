import { type Transport, createInMemoryTransports, TransportError } from "@parley/protocol";
import { expect, test } from "vitest";

import { defineProxy } from "../handler/define-proxy.ts";
import { chain } from "./chain.ts";

interface Peer {
  readonly transport: Transport;
  readonly received: string[];
  readonly closed: Promise<Error | undefined>;
}

function openPeer(transport: Transport): Peer {
  const received: string[] = [];
  const closed = new Promise<Error | undefined>((resolve) => {
    transport.open({ message: (text) => received.push(text), oversized: () => undefined, closed: resolve });
  });
  return { transport, received, closed };
}

function join(signal = new AbortController().signal): {
  readonly editor: Peer;
  readonly agent: Peer;
  readonly joined: Promise<Error | undefined>;
} {
  const [editor, left] = createInMemoryTransports();
  const [right, agent] = createInMemoryTransports();
  const joined = chain({ client: left, proxies: [], agent: right, signal });
  return { editor: openPeer(editor), agent: openPeer(agent), joined };
}

test("passes messages through unchanged and in order, in both directions", async () => {
  const { editor, agent } = join();
  const texts = Array.from({ length: 1000 }, (_, index) => `{ "n":${index}, "text": "\\u00e9é" }`);
  for (const text of texts) await editor.transport.send([text]);
  await agent.transport.send(texts);
  await expect.poll(() => agent.received).toEqual(texts);
  await expect.poll(() => editor.received).toEqual(texts);
});

test("delivers everything that one side sent before closing, then closes the other side", async () => {
  const { editor, agent, joined } = join();
  await editor.transport.send(["last"]);
  await editor.transport.close();
  expect(await agent.closed).toBeUndefined();
  expect(agent.received).toEqual(["last"]);
  expect(await joined).toBeUndefined();
});

test("resolves to the reason and closes the other side if one side fails", async () => {
  const [editor, left] = createInMemoryTransports();
  const reason = new TransportError("The server is gone");
  const broken: Transport = {
    open: (receiver) => queueMicrotask(() => receiver.closed(reason)),
    send: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close: async () => undefined,
  };
  const peer = openPeer(editor);
  expect(await chain({ client: left, proxies: [], agent: broken })).toBe(reason);
  expect(await peer.closed).toBeUndefined();
});

test("closes both sides when aborted", async () => {
  const ending = new AbortController();
  const { editor, agent, joined } = join(ending.signal);
  ending.abort();
  expect(await joined).toBeUndefined();
  await Promise.all([editor.closed, agent.closed]);
});

test("pauses reading while the other side does not accept messages", async () => {
  const [editor, left] = createInMemoryTransports();
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  let paused = 0;
  const slow: Transport = {
    open: () => undefined,
    send(messages) {
      sent.push(...messages);
      return gate.promise;
    },
    pause: () => undefined,
    resume: () => undefined,
    close: async () => undefined,
  };
  const counting: Transport = {
    open: (receiver) => left.open(receiver),
    send: (messages) => left.send(messages),
    pause() {
      paused += 1;
      left.pause();
    },
    resume: () => left.resume(),
    close: () => left.close(),
  };
  void chain({ client: counting, proxies: [], agent: slow });
  openPeer(editor);
  const text = "x".repeat(100_000);
  for (let index = 0; index < 50; index++) void editor.send([text]);
  await expect.poll(() => paused).toBe(1);
  expect(sent.length).toBeLessThan(50);
  gate.resolve();
  await expect.poll(() => sent.length).toBe(50);
});

test("closes after the client disconnects even if the agent never reads", async () => {
  const [editor, client] = createInMemoryTransports();
  const [agent, other] = createInMemoryTransports();
  other.open({ message: () => undefined, oversized: () => undefined, closed: () => undefined });
  other.pause();
  const ended = chain({ client, proxies: [], agent, closeTimeoutMs: 1 });
  openPeer(editor);
  await editor.send(["1"]);
  await editor.send(["2"]);
  await editor.close();
  expect(await ended).toBeUndefined();
});

test("resolves to the reason and closes both sides if a proxy cannot be connected", async () => {
  const [editor, client] = createInMemoryTransports();
  const [agent, other] = createInMemoryTransports();
  const peers = [openPeer(editor), openPeer(other)];
  const reason = new Error("No key");
  const broken = defineProxy({
    name: "broken",
    connect: () => {
      throw reason;
    },
  });
  expect(await chain({ client, proxies: [broken], agent })).toBe(reason);
  await Promise.all(peers.map(({ closed }) => closed));
});
