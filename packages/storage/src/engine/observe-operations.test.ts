import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionStore } from "../api/session-store.ts";
import type { StoreOperation, StoreTelemetry } from "../api/store-telemetry.ts";
import { memorySessionStore } from "../memory/memory-session-store.ts";
import { sqliteSessionStore } from "../sqlite/sqlite-session-store.ts";
import { observeOperations } from "./observe-operations.ts";

/** Opens a store. For SQLite, `path` is in a new directory. */
type Open = (path: string, telemetry: StoreTelemetry) => SessionStore;

test.each<[string, StoreOperation["system"], Open]>([
  ["memory", "memory", (_path, telemetry) => memorySessionStore({ telemetry })],
  ["SQLite", "sqlite", (path, telemetry) => sqliteSessionStore(path, { telemetry })],
  ["SQLite's thread", "sqlite", (path, telemetry) => sqliteSessionStore(path, { telemetry, thread: true })],
])("reports the operations of a store in %s", async (_name, system, open) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-observed-"));
  const operations: StoreOperation[] = [];
  const store = open(join(folder, "sessions.db"), {
    operationEnded: (operation) => operations.push(operation),
  });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  await store.create({ sessionId: "s", cwd: "/" });
  const writer = await store.write("s", { owner: "a", ttlMs: 60_000 });
  await writer.append([{ kind: "k", body: "1" }]);
  const names = operations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["insert", "setLease", "append"]));
  expect(operations).toEqual(
    names.map((name) => ({ name, system, error: undefined, durationMs: expect.any(Number) as number })),
  );
});

test.each([
  ["a store error", new SessionStoreError("full", "The disk is full"), "full"],
  ["any other error", new TypeError("Broken"), "other"],
])(
  "reports an operation that fails with %s, whether it is synchronous or not",
  async (_name, error, code) => {
    const operations: StoreOperation[] = [];
    const store = {
      find(): never {
        throw error;
      },
      list: () => Promise.reject(error),
      close: () => "closed",
    };
    const telemetry = { operationEnded: (operation: StoreOperation) => operations.push(operation) };
    const observed = observeOperations(store, "memory", telemetry);
    expect(() => observed.find()).toThrow(error);
    await expect(observed.list()).rejects.toBe(error);
    expect(observed.close()).toBe("closed");
    expect(operations.map((operation) => [operation.name, operation.error])).toEqual([
      ["find", code],
      ["list", code],
    ]);
  },
);
