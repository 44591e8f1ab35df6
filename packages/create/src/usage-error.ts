/** A mistake on the command line, which the message explains to the user. */
export class UsageError extends Error {
  override name = "UsageError";
}
