import type { ErrorContext } from "./author/error-context.ts";

/** Prints an error with its stack and cause, after the method and the session that it belongs to. */
export function printError(error: unknown, { method, sessionId }: ErrorContext): void {
  const what = method === undefined ? "the agent" : `"${method}"`;
  const where = sessionId === undefined ? "" : ` of session "${sessionId}"`;
  console.error(`Error in ${what}${where}:`, error);
}
