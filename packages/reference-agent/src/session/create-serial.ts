/** Runs functions sequentially, in the order in which they are passed. */
export type Serial = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Creates a {@link Serial}. If a function rejects, the next one still runs. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
