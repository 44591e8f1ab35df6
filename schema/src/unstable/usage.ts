import type { Meta, Uint64 } from "../primitive.ts";

/**
 * The tokens that one turn, or other work in the foreground, has used from its beginning to its end: not those of the
 * whole session.
 *
 * See https://agentclientprotocol.com/rfds/end-turn-token-usage
 */
export interface Usage {
  /** All tokens of all kinds. */
  totalTokens: Uint64;
  /** Tokens that went into the model. */
  inputTokens: Uint64;
  /** Tokens that came out of the model. */
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
