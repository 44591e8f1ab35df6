/** A place where our schema says another thing than the published one, and why. None changes what is accepted. */
export interface Difference {
  definitions: readonly string[];
  /** Words of the vocabulary that only ours has. */
  added?: readonly string[];
  /** A property whose alternatives only the published schema names. */
  unnamed?: string;
  reason: string;
}

/** All differences of v1. */
export const differences: readonly Difference[] = [
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
