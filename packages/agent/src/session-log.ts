import type { SessionStore, SessionStoreError, SessionWriter } from "@parley/storage";

import type { SessionEvent } from "./session-event.ts";

/** Entries of this kind are what happened in the conversation, and are replayed. */
const EVENT = "event";
/** Milliseconds after which another process may take over a session whose owner stopped renewing. */
const LEASE_MS = 30_000;

/** An event and its place in the session. */
export interface LoggedEvent {
  readonly seq: number;
  readonly event: SessionEvent;
}

/** What happened in a session, in order. */
export interface SessionLog {
  /** Resolves to the event's sequence number when it is kept for good. Calls take effect in their order. */
  append(event: SessionEvent): Promise<number>;
  /** Everything that was kept when the call was made, oldest first. */
  read(): AsyncIterable<LoggedEvent>;
  /** Lets others write. Nothing can be appended any more. */
  close(): Promise<void>;
}

/** A log that lives as long as the session is open, for agents without a store. */
export function createTransientLog(): SessionLog {
  const events: LoggedEvent[] = [];
  return {
    append(event) {
      const seq = events.length + 1;
      events.push({ seq, event });
      return Promise.resolve(seq);
    },
    async *read() {
      yield* events.slice();
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Opens a stored session for writing. While it is open no other connection or process can write to it; `onLost` hears if
 * that ends before {@link SessionLog.close}.
 *
 * @throws {SessionStoreError} `not_found`, or `lease_held` if it is open elsewhere.
 */
export async function openStoredLog(
  store: SessionStore,
  sessionId: string,
  { owner, onLost }: { readonly owner: string; readonly onLost: (error: unknown) => void },
): Promise<SessionLog> {
  const writer = await store.write(sessionId, { owner, ttlMs: LEASE_MS });
  const stopRenewing = renewUntilStopped(writer, onLost);
  return {
    append: (event) => writer.append([{ kind: EVENT, body: JSON.stringify(event) }]),
    async *read() {
      for await (const page of store.read(sessionId, { kinds: [EVENT] })) {
        for (const { seq, body } of page) yield { seq, event: JSON.parse(body) as SessionEvent };
      }
    },
    async close() {
      stopRenewing();
      await writer.release();
    },
  };
}

function renewUntilStopped(writer: SessionWriter, onLost: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    writer.renew().catch((error: unknown) => {
      // A store that is busy for a moment has not given the session to anybody else: the next renewal may do.
      if (!isLost(error)) return;
      clearInterval(timer);
      onLost(error);
    });
  }, LEASE_MS / 3);
  // Keeping a lease is no reason to keep a process; browsers' timers are numbers and keep nothing.
  if (typeof timer === "object") timer.unref();
  return () => clearInterval(timer);
}

function isLost(error: unknown): boolean {
  const { code } = error as { readonly code?: SessionStoreError["code"] };
  return code === "fenced" || code === "not_found" || code === "closed";
}
