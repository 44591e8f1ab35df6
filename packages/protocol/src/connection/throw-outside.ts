/** Returns a `callback` that never interrupts its caller: exceptions are thrown in a microtask instead. */
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
