import type { RequestCall, SideHandlers } from "../handler/proxy-definition.ts";
import type { AgentMethods } from "../handler/proxy-methods.ts";

/** Directories of a connection's sessions. */
export interface SessionRoots {
  /** Handlers for the client's requests. They record the directories. */
  readonly handlers: NonNullable<SideHandlers<AgentMethods>["requests"]>;
  /** Returns the directories of a session, starting with the working directory; empty if the session is unknown. */
  of(sessionId: string): readonly string[];
}

interface Opened {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[] | null | undefined;
}

export function sessionRoots(): SessionRoots {
  const roots = new Map<string, readonly string[]>();
  const note = (sessionId: string, { cwd, additionalDirectories }: Opened): void =>
    void roots.set(sessionId, [cwd, ...(additionalDirectories ?? [])]);
  const created = async <Method extends "session/new" | "session/fork">(
    call: RequestCall<AgentMethods, Method>,
  ) => {
    const result = await call.forward();
    note(result.sessionId, call.params);
    return result;
  };
  /**
   * Records the directories before forwarding the request, because the agent may request permission during the
   * replay.
   */
  const opened = <Method extends "session/load" | "session/resume">(
    call: RequestCall<AgentMethods, Method>,
  ) => {
    note(call.params.sessionId, call.params);
    return call.forward();
  };
  return {
    handlers: {
      "session/new": created<"session/new">,
      "session/fork": created<"session/fork">,
      "session/load": opened<"session/load">,
      "session/resume": opened<"session/resume">,
      "session/close": (call) => {
        roots.delete(call.params.sessionId);
        return call.forward();
      },
    },
    of: (sessionId) => roots.get(sessionId) ?? [],
  };
}
