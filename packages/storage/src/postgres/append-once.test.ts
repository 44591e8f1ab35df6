import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { createAndWrite, openWriter, readAll, textEntry } from "../testing/contract-rules.ts";
import type { PostgresClient, PostgresPool } from "./postgres-pool.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

/**
 * The loss of a connection during an append, either before the server receives the statement or before the response
 * to its commit arrives.
 */
interface Loss {
  readonly when: "before" | "after";
  /** Runs before the loss is reported. */
  readonly meanwhile?: () => Promise<unknown>;
}

async function connectionLost({ meanwhile }: Loss): Promise<Error> {
  await meanwhile?.();
  return new Error("Connection terminated unexpectedly");
}

/** The connections to lose during the next appends or, if `all` is set, during every append. */
interface Losses {
  readonly next: Loss[];
  all?: Loss | undefined;
}

/** Creates a pool that loses connections during appends as specified by `losses`. */
function losingPool(pool: Pool, losses: Losses): PostgresPool {
  const losing = (client: PostgresClient): PostgresClient => {
    let loss: Loss | undefined;
    return {
      async query(query) {
        if (query.name?.startsWith("append") === true) loss = losses.all ?? losses.next.shift();
        if (loss?.when === "before") throw await connectionLost(loss);
        const result = await client.query(query);
        if (loss?.when === "after" && query.text === "COMMIT") throw await connectionLost(loss);
        return result;
      },
      on: () => client,
      release: (destroy) => client.release(destroy),
    };
  };
  return {
    connect: (callback) => {
      pool.connect((error, client) => callback(error, client && losing(client)));
    },
  };
}

await describeWithPostgres("an append to PostgreSQL", ({ url, newSchema }) => {
  async function openWithLosses({ busyTimeoutMs = 60_000 } = {}) {
    const pool = new Pool({ connectionString: url });
    pool.on("error", () => {});
    const losses: Losses = { next: [] };
    const settings = { schema: newSchema(), busyTimeoutMs };
    const store = postgresSessionStore(losingPool(pool, losses), settings);
    onTestFinished(async () => {
      await store.close();
      await pool.end();
    });
    const writer = await createAndWrite(store, "s");
    const bodies = async (): Promise<string[]> => (await readAll(store, "s")).map(({ body }) => body);
    return { store, writer, losses, bodies };
  }

  test.each([["before"], ["after"]] as const)(
    "is stored once if its connection is lost %s it runs",
    async (when) => {
      const { writer, losses, bodies } = await openWithLosses();
      expect(await writer.append([textEntry("a")])).toBe(1);
      losses.next.push({ when });
      expect(await writer.append([textEntry("b"), textEntry("b")])).toBe(3);
      losses.next.push({ when }, { when }, { when: "before" }, { when });
      expect(await writer.append([textEntry("c")])).toBe(4);
      expect(await bodies()).toEqual(["a", "b", "b", "c"].map((text) => textEntry(text).body));
    },
  );

  test("fails as busy while all connections are lost, and later appends stay in order whether or not it was stored", async () => {
    const { writer, losses, bodies } = await openWithLosses({ busyTimeoutMs: 2000 });
    losses.all = { when: "after" };
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "busy" });
    losses.all = undefined;
    expect(await writer.append([textEntry("b")])).toBe(2);
    losses.all = { when: "before" };
    await expect(writer.append([textEntry("c")])).rejects.toMatchObject({ code: "busy" });
    losses.all = undefined;
    losses.next.push({ when: "after" });
    expect(await writer.append([textEntry("d")])).toBe(3);
    expect(await bodies()).toEqual(["a", "b", "d"].map((text) => textEntry(text).body));
  });

  test("is fenced if its lease was lost along with its connection", async () => {
    const { store, writer, losses, bodies } = await openWithLosses();
    losses.next.push({ when: "before", meanwhile: () => openWriter(store, "s") });
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "fenced" });
    expect(await bodies()).toEqual([]);
  });

  test("is acknowledged if it was stored before its lease was lost", async () => {
    const { store, writer, losses, bodies } = await openWithLosses();
    losses.next.push({ when: "after", meanwhile: () => openWriter(store, "s") });
    expect(await writer.append([textEntry("a")])).toBe(1);
    await expect(writer.append([textEntry("b")])).rejects.toMatchObject({ code: "fenced" });
    expect(await bodies()).toEqual([textEntry("a").body]);
  });
});
