import type { PeerHandlers } from "@parley/protocol";
import { beginToolCall, findToolCall } from "@parley/protocol/session";
import { applyToolCallUpdate, applyUpdateWithoutSubagents } from "@parley/protocol/session/v1";
import type { ClientMethods, RequestPermissionRequest } from "@parley/schema/v1";

import type { HandlerContext, TerminalHandlers } from "../api/client-handlers.ts";
import type { ClientSide, IncomingPermissionRequest } from "../dialect/client-side.ts";
import { elicitationMethods } from "../dialect/elicitation-methods.ts";
import { toolCallDetails } from "../dialect/tool-call-details.ts";

type Requests = PeerHandlers<ClientMethods>["requests"];

/** Creates the handlers for the agent's messages. Includes only the requests that the application handles. */
export function clientMethods(client: ClientSide): PeerHandlers<ClientMethods> {
  const { handlers } = client;
  return {
    ...handlers,
    notifications: {
      "session/update": ({ sessionId, update }) =>
        client.update(sessionId, update, applyUpdateWithoutSubagents),
      "elicitation/complete": ({ elicitationId }) => handlers.elicitation?.completed?.(elicitationId),
    },
    requests: {
      "session/request_permission": async (params, { signal }) => ({
        outcome: await client.askPermission(params.sessionId, readPermissionRequest(params), signal),
      }),
      ...fileSystemMethods(client),
      ...(handlers.terminals && terminalMethods(handlers.terminals, client)),
      ...elicitationMethods(client),
    },
  };
}

function readPermissionRequest({
  toolCall,
  options,
  _meta,
}: RequestPermissionRequest): IncomingPermissionRequest {
  return {
    showsInTurn: true,
    apply(before) {
      const state = beginToolCall(before, toolCall.toolCallId);
      return applyToolCallUpdate(state, toolCallDetails(state, toolCall));
    },
    request(state) {
      const call = findToolCall(state, toolCall.toolCallId);
      return { title: call?.title ?? "", toolCall: call, options, ...(_meta && { _meta }) };
    },
  };
}

function fileSystemMethods(client: ClientSide): Requests {
  const { readTextFile, writeTextFile } = client.handlers;
  return {
    ...(readTextFile && { "fs/read_text_file": answerWith(client, readTextFile) }),
    ...(writeTextFile && { "fs/write_text_file": answerWith(client, writeTextFile) }),
  };
}

function terminalMethods(terminals: TerminalHandlers, client: ClientSide): Requests {
  return {
    "terminal/create": answerWith(client, (...call) => terminals.create(...call)),
    "terminal/output": answerWith(client, (...call) => terminals.output(...call)),
    "terminal/wait_for_exit": answerWith(client, (...call) => terminals.waitForExit(...call)),
    "terminal/kill": answerWith(client, (...call) => terminals.kill(...call)),
    "terminal/release": answerWith(client, (...call) => terminals.release(...call)),
  };
}

/** Responds to a request with the result of `handler`, or with an empty result if it returns nothing. */
function answerWith<Params extends { readonly sessionId: string }, Result extends object | void>(
  client: ClientSide,
  handler: (params: Params, context: HandlerContext) => Result | Promise<Result>,
): (params: Params, request: { readonly signal: AbortSignal }) => Promise<Exclude<Result, void>> {
  return async (params, { signal }) =>
    ((await handler(params, client.context(params.sessionId, signal))) ?? {}) as Exclude<Result, void>;
}
