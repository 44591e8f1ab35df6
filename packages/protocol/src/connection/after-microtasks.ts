interface NodeLike {
  readonly nextTick?: (callback: () => void) => void;
}

/**
 * Runs `callback` after the current microtask queue drains, or in a microtask on platforms without such a hook
 * (anything but Node, Bun and Deno). This batches a chain of awaited writes into one.
 */
export const afterMicrotasks: (callback: () => void) => void =
  (globalThis as { readonly process?: NodeLike }).process?.nextTick ?? queueMicrotask;
