/** JSON values that are kept with a session, and of which no client hears. */
export interface SessionMemory {
  /** What was set last, in this process or an earlier one; `undefined` if nothing was. */
  get(key: string): Promise<unknown>;
  /** Resolves when the value is kept for good, in the place of the one before. `undefined` forgets. */
  set(key: string, value: unknown): Promise<void>;
  /** The keys that have a value, in no particular order. */
  keys(): Promise<readonly string[]>;
}
