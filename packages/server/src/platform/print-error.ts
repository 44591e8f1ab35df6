export function printError(error: unknown): void {
  console.error("Error in the ACP server:", error);
}
