/** An error in the command line or the config file. The message says where. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Creates the error for an option that cannot be used. If its file cannot be read, the message names the option. */
export function unusable(option: string, error: unknown): UsageError {
  const { message, syscall } = error as NodeJS.ErrnoException;
  return new UsageError(syscall === undefined ? message : `Cannot read the file of ${option}: ${message}`);
}
