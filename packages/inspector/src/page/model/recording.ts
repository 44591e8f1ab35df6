import { type RecordingEntry, type WireRecord, isWireEvent } from "@parley/protocol/recording";
import type { SubagentState } from "@parley/protocol/session";

import { type Row, paramsOf, readRow, resultOf, toObject } from "./row.ts";
import { SessionTimeline } from "./session-timeline.ts";

/** An `initialize` request, and its response if it has arrived. */
export interface Handshake {
  readonly request: Row;
  readonly response: Row | undefined;
}

/** The page's representation of a recording, which can still grow. */
export class Recording {
  readonly rows: Row[] = [];
  readonly sessions: Map<string, SessionTimeline> = new Map();
  /** Parent session id of each subagent, by the subagent's session id. */
  readonly parents: Map<string, string> = new Map();
  readonly handshakes: Handshake[] = [];
  /** The side that made the recording, determined by the direction of `initialize`. */
  recordedBy: "client" | "agent" = "client";
  protocolVersion: 1 | 2 | undefined;
  readonly #requests = new Map<string, Row>();
  readonly #listeners = new Set<() => void>();
  /** Changes whenever the recording grows. */
  revision = 0;

  append(entries: readonly RecordingEntry[]): void {
    for (const entry of entries) this.#take(readRow(entry, this.rows.length));
    this.revision += 1;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe: (listener: () => void) => () => void = (listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  isFromAgent({ entry }: Row): boolean {
    return !isWireEvent(entry) && (entry.direction === "in") === (this.recordedBy === "client");
  }

  messages(): { readonly records: WireRecord[]; readonly rows: Row[] } {
    const rows = this.rows.filter((row) => !isWireEvent(row.entry) && isAtClient(row));
    return { records: rows.map(({ entry }) => entry as WireRecord), rows };
  }

  /** Returns the sessions, each followed by its subagents one level deeper. */
  tree(): { readonly timeline: SessionTimeline; readonly depth: number }[] {
    const below = (parent: string | undefined, depth: number): ReturnType<Recording["tree"]> =>
      [...this.sessions.values()]
        .filter(({ id }) => this.parents.get(id) === parent)
        .flatMap((timeline) => [{ timeline, depth }, ...below(timeline.id, depth + 1)]);
    return below(undefined, 0);
  }

  /** Returns a subagent's state as reported by its parent session. */
  subagent(id: string, position?: number): SubagentState | undefined {
    const parent = this.sessions.get(this.parents.get(id) ?? "");
    return parent?.stateAt(position).subagents.find((known) => known.id === id);
  }

  unanswered(): Row[] {
    return [...this.#requests.values()];
  }

  #take(row: Row): void {
    this.rows.push(row);
    if (row.kind === "request") this.#ask(row);
    if (row.kind === "response") this.#answer(row);
    if (row.sessionId === undefined || !isAtClient(row)) return;
    const { connection = "" } = row.entry;
    const known = this.sessions.get(row.sessionId);
    const timeline = known ?? new SessionTimeline(row.sessionId);
    if (known === undefined) this.sessions.set(row.sessionId, timeline);
    this.#announce(row, row.sessionId);
    timeline.add(row, { connection, version: this.protocolVersion ?? 1, isFromAgent: this.isFromAgent(row) });
  }

  /** Records an announced subagent, unless the session would become its own ancestor. */
  #announce(row: Row, parent: string): void {
    if (row.method !== "session/update" || !this.isFromAgent(row)) return;
    const { sessionUpdate, sessionId: id } = toObject(paramsOf(row)["update"]);
    if (sessionUpdate !== "subagent_update" || typeof id !== "string" || this.parents.has(id)) return;
    for (let each: string | undefined = parent; each !== undefined; each = this.parents.get(each))
      if (each === id) return;
    this.parents.set(id, parent);
  }

  #ask(row: Row): void {
    if (row.method === "initialize" && !isWireEvent(row.entry)) {
      this.recordedBy = row.entry.direction === "out" ? "client" : "agent";
      this.handshakes.push({ request: row, response: undefined });
    }
    this.#requests.set(keyOf(row, false), row);
  }

  #answer(row: Row): void {
    const key = keyOf(row, true);
    const request = this.#requests.get(key);
    if (request === undefined) return;
    this.#requests.delete(key);
    row.peer = request;
    request.peer = row;
    row.method = request.method;
    row.sessionId ??= request.sessionId;
    if (request.method === "initialize") this.#shake(request, row);
    // The response to `session/new` is the first message with the session id.
    request.sessionId ??= row.sessionId;
  }

  #shake(request: Row, response: Row): void {
    const index = this.handshakes.findIndex((each) => each.request === request);
    this.handshakes[index] = { request, response };
    const version = resultOf(response)["protocolVersion"];
    if (version === 1 || version === 2) this.protocolVersion = version;
  }
}

/** Returns the time between a request and its response, in milliseconds. */
export function latencyOf(row: Row): number | undefined {
  return row.kind === "response" && row.peer ? row.entry.at - row.peer.entry.at : undefined;
}

/**
 * Returns whether the client sends or receives a message. In a chain, a message is recorded at each step, but the
 * conversation consists only of the messages that the client sends or receives.
 */
function isAtClient({ entry }: Row): boolean {
  if (isWireEvent(entry) || entry.step === undefined) return true;
  return entry.step.from === "client" || entry.step.to === "client";
}

/** Returns a unique key for a request. Different sides, connections and steps of a chain can use the same id. */
function keyOf({ entry, id }: Row, isAnswer: boolean): string {
  if (isWireEvent(entry)) return "";
  const { step, connection = "", direction } = entry;
  const asking = isAnswer === (direction === "in") ? "out" : "in";
  const way = step ? [step.from, step.to].toSorted().join(" ") : "";
  return `${connection} ${way} ${asking} ${id}`;
}
