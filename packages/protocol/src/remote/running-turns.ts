import { ErrorCode } from "@parley/protocol";

import { type MessageSummary, member, parsedMessage } from "./message-summary.ts";
import { prompts } from "./methods.ts";

/** Running turns in a version 2 client's sessions. The client finds out that a turn has ended only from an update. */
export class RunningTurns {
  readonly #sessions = new Set<string>();

  /**
   * Records a message for the client. `answered` is the request that it responds to, and `stream` is the session of
   * the stream that carried it.
   */
  observe(message: MessageSummary, answered?: MessageSummary, stream?: string): void {
    if (prompts(answered?.method)) {
      // The turn starts after the response, and its state may not have been reported yet.
      const { result } = parsedMessage(message);
      const turn = member(member(result, "_meta"), "acp/turnState");
      // The turn of a resent prompt may have ended already.
      if (result !== undefined && member(turn, "state") !== "idle")
        this.#sessions.add(answered?.session ?? "");
      return;
    }
    const { kind, session = stream, mayShowTurn, text } = message;
    if (session === undefined || kind !== "notification" || mayShowTurn === false) return;
    if (!text.includes('"state_update"')) return;
    const update = member(parsedMessage(message).params, "update");
    if (member(update, "sessionUpdate") !== "state_update") return;
    if (member(update, "state") === "idle") this.#sessions.delete(session);
    else this.#sessions.add(session);
  }

  /** Returns the updates that end a session's turn with an error. Returns none if it has no running turn. */
  fail(sessionId: string, message: string): readonly string[] {
    if (!this.#sessions.delete(sessionId)) return [];
    const error = { code: ErrorCode.internalError, message };
    // The client ignores the end of a turn whose start it has not received.
    const states = [{ state: "running" }, { state: "idle", stopReason: "error", error }];
    return states.map((state) => {
      const params = { sessionId, update: { sessionUpdate: "state_update", ...state } };
      return JSON.stringify({ jsonrpc: "2.0", method: "session/update", params });
    });
  }
}
