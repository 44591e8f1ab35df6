import type { PeerHandlers } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";
import { applyToolCallUpdate, applyUpdate } from "@parley/protocol/session/v1";
import type { ClientMethods, RequestPermissionRequest } from "@parley/schema/v1";

import type { HandlerContext, TerminalHandlers } from "../api/client-handlers.ts";
import type { ClientHost, PermissionQuestion } from "../dialect/client-side.ts";
import { elicitationMethods } from "../dialect/elicitation-methods.ts";

type Requests = PeerHandlers<ClientMethods>["requests"];

/** What the agent may ask of the client and tell it: only what the application has handlers for. */
export function clientMethods(host: ClientHost): PeerHandlers<ClientMethods> {
  const { handlers } = host;
  return {
    extensionRequest: handlers.extensionRequest,
    extensionNotification: handlers.extensionNotification,
    notifications: {
      "session/update": ({ sessionId, update }) => host.update(sessionId, update, applyUpdate),
      "elicitation/complete": ({ elicitationId }) => handlers.elicitation?.completed?.(elicitationId),
    },
    requests: {
      "session/request_permission": async (params, { signal }) => ({
        outcome: await host.askPermission(params.sessionId, permissionQuestion(params), signal),
      }),
      ...fileSystemMethods(host),
      ...(handlers.terminals && terminalMethods(handlers.terminals, host)),
      ...elicitationMethods(host),
    },
  };
}

function permissionQuestion({ toolCall, options, _meta }: RequestPermissionRequest): PermissionQuestion {
  return {
    showsInTurn: true,
    apply: (state) => applyToolCallUpdate(state, toolCall),
    request(state) {
      const call = findToolCall(state, toolCall.toolCallId);
      return { title: call?.title ?? "", toolCall: call, options, ...(_meta && { _meta }) };
    },
  };
}

function fileSystemMethods(host: ClientHost): Requests {
  const { readTextFile, writeTextFile } = host.handlers;
  return {
    ...(readTextFile && { "fs/read_text_file": serve(host, readTextFile) }),
    ...(writeTextFile && { "fs/write_text_file": serve(host, writeTextFile) }),
  };
}

function terminalMethods(terminals: TerminalHandlers, host: ClientHost): Requests {
  return {
    "terminal/create": serve(host, (...call) => terminals.create(...call)),
    "terminal/output": serve(host, (...call) => terminals.output(...call)),
    "terminal/wait_for_exit": serve(host, (...call) => terminals.waitForExit(...call)),
    "terminal/kill": serve(host, (...call) => terminals.kill(...call)),
    "terminal/release": serve(host, (...call) => terminals.release(...call)),
  };
}

/** Where the application has nothing to say, the answer is empty. */
function serve<Params extends { readonly sessionId: string }, Result extends object | void>(
  host: ClientHost,
  handler: (params: Params, context: HandlerContext) => Result | Promise<Result>,
): (params: Params, request: { readonly signal: AbortSignal }) => Promise<Exclude<Result, void>> {
  return async (params, { signal }) =>
    ((await handler(params, host.context(params.sessionId, signal))) ?? {}) as Exclude<Result, void>;
}
