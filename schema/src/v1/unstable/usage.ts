import type { Meta, Uint64 } from "../../primitive.ts";

/**
 * The tokens that a session has used.
 *
 * See https://agentclientprotocol.com/rfds/end-turn-token-usage
 */
export interface Usage {
  /** All tokens of all kinds, over the whole session. */
  totalTokens: Uint64;
  /** Tokens that went into the model, over all turns. */
  inputTokens: Uint64;
  /** Tokens that came out of the model, over all turns. */
  outputTokens: Uint64;
  /**
   * Tokens that the model thought with. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  thoughtTokens?: Uint64 | null;
  /**
   * Tokens that were read from a cache. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  cachedReadTokens?: Uint64 | null;
  /**
   * Tokens that were written to a cache. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  cachedWriteTokens?: Uint64 | null;
  _meta?: Meta;
}
