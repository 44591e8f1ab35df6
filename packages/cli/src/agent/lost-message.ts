import { InvalidMessageError } from "@parley/protocol";

/** Returns true if an error is about a text that the agent meant as a message, unlike a line of a log. */
export function isLostMessage(error: unknown): boolean {
  return error instanceof InvalidMessageError && /"jsonrpc"|"method"\s*:\s*"session\//.test(error.excerpt);
}
