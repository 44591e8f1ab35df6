import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { createAndWrite, textEntry } from "../testing/contract-rules.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";
import { watchPostgresSessions } from "./watch-postgres-sessions.ts";

/** Timeout for polling in milliseconds, long enough for slow machines. */
const PATIENCE = { timeout: 20_000 };

await describeWithPostgres("watching PostgreSQL sessions", ({ url, newSchema, query }) => {
  async function watch() {
    const schema = newSchema();
    const store = postgresSessionStore(url, { schema });
    onTestFinished(() => store.close());
    await store.list();
    const seen: string[] = [];
    const lost = Promise.withResolvers<unknown>();
    const stop = await watchPostgresSessions(url, {
      schema,
      onChange: ({ scope, sessionId }) => seen.push(`${scope}/${sessionId}`),
      onLost: lost.resolve,
    });
    onTestFinished(stop);
    return { schema, store, seen, lost: lost.promise, stop };
  }

  test("reports every kind of change in all scopes", async () => {
    const { store, seen } = await watch();
    const tenant = store.scoped("tenant");
    const changes: [string, () => Promise<unknown>][] = [
      ["tenant/s", () => tenant.create({ sessionId: "s", cwd: "/" })],
      ["/s", () => createAndWrite(store, "s").then((writer) => writer.append([textEntry("a")]))],
      ["/s", () => store.update("s", { title: "t" })],
      ["/f", () => store.fork("s", { sessionId: "f", cwd: "/" })],
      ["/s", () => store.delete("s")],
    ];
    for (const [id, change] of changes) {
      seen.length = 0;
      await change();
      await expect.poll(() => seen, PATIENCE).toContain(id);
    }
  });

  test("reports many appends with few notifications", async () => {
    const { store, seen } = await watch();
    const writer = await createAndWrite(store, "s");
    for (let index = 0; index < 200; index += 1) await writer.append([textEntry("x")]);
    await store.create({ sessionId: "last", cwd: "/" });
    await expect.poll(() => seen, PATIENCE).toContain("/last");
    expect(seen.filter((id) => id === "/s").length).toBeLessThan(50);
  });

  test("reports a lost connection once, and nothing after watching stops", async () => {
    const { schema, store, seen, lost, stop } = await watch();
    await query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1", [
      `LISTEN "${schema}_session"`,
    ]);
    expect(await lost).toMatchObject({ code: "busy" });
    await stop();
    await store.create({ sessionId: "s", cwd: "/" });
    expect(seen).toEqual([]);
  });

  test("rejects if there is no server", async () => {
    const watching = watchPostgresSessions("postgres://parley:s3cret@127.0.0.1:1/x", {
      onChange: () => {},
      onLost: () => {},
    });
    await expect(watching).rejects.toMatchObject({ code: "busy" });
  });
});
