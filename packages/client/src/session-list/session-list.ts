import type { SessionDescription } from "@parley/protocol/session";
import { checkOptions } from "@parley/schema/options";

import type { AgentConnection, SessionInfo } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { Listeners, throwUncaught } from "../value/listeners.ts";

/** Options for {@link createSessionList}. */
export interface SessionListOptions {
  /** Lists only sessions in this directory. Default: sessions in all directories. */
  readonly cwd?: string | undefined;
  /** Number of sessions to fetch from the agent at a time. Default 50. */
  readonly pageSize?: number | undefined;
}

/** A list of sessions for a view. It is plain data and never mutated. */
export interface SessionListState {
  /** Open sessions that the agent has not listed, newest first, followed by the listed ones. */
  readonly sessions: readonly SessionInfo[];
  readonly status: "loading" | "ready" | "failed";
  /** Whether the agent has more sessions than have been fetched. */
  readonly hasMore: boolean;
  /** Error from the latest fetch, if it failed. */
  readonly error?: unknown;
}

/** A list of an agent's sessions for use in a view. */
export interface SessionList {
  readonly state: SessionListState;
  /**
   * Calls `listener` after each change to {@link SessionList.state}. Returns a function that removes the listener.
   * While there is a listener, the list is updated with new sessions and the titles of open ones.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the first page again. Never rejects; errors are in the state. */
  refresh(): Promise<void>;
  /** Fetches the next page or, after a failure, everything up to and including the next page. Never rejects. */
  loadMore(): Promise<void>;
}

/**
 * Creates a list of an agent's stored sessions. Until {@link SessionList.refresh} is called, it contains only the open
 * sessions.
 *
 * @example
 * ```ts
 * import { type AgentConnection, createSessionList } from "@parley/client";
 *
 * export async function titlesOf(agent: AgentConnection): Promise<string[]> {
 *   const list = createSessionList(agent, { pageSize: 20 });
 *   await list.refresh();
 *   return list.state.sessions.map(({ sessionId, title }) => title ?? sessionId);
 * }
 * ```
 */
export function createSessionList(agent: AgentConnection, options: SessionListOptions = {}): SessionList {
  checkOptions("list sessions", options, { cwd: true, pageSize: true });
  return new LiveSessionList(agent, options);
}

class LiveSessionList implements SessionList {
  readonly #agent: AgentConnection;
  readonly #cwd: string | undefined;
  readonly #pageSize: number;
  readonly #listeners = new Listeners(throwUncaught);
  readonly #subscriptions = new Set<() => void>();
  readonly #followed = new Map<ClientSession, { readonly undo: () => void; info: SessionDescription }>();
  #listed: readonly SessionInfo[] = [];
  #rest: AsyncIterator<SessionInfo, undefined> | undefined;
  #state: SessionListState = { sessions: [], status: "loading", hasMore: false };
  #unfollow: (() => void) | undefined;

  constructor(agent: AgentConnection, { cwd, pageSize = 50 }: SessionListOptions) {
    this.#agent = agent;
    this.#cwd = cwd;
    this.#pageSize = pageSize;
    this.#show({});
  }

  get state(): SessionListState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const undo = this.#listeners.subscribe(listener);
    this.#subscriptions.add(undo);
    this.#unfollow ??= this.#agent.subscribe(() => this.#follow());
    this.#follow();
    return () => {
      undo();
      this.#subscriptions.delete(undo);
      if (this.#subscriptions.size === 0) this.#leave();
    };
  };

  async refresh(): Promise<void> {
    await this.#fetchAnew(this.#pageSize);
  }

  async loadMore(): Promise<void> {
    const { status } = this.#state;
    if (status === "ready") await this.#fetch(this.#listed, this.#pageSize);
    // An iterator that has thrown cannot be continued.
    if (status === "failed") await this.#fetchAnew(this.#listed.length + this.#pageSize);
  }

  async #fetchAnew(count: number): Promise<void> {
    const { list } = this.#agent.capabilities.session;
    this.#rest = list ? this.#agent.listSessions({ cwd: this.#cwd }) : undefined;
    await this.#fetch([], count);
  }

  async #fetch(before: readonly SessionInfo[], count: number): Promise<void> {
    const rest = this.#rest;
    this.#show({ status: "loading" });
    try {
      const page: SessionInfo[] = [];
      let done = rest === undefined;
      while (!done && page.length < count) {
        const next = await rest?.next();
        done = next?.done !== false;
        if (next?.done === false) page.push(next.value);
      }
      // Another fetch has started in the meantime.
      if (rest !== this.#rest) return;
      this.#listed = [...before, ...page];
      this.#show({ status: "ready", hasMore: !done });
    } catch (error) {
      if (rest === this.#rest) this.#show({ status: "failed", error });
    }
  }

  #follow(): void {
    const open = new Set(this.#agent.sessions);
    for (const [session, { undo }] of this.#followed) {
      if (open.has(session)) continue;
      undo();
      this.#followed.delete(session);
    }
    for (const session of open) {
      if (this.#followed.has(session)) continue;
      const followed = { undo: session.subscribe(() => changed()), info: session.state.info };
      const changed = (): void => {
        if (followed.info === session.state.info) return;
        followed.info = session.state.info;
        this.#show({});
      };
      this.#followed.set(session, followed);
    }
    this.#show({});
  }

  #leave(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    for (const { undo } of this.#followed.values()) undo();
    this.#followed.clear();
  }

  #show(change: Partial<SessionListState>): void {
    const { error: _, ...before } = this.#state;
    this.#state = { ...before, ...change, sessions: this.#merged() };
    this.#listeners.notify();
  }

  /** Merges the listed sessions with the open ones, whose information is newer. */
  #merged(): readonly SessionInfo[] {
    const listed = new Set(this.#listed.map(({ sessionId }) => sessionId));
    const isShown = ({ id, cwd }: ClientSession): boolean =>
      !listed.has(id) && (this.#cwd === undefined || this.#cwd === cwd);
    const unlisted = this.#agent.sessions.filter(isShown).toReversed();
    return [
      ...unlisted.map(({ id, cwd, state }) => ({ sessionId: id, cwd, ...state.info })),
      ...this.#listed.map((row) => ({ ...row, ...this.#agent.session(row.sessionId)?.state.info })),
    ];
  }
}
