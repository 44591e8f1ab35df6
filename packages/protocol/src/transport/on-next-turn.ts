interface NodeLike {
  readonly setImmediate?: (callback: () => void) => void;
}

/** Runs `callback` after pending timers and input. */
export function onNextTurn(callback: () => void): void {
  const { setImmediate } = globalThis as NodeLike;
  if (setImmediate === undefined) setTimeout(callback, 0);
  else setImmediate(callback);
}
