import type { Peer, RequestError } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { ClientWire, WireExtras } from "../dialect/client-wire.ts";
import { createElicitationWire } from "../dialect/elicitation-wire.ts";
import { createUpdateWire, encodeUpdate } from "../dialect/update-wire.ts";
import { metaOf } from "../permission/permission-options.ts";
import { createClientFiles } from "./client-files.ts";
import { createClientTerminals } from "./client-terminals.ts";
import { renderEvent } from "./render-event.ts";
import { renderToolCall } from "./render-tool-call.ts";

/** Creates the wire to a version 1 client. */
export function createClientWire(
  peer: Peer<ClientMethods, AgentMethods>,
  { features, ...more }: WireExtras,
): ClientWire {
  const { params: decoder } = peer.descriptor.sends.notifications["session/update"];
  const updates = createUpdateWire(peer.connection, {
    version: 1,
    features,
    render: (event, seq) => renderEvent(event, seq, features),
    validate(update, event) {
      // An author's own update is not a known variant, and version 1 has no others.
      if (event.type !== "custom") decoder.validate(update);
    },
  });
  return {
    get connected() {
      return peer.connection.reason === undefined;
    },
    echoesPrompts: false,
    impliesStdio: true,
    ...updates,
    encodeState: () => undefined,
    encodeTurnState(sessionId, state) {
      const { error } = state as { readonly error?: RequestError };
      // A failed turn has an error in version 1, and no stop reason.
      const turnState = error === undefined ? state : { state: state.state, error: error.toErrorObject() };
      const meta = { "acp/turnState": turnState };
      return encodeUpdate(sessionId, { sessionUpdate: "session_info_update", _meta: meta });
    },
    encodePromptPlace(sessionId) {
      const meta = { "acp/turnState": { state: "running" }, "parley/promptStored": true };
      return encodeUpdate(sessionId, { sessionUpdate: "session_info_update", _meta: meta });
    },
    async requestPermission({ sessionId, toolCall, options, once, _meta, signal }) {
      const params = {
        sessionId,
        toolCall: renderToolCall(toolCall),
        options: [...options],
        ...metaOf({ once, _meta }),
      };
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

/** Version 1 has no unknown actions. @throws {Error} */
function refuseAction(action: string): never {
  throw new Error(`Cannot use the user's answer: action "${action}" is not known`);
}
