/** Settles with `task`, or rejects with the reason of `signal` if `task` is still running `graceMs` after it aborts. */
export async function unlessStuck<T>(task: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = (): void => {
    timer = setTimeout(() => reject(signal.reason), graceMs);
  };
  signal.addEventListener("abort", startTimer, { once: true });
  if (signal.aborted) startTimer();
  try {
    return await Promise.race([task, stuck]);
  } finally {
    signal.removeEventListener("abort", startTimer);
    clearTimeout(timer);
  }
}
