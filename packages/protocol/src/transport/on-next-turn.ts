interface NodeLike {
  readonly setImmediate?: (callback: () => void) => void;
}

/** Runs `callback` after pending timers and input. */
export const onNextTurn: (callback: () => void) => void =
  (globalThis as NodeLike).setImmediate ?? ((callback) => void setTimeout(callback, 0));
