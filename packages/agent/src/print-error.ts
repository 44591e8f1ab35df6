import type { ErrorContext } from "./value/error-context.ts";

/** Prints an error with its stack and cause, preceded by its method, session and user. */
export function printError(error: unknown, { method, sessionId, principal }: ErrorContext): void {
  const what = method === undefined ? "the agent" : `"${method}"`;
  const where = sessionId === undefined ? "" : ` of session "${sessionId}"`;
  const whose = principal === undefined ? "" : ` of principal "${principal}"`;
  console.error(`Error in ${what}${where}${whose}:`, error);
}
