/** Prints an error that is not reported to any client. */
export function printError(error: unknown): void {
  console.error("Error in the ACP server:", error);
}
