/** A question of the agent that the page has to answer. */
export interface OpenQuestion {
  readonly id: string;
  readonly kind: "permission" | "form" | "url";
  readonly sessionId: string | undefined;
  readonly title: string;
  /** The parameters of the agent's request. */
  readonly request: unknown;
}

/** A session that is open at the agent. */
export interface OpenSession {
  readonly id: string;
  readonly cwd: string;
}

/** The state of what is inspected, as the page shows it. */
export interface InspectorState {
  /** `drive`: this program is the client; `between`: it stands between two others; `open`: it shows a recording. */
  readonly mode: "drive" | "between" | "open";
  /** The command, address or file. */
  readonly title: string;
  readonly status: "connecting" | "connected" | "closed";
  /** The latest error, for people. */
  readonly error?: string | undefined;
  readonly sessions: readonly OpenSession[];
  readonly questions: readonly OpenQuestion[];
  /** True if the agent is remote, and the line to it can be cut. */
  readonly canCut?: boolean | undefined;
  /** The folder that new sessions work in. */
  readonly cwd: string;
}

/** A message of the server to the page. */
export type LiveMessage =
  | { readonly type: "state"; readonly state: InspectorState }
  /** Lines of a recording, in order, with their line ends. */
  | { readonly type: "entries"; readonly lines: string };

/** A wish of the page to the driver. */
export type InspectorAction =
  | { readonly action: "connect" | "disconnect" | "listSessions" }
  /** Breaks the line to a remote agent as a network does; the client is to come back. */
  | { readonly action: "cut" }
  | { readonly action: "newSession"; readonly cwd?: string | undefined }
  | {
      readonly action: "loadSession" | "resumeSession";
      readonly sessionId: string;
      readonly cwd?: string | undefined;
    }
  | { readonly action: "prompt"; readonly sessionId: string; readonly text: string }
  | { readonly action: "cancel" | "closeSession"; readonly sessionId: string }
  | { readonly action: "setMode"; readonly sessionId: string; readonly modeId: string }
  | {
      readonly action: "setConfigOption";
      readonly sessionId: string;
      readonly configId: string;
      readonly value: string | boolean;
    }
  /** `answer` is the result of the agent's request. */
  | { readonly action: "answer"; readonly questionId: string; readonly answer: unknown }
  /** Sends a text to the agent as it is. */
  | { readonly action: "send"; readonly text: string };
