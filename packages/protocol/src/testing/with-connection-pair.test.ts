import { expect, test } from "vitest";

import type { Transport } from "../transport/transport.ts";
import { withConnectionPair } from "./with-connection-pair.ts";

test("reports why a client cannot connect instead of waiting for the agent", async () => {
  const steps: string[] = [];
  const end = (name: string): Transport => ({
    open: () => undefined,
    send: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    async close() {
      steps.push(name);
    },
  });
  const { promise: agent, resolve } = Promise.withResolvers<Transport>();
  const pair = { client: end("client"), agent, dispose: async () => void steps.push("disposed") };
  const tried = withConnectionPair(pair, async () => {
    throw new Error("Cannot connect");
  });
  await expect(tried).rejects.toThrow("Cannot connect");
  expect(steps).toEqual(["client", "disposed"]);
  resolve(end("agent"));
  await expect.poll(() => steps).toEqual(["client", "disposed", "agent"]);
});
