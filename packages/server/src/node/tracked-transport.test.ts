import { createInMemoryTransports } from "@parley/protocol";
import { expect, onTestFinished, test, vi } from "vitest";

import { TrackedTransport } from "./tracked-transport.ts";

const ignored = { message: () => undefined, oversized: () => undefined, closed: () => undefined };

test.each([true, false])("resolves to whether all requests were answered in time: %s", async (isAnswered) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [remote, inner] = createInMemoryTransports();
  const tracked = new TrackedTransport(inner);
  const received = Promise.withResolvers<void>();
  tracked.open({ ...ignored, message: () => received.resolve() });
  remote.open(ignored);
  await remote.send([JSON.stringify({ jsonrpc: "2.0", id: 1, method: "session/new", params: { cwd: "/" } })]);
  await received.promise;
  const answered = tracked.answered();
  if (isAnswered) await tracked.send([JSON.stringify({ jsonrpc: "2.0", id: 1, result: { sessionId: "s" } })]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answered).toBe(isAnswered);
});
