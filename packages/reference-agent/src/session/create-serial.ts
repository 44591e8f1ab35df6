/** Runs functions one after another, in the order of the calls. */
export type Serial = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Creates a {@link Serial}. A function that rejects does not keep the next from running. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
