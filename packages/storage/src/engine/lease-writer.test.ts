import { expect, test } from "vitest";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionStore, SessionWriter } from "../api/session-store.ts";
import { MemoryEngine } from "../memory/memory-engine.ts";
import { createAndWrite, readAll, textEntry } from "../testing/contract-rules.ts";
import { createSessionStore } from "./create-session-store.ts";
import type { SessionEngine } from "./session-engine.ts";

/** Storage with a replica. It can lose responses on demand. */
interface ReplicatedStorage {
  readonly store: SessionStore;
  /** Methods whose next call succeeds but then reports a failure. */
  readonly losesResponseOf: Set<keyof SessionEngine>;
  /** Stops replicating changes. */
  readonly lag: () => void;
  /** Switches to the replica. */
  readonly promote: () => void;
}

function openReplicatedStorage(): ReplicatedStorage {
  const [first, replica] = [new MemoryEngine(), new MemoryEngine()];
  let [primary, replicas] = [first, [replica]];
  const losesResponseOf = new Set<keyof SessionEngine>();
  const engine = new Proxy<SessionEngine>(first, {
    get(_target, name: keyof SessionEngine) {
      const member = primary[name as keyof MemoryEngine] as unknown;
      if (typeof member !== "function") return member;
      return async (...args: unknown[]): Promise<unknown> => {
        const [answer] = [primary, ...replicas].map((each) =>
          Reflect.apply(Reflect.get(each, name) as (...all: unknown[]) => unknown, each, args),
        );
        if (losesResponseOf.delete(name)) throw new SessionStoreError("busy", `No response to ${name}`);
        return answer;
      };
    },
  });
  return {
    store: createSessionStore(engine),
    losesResponseOf,
    lag: () => (replicas = []),
    promote: () => (primary = replica),
  };
}

test("does not reuse a lost entry's number under the same token", async () => {
  const { store, losesResponseOf, lag, promote } = openReplicatedStorage();
  const writer = await createAndWrite(store, "s");
  await writer.append([textEntry("a")]);
  const { token } = writer;
  lag();
  losesResponseOf.add("append");
  await expect(writer.append([textEntry("lost")])).rejects.toMatchObject({ code: "busy" });
  expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("lost")]);
  promote();
  expect(await writer.append([textEntry("b")])).toBe(2);
  expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("b")]);
  expect(writer.ranges).toEqual([
    { token, first: 1 },
    { token: writer.token, first: 2 },
  ]);
  expect(writer.token).not.toBe(token);
});

test.each<[string, (writer: SessionWriter) => Promise<unknown>]>([
  ["appends", (writer) => writer.append([])],
  ["replaces entries", (writer) => writer.replaceRange(1, 1, [{ seq: 1, ...textEntry("a") }])],
  ["renews its lease", (writer) => writer.renew()],
])("recovers when a writer that is unsure about its next token %s", async (_what, call) => {
  const { store, losesResponseOf } = openReplicatedStorage();
  const writer = await createAndWrite(store, "s");
  losesResponseOf.add("append").add("setLease");
  await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "busy" });
  await expect(writer.append([textEntry("refused")])).rejects.toMatchObject({ code: "busy" });
  await call(writer);
  expect(await writer.append([textEntry("b")])).toBe(2);
  expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("b")]);
  expect(await store.owner("s")).toMatchObject({ token: writer.token });
  await writer.release();
  expect(await store.owner("s")).toBeNull();
});
