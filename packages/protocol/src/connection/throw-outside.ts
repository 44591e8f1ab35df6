/** `callback` for a caller in the middle of something, whom it cannot stop: what it throws is thrown again soon, by itself. */
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
