import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import {
  expectLeaseHeldAcrossProcesses,
  expectNothingLostByKills,
  expectWritesAfterStop,
  expectTakeoverFences,
  spawnHolder,
} from "../fixtures/process-rules.ts";
import type { SharedStore } from "../fixtures/process-rules.ts";
import { nextLine } from "../fixtures/spawn-fixture.ts";
import { openStoreAt } from "../fixtures/store-address.ts";
import { openWriter, textEntry } from "../testing/contract-rules.ts";

await describeWithPostgres("processes that share a PostgreSQL database", ({ url, newSchema, query }) => {
  function openTestStore(): SharedStore & { readonly address: { readonly schema: string } } {
    const address = { postgres: url, schema: newSchema() };
    const store = openStoreAt(address);
    onTestFinished(() => store.close());
    return { address, store };
  }

  test("do not lose acknowledged entries or leave gaps when they are killed", async () => {
    await expectNothingLostByKills(openTestStore(), 12);
  });

  test("do not take each other's leases while alive", async () => {
    await expectLeaseHeldAcrossProcesses(openTestStore());
  });

  test.runIf(process.platform === "linux")(
    "release a dead process's lease for processes on the same host",
    async () => {
      const { address, store } = openTestStore();
      await store.create({ sessionId: "s", cwd: "/" });
      const holder = spawnHolder(address, "s", 600_000);
      expect(await nextLine(holder)).toBe("held");
      await expect(openWriter(store, "s", "parent")).rejects.toMatchObject({ code: "lease_held" });
      holder.child.kill("SIGKILL");
      await holder.closed;
      const writer = await openWriter(store, "s", "parent");
      expect(await writer.append([textEntry("a")])).toBe(1);
    },
  );

  test("release a dead process's lease for other hosts only once it expires", async () => {
    const { address, store } = openTestStore();
    await store.create({ sessionId: "s", cwd: "/" });
    const holder = spawnHolder(address, "s", 600_000);
    expect(await nextLine(holder)).toBe("held");
    holder.child.kill("SIGKILL");
    await holder.closed;
    const elsewhere = JSON.stringify({ host: "elsewhere", pid: holder.child.pid, start: "" });
    await query(`UPDATE ${address.schema}.session SET lease_process = $1`, [elsewhere]);
    await expect(openWriter(store, "s", "parent")).rejects.toMatchObject({
      code: "lease_held",
      owner: "child",
    });
    await query(`UPDATE ${address.schema}.session SET lease_until = lease_until - 600000`);
    const writer = await openWriter(store, "s", "parent");
    expect(await writer.append([textEntry("a")])).toBe(1);
  });

  test("take over a paused process's expired lease and fence the process", async () => {
    await expectTakeoverFences(openTestStore());
  });

  test("can write again after a pause if the lease was not taken over", async () => {
    await expectWritesAfterStop(openTestStore());
  });
});
