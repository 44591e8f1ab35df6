import type { JsonObject, StopReason } from "@parley/schema/neutral";

/** Tokens that a turn has used, as an agent reports them at its end. */
export interface TurnUsage {
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly thoughtTokens?: number | null;
  readonly cachedReadTokens?: number | null;
  readonly cachedWriteTokens?: number | null;
  readonly _meta?: JsonObject | null;
}

/** The end of a turn, as clients are sent it: in version 1 in the answer to the prompt, in version 2 in the idle state. */
export interface TurnEnd {
  readonly stopReason: StopReason;
  /**
   * The tokens that the turn has used.
   *
   * @experimental
   */
  readonly usage?: TurnUsage | undefined;
  readonly _meta?: JsonObject | undefined;
}
