import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { ClientWire } from "../dialect/client-wire.ts";
import { createElicitationWire } from "../dialect/elicitation-wire.ts";
import { createClientFiles } from "./client-files.ts";
import { createClientTerminals } from "./client-terminals.ts";
import { renderEvent } from "./render-event.ts";
import { renderToolCall } from "./render-tool-call.ts";

/** How events and questions reach a version 1 client. */
export function createClientWire(
  peer: Peer<ClientMethods, AgentMethods>,
  more: Pick<ClientWire, "acp"> = {},
): ClientWire {
  const updates = peer.descriptor.sends.notifications["session/update"];
  return {
    get connected() {
      return peer.connection.reason === undefined;
    },
    echoesPrompts: false,
    check(sessionId, event) {
      // An author's own update is no known variant, and version 1 has no others.
      if (event.type === "custom") return;
      const update = renderEvent(event, 0);
      if (update !== undefined) updates.params.validate({ sessionId, update });
    },
    async update(sessionId, event, seq) {
      const update = renderEvent(event, seq);
      if (update === undefined || peer.connection.reason !== undefined) return;
      await peer.connection.notify("session/update", { sessionId, update });
    },
    state: () => Promise.resolve(),
    async requestPermission({ sessionId, toolCall, options, signal }) {
      const params = { sessionId, toolCall: renderToolCall(toolCall), options: [...options] };
      const { outcome } = await peer.request("session/request_permission", params, { signal });
      return outcome.outcome === "selected" ? outcome.optionId : undefined;
    },
    ...createElicitationWire(peer, refuseAction),
    ...more,
    files: (sessionId) => createClientFiles(peer, sessionId),
    showsTerminals: false,
    terminals: (sessionId) => createClientTerminals(peer, sessionId),
  };
}

/** An action that this version does not know is none of the others. @throws {Error} */
function refuseAction(action: string): never {
  throw new Error(`Cannot use the user's answer: action "${action}" is not known`);
}
