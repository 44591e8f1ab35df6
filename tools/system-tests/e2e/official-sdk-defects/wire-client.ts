import { type AgentConnection, type ClientSession, type ConnectOptions, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { createInMemoryTransports } from "@parley/protocol";
import { WireEnd } from "@parley/protocol/testing";
import { onTestFinished } from "vitest";

/** A Parley client with a raw wire that the test reads and writes. */
export interface WireClient {
  readonly wire: WireEnd;
  readonly connection: AgentConnection;
  readonly session: ClientSession;
}

export function updateLine(update: object): object {
  return { jsonrpc: "2.0", method: "session/update", params: { sessionId: "s1", update } };
}

/** Connects the Parley client to a raw wire and opens one session. */
export async function connectWire(options: Partial<ConnectOptions> = {}): Promise<WireClient> {
  const [here, there] = createInMemoryTransports();
  const wire = new WireEnd(there);
  const connecting = connectAgent(here, {
    versions: [v1],
    info: { name: "defects", version: "1.0.0" },
    ...options,
  });
  await answer(wire, { protocolVersion: 1 });
  const connection = await connecting;
  onTestFinished(() => connection.close());
  const opening = connection.newSession({ cwd: "/w" });
  await answer(wire, { sessionId: "s1" });
  return { wire, connection, session: await opening };
}

/** Answers the next request and returns it. */
export async function answer(wire: WireEnd, result: unknown): Promise<unknown> {
  const request = (await wire.next()) as { readonly id: number };
  await wire.send({ jsonrpc: "2.0", id: request.id, result });
  return request;
}
