import { type Peer, type PeerHandlers, type RequestContext, requestCancelled } from "@parley/protocol";
import type { ContentBlock as NeutralContentBlock } from "@parley/schema/v1";
import type { AgentMethods, ClientMethods, SessionUpdate, StateUpdate } from "@parley/schema/v2";

import type { ClientWire, WorkState } from "../dialect/agent-dialect.ts";
import { createElicitationWire } from "../dialect/elicitation-wire.ts";
import type { AgentHost } from "../host/agent-host.ts";
import { renderBeginning, renderEvent, renderToolCall } from "./render-event.ts";

/**
 * A prompt is answered when it is part of the conversation, or with `-32800` if it was cancelled before. What becomes of
 * the turn is told by states.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function promptHandlers(host: AgentHost): PeerHandlers<AgentMethods> {
  return {
    requests: {
      async "session/prompt"({ sessionId, prompt, _meta }, context) {
        const inserted = Promise.withResolvers<string>();
        const answered = untilAnswered(context);
        let isInserted = false;
        // Blocks of a kind that is not listed are kept as they came, in version 1 too.
        const turn = host.prompt(sessionId, prompt as NeutralContentBlock[], {
          signal: context.signal,
          meta: _meta,
          onInserted(messageId) {
            isInserted = true;
            inserted.resolve(messageId);
            return answered;
          },
        });
        turn.then(
          () => inserted.reject(requestCancelled()),
          (error: unknown) => {
            // The client is told of later errors by a state; who serves the agent has to hear of them too.
            if (isInserted) host.report(error);
            else inserted.reject(error);
          },
        );
        return { messageId: await inserted.promise };
      },
      "tool_call/cancel"({ sessionId, toolCallId }) {
        host.openSession(sessionId).cancelToolCall(toolCallId);
        return {};
      },
      "terminal/cancel"({ sessionId, terminalId }) {
        host.openSession(sessionId).terminals.cancel(terminalId);
        return {};
      },
    },
    notifications: {
      "session/cancel": ({ sessionId }) => host.cancel(sessionId),
    },
  };
}

/** Resolves when the answer is on its way, or nobody waits for it any more. */
function untilAnswered(context: RequestContext): Promise<void> {
  return new Promise((resolve) => {
    context.afterResponse(resolve);
    context.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** How events, states and questions reach a version 2 client. */
export function createClientWire(
  peer: Peer<ClientMethods, AgentMethods>,
  more: Pick<ClientWire, "acp"> = {},
): ClientWire {
  const updates = peer.descriptor.sends.notifications["session/update"];
  const send = async (sessionId: string, update: SessionUpdate | undefined): Promise<void> => {
    if (update === undefined || peer.connection.reason !== undefined) return;
    await peer.connection.notify("session/update", { sessionId, update });
  };
  return {
    get connected() {
      return peer.connection.reason === undefined;
    },
    echoesPrompts: true,
    showsTerminals: true,
    check(sessionId, event) {
      updates.params.validate({ sessionId, update: renderEvent(event, 0) });
    },
    beginAgain: (sessionId, event, seq) => send(sessionId, renderBeginning(event, seq)),
    update: (sessionId, event, seq) => send(sessionId, renderEvent(event, seq)),
    state: (sessionId, state) => send(sessionId, { sessionUpdate: "state_update", ...renderState(state) }),
    async requestPermission({ sessionId, title, description, toolCall, options, signal }) {
      const params = {
        sessionId,
        title: title ?? toolCall.title ?? toolCall.toolCallId,
        ...(description === undefined ? {} : { description }),
        subject: { type: "tool_call" as const, toolCall: renderToolCall(toolCall) },
        options: [...options],
      };
      const { outcome } = await peer.request("session/request_permission", params, { signal });
      return outcome.outcome === "selected" ? outcome.optionId : undefined;
    },
    // What this version does not know counts as no choice.
    ...createElicitationWire(peer, () => ({ action: "cancel" })),
    ...more,
  };
}

function renderState(state: WorkState): StateUpdate {
  switch (state.state) {
    case "running":
      return { state: "running" };
    case "requires_action":
      return { state: "requires_action" };
    case "idle": {
      const { stopReason, error } = state;
      if (stopReason !== "error") return { state: "idle", ...(stopReason && { stopReason }) };
      return { state: "idle", stopReason, ...(error && { error: error.toErrorObject() }) };
    }
  }
}
