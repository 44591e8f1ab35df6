interface NodeLike {
  readonly nextTick?: (callback: () => void) => void;
}

/**
 * Runs `callback` when the microtasks of this turn of the event loop are done, where the platform has such a moment
 * (Node, Bun, Deno), else among them. It lets a chain of awaited writes become one.
 */
export const afterMicrotasks: (callback: () => void) => void =
  (globalThis as { readonly process?: NodeLike }).process?.nextTick ?? queueMicrotask;
