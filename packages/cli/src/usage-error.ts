/** An error in the command line or the config file. The message says where. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
