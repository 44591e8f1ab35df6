/** Error in the command line or the config file. The message includes the location. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Creates the error for an option that cannot be used. If the option's file cannot be read, the message names the
 * option.
 */
export function unusable(option: string, error: unknown): UsageError {
  const { message, syscall } = error as NodeJS.ErrnoException;
  return new UsageError(syscall === undefined ? message : `Cannot read the file of ${option}: ${message}`);
}
