import type { ProxyVersion } from "./proxy-methods.ts";

/** Returns the version in the params or the result of `initialize`. */
export function protocolVersionOf(value: unknown): unknown {
  return (value as { readonly protocolVersion?: unknown } | null | undefined)?.protocolVersion;
}

/** Returns the version whose types a connection's handlers get: the newest one for later versions. */
export function handledVersion(version: unknown): ProxyVersion {
  return typeof version === "number" && version > 1 ? 2 : 1;
}
