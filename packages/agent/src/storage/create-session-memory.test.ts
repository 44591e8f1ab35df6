import { SessionStoreError, memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";

await describeOverStores("a value that the agent stores", (openStore) => {
  test("is saved with the session and never sent to a client", async () => {
    const seen: unknown[] = [];
    const store = await openStore();
    const agent = {
      store,
      async prompt({ session: { state } }: Turn) {
        const count = (await state.get("count")) as { readonly n: number } | undefined;
        seen.push([count, await state.get("config"), await state.get("gone")]);
        await state.set("count", { n: (count?.n ?? 0) + 1 });
        await state.set("gone", true);
        await state.set("gone", undefined);
      },
    };
    const { client, sessionId } = await openSession(1, agent);
    const prompt = { sessionId, prompt: text("x") };
    await client.call("session/prompt", prompt);
    await client.call("session/prompt", prompt);
    await client.call("session/close", { sessionId });
    const again = await connectOver(2, agent);
    await again.call("session/load", { sessionId, cwd: "/tmp" });
    const received = JSON.stringify(again.received);
    expect(received).toContain("user_message_chunk");
    expect(received).not.toMatch(/count|gone/);
    await again.call("session/prompt", prompt);
    await again.call("session/close", { sessionId });
    expect(seen).toEqual([
      [undefined, undefined, undefined],
      [{ n: 1 }, undefined, undefined],
      [{ n: 2 }, undefined, undefined],
    ]);
  });
});

test("keeps values until the session closes if there is no store", async () => {
  const seen: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt({ session: { state } }: Turn) {
      seen.push(await state.get("x"));
      await state.set("x", null);
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(seen).toEqual([undefined, null]);
});

test("keeps only the latest version of each value in the store, even with concurrent writes", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(1, {
    store,
    async prompt({ session: { state }, text: words }: Turn) {
      await Promise.all([state.set("a", `${words} 1`), state.set("b", 0), state.set("a", `${words} 2`)]);
      await state.set("a", `${words} 3`);
    },
  });
  for (const words of ["one", "two"]) {
    await client.call("session/prompt", { sessionId, prompt: text(words) });
  }
  const kept: unknown[] = [];
  for await (const page of store.read(sessionId, { kinds: ["state"] })) {
    for (const { body } of page) kept.push(JSON.parse(body));
  }
  expect(kept).toEqual([
    ["b", 0],
    ["a", "two 3"],
  ]);
});

test("sets a value even if the store fails to delete the previous one", async () => {
  const store = memorySessionStore();
  const write = store.write.bind(store);
  store.write = async (...args) => {
    const writer = await write(...args);
    writer.replaceRange = () => Promise.reject(new SessionStoreError("busy", "away"));
    return writer;
  };
  const seen: unknown[] = [];
  const agent = {
    store,
    async prompt({ session: { state }, text: words }: Turn) {
      seen.push(await state.get("word"));
      await state.set("word", `${words} 1`);
      await state.set("word", `${words} 2`);
    },
  };
  const { client, sessionId } = await openSession(1, agent);
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  await client.call("session/close", { sessionId });
  const again = await connectOver(2, agent);
  await again.call("session/load", { sessionId, cwd: "/tmp" });
  await again.call("session/prompt", { sessionId, prompt: text("two") });
  expect(seen).toEqual([undefined, "one 2"]);
});

test("can set a value after the store fails to read earlier ones", async () => {
  const store = memorySessionStore();
  const read = store.read.bind(store);
  let failures = 1;
  store.read = (sessionId, options) => {
    if (options?.kinds?.includes("state") && failures-- > 0) throw new SessionStoreError("busy", "away");
    return read(sessionId, options);
  };
  const seen: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    store,
    async prompt({ session: { state }, text: word }: Turn) {
      seen.push(await state.set("word", word).catch(String), await state.get("word"));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  await client.call("session/prompt", { sessionId, prompt: text("two") });
  expect(seen).toEqual(["SessionStoreError: away", undefined, undefined, "two"]);
});

test.each([
  ["a function", { count: 1, done: () => 1 }, 'its member "done" is a function'],
  ["a date", new Date(0), "the value is a Date"],
  ["a map", { seen: new Map() }, 'its member "seen" is a Map'],
])("rejects a value that JSON cannot represent and keeps the previous one: %s", async (_, value, why) => {
  const seen: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    store: memorySessionStore(),
    async prompt({ session: { state } }: Turn) {
      await state.set("job", { count: 0 });
      seen.push(await state.set("job", value).catch(String), await state.get("job"));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(seen).toEqual([`TypeError: Cannot set "job": ${why}, which JSON does not keep`, { count: 0 }]);
});
