interface NodeLike {
  readonly nextTick?: (callback: () => void) => void;
}

/**
 * Runs `callback` after the microtasks of this turn of the event loop, or among them on platforms without such a hook
 * (anything but Node, Bun and Deno). This merges a chain of awaited writes into one.
 */
export const afterMicrotasks: (callback: () => void) => void =
  (globalThis as { readonly process?: NodeLike }).process?.nextTick ?? queueMicrotask;
