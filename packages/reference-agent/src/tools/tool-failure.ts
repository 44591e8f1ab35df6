const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EEXIST: "it exists already",
    EISDIR: "it is a directory",
    ENOENT: "no such file or directory",
    ENOSPC: "no space left on the device",
    ENOTDIR: "it is not a directory",
    EROFS: "the file system is read-only",
    ETXTBSY: "it is being executed",
    EMFILE: "too many open files",
    E2BIG: "it is too long",
    ENAMETOOLONG: "the name is too long",
  }),
);

/**
 * Creates an error with a message for the model: `Cannot read "a.txt": permission denied`.
 *
 * @param action the action that failed, with values in quotes: `read "a.txt"`.
 * @param reason an error from the operating system, or an error with the reason as its message.
 */
export function toolFailure(action: string, reason: unknown): Error {
  return new Error(`Cannot ${action}: ${wordsFor(reason)}`, { cause: reason });
}

function wordsFor(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  if (!("syscall" in reason) || !("code" in reason)) return reason.message;
  const code = String(reason.code);
  return WORDS.get(code) ?? code;
}
