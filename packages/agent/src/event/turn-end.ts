import type { JsonObject, StopReason } from "@parley/schema/neutral";
import type { Usage } from "@parley/schema/v1/unstable";

/**
 * The end of a turn, as sent to clients: in version 1 in the response to the prompt, in version 2 in the idle state.
 */
export interface TurnEnd {
  readonly stopReason: StopReason;
  /**
   * The tokens that the turn has used.
   *
   * @experimental
   */
  readonly usage?: Readonly<Usage> | undefined;
  readonly _meta?: JsonObject | undefined;
}
