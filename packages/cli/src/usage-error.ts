/** Reports that the command line or the config file is invalid. The message says where. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
