import { HttpError } from "../http/http-error.ts";

/** The names under which this machine reaches itself. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Creates the check of the `Host` header against names, each with a port or for any port. A page of another site that
 * resolves its name to this machine (DNS rebinding) sends its own name.
 */
export function createHostCheck(allowed: readonly string[]): (host: string | undefined) => void {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return (host) => {
    const name = host?.toLowerCase() ?? "";
    if (names.has(name) || names.has(name.replace(/:\d+$/, ""))) return;
    throw new HttpError(403, `Host ${JSON.stringify(name)} is not allowed (allowedHosts)`);
  };
}
