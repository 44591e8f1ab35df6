import { createHmac } from "node:crypto";

import type { Hub } from "@parley/server";

import { isPostgres } from "./is-postgres.ts";

/** Options of {@link openHub}. */
export interface HubOptions {
  /** The session store, as an option. */
  readonly store?: string | undefined;
  /** Seconds after which a process that does not show itself is taken for dead. */
  readonly nodeTimeout: number;
  readonly onError: (error: unknown) => void;
}

/** Opens the hub of the processes that share a database; `undefined` if the store is not one. */
export async function openHub({ store, nodeTimeout, onError }: HubOptions): Promise<Hub | undefined> {
  if (store === undefined || !isPostgres(store)) return undefined;
  const { postgresHub } = await import("@parley/server/postgres");
  return postgresHub(store, { ttlMs: nodeTimeout * 1000, onError });
}

/** Returns the token that all processes of a cluster take: a client does not choose the one that it reaches. */
export async function clusterToken(hub: Hub): Promise<string> {
  return createHmac("sha256", await hub.secret())
    .update("token of parley serve")
    .digest("base64url");
}
