/** A command line that cannot be followed; the message is for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
