/** The command line or the config file makes no sense; the message tells where. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
