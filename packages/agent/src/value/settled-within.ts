/** Resolves when `task` has settled, and after `ms` milliseconds at the latest. */
export async function settledWithin(ms: number, task: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([
    task.then(
      () => undefined,
      () => undefined,
    ),
    late.promise,
  ]);
  clearTimeout(timer);
}
