import { createHash } from "node:crypto";

import type { DeclaredServer } from "./declared-server.ts";

/**
 * Computes a hash of what a server is: its command, arguments and the names of its variables, or its URL. Values of variables
 * and headers are left out, since keys change while the server stays the same.
 */
export function serverFingerprint({ identity }: Pick<DeclaredServer, "identity">): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}
