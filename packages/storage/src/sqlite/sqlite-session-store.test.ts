import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";

import { afterAll, beforeAll } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";
import type { SqliteSessionStoreOptions } from "./sqlite-session-store.ts";

let directory = "";
let opened = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "parley-storage-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** Opens stores in files. Each test uses a new file. */
function openers(options: SqliteSessionStoreOptions) {
  const openAgain = (): Promise<SessionStore> =>
    Promise.resolve(sqliteSessionStore(join(directory, `${opened}.db`), options));
  const open = (): Promise<SessionStore> => {
    opened += 1;
    return openAgain();
  };
  return { open, openAgain, save };
}

/**
 * Backs up the most recently opened database, as an operator would. Returns a function that restores the backup into
 * the file while a program has it open.
 */
async function save(): Promise<() => Promise<void>> {
  const path = join(directory, `${opened}.db`);
  await copy(path, `${path}.backup`);
  return () => copy(`${path}.backup`, path);
}

async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  await backup(source, to);
  source.close();
}

const direct = openers({});
sessionStoreContract("A SQLite session store", direct.open, direct);
const threaded = openers({ thread: true });
sessionStoreContract("A SQLite session store on a thread", threaded.open, threaded);
sessionStoreContract("A SQLite session store in memory", () =>
  Promise.resolve(sqliteSessionStore(":memory:")),
);
