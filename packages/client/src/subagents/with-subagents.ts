import type { ClientDialect } from "../dialect/client-dialect.ts";

/**
 * Makes protocol version 1 advertise that this application shows subagents. Without it, agents show the subagents'
 * work as tool calls or not at all. Version 2 always supports subagents and is returned unchanged.
 *
 * @example
 * ```ts
 * import { withSubagents } from "@parley/client/subagents";
 * import { v1 } from "@parley/client/v1";
 * import { v2 } from "@parley/client/v2";
 *
 * export const versions = [v2, withSubagents(v1)];
 * ```
 */
export function withSubagents(dialect: ClientDialect): ClientDialect {
  if (dialect.version !== 1) return dialect;
  return {
    ...dialect,
    initializeParams(client, common) {
      const params = dialect.initializeParams(client, common) as { readonly clientCapabilities: object };
      return { ...params, clientCapabilities: { ...params.clientCapabilities, subagents: {} } };
    },
    async load() {
      const [loaded, { FollowingDirectory: Directory }] = await Promise.all([
        dialect.load(),
        import("./following-directory.ts"),
      ]);
      return {
        open: (connection, handshake, options) =>
          loaded.open(connection, handshake, {
            ...options,
            Directory,
          }),
      };
    },
  };
}
