import type { ProxyVersion } from "./proxy-methods.ts";

/** Returns the protocol version in the params or result of `initialize`. */
export function protocolVersionOf(value: unknown): unknown {
  return (value as { readonly protocolVersion?: unknown } | null | undefined)?.protocolVersion;
}

/**
 * Returns the version that determines the types for a connection's handlers: the given version, or the newest known
 * one if the given version is later.
 */
export function handledVersion(version: unknown): ProxyVersion {
  return typeof version === "number" && version > 1 ? 2 : 1;
}
