/** A mistake on the command line. The message explains it to the user. */
export class UsageError extends Error {
  override name = "UsageError";
}
