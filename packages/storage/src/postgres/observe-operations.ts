import { SessionStoreError } from "../api/session-store-error.ts";
import type { StoreTelemetry } from "../api/store-telemetry.ts";

/** Returns an object whose asynchronous methods are reported to `telemetry`, except `close`. */
export function observeOperations<T extends object>(target: T, telemetry: StoreTelemetry | undefined): T {
  const ended = telemetry?.operationEnded?.bind(telemetry);
  if (ended === undefined) return target;
  const observe = async (name: string, run: () => unknown): Promise<unknown> => {
    const begun = performance.now();
    let error: unknown;
    try {
      return await run();
    } catch (cause) {
      error = cause;
      throw cause;
    } finally {
      ended({
        name,
        durationMs: performance.now() - begun,
        error: error === undefined ? undefined : codeOf(error),
      });
    }
  };
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      return typeof name === "symbol" || name === "close"
        ? call
        : (...args: unknown[]) => observe(name, () => call(...args));
    },
  });
}

function codeOf(error: unknown): SessionStoreError["code"] | "other" {
  return error instanceof SessionStoreError ? error.code : "other";
}
