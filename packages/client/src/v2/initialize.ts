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
import { requireCapability } from "../capability/advertised.ts";
import { readMarkers } from "../capability/read-markers.ts";
import type { AgentDescription, AgentWire } from "../dialect/agent-wire.ts";

/**
 * Parses the agent's response to `initialize`. `received` is the response before any repairs.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export function describeAgent(
  result: InitializeResponse,
  received: unknown,
): AgentDescription<InitializeResponse> {
  const { info, capabilities = {}, authMethods = [] } = result;
  const { session } = capabilities;
  return {
    info,
    authMethods: authMethods.map(readAuthMethod),
    initializeResult: result,
    prefix: { session: "session", prompt: "session.prompt", mcp: "session.mcp" },
    capabilities: {
      session: {
        ...describeSessions(session, received),
        ...readMarkers(session, ["delete", "additionalDirectories", "systemPrompt"]),
      },
      prompt: readMarkers(session?.prompt, ["image", "audio", "embeddedContext"]),
      mcp: describeMcp(session?.mcp ?? {}),
      logout: authMethods.length > 0,
    },
  };
}

/**
 * Returns the supported session methods. Agents that implement the newest draft handle every session method except
 * `session/load` without advertising each one. An agent that does send markers for any of these methods handles only
 * the methods whose markers it sends.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
function describeSessions(
  session: SessionCapabilities | null | undefined,
  received: unknown,
): Pick<AgentCapabilities["session"], (typeof markers)[number]> {
  // A marker that is not an object counts as disabled but shows that the agent sends markers.
  const sent = (received as { readonly capabilities?: { readonly session?: object } }).capabilities?.session;
  const sendsMarkers = markers.some((marker) => sent && marker in sent);
  const has =
    session && !sendsMarkers
      ? { list: true, resume: true, close: true, load: false }
      : readMarkers(session, markers);
  return { ...has, load: has.load || has.resume };
}

const markers = ["list", "load", "resume", "close"] as const;

/** Reads the supported server types. Custom types are fields of the capabilities or of their metadata. */
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

/**
 * Creates the login and logout requests.
 *
 * @see https://agentclientprotocol.com/protocol/v2/authentication
 */
export function authenticationRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  { capabilities, authMethods }: AgentDescription,
): Pick<AgentWire, "authenticate" | "logout"> {
  return {
    async authenticate(methodId) {
      const offered = authMethods.some(({ id, type }) => id === methodId && type !== "terminal");
      requireCapability(offered, "auth/login", `authMethods.${methodId}`);
      await peer.request("auth/login", { methodId });
    },
    async logout() {
      requireCapability(capabilities.logout, "auth/logout", "authMethods");
      await peer.request("auth/logout", {});
    },
  };
}
