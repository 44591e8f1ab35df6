import type { SessionLog } from "./session-log.ts";

/** JSON values that are kept with a session, and of which no client hears. */
export interface SessionMemory {
  /** What was set last, in this process or an earlier one; `undefined` if nothing was. */
  get(key: string): Promise<unknown>;
  /** Resolves when the value is kept for good. `undefined` forgets. */
  set(key: string, value: unknown): Promise<void>;
}

/** The values of one kind in `log`. Nothing is read before the first call. */
export function createSessionMemory(log: SessionLog, kind: "state" | "engine"): SessionMemory {
  let reading: Promise<Map<string, unknown>> | undefined;
  const read = (): Promise<Map<string, unknown>> => (reading ??= readValues(log, kind));
  return {
    async get(key) {
      const values = await read();
      return values.get(key);
    },
    async set(key, value) {
      const values = await read();
      await log.append(kind, value === undefined ? [key] : [key, value]);
      values.set(key, value);
    },
  };
}

async function readValues(log: SessionLog, kind: "state" | "engine"): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  for await (const { value } of log.read(kind)) {
    const [key, kept] = value as [string, unknown];
    values.set(key, kept);
  }
  return values;
}
