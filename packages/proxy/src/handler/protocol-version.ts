import type { ProxyVersion } from "./proxy-methods.ts";

/** Returns the protocol version in the params or result of `initialize`. */
export function protocolVersionOf(value: unknown): unknown {
  return (value as { readonly protocolVersion?: unknown } | null | undefined)?.protocolVersion;
}

/**
 * Returns the version whose types are used for the handlers of a connection. For a later version, this is the newest
 * known one.
 */
export function handledVersion(version: unknown): ProxyVersion {
  return typeof version === "number" && version > 1 ? 2 : 1;
}
