import { checkOptions } from "@parley/schema/options";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import { defineProxy } from "../handler/define-proxy.ts";
import type { AddedMcpServer, RequestCall } from "../handler/proxy-definition.ts";
import type { AgentMethods } from "../handler/proxy-methods.ts";

/** Options for {@link context}. */
export interface ContextOptions {
  /** Text to insert before the user's prompt. */
  readonly prefix?: string | undefined;
  /**
   * The prompts that get the prefix: only the `first` one in each new session, or `every` one. `first` skips loaded
   * sessions, because they already contain the prefix. Default `first`.
   */
  readonly prefixOf?: "first" | "every" | undefined;
  /** MCP servers to add to each session. */
  readonly mcpServers?: readonly AddedMcpServer[] | undefined;
  /** Name to use in errors and traces. Default `context`. */
  readonly name?: string | undefined;
}

/**
 * Creates a proxy that adds text to prompts and MCP servers to sessions.
 *
 * @example
 * ```ts
 * import { context } from "@parley/proxy";
 *
 * export const proxy = context({ prefix: "Answer in French.", prefixOf: "first" });
 * ```
 */
export function context(options: ContextOptions): ChainProxy {
  checkOptions("add a context", options, { prefix: true, prefixOf: true, mcpServers: true, name: true });
  const { prefix, prefixOf = "first", mcpServers, name = "context" } = options;
  return defineProxy({
    name,
    connect() {
      /** Sessions that were created here and have not been prompted yet. */
      const fresh = new Set<string>();
      if (prefix === undefined) return { mcpServers };
      return {
        mcpServers,
        fromClient: {
          requests: {
            async "session/new"(call) {
              const created = await call.forward();
              fresh.add(created.sessionId);
              return created;
            },
            "session/prompt"(call) {
              const isFirst = fresh.delete(call.params.sessionId);
              return prefixOf === "every" || isFirst ? call.forward(prefixed(call, prefix)) : call.forward();
            },
          },
        },
      };
    },
  });
}

function prefixed({ params }: RequestCall<AgentMethods, "session/prompt">, text: string): typeof params {
  return { ...params, prompt: [{ type: "text", text }, ...params.prompt] };
}
