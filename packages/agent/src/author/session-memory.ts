/** JSON values that are stored with a session and never sent to a client. */
export interface SessionMemory {
  /** Returns the last value, of this process or an earlier one; `undefined` if there is none. */
  get(key: string): Promise<unknown>;
  /**
   * Resolves when the value is stored in place of the one before. `undefined` removes it.
   *
   * @throws {TypeError} if JSON would not give the same value back, as with functions, dates and maps.
   */
  set(key: string, value: unknown): Promise<void>;
  /** Returns the keys that have a value, in no particular order. */
  keys(): Promise<readonly string[]>;
}
