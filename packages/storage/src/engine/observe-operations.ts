import { SessionStoreError } from "../api/session-store-error.ts";
import type { StoreOperation, StoreTelemetry } from "../api/store-telemetry.ts";

/** Returns an object that reports calls of its methods, except `close`, to `telemetry`. */
export function observeOperations<T extends object>(
  target: T,
  system: NonNullable<StoreOperation["system"]>,
  telemetry: StoreTelemetry | undefined,
): T {
  const ended = telemetry?.operationEnded?.bind(telemetry);
  if (ended === undefined) return target;
  const observe = (name: string, run: () => unknown): unknown => {
    const begun = performance.now();
    const report = (error: StoreOperation["error"]): void =>
      ended({ name, system, durationMs: performance.now() - begun, error });
    const fail = (cause: unknown): never => {
      report(cause instanceof SessionStoreError ? cause.code : "other");
      throw cause;
    };
    const succeed = (value: unknown): unknown => {
      report(undefined);
      return value;
    };
    let result: unknown;
    try {
      result = run();
    } catch (error) {
      return fail(error);
    }
    return result instanceof Promise ? result.then(succeed, fail) : succeed(result);
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
