/** Wraps `callback` so that it never throws to its caller: exceptions are rethrown in a microtask instead. */
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
