import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, SessionUpdate, StateUpdate } from "@parley/schema/v2";

import type { ClientWire, WireExtras } from "../dialect/client-wire.ts";
import { createElicitationWire } from "../dialect/elicitation-wire.ts";
import { createUpdateWire, encodeUpdate } from "../dialect/update-wire.ts";
import type { WorkState } from "../event/work-state.ts";
import { metaOf } from "../permission/permission-options.ts";
import { renderBeginning, renderEvent } from "./render-event.ts";
import { renderToolCall } from "./render-tool-call.ts";

/** Creates the wire to a version 2 client. */
export function createClientWire(
  peer: Peer<ClientMethods, AgentMethods>,
  { features, ...more }: WireExtras,
): ClientWire {
  const { params: decoder } = peer.descriptor.sends.notifications["session/update"];
  const updates = createUpdateWire(peer.connection, {
    version: 2,
    features,
    render: renderEvent,
    validate: (update) => void decoder.validate(update),
  });
  return {
    get connected() {
      return peer.connection.reason === undefined;
    },
    echoesPrompts: true,
    showsTerminals: true,
    ...updates,
    encodeBeginning: (sessionId, event, seq) => encodeUpdate(sessionId, renderBeginning(event, seq)),
    encodeState(sessionId, state) {
      const update: SessionUpdate = { sessionUpdate: "state_update", ...renderState(state) };
      return encodeUpdate(sessionId, update);
    },
    async requestPermission({ sessionId, title, description, toolCall, options, once, _meta, signal }) {
      const params = {
        sessionId,
        title: title ?? toolCall.title ?? toolCall.toolCallId,
        ...(description === undefined ? {} : { description }),
        subject: { type: "tool_call" as const, toolCall: renderToolCall(toolCall) },
        options: [...options],
        ...metaOf({ once, _meta }),
      };
      const { outcome } = await peer.request("session/request_permission", params, { signal });
      return outcome.outcome === "selected" ? outcome.optionId : undefined;
    },
    // An action that this version does not know counts as no choice.
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
      const { stopReason, error, ...more } = state;
      if (stopReason !== "error") return { ...more, ...(stopReason && { stopReason }) } as StateUpdate;
      return { ...more, stopReason, ...(error && { error: error.toErrorObject() }) } as StateUpdate;
    }
  }
}
