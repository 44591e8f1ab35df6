import type { PeerHandlers } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";
import { applyToolCallUpdate, applyUpdate } from "@parley/protocol/session/v2";
import type { ClientMethods, RequestPermissionRequest } from "@parley/schema/v2";

import type { ClientHost, PermissionQuestion } from "../dialect/client-side.ts";
import { elicitationMethods } from "../dialect/elicitation-methods.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

/** What the agent may ask of the client and tell it; `waiting` are the prompts that updates may end. */
export function clientMethods(
  host: ClientHost,
  waiting: ReadonlySet<WaitingPrompt>,
): PeerHandlers<ClientMethods> {
  return {
    extensionRequest: host.handlers.extensionRequest,
    extensionNotification: host.handlers.extensionNotification,
    notifications: {
      "session/update"({ sessionId, update }) {
        // A prompt that the handler of this update sends does not wait for that handler.
        const prompts = [...waiting].filter(({ session }) => session.id === sessionId);
        let handling: void | Promise<void>;
        try {
          handling = host.update(sessionId, update, applyUpdate);
        } finally {
          // What ends a prompt does so too if the application cannot handle it.
          for (const prompt of prompts) prompt.updated(update, handling);
        }
        return handling;
      },
      "elicitation/complete": ({ elicitationId }) => host.handlers.elicitation?.completed?.(elicitationId),
    },
    requests: {
      "session/request_permission": async (params, { signal }) => ({
        outcome: await host.askPermission(params.sessionId, permissionQuestion(params), signal),
      }),
      ...elicitationMethods(host),
    },
  };
}

function permissionQuestion({
  title,
  description,
  subject,
  options,
  _meta,
}: RequestPermissionRequest): PermissionQuestion {
  const toolCall = subject?.type === "tool_call" ? subject.toolCall : undefined;
  const { toolCallId } = toolCall ?? (subject?.type === "command" ? subject : {});
  return {
    showsInTurn: false,
    apply: (state) => (toolCall === undefined ? state : applyToolCallUpdate(state, toolCall)),
    request: (state) => ({
      title,
      toolCall: typeof toolCallId === "string" ? findToolCall(state, toolCallId) : undefined,
      options,
      ...(typeof description === "string" && { description }),
      ...(subject && { subject }),
      ...(_meta && { _meta }),
    }),
  };
}
