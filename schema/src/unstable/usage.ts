import type { Meta, Uint64 } from "../primitive.ts";

/**
 * The tokens that one turn, or other foreground work, used from start to end, not those of the whole session.
 *
 * See https://agentclientprotocol.com/rfds/end-turn-token-usage
 */
export interface Usage {
  /** All tokens. */
  totalTokens: Uint64;
  /** Input tokens. */
  inputTokens: Uint64;
  /** Output tokens. */
  outputTokens: Uint64;
  /**
   * Tokens used for thinking. Missing and `null` both mean that the agent does not say.
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
