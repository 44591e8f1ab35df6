import type { InitializeRequest, InitializeResponse } from "@parley/schema/v1";

import type { AgentDefinition } from "../agent-definition.ts";
import type { ClientDescription } from "../client-description.ts";

/**
 * What the client says of itself.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#client-capabilities
 */
export function describeClient({ clientInfo, clientCapabilities }: InitializeRequest): ClientDescription {
  const { fs, terminal, session, _meta } = clientCapabilities ?? {};
  return {
    version: 1,
    info: clientInfo ?? undefined,
    capabilities: {
      readTextFile: fs?.readTextFile === true,
      writeTextFile: fs?.writeTextFile === true,
      terminal: terminal === true,
      notices: isPresent(session?.notices),
      _meta: _meta ?? {},
    },
  };
}

/** What the agent says of itself: its capabilities follow from what its author gave. */
export function describeAgent({ info, store, mcp, promptCapabilities }: AgentDefinition): InitializeResponse {
  const stored = store !== undefined;
  return {
    protocolVersion: 1,
    agentInfo: info,
    agentCapabilities: {
      loadSession: stored,
      promptCapabilities: { image: false, audio: false, embeddedContext: false, ...promptCapabilities },
      mcpCapabilities: { http: mcp?.kinds.http === true, sse: mcp?.kinds.sse === true },
      sessionCapabilities: {
        close: {},
        additionalDirectories: {},
        ...(stored ? { list: {}, resume: {}, delete: {} } : {}),
      },
    },
    authMethods: [],
  };
}

/** Capability markers are objects; `null` is as good as absent. */
function isPresent(marker: object | null | undefined): boolean {
  return marker !== undefined && marker !== null;
}
