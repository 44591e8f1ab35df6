import { type SessionEntry, type SessionState, createSessionState } from "@parley/protocol/session";

import { type Step, type StepContext, applyMessage } from "./apply-message.ts";
import { type PartRow, readText } from "./part-text.ts";
import { type JsonObject, type Row, paramsOf, parseObject, resultOf, toObject } from "./row.ts";

/** Number of steps between snapshots. */
const KEPT = 200;

/** A terminal that the client runs for the agent, and its output. */
export interface ClientTerminal {
  readonly id: string;
  readonly output: string;
}

/** A session's messages and its state after each of them. */
export class SessionTimeline {
  readonly id: string;
  readonly steps: Step[] = [];
  /** The rows of each part of the conversation, by the part's key. */
  readonly #partRows = new Map<string, PartRow[]>();
  /** Snapshots of the state, one every {@link KEPT} steps. */
  readonly #kept: SessionState[] = [createSessionState()];
  #latest: { readonly count: number; readonly state: SessionState };
  #run: { readonly role: string; readonly part: string } | undefined;
  /** Rows with updates that could not be applied to the state, and the reasons. */
  readonly faults: { readonly row: Row; readonly reason: string }[] = [];

  constructor(id: string) {
    this.id = id;
    this.#latest = { count: 0, state: createSessionState() };
  }

  add(row: Row, context: StepContext): void {
    this.steps.push({ row, ...context });
  }

  /** Returns the state after all messages up to row index `position`. Default: the latest state. */
  stateAt(position: number = Infinity): SessionState {
    this.#catchUp();
    const count = this.#countUntil(position);
    if (count === this.#latest.count) return this.#latest.state;
    const start = Math.floor(count / KEPT);
    let state = this.#kept[start] ?? createSessionState();
    for (const step of this.steps.slice(start * KEPT, count)) state = this.#apply(state, step);
    return state;
  }

  /** Returns an entry's rows up to `position`. */
  rowsOf(entry: SessionEntry, position: number = Infinity): readonly PartRow[] {
    this.#catchUp();
    const rows = this.#partRows.get(partOf(entry)) ?? [];
    return position === Infinity ? rows : rows.filter(({ index }) => index <= position);
  }

  /**
   * Returns the terminals whose output the client has sent to the agent up to `position`, with their latest output.
   */
  clientTerminals(position: number = Infinity): ClientTerminal[] {
    const terminals = new Map<string, ClientTerminal>();
    for (const { row } of this.steps) {
      if (row.index > position) break;
      if (row.method !== "terminal/output" || row.kind !== "response" || !row.peer) continue;
      const id = String(paramsOf(row.peer)["terminalId"]);
      const output = resultOf(row)["output"];
      if (typeof output === "string") terminals.set(id, { id, output });
    }
    return [...terminals.values()];
  }

  #countUntil(position: number): number {
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.steps[middle]?.row.index ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Applies new steps, and records which part of the conversation each step changed. */
  #catchUp(): void {
    let { count, state } = this.#latest;
    for (const step of this.steps.slice(count)) {
      const next = this.#apply(state, step, (reason) => this.faults.push({ row: step.row, reason }));
      if (next !== state) this.#link(step, next);
      state = next;
      count += 1;
      if (count % KEPT === 0) this.#kept.push(state);
    }
    this.#latest = { count, state };
  }

  #apply(state: SessionState, step: Step, onFault: (reason: string) => void = () => undefined): SessionState {
    try {
      const message = parseObject(step.row.entry.text ?? "");
      return message ? applyMessage(state, step, message) : state;
    } catch (error) {
      onFault(error instanceof Error ? error.message : String(error));
      return state;
    }
  }

  #link({ row }: Step, state: SessionState): void {
    const update = updateOf(row);
    const named = namedPart(update);
    // An update with an id ends a message that has none.
    if (named !== undefined) this.#run = undefined;
    const part = named ?? this.#unnamedPart(row, { update, state });
    if (part === undefined) return;
    row.part = part;
    const partRow = { index: row.index, ...readText(row, update) };
    const rows = this.#partRows.get(part);
    if (rows) rows.push(partRow);
    else this.#partRows.set(part, [partRow]);
  }

  /**
   * Returns the part that a prompt or an update without an id belongs to. Consecutive chunks of a message with the
   * same role belong to the same part.
   */
  #unnamedPart(
    row: Row,
    { update, state }: { readonly update: JsonObject; readonly state: SessionState },
  ): string | undefined {
    const kind = update["sessionUpdate"];
    const role = typeof kind === "string" ? kind : row.method;
    const makesEntry = /_chunk$|^notice$|^session\/prompt$/.test(role);
    if (!makesEntry || row.kind === "response") return undefined;
    if (this.#run?.role === role && role.endsWith("_message_chunk")) return this.#run.part;
    const last = state.entries.at(-1);
    if (last === undefined) return undefined;
    this.#run = { role, part: partOf(last) };
    return this.#run.part;
  }
}

/** Returns the key of an entry's part of the conversation. */
export function partOf({ type, id }: SessionEntry): string {
  return `${type}:${id}`;
}

function updateOf(row: Row): JsonObject {
  if (row.method !== "session/update" || row.kind !== "notification") return {};
  return toObject(paramsOf(row)["update"]);
}

function namedPart(update: JsonObject): string | undefined {
  const { sessionUpdate, toolCallId, messageId, compactionId } = update;
  if (typeof sessionUpdate !== "string") return undefined;
  if (sessionUpdate.startsWith("tool_call") && typeof toolCallId === "string")
    return `tool_call:${toolCallId}`;
  if (typeof compactionId === "string") return `compaction:${compactionId}`;
  return typeof messageId === "string" ? `message:${messageId}` : undefined;
}
