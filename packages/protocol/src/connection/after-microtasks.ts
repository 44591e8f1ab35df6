interface NodeLike {
  readonly nextTick?: (callback: () => void) => void;
}

/**
 * Runs `callback` once the microtask queue has drained, which batches the writes of a chain of promises. Platforms
 * other than Node, Bun and Deno have no hook for this, so `callback` runs in a microtask there.
 */
export const afterMicrotasks: (callback: () => void) => void =
  (globalThis as { readonly process?: NodeLike }).process?.nextTick ?? queueMicrotask;
