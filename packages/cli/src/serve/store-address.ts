import { readFileSync } from "node:fs";

import { UsageError } from "../usage-error.ts";
import { hasPassword, isPostgres } from "./is-postgres.ts";

export interface StoreOptions {
  /** File, or PostgreSQL address (postgres://…). */
  readonly store?: string | undefined;
  /** File that contains the address. Required if the address has a password. */
  readonly storeFile?: string | undefined;
}

/**
 * Returns the address of the store, or `undefined` if there is none.
 *
 * @throws {UsageError} if other users of this machine could see the password in the address, or if the file does not
 * contain an address.
 */
export function readStoreAddress({ store, storeFile }: StoreOptions): string | undefined {
  if (store !== undefined && storeFile !== undefined)
    throw new UsageError("Cannot use --store with --store-file: each names the store");
  if (store !== undefined && isPostgres(store) && hasPassword(store))
    throw new UsageError(
      "Cannot use --store with a password: other users of this machine see the arguments of a process; put it into PGPASSWORD, ~/.pgpass or the file of --store-file",
    );
  return storeFile === undefined ? store : readAddress(storeFile);
}

function readAddress(path: string): string {
  const address = readText(path).trim();
  if (isPostgres(address) && !/\s/.test(address)) return address;
  throw new UsageError(`Cannot read the store from "${path}": it is not one line with postgres://…`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the store from "${path}": ${(error as Error).message}`);
  }
}
