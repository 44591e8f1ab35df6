/** The command line or the config file is invalid; the message names the place. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
