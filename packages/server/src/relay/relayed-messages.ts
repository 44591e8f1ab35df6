import type { AgentDefinition } from "@parley/agent";
import { methodNotFound, rootSessionId } from "@parley/protocol";

import type { ChildAgents, ChildDescription } from "./child-agents.ts";
import { OPENINGS, type WireRequest, crossingConnection } from "./crossing.ts";
import { fill, isExtension } from "./fill.ts";
import type { RelayedSession } from "./relayed-session.ts";
import { STEERING, withoutMarkers } from "./steering.ts";

/** Version 2 requests that only the child can handle. */
const CHILDS_OWN: ReadonlySet<string> = new Set(["tool_call/cancel", "terminal/cancel"]);

interface RelayedAgent {
  readonly agents: ChildAgents;
  readonly description: ChildDescription;
  readonly sessions: ReadonlyMap<string, RelayedSession>;
}

/**
 * Forwards everything that the host does not handle: extensions in both directions, and members that the host does
 * not recognize.
 */
export function relayedMessages({
  agents,
  description,
  sessions,
}: RelayedAgent): Pick<AgentDefinition, "extensionRequest" | "extensionNotification" | "wrapConnection"> {
  const named = (params: unknown, principal: string | undefined): RelayedSession | undefined => {
    const session = sessionNamedIn(params, sessions);
    return session?.session.principal === principal ? session : undefined;
  };
  return {
    extensionRequest(method, params, { principal, signal }) {
      // Otherwise, the prompt would bypass the host.
      if (method === STEERING) throw methodNotFound(method);
      return (
        named(params, principal)?.request({ method, params }, signal) ??
        agents.request({ method, params }, principal, signal)
      );
    },
    extensionNotification: (method, params, { principal }) =>
      named(params, principal)?.notify({ method, params }) ?? agents.notify({ method, params }, principal),
    wrapConnection: (connection, { version, principal }) =>
      crossingConnection(connection, {
        side: "client",
        version,
        async request(request, next) {
          const { method, params, context } = request;
          const session = CHILDS_OWN.has(method) ? named(params, principal) : undefined;
          if (session?.version === version) return session.request(request, context.signal);
          const result = await next(params);
          if (method === "initialize") return fill(result, withoutMarkers(description), isExtension);
          return OPENINGS.has(method) ? withOpening(request, result, { sessions, version }) : result;
        },
        notification({ method, params }, next) {
          const { sessionId } = Object(params) as { readonly sessionId?: string };
          const session = method === "session/cancel" ? named(params, principal) : undefined;
          const isOfSubagent = session !== undefined && session.session.sessionId !== sessionId;
          return isOfSubagent ? session.notify({ method, params }) : next(params);
        },
      }),
  };
}

/** Returns the session whose id is in the params or, for the id of a subagent, the root session. */
function sessionNamedIn(params: unknown, sessions: RelayedAgent["sessions"]): RelayedSession | undefined {
  const { sessionId } = Object(params) as { readonly sessionId?: unknown };
  if (typeof sessionId !== "string") return undefined;
  return sessions.get(rootSessionId(sessionId));
}

/**
 * Adds the child's response to the response that opens a session. The child may have sent its response earlier, when
 * another client opened the session.
 */
function withOpening(
  { params }: Pick<WireRequest, "params">,
  result: unknown,
  { sessions, version }: Pick<RelayedAgent, "sessions"> & { readonly version: number },
): unknown {
  const { sessionId: named } = Object(params) as { readonly sessionId?: string };
  const { sessionId = named } = Object(result) as { readonly sessionId?: string };
  const session = sessions.get(String(sessionId));
  return session?.version === version ? fill(result, session.opening) : result;
}
