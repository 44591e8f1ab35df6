import type { JsonObject, StopReason } from "@parley/schema/neutral";
import type { Usage } from "@parley/schema/v1/unstable";

/** The outcome of a turn. Version 1 sends it with the response to the prompt, and version 2 with the idle state. */
export interface TurnEnd {
  readonly stopReason: StopReason;
  /**
   * The tokens used by the turn.
   *
   * @experimental
   */
  readonly usage?: Readonly<Usage> | undefined;
  readonly _meta?: JsonObject | undefined;
}
