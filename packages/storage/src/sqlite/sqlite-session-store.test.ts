import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll } from "vitest";

import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";

let directory = "";
let opened = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "parley-storage-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

function openLast(): Promise<ReturnType<typeof sqliteSessionStore>> {
  return Promise.resolve(sqliteSessionStore(join(directory, `${opened}.db`)));
}

function openNext() {
  opened += 1;
  return openLast();
}

sessionStoreContract("A SQLite session store", openNext, { openAgain: openLast });
sessionStoreContract("A SQLite session store in memory", () =>
  Promise.resolve(sqliteSessionStore(":memory:")),
);
