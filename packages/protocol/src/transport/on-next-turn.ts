interface NodeLike {
  readonly setImmediate?: (callback: () => void) => void;
}

/** Runs `callback` when timers and input have had their turn. */
export const onNextTurn: (callback: () => void) => void =
  (globalThis as NodeLike).setImmediate ?? ((callback) => void setTimeout(callback, 0));
