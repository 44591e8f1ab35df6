import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";

import { fixtureServer } from "../fixtures/fixture-server.ts";
import { failureOf, open, textOf } from "../fixtures/sessions.ts";
import { guardEndpoint } from "./guard-endpoint.ts";

/** Creates a guarded connection to a server that the test controls. */
function guarded(maxMessageBytes = 1_000_000): {
  readonly transport: Transport;
  /** Makes the server send a message. */
  readonly receive: (message: object) => void;
  /** Returns the reason the connection was closed, if it was. */
  readonly ended: () => string | undefined;
} {
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const endpoint = guardEndpoint(
    {
      transport,
      opening: () => transport,
      closed: new Promise(() => undefined),
      failure: () => undefined,
      stderrTail: () => undefined,
      close: () => Promise.resolve(),
    },
    { maxMessageBytes },
  );
  endpoint.opening({ silenceMs: 0, initialize: {} });
  return {
    transport,
    receive: (message) => transport.onmessage?.({ jsonrpc: "2.0", ...message } as JSONRPCMessage),
    ended: () => endpoint.failure()?.message,
  };
}

const result = { jsonrpc: "2.0", result: {} } as const;
const flooded = "it sent more than 1000 requests without waiting for the answers";

describe("requests from a server", () => {
  it("close the connection if more than 1000 are unanswered, even with the same id", () => {
    for (const idOf of [(index: number) => index, () => "same"]) {
      const { receive, ended } = guarded();
      for (let index = 0; index < 1000; index += 1) receive({ id: idOf(index), method: "ping" });
      expect(ended()).toBeUndefined();
      receive({ id: idOf(1000), method: "ping" });
      expect(ended()).toBe(flooded);
    }
  });

  it("are unlimited if they are answered or cancelled", async () => {
    const { transport, receive, ended } = guarded();
    for (let id = 0; id < 3000; id += 1) {
      receive({ id, method: "ping" });
      if (id % 2 === 0) await transport.send({ ...result, id });
      else receive({ method: "notifications/cancelled", params: { requestId: id } });
    }
    expect(ended()).toBeUndefined();
  });

  it("close the connection if the server does not read the responses, even if it cancels its requests", () => {
    const { transport, receive, ended } = guarded();
    for (let id = 0; id <= 1000; id += 1) {
      receive({ id, method: "ping" });
      void transport.send({ ...result, id });
      receive({ method: "notifications/cancelled", params: { requestId: id } });
    }
    expect(ended()).toBe(flooded);
  });

  it("close the connection if the unanswered requests are too large in total", () => {
    const { receive, ended } = guarded(1000);
    const params = { message: "x".repeat(400) };
    receive({ id: 1, method: "elicitation/create", params });
    receive({ id: 2, method: "elicitation/create", params });
    expect(ended()).toBeUndefined();
    receive({ id: 3, method: "elicitation/create", params });
    expect(ended()).toBe("its unanswered requests have more than 1000 bytes (maxMessageBytes)");
  });
});

describe("a server", () => {
  it("fails its running calls and is restarted if it floods the client without reading", async () => {
    const session = await open([{ ...fixtureServer("sends-without-reading"), name: "s" }]);
    const before = textOf(await session.call("s__pid", {}));
    await expect(session.call("s__flood", {})).rejects.toMatchObject({
      kind: "protocol",
      message: `Cannot call "s__flood" of MCP server "s": ${flooded}`,
    });
    expect(textOf(await session.call("s__pid", {}))).not.toBe(before);
  });

  it("fails if its tool list never ends", async () => {
    const servers = [{ ...fixtureServer("lists-without-end"), name: "s" }];
    const session = await open(servers, { maxMessageBytes: 20_000 });
    expect(failureOf(session, "s")).toMatchObject({
      kind: "protocol",
      message: 'Cannot use MCP server "s": its list of tools has more than 20000 bytes (maxMessageBytes)',
    });
  });
});
