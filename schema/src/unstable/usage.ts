import type { Meta, Uint64 } from "../primitive.ts";

/**
 * The tokens used by a single turn or by other foreground work, from start to end. Tokens used by the rest of the
 * session are not included.
 *
 * See https://agentclientprotocol.com/rfds/end-turn-token-usage
 */
export interface Usage {
  /** The total number of tokens. */
  totalTokens: Uint64;
  /** The number of input tokens. */
  inputTokens: Uint64;
  /** The number of output tokens. */
  outputTokens: Uint64;
  /**
   * The number of tokens used for thinking. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  thoughtTokens?: Uint64 | null;
  /**
   * The number of tokens read from a cache. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  cachedReadTokens?: Uint64 | null;
  /**
   * The number of tokens written to a cache. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  cachedWriteTokens?: Uint64 | null;
  _meta?: Meta;
}
