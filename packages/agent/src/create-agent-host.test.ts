import { PassThrough, Writable } from "node:stream";

import { type Transport, createInMemoryTransports } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { connectOver, text } from "./fixtures/raw-client.ts";
import { type Turn, createAgentHost, defineAgent, serveAgent } from "./index.ts";

const where = { cwd: "/tmp", mcpServers: [] };

const agent = defineAgent({
  info: { name: "test", version: "1.0.0" },
  store: memorySessionStore(),
  prompt: async (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`),
});

test("serves clients of both versions and disconnects them when it closes", async () => {
  const host = createAgentHost(agent);
  const clients = await Promise.all([connectOver(1, agent, { host }), connectOver(2, agent, { host })]);
  for (const client of clients) {
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/prompt", { sessionId, prompt: text("hi") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
  }
  await host.close();
  for (const client of clients) {
    await client.done;
    await expect(client.call("session/list", {})).rejects.toMatchObject({ name: "ConnectionClosedError" });
  }
});

test("closes a client's sessions when the client disconnects, so another client can open them", async () => {
  const host = createAgentHost(agent);
  const first = await connectOver(1, agent, { host });
  const other = await connectOver(2, agent, { host });
  const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
  await first.connection.close();
  await first.done;
  await expect(other.call("session/load", { sessionId, ...where })).resolves.toEqual({});
});

test("a closed host accepts no clients", async () => {
  const host = createAgentHost(agent);
  await host.close();
  const [, transport] = createInMemoryTransports();
  await expect(host.serve(transport)).rejects.toThrow("Cannot serve a client: the host is closed");
});

function failing(code: string): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
}

test.each([
  ["a message is too long", new PassThrough().resume(), "x".repeat(200), "more than 100 characters"],
  ["the output cannot be written", failing("ENOSPC"), "", "Cannot write output"],
])("reports a failed connection if %s", async (_, output, more, message) => {
  const input = new PassThrough();
  const errors: unknown[] = [];
  const host = createAgentHost(agent, { onError: (error) => errors.push(error) });
  const served = host.serve(stdioTransport({ input, output, maxMessageLength: 100 }));
  input.write('{"jsonrpc":"2.0","id":1,"method":"_none"}\n');
  input.write(more);
  await served;
  expect(errors).toContainEqual(
    expect.objectContaining({ name: "TransportError", message: expect.stringContaining(message) as string }),
  );
});

test.each([
  ["the client closes the connection", new PassThrough().resume()],
  ["the client is gone", failing("EPIPE")],
])("does not report an error if %s", async (_, output) => {
  const input = new PassThrough();
  const errors: unknown[] = [];
  const host = createAgentHost(agent, { onError: (error) => errors.push(error) });
  const served = host.serve(stdioTransport({ input, output }));
  input.end('{"jsonrpc":"2.0","id":1,"method":"_none"}\n');
  await served;
  expect(errors).toEqual([]);
});

test("explains the mistake if serve is called without a transport", async () => {
  await expect(serveAgent(agent, undefined as unknown as Transport)).rejects.toThrow(
    "Cannot serve a client: transport is nothing, expected a transport, such as stdioTransport() of @parley/protocol/stdio",
  );
});
