import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";
import { PassThrough, type Readable, type Writable } from "node:stream";

import { spawnFixture } from "../fixtures/spawn-fixture.ts";
import { stdioTransport } from "../stdio/stdio-transport.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { transportContract } from "./transport-contract.ts";
import type { TransportPair } from "./transport-pair.ts";

const closeTimeoutMs = 300;

transportContract("memory", async () => {
  const [left, right] = createInMemoryTransports();
  return { left, right, dispose: () => Promise.resolve() };
});

transportContract("two streams", async () => {
  const [there, back] = [new PassThrough(), new PassThrough()];
  return {
    left: stdioTransport({ input: back, output: there, closeTimeoutMs }),
    right: stdioTransport({ input: there, output: back, closeTimeoutMs }),
    dispose: () => Promise.resolve(),
  };
});

transportContract("two sockets", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const near = connect(port, "127.0.0.1");
  const [far] = await accepted;
  return {
    left: stdioTransport({ input: near, output: near, closeTimeoutMs }),
    right: stdioTransport({ input: far, output: far, closeTimeoutMs }),
    async dispose() {
      server.close();
      await once(server, "close");
    },
  };
});

transportContract("the pipes of a child process", async (): Promise<TransportPair> => {
  const fixture = spawnFixture("relays");
  const [stdin, stdout, stderr, third, fourth] = fixture.child.stdio as [
    Writable,
    Readable,
    Readable,
    Writable,
    Readable,
  ];
  // A peer that starts slowly must not look like one that does not read.
  await once(stderr, "data");
  return {
    left: stdioTransport({ input: stdout, output: stdin, closeTimeoutMs }),
    right: stdioTransport({ input: fourth, output: third, closeTimeoutMs }),
    dispose: () => fixture.stop(),
  };
});
