import type { Peer } from "@parley/protocol";
import type {
  AgentMethods,
  AuthMethod as AuthMethodV2,
  ClientMethods,
  InitializeResponse,
  McpCapabilities,
  SessionCapabilities,
} from "@parley/schema/v2";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { AuthMethod } from "../api/agent-connection.ts";
import { readMarkers } from "../capability/read-markers.ts";
import { requireCapability } from "../capability/require-capability.ts";
import type { AgentDescription, AgentLink } from "../dialect/agent-wire.ts";

/**
 * What the agent's answer says, in words that every version shares.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export function describeAgent(result: InitializeResponse, received: unknown): AgentDescription {
  const { info, capabilities = {}, authMethods = [] } = result;
  const { session } = capabilities;
  return {
    info,
    authMethods: authMethods.map(readAuthMethod),
    initializeResult: result,
    capabilities: {
      session: {
        ...describeSessions(session, received),
        ...readMarkers(session, ["delete", "additionalDirectories"]),
      },
      prompt: readMarkers(session?.prompt, ["image", "audio", "embeddedContext"]),
      mcp: describeMcp(session?.mcp ?? {}),
      logout: authMethods.length > 0,
    },
  };
}

/**
 * Agents of the newest version handle every method of sessions but `session/load`, without a marker for each; one that
 * sends any of those markers says with them which it handles.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
function describeSessions(
  session: SessionCapabilities | null | undefined,
  received: unknown,
): Pick<AgentCapabilities["session"], (typeof markers)[number]> {
  // A marker that is no object says no, but it does say something.
  const sent = (received as { readonly capabilities?: { readonly session?: object } }).capabilities?.session;
  const tells = markers.some((marker) => sent && marker in sent);
  const has =
    session && !tells
      ? { list: true, resume: true, close: true, load: false }
      : readMarkers(session, markers);
  return { ...has, load: has.load || has.resume };
}

const markers = ["list", "load", "resume", "close"] as const;

/** Types of servers that are an extension stand beside the listed ones, or in the metadata. */
function describeMcp({ _meta, ...mcp }: McpCapabilities): AgentCapabilities["mcp"] {
  const extensions = Object.entries({ ...mcp, ..._meta });
  const custom = extensions.flatMap(([name, marker]) => (name.startsWith("_") && marker ? [name] : []));
  return { ...readMarkers(mcp, ["stdio", "http"]), sse: false, ...(custom.length > 0 && { custom }) };
}

function readAuthMethod({ methodId: id, ...method }: AuthMethodV2): AuthMethod {
  const { type, ...rest } = method;
  if (type === "agent") return { id, ...rest };
  const { env } = method;
  return {
    id,
    ...method,
    ...(Array.isArray(env) && { env: Object.fromEntries(env.map(({ name, value }) => [name, value])) }),
  };
}

/** @see https://agentclientprotocol.com/protocol/v2/authentication */
export function authenticationLink(
  peer: Peer<AgentMethods, ClientMethods>,
  { capabilities, authMethods }: AgentDescription,
): Pick<AgentLink, "authenticate" | "logout"> {
  return {
    async authenticate(methodId) {
      const offered = authMethods.some(({ id, type }) => id === methodId && type !== "terminal");
      requireCapability(offered, "auth/login", "authMethods");
      await peer.request("auth/login", { methodId });
    },
    async logout() {
      requireCapability(capabilities.logout, "auth/logout", "authMethods");
      await peer.request("auth/logout", {});
    },
  };
}
