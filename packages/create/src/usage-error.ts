/** A mistake on the command line, explained to the user by the message. */
export class UsageError extends Error {
  override name = "UsageError";
}
