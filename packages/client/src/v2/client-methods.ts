import type { PeerHandlers } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";
import { applyToolCallUpdate, applyUpdate } from "@parley/protocol/session/v2";
import type { ClientMethods, RequestPermissionRequest } from "@parley/schema/v2";

import type { ClientSide, IncomingPermissionRequest } from "../dialect/client-side.ts";
import { elicitationMethods } from "../dialect/elicitation-methods.ts";
import { toolCallDetails } from "../dialect/tool-call-details.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

/** Creates the handlers for the agent's messages. Updates may end pending `prompts`. */
export function clientMethods(
  client: ClientSide,
  prompts: ReadonlySet<WaitingPrompt>,
): PeerHandlers<ClientMethods> {
  return {
    ...client.handlers,
    notifications: {
      "session/update"({ sessionId, update }) {
        // Collected before the update is handled, because a prompt sent by the update's handler must not wait for
        // that handler.
        const affected = [...prompts].filter(({ session }) => session.id === sessionId);
        let handling: void | Promise<void>;
        try {
          handling = client.update(sessionId, update, applyUpdate);
        } finally {
          // The update may end a prompt even when the application's handler throws.
          for (const prompt of affected) prompt.updated(update, handling);
        }
        return handling;
      },
      "elicitation/complete": ({ elicitationId }) => client.handlers.elicitation?.completed?.(elicitationId),
    },
    requests: {
      "session/request_permission": async (params, { signal }) => ({
        outcome: await client.askPermission(params.sessionId, readPermissionRequest(params), signal),
      }),
      ...elicitationMethods(client),
    },
  };
}

function readPermissionRequest({
  title,
  description,
  subject,
  options,
  _meta,
}: RequestPermissionRequest): IncomingPermissionRequest {
  const toolCall = subject?.type === "tool_call" ? subject.toolCall : undefined;
  const { capabilities } = toolCall ?? {};
  const { toolCallId } = toolCall ?? (subject?.type === "command" ? subject : {});
  return {
    showsInTurn: false,
    apply: (state) =>
      toolCall === undefined
        ? state
        : applyToolCallUpdate(state, {
            ...toolCallDetails(state, toolCall),
            ...(capabilities !== undefined && { capabilities }),
          }),
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
