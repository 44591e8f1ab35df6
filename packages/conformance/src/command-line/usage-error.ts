/** Thrown for an invalid command line. The message is meant for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
