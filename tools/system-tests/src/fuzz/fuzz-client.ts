import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import {
  InvalidMessageError,
  type Transport,
  type TransportReceiver,
  createInMemoryTransports,
} from "@parley/protocol";
import { SeededRandom } from "@parley/schema/seeded-random";

import { AGENT_MESSAGES } from "./example-messages.ts";
import { mutateMessage } from "./mutate-message.ts";

export interface ClientFuzzReport {
  readonly messages: number;
  /** Number of reported errors by class. */
  readonly errors: ReadonlyMap<string, number>;
}

/**
 * Sends `count` mutated messages to the Parley client. The client must survive them and still be able to send a
 * prompt afterward.
 */
export async function fuzzClient(count: number, seed: number): Promise<ClientFuzzReport> {
  const [left, right] = createInMemoryTransports();
  const errors = new Map<string, number>();
  answerHonestly(right);
  const agent = await connectAgent(left, {
    versions: [v1],
    info: { name: "fuzzed", version: "1.0.0" },
    handlers: { requestPermission: () => ({ outcome: "cancelled" }) },
    onError(error) {
      const name =
        error instanceof InvalidMessageError ? `${error.name} ${error.code}` : (error as Error).name;
      errors.set(name, (errors.get(name) ?? 0) + 1);
    },
  });
  const session = await agent.newSession({ cwd: "/project" });
  const random = new SeededRandom(seed);
  for (let sent = 0; sent < count; sent += 100) {
    const batch = Array.from({ length: 100 }, () => mutateMessage(random.pick(AGENT_MESSAGES), random));
    await right.send(batch);
  }
  const stopReason = await session.prompt("still there?");
  if (stopReason !== "end_turn") throw new Error(`The client cannot prompt any more: ${stopReason}`);
  await agent.close();
  return { messages: count, errors };
}

/**
 * Answers requests the way an agent does. Uses no Parley packages, so the same transport can also carry messages that
 * a real agent would never send.
 */
function answerHonestly(transport: Transport): void {
  const results: { readonly [method: string]: object } = {
    initialize: { protocolVersion: 1, agentCapabilities: {} },
    "session/new": { sessionId: "sess_1" },
    "session/prompt": { stopReason: "end_turn" },
  };
  const receiver: TransportReceiver = {
    message(text) {
      const { id, method = "" } = JSON.parse(text) as { id?: unknown; method?: string };
      const result = results[method];
      if (result !== undefined) void transport.send([JSON.stringify({ jsonrpc: "2.0", id, result })]);
    },
    oversized: () => undefined,
    closed: () => undefined,
  };
  transport.open(receiver);
}
