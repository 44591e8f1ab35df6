import { createHash } from "node:crypto";

import type { DeclaredServer } from "../transports/read-server.ts";

/**
 * Computes a hash of what a server is: its command, arguments and the names of its variables, or its URL. Values of variables
 * and headers are left out, since keys change while the server stays the same.
 */
export function serverFingerprint(server: DeclaredServer): string {
  return createHash("sha256")
    .update(JSON.stringify(identityOf(server)))
    .digest("hex");
}

function identityOf(server: DeclaredServer): readonly unknown[] {
  switch (server.kind) {
    case "stdio":
      return ["stdio", server.command, server.args, server.env.map(({ name }) => name).toSorted()];
    case "http":
    case "sse":
      return [server.kind, server.url.href];
    case "acp":
      // The client provides the server itself, with another id in each session.
      return ["acp"];
  }
}
