import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, beforeAll, describe } from "vitest";

/** Where a store is that several processes share, and a folder to work in. */
export interface SharedPlace {
  readonly address: string;
  readonly folder: string;
}

/** Declares tests of processes that share a SQLite file, or a PostgreSQL database. */
export function describeOverSharedStores(title: string, declare: (place: () => SharedPlace) => void): void {
  describe.each(["SQLite", "PostgreSQL"])(`${title} over %s`, (kind) => {
    let place: SharedPlace;
    let release: () => Promise<void>;
    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), "parley-sessions-"));
      const server = kind === "PostgreSQL" ? await spawnPostgresServer() : undefined;
      place = { folder, address: server?.url ?? join(folder, "sessions.db") };
      release = async () => {
        await server?.stop();
        await rm(folder, { recursive: true });
      };
    });
    afterAll(() => release());
    declare(() => place);
  });
}
