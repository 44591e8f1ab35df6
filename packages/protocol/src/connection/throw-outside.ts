/** Returns `callback` for callers that it must not interrupt: an exception is thrown in a microtask instead. */
export function throwOutside<Arguments extends readonly unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  return (...args) => {
    try {
      callback(...args);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}
