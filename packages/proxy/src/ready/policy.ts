import type {
  PermissionDecision,
  PermissionProject,
  PermissionStore,
  PermissionSubject,
} from "@parley/permission";
import { ErrorCode, RequestError } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import { defineProxy } from "../handler/define-proxy.ts";
import { knownCalls } from "./known-calls.ts";
import { type PolicyAction, answerTo, defaultSubject, permissionAction } from "./policy-action.ts";
import { sessionRoots } from "./session-roots.ts";

/** Session that an action belongs to. */
export interface PolicySession {
  readonly sessionId: string;
  /**
   * Directories of the session, starting with the working directory; empty if the session was opened before the proxy
   * was added.
   */
  readonly roots: readonly string[];
}

/** Options for {@link policy}. */
export interface PolicyOptions {
  /** Decides whether to allow an action. `undefined` leaves the decision to the rules, and then to the user. */
  readonly decide?:
    | ((
        action: PolicyAction,
        session: PolicySession,
      ) => PermissionDecision | undefined | Promise<PermissionDecision | undefined>)
    | undefined;
  /** Store for the user's rules, such as `filePermissionStore` from `@parley/permission/node`. */
  readonly rules?: PermissionStore | undefined;
  /** User whose rules apply. Default `""`, for agents with a single user. */
  readonly owner?: string | undefined;
  /** Agent whose rules apply, as in `PermissionProject`. Default: none, so only rules without an agent apply. */
  readonly agent?: string | undefined;
  /**
   * Returns the subject to look up in the rules. Default: a permission request's command, or else the exact request.
   */
  readonly subject?: ((action: PolicyAction) => PermissionSubject | undefined) | undefined;
  /** Name to use in errors and traces. Default `policy`. */
  readonly name?: string | undefined;
}

const optionNames: OptionNames<PolicyOptions> = {
  decide: true,
  rules: true,
  owner: true,
  agent: true,
  subject: true,
  name: true,
};

/**
 * Creates a proxy that allows or rejects actions before the user is asked. If it decides on a permission request, it
 * answers with one of the agent's options. A command, read or write fails if `decide` rejects it, even if the agent
 * does not request permission. Everything else passes through. If deciding fails, nothing is allowed and the agent
 * gets an error. The proxy cannot stop anything that an agent does without going through the client.
 *
 * @example
 * ```ts
 * import { policy } from "@parley/proxy";
 *
 * export const careful = policy({
 *   decide: (action) => (action.type === "write" && action.path.endsWith(".env") ? "reject" : undefined),
 * });
 * ```
 */
export function policy(options: PolicyOptions): ChainProxy {
  checkOptions("create a policy", options, optionNames);
  const { name = "policy" } = options;
  return defineProxy({
    name,
    connect() {
      const roots = sessionRoots();
      const calls = knownCalls();
      const judge = createJudge(options, (sessionId) => ({ sessionId, roots: roots.of(sessionId) }));
      return {
        fromClient: { requests: roots.handlers },
        fromAgent: {
          notifications: {
            "session/update"(call) {
              calls.note(call.params.sessionId, call.params.update);
              call.forward();
            },
          },
          requests: {
            async "session/request_permission"(call) {
              const decision = await judge.decide(permissionAction(call, calls), call.params.sessionId);
              return (decision && answerTo(call, decision)) ?? call.forward();
            },
            async "terminal/create"(call) {
              const { sessionId, command: program, args = [], cwd } = call.params;
              const command = [program, ...args].join(" ");
              await judge.check({ type: "command", command, cwd: cwd ?? undefined }, sessionId);
              return call.forward();
            },
            async "fs/read_text_file"(call) {
              await judge.check({ type: "read", path: call.params.path }, call.params.sessionId);
              return call.forward();
            },
            async "fs/write_text_file"(call) {
              await judge.check({ type: "write", path: call.params.path }, call.params.sessionId);
              return call.forward();
            },
          },
        },
      };
    },
  });
}

interface Judge {
  decide(action: PolicyAction, sessionId: string): Promise<PermissionDecision | undefined>;
  /** @throws {RequestError} if the action is rejected. */
  check(action: PolicyAction, sessionId: string): Promise<void>;
}

function createJudge(
  { decide, rules, owner = "", agent, subject = defaultSubject }: PolicyOptions,
  sessionOf: (sessionId: string) => PolicySession,
): Judge {
  const byRule = async (
    action: PolicyAction,
    project: PermissionProject,
  ): Promise<PermissionDecision | undefined> => {
    const about = rules && subject(action);
    return about && (await rules?.find({ ...project, subject: about }))?.decision;
  };
  const judge: Judge = {
    async decide(action, sessionId) {
      const session = sessionOf(sessionId);
      return (await decide?.(action, session)) ?? byRule(action, { owner, agent, roots: session.roots });
    },
    async check(action, sessionId) {
      if ((await judge.decide(action, sessionId)) !== "reject") return;
      const what = action.type === "command" ? `run ${JSON.stringify(action.command)}` : describeFile(action);
      throw new RequestError(ErrorCode.invalidRequest, `Cannot ${what}: a policy rejects it`);
    },
  };
  return judge;
}

function describeFile(action: PolicyAction): string {
  return "path" in action ? `${action.type} ${JSON.stringify(action.path)}` : "do this";
}
