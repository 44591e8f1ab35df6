import type { ProxyVersion } from "./proxy-methods.ts";

/** Returns the version named in the params or result of `initialize`. */
export function protocolVersionOf(value: unknown): unknown {
  return (value as { readonly protocolVersion?: unknown } | null | undefined)?.protocolVersion;
}

/**
 * Returns the version whose types the handlers of a connection get. For a later version, that is the newest known one.
 */
export function handledVersion(version: unknown): ProxyVersion {
  return typeof version === "number" && version > 1 ? 2 : 1;
}
