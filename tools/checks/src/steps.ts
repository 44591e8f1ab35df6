/** A program's steps. A failed step does not stop the program. */
export interface Steps {
  readonly total: { passed: number; failed: number };
  /**
   * Runs a step, prints its name and duration to stderr, and counts the outcome. Resolves to `undefined` on failure.
   */
  readonly step: <T>(name: string, check: () => Promise<T>) => Promise<T | undefined>;
}

export function createSteps(): Steps {
  const total = { passed: 0, failed: 0 };
  return {
    total,
    step: async (name, check) => {
      const started = performance.now();
      const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      try {
        const result = await check();
        total.passed++;
        console.error(`ok      ${name} (${seconds()})`);
        return result;
      } catch (error) {
        total.failed++;
        console.error(
          `FAILED  ${name} (${seconds()})\n${error instanceof Error ? error.message : String(error)}`,
        );
        return undefined;
      }
    },
  };
}

/**
 * Runs an action for each item, two at a time, because an action spends most of its time waiting for the registry or
 * a single-threaded process.
 */
export async function inPairs<T>(items: readonly T[], action: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await action(item);
  };
  await Promise.all([worker(), worker()]);
}
