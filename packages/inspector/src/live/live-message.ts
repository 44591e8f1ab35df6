/** A question from the agent that has not been answered yet. */
export interface OpenQuestion {
  readonly id: string;
  readonly kind: "permission" | "form" | "url";
  readonly sessionId: string | undefined;
  readonly title: string;
  /** Params of the agent's request. */
  readonly request: unknown;
}

/** A session that is open on the agent. */
export interface OpenSession {
  readonly id: string;
  readonly cwd: string;
}

/** The state of the inspected connection, as shown on the page. */
export interface InspectorState {
  /**
   * The inspector's role: act as the client (`drive`), relay between a client and an agent (`between`), or show a
   * recording (`open`).
   */
  readonly mode: "drive" | "between" | "open";
  /** The command, URL or file being inspected. */
  readonly title: string;
  readonly status: "connecting" | "connected" | "closed";
  /** The most recent error. */
  readonly error?: string | undefined;
  readonly sessions: readonly OpenSession[];
  readonly questions: readonly OpenQuestion[];
  /** Whether the connection can be cut. Only connections to remote agents can. */
  readonly canCut?: boolean | undefined;
  /** Working directory for new sessions. */
  readonly cwd: string;
}

/** A message from the server to the page. */
export type LiveMessage =
  | { readonly type: "state"; readonly state: InspectorState }
  /** Lines of a recording, in order, including their line endings. */
  | { readonly type: "entries"; readonly lines: string };

/** An action that the page requests from the driver. */
export type InspectorAction =
  | { readonly action: "connect" | "disconnect" | "listSessions" }
  /** Cuts the connection to a remote agent as a network failure would. The client should reconnect. */
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
  /** `answer` is the result to return for the agent's request. */
  | { readonly action: "answer"; readonly questionId: string; readonly answer: unknown }
  /** Sends text to the agent as is. */
  | { readonly action: "send"; readonly text: string };
