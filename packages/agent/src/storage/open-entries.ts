import type { SessionStore, SessionStoreError, SessionWriter } from "../author/session-store.ts";
import type { SessionEntries } from "./session-entries.ts";
import { StoredEntries, startInterval } from "./session-log.ts";

export interface OpenEntriesOptions {
  /** The owner of the lease: a node or, without one, a host. */
  readonly owner: string;
  /** Whether to take over the session if it is open elsewhere. */
  readonly takesOver: boolean;
  /**
   * Time after which a lease expires unless it is renewed, in milliseconds. Another process may then open the
   * session.
   */
  readonly leaseMs: number;
  /** Called if the lease is lost before {@link SessionEntries.close}. */
  readonly onLost: (error: unknown) => void;
  /** Called if the previous holder of the lease died or went silent. */
  readonly onTakenOver?: ((from: string) => void) | undefined;
  /**
   * While the session is open, contains a function that renews its lease immediately. The function reports a lost lease
   * and never rejects.
   */
  readonly renewals?: Set<() => Promise<void>> | undefined;
}

/**
 * Opens a stored session for writing. No other host or process can write to the session until it is closed or
 * taken over.
 *
 * @throws {SessionStoreError} `not_found` if the session does not exist, or `lease_held` if it is open elsewhere.
 */
export async function openStoredEntries(
  store: SessionStore,
  sessionId: string,
  options: OpenEntriesOptions,
): Promise<SessionEntries> {
  const writer = await takeLease(store, sessionId, options);
  if (writer.takenFrom !== undefined) options.onTakenOver?.(writer.takenFrom);
  let isClosed = false;
  const end = (): void => {
    isClosed = true;
    clearInterval(renewing);
    options.renewals?.delete(renew);
  };
  const reportLoss = (error: unknown): void => {
    // The lease is still ours if the store is only briefly busy.
    if (isClosed || !hasLostLease(error)) return;
    end();
    options.onLost(error);
  };
  const renew = (): Promise<void> => writer.renew().catch(reportLoss);
  options.renewals?.add(renew);
  const renewing = startInterval(renew, options.leaseMs / 3);
  return new StoredEntries(writer, {
    read: readerOf(store, sessionId),
    onFailed: reportLoss,
    onClose: end,
  });
}

async function takeLease(
  store: SessionStore,
  sessionId: string,
  { owner, takesOver, leaseMs: ttlMs }: OpenEntriesOptions,
): Promise<SessionWriter> {
  try {
    return await store.write(sessionId, { owner, ttlMs });
  } catch (error) {
    const { code, owner: holder } = error as Partial<SessionStoreError>;
    if (!takesOver || code !== "lease_held" || holder === undefined) throw error;
    // Acquire the lease in the holder's name first. An owner may always acquire its own lease again, and doing so
    // fences off the owner's older writer.
    const holderWriter = await store.write(sessionId, { owner: holder, ttlMs });
    // Release the lease immediately. Otherwise, the holder could take it back without noticing that the session is
    // open elsewhere.
    await holderWriter.release();
    return store.write(sessionId, { owner, ttlMs });
  }
}

function hasLostLease(error: unknown): boolean {
  const { code } = error as { readonly code?: SessionStoreError["code"] };
  return code === "fenced" || code === "lost" || code === "not_found" || code === "closed";
}

/** Returns {@link SessionEntries.read} for a stored session, which does not have to be open. */
export function readerOf(store: SessionStore, sessionId: string): SessionEntries["read"] {
  return async function* read(kind, after = 0) {
    for await (const page of store.read(sessionId, { kinds: [kind], after }))
      for (const { seq, body } of page) yield { seq, value: JSON.parse(body) as unknown };
  };
}
