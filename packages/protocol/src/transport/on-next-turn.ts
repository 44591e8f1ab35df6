interface NodeLike {
  readonly setImmediate?: (callback: () => void) => void;
}

/** Runs `callback` after pending timers and input. */
export const onNextTurn: (callback: () => void) => void = /*#__PURE__*/ findScheduler();

/** Returns the platform's scheduling function. Called at load time, before a test can replace that function. */
function findScheduler(): (callback: () => void) => void {
  return (globalThis as NodeLike).setImmediate ?? ((callback) => void setTimeout(callback, 0));
}
