/** JSON values that are stored with a session and never sent to a client. */
export interface SessionMemory {
  /** Returns the latest value, even one from an earlier process, or `undefined` if there is none. */
  get(key: string): Promise<unknown>;
  /**
   * Stores a value, replacing the previous one. `undefined` removes the value. Resolves once the change is stored.
   *
   * @throws {TypeError} if the value cannot be represented in JSON, such as a function, date or map.
   */
  set(key: string, value: unknown): Promise<void>;
  /** Returns the keys of all stored values, in no particular order. */
  keys(): Promise<readonly string[]>;
}
