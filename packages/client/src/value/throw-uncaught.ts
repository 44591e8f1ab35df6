/** Throws an error that has no caller, so that the process or page reports it as uncaught. */
export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
