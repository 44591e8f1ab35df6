import type { ProfileName } from "../profile.ts";

/** A place where our schema says another thing than the published one, and why. None changes what is accepted. */
export interface Difference {
  definitions: readonly string[];
  /** Whether only ours has these definitions at all. */
  ours?: true;
  /** Words of the vocabulary that only the published schema has. */
  removed?: readonly string[];
  /** Words of the vocabulary that only ours has. */
  added?: readonly string[];
  /** A property whose alternatives only the published schema names. */
  unnamed?: string;
  reason: string;
}

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
    reason: "The pages show null as the answer that says nothing, and many agents and clients send it.",
  },
  {
    definitions: ["LogoutRequest", "ListSessionsRequest"],
    added: [" x-deserialize-default-on-null true"],
    reason: "JSON-RPC allows a request without params, and nothing in these is required.",
  },
  {
    definitions: ["AgentRequest", "AgentNotification", "ClientRequest", "ClientNotification"],
    unnamed: ".params",
    reason: "With extensions among them, the alternatives accept anything; the method table names them.",
  },
  {
    definitions: ["AgentResponse", "ClientResponse"],
    unnamed: ".result",
    reason: "With extensions among them, the alternatives accept anything; the method table names them.",
  },
];

const markers = ["list", "load", "resume", "close"];

const v2: readonly Difference[] = [
  {
    definitions: ["LoadSessionRequest", "LoadSessionResponse", "SessionLoadCapabilities"],
    ours: true,
    reason:
      "The founding pages of v2 have session/load beside session/resume; agents and clients that were built by them use it.",
  },
  {
    definitions: ["SessionListCapabilities", "SessionResumeCapabilities", "SessionCloseCapabilities"],
    ours: true,
    reason:
      "The founding pages of v2 have an agent advertise these methods; later drafts count them to the baseline.",
  },
  {
    definitions: ["SessionCapabilities"],
    added: markers.flatMap((name) => [
      `.${name}`,
      `.${name} $ref "#/$defs/Session${name.slice(0, 1).toUpperCase()}${name.slice(1)}Capabilities"`,
      `.${name} x-deserialize-default-on-error true`,
    ]),
    reason:
      "The founding pages of v2 have a marker for each of these methods. The published schema lets them pass.",
  },
  {
    definitions: ["ErrorData"],
    unnamed: "",
    reason: "Beside any other value, the alternatives accept anything; the comment names them.",
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
    reason: "Beside any other value, the alternatives accept anything; the comment names them.",
  },
  {
    definitions: ["AgentRequest", "AgentNotification", "ClientRequest", "ClientNotification"],
    unnamed: ".params",
    reason: "With extensions among them, the alternatives accept anything; the method table names them.",
  },
  {
    definitions: ["AgentResponse", "ClientResponse"],
    unnamed: ".result",
    reason: "With extensions among them, the alternatives accept anything; the method table names them.",
  },
];

/** What holds of the unstable profiles of both versions, beside what holds of the stable one. */
const unstable: readonly Difference[] = [
  {
    definitions: ["ProxyResponse"],
    unnamed: ".result",
    reason: "The result of what is passed on may be anything; the method tags name the results.",
  },
];

/** All differences, by the profile of the protocol. */
export const differences: { readonly [profile in ProfileName]: readonly Difference[] } = {
  v1,
  "v1/unstable": [...v1, ...unstable],
  v2,
  "v2/unstable": [...v2, ...unstable],
};
