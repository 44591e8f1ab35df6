import type { ProfileName } from "../profile.ts";

/**
 * A deliberate difference between our schema and the published one. Unless `ours` is set, both schemas accept the
 * same documents.
 */
export interface Difference {
  definitions: readonly string[];
  /** Set if the definitions exist only in our schema. */
  ours?: true;
  /** Vocabulary that only the published schema has. */
  removed?: readonly string[];
  /** Vocabulary that only our schema has. */
  added?: readonly string[];
  /** A property whose alternatives have names only in the published schema. */
  unnamed?: string;
  reason: string;
}

const envelopes: Difference = {
  definitions: [
    "AgentRequest",
    "AgentResponse",
    "AgentNotification",
    "ClientRequest",
    "ClientResponse",
    "ClientNotification",
  ],
  ours: true,
  reason:
    "The crate writes them out as the roots of a schema; the method table names their params and results.",
};

const v1: readonly Difference[] = [
  {
    definitions: ["McpServerStdio"],
    added: [".args x-deserialize-default-on-missing true", ".env x-deserialize-default-on-missing true"],
    reason:
      "The session set-up pages show servers over stdio without env, so what is missing counts as an empty list.",
  },
  {
    definitions: [
      "AuthenticateResponse",
      "LogoutResponse",
      "LoadSessionResponse",
      "ResumeSessionResponse",
      "CloseSessionResponse",
      "DeleteSessionResponse",
      "SetSessionModeResponse",
      "WriteTextFileResponse",
      "KillTerminalResponse",
      "ReleaseTerminalResponse",
    ],
    added: [" x-deserialize-default-on-null true"],
    reason: "The specification shows null as an empty result, and many agents and clients send it.",
  },
  {
    definitions: ["LogoutRequest", "ListSessionsRequest"],
    added: [" x-deserialize-default-on-null true"],
    reason: "JSON-RPC allows a request without params, and these have no required properties.",
  },
  envelopes,
];

const markers = ["list", "load", "resume", "close"];

const v2: readonly Difference[] = [
  {
    definitions: ["LoadSessionRequest", "LoadSessionResponse", "SessionLoadCapabilities"],
    ours: true,
    reason:
      "The first pages of v2 have session/load beside session/resume, and agents and clients that follow them use it.",
  },
  {
    definitions: ["SessionListCapabilities", "SessionResumeCapabilities", "SessionCloseCapabilities"],
    ours: true,
    reason:
      "By the first pages of v2 an agent advertises these methods; later drafts require them of every agent.",
  },
  {
    definitions: ["SessionCapabilities"],
    added: markers.flatMap((name) => [
      `.${name}`,
      `.${name} $ref "#/$defs/Session${name.slice(0, 1).toUpperCase()}${name.slice(1)}Capabilities"`,
      `.${name} x-deserialize-default-on-error true`,
    ]),
    reason:
      "The first pages of v2 have a marker for each of these methods. The published schema accepts them as unknown.",
  },
  {
    definitions: ["ErrorData"],
    unnamed: "",
    reason: "The alternatives include any value; the comment names them.",
  },
  {
    definitions: ["ElicitationAcceptAction"],
    unnamed: ".content{}",
    reason:
      "A value may be anything; the comment of ElicitationContentValue names what the protocol defines.",
  },
  {
    definitions: ["Error"],
    unnamed: ".data",
    reason: "Its data may be anything; the comment of ErrorData names what the protocol defines.",
  },
  {
    definitions: ["ElicitationContentValue"],
    removed: [` format "int64"`, ` format "double"`],
    reason: "The alternatives include any value; the comment names them.",
  },
  envelopes,
];

/** Differences that only the unstable profiles have. */
const unstable: readonly Difference[] = [
  {
    definitions: [
      "ProxyRequest",
      "ProxyResponse",
      "ProxyNotification",
      "InitializeProxyRequest",
      "InitializeProxyResponse",
      "ProxySuccessorRequest",
      "ProxySuccessorResponse",
      "ProxySuccessorNotification",
    ],
    ours: true,
    reason:
      "The crate has them behind roots of their own, which its schema of agents and clients does not contain.",
  },
];

export const differences: { readonly [profile in ProfileName]: readonly Difference[] } = {
  v1,
  "v1/unstable": [...v1, ...unstable],
  v2,
  "v2/unstable": [...v2, ...unstable],
};
