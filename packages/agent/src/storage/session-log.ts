import type { SessionStore, SessionStoreError, SessionWriter } from "../author/session-store.ts";

/**
 * The kind of an entry: an `event` of the conversation, which is replayed; `state` of the agent's author and `engine`
 * state of this package, which are not.
 */
export type EntryKind = "event" | "state" | "engine";

/** A stored value and its place in the session. */
export interface LoggedValue {
  readonly seq: number;
  readonly value: unknown;
}

/** The entries of a session, in order: JSON values of several kinds. */
export interface SessionLog {
  /** Characters of the values that were appended, as JSON texts. */
  readonly written: number;
  /**
   * Stores a value as it is now. Returns or resolves to its sequence number when it is durable. Calls take effect in their
   * order.
   *
   * @throws {TypeError} if the value is not JSON.
   */
  append(kind: EntryKind, value: unknown): number | Promise<number>;
  /** Reads the entries of a kind above `after` that are stored when the first is requested, oldest first. Default 0: all. */
  read(kind: EntryKind, after?: number): AsyncIterable<LoggedValue>;
  /** Replaces the events `from` to `to`, both included, by one. */
  merge(from: number, to: number, event: unknown): Promise<void>;
  /** Deletes an entry that another has replaced. */
  forget(seq: number): Promise<void>;
  /** Releases the log for other writers. Nothing can be appended afterwards. */
  close(): Promise<void>;
}

/** Options for {@link openStoredLog}. */
export interface StoredLogOptions {
  /** Identifies the writer; different for each connection. */
  readonly owner: string;
  /** True if a session that is open elsewhere is taken over. */
  readonly takesOver: boolean;
  /** Milliseconds after which another process may open the session if this one stops renewing its lease. */
  readonly leaseMs: number;
  /** Called if the lease is lost before {@link SessionLog.close}. */
  readonly onLost: (error: unknown) => void;
  /** Gets a function, as long as the log is open, that renews the lease at once. It reports a loss, and never rejects. */
  readonly renewals?: Set<() => Promise<void>> | undefined;
}

/**
 * Opens a stored session for writing. No other connection or process can write to it until it is closed or taken over.
 *
 * @throws {SessionStoreError} `not_found`, or `lease_held` if it is open elsewhere.
 */
export async function openStoredLog(
  store: SessionStore,
  sessionId: string,
  options: StoredLogOptions,
): Promise<SessionLog> {
  const writer = await takeLease(store, sessionId, options);
  let isClosed = false;
  let written = 0;
  const end = (): void => {
    isClosed = true;
    clearInterval(renewing);
    options.renewals?.delete(renew);
  };
  const reportLoss = (error: unknown): void => {
    // A store that is busy for a moment still holds the lease for us.
    if (isClosed || !hasLostLease(error)) return;
    end();
    options.onLost(error);
  };
  const renew = (): Promise<void> => writer.renew().catch(reportLoss);
  options.renewals?.add(renew);
  const renewing = setInterval(() => void renew(), options.leaseMs / 3);
  // A lease must not keep the process alive. Timers of browsers are numbers and never do.
  if (typeof renewing === "object") renewing.unref();
  return {
    get written() {
      return written;
    },
    append(kind, value) {
      const body = JSON.stringify(value);
      const stored = writer.append([{ kind, body }]);
      written += body.length;
      stored.catch(reportLoss);
      return stored;
    },
    async *read(kind, after = 0) {
      for await (const page of store.read(sessionId, { kinds: [kind], after })) {
        for (const { seq, body } of page) yield { seq, value: JSON.parse(body) as unknown };
      }
    },
    merge: (from, to, event) =>
      writer.replaceRange(from, to, [{ seq: from, kind: "event", body: JSON.stringify(event) }]),
    forget: (seq) => writer.replaceRange(seq, seq, []),
    async close() {
      end();
      await writer.release();
    },
  };
}

async function takeLease(
  store: SessionStore,
  sessionId: string,
  { owner, takesOver, leaseMs: ttlMs }: StoredLogOptions,
): Promise<SessionWriter> {
  try {
    return await store.write(sessionId, { owner, ttlMs });
  } catch (error) {
    const { code, owner: holder } = error as Partial<SessionStoreError>;
    if (!takesOver || code !== "lease_held" || holder === undefined) throw error;
    // An owner may always open its session again, which fences its older writer: so take the lease in the holder's name.
    const holderWriter = await store.write(sessionId, { owner: holder, ttlMs });
    // Release it at once: under its own name the holder could take it back, without noticing that the session is open
    // elsewhere.
    await holderWriter.release();
    return store.write(sessionId, { owner, ttlMs });
  }
}

function hasLostLease(error: unknown): boolean {
  const { code } = error as { readonly code?: SessionStoreError["code"] };
  return code === "fenced" || code === "not_found" || code === "closed";
}
