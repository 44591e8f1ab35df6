import type { Telemetry } from "@parley/server";

/** The place where OpenTelemetry registers itself: all copies of its API in a process share it. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** Returns what records a server where OpenTelemetry is set up in this process, as `node --import` does it; else nothing. */
export async function registeredTelemetry(): Promise<Telemetry | undefined> {
  if (!Object.hasOwn(globalThis, REGISTERED)) return undefined;
  const { openTelemetry } = await import("@parley/server/opentelemetry");
  return openTelemetry();
}
