import type { Recording } from "../model/recording.ts";
import { type JsonObject, type Row, paramsOf, resultOf, toObject } from "../model/row.ts";

export interface SessionUpdate {
  readonly row: Row;
  readonly sessionId: string;
  readonly kind: string;
  readonly update: JsonObject;
}

/** A prompt, and the agent's work in response. */
export interface Turn {
  readonly sessionId: string;
  readonly prompt: Row;
  /** The message that ended the turn: the response in version 1, or the idle state in version 2. */
  end: Row | undefined;
  stopReason: string | undefined;
  readonly updates: SessionUpdate[];
}

export interface Activity {
  readonly version: 1 | 2;
  readonly turns: readonly Turn[];
  readonly updates: readonly SessionUpdate[];
}

export function readActivity(recording: Recording): Activity {
  const version = recording.protocolVersion ?? 1;
  const turns: Turn[] = [];
  const updates: SessionUpdate[] = [];
  const running = new Map<string, Turn>();
  const end = (sessionId: string, row: Row, stopReason: unknown): void => {
    const turn = running.get(sessionId);
    if (turn === undefined) return;
    turn.end = row;
    turn.stopReason = typeof stopReason === "string" ? stopReason : undefined;
    running.delete(sessionId);
  };
  for (const row of recording.messages().rows) {
    const { sessionId, method, kind } = row;
    if (sessionId === undefined) continue;
    if (method === "session/prompt" && kind === "request") {
      const turn: Turn = { sessionId, prompt: row, end: undefined, stopReason: undefined, updates: [] };
      turns.push(turn);
      running.set(sessionId, turn);
    } else if (method === "session/prompt" && kind === "response") {
      if (version === 1 || row.isError) end(sessionId, row, resultOf(row)["stopReason"]);
    } else if (method === "session/update" && kind === "notification" && recording.isFromAgent(row)) {
      const update = updateOf(row);
      const read = { row, sessionId, kind: String(update["sessionUpdate"]), update };
      updates.push(read);
      running.get(sessionId)?.updates.push(read);
      const isEnd = read.kind === "state_update" && update["state"] === "idle";
      if (isEnd && update["stopReason"] != null) end(sessionId, row, update["stopReason"]);
    }
  }
  return { version, turns, updates };
}

function updateOf(row: Row): JsonObject {
  return toObject(paramsOf(row)["update"]);
}
